/** The field manager of a request. SPEC: Updates 4. */
import { MAX_FIELD_MANAGER_BYTES } from "../../api/write-options-validation.js";

/** The manager of requests that have neither a field manager nor a User-Agent. */
export const UNKNOWN_MANAGER = "unknown";

/** Nothing is left out of such a name, and each character is a byte. */
const PLAIN = /^[ -~]*$/;
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/**
 * Returns the manager that the request names, or else the product of its User-Agent: the printable characters before
 * the first slash, up to the maximum length of a manager.
 */
export function managerName(fieldManager: string, userAgent: string | undefined): string {
  if (fieldManager !== "") return fieldManager;
  const product = productOf(userAgent ?? "");
  if (product !== "" && product.length <= MAX_FIELD_MANAGER_BYTES && PLAIN.test(product)) return product;
  let name = "";
  for (const character of product.replace(UNPRINTABLE, "")) {
    if (Buffer.byteLength(name) + Buffer.byteLength(character) > MAX_FIELD_MANAGER_BYTES) break;
    name += character;
  }
  return name === "" ? UNKNOWN_MANAGER : name;
}

function productOf(userAgent: string): string {
  const end = userAgent.indexOf("/");
  return end < 0 ? userAgent : userAgent.slice(0, end);
}
