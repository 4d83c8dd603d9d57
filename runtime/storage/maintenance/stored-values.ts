/** What can be said of a stored value without its kind and without keys. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { keyParts, REGISTRY_PREFIX } from "../keys.js";

/** The start of an encrypted value: the profile's word, the provider and the key, such as `k8s:enc:aesgcm:v1:key1:`. */
const ENCRYPTED = /^[\w.-]+:enc:/;
const LONGEST_START = 64;

/** Whether a value is stored encrypted. */
export function isEncrypted(value: Uint8Array): boolean {
  return ENCRYPTED.test(Buffer.from(value.subarray(0, LONGEST_START)).toString("latin1"));
}

/** The JSON object of a value; undefined if it is none. */
export function jsonObjectOf(value: Uint8Array): JsonObject | undefined {
  try {
    const found: unknown = JSON.parse(Buffer.from(value).toString());
    return isJsonObject(found) ? found : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The uid of an object's value, if it has one. */
export function uidOf(value: Uint8Array): string | undefined {
  const { metadata } = jsonObjectOf(value) ?? {};
  return isJsonObject(metadata) && typeof metadata.uid === "string" ? metadata.uid : undefined;
}

/** Returns what is wrong with a value, without quoting it; undefined for values that are encrypted. */
export function valueProblem(key: string, value: Uint8Array): string | undefined {
  if (isEncrypted(value)) return undefined;
  const object = jsonObjectOf(value);
  if (object === undefined) return "found a value that is no JSON object";
  if (!key.startsWith(REGISTRY_PREFIX)) return undefined;
  const { apiVersion, kind, metadata } = object;
  if (typeof apiVersion !== "string" || typeof kind !== "string") return "found an object without apiVersion or kind";
  if (!isJsonObject(metadata)) return "found an object without metadata";
  const { namespace, name } = keyParts(key);
  if (metadata.name !== name || (metadata.namespace ?? "") !== namespace) {
    return "found an object with another name or namespace than its key has";
  }
  return typeof metadata.uid === "string" && metadata.uid !== "" ? undefined : "found an object without a uid";
}
