/** The field manager of a request. SPEC: Updates 4. */
import { MAX_FIELD_MANAGER_BYTES } from "../../api/write-options-validation.js";

/** Manager of requests that name none and come from nobody that names itself. */
export const UNKNOWN_MANAGER = "unknown";

const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/**
 * The manager that the request names, else the product of its User-Agent: what stands before the first slash, as far as
 * it is printable and fits.
 */
export function managerName(fieldManager: string, userAgent: string | undefined): string {
  if (fieldManager !== "") return fieldManager;
  const [product = ""] = (userAgent ?? "").split("/", 1);
  let name = "";
  for (const character of product.replace(UNPRINTABLE, "")) {
    if (Buffer.byteLength(name) + Buffer.byteLength(character) > MAX_FIELD_MANAGER_BYTES) break;
    name += character;
  }
  return name === "" ? UNKNOWN_MANAGER : name;
}
