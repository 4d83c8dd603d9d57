/** Rules that ConfigMaps and Secrets share: what a data key is, how much fits, and what `immutable: true` means. */
import { duplicate, type FieldError, forbiddenField, invalid, tooLong } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";

/** Bytes of all values of one object. SPEC is silent; LIM-012. */
export const MAX_DATA_BYTES = 1_048_576;
const MAX_KEY_CHARACTERS = 253;
const KEY = /^[-._a-zA-Z0-9]+$/;

type DataMap = Readonly<Record<string, string>> | undefined;

export function countKeys(data: DataMap): number {
  return data === undefined ? 0 : Object.keys(data).length;
}

/** @param base64Fields names of the maps whose values are base64 */
export function validateDataKeys(
  maps: Readonly<Record<string, DataMap>>,
  base64Fields: readonly string[],
): FieldError[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  for (const [field, data] of Object.entries(maps)) {
    for (const [key, value] of Object.entries(data ?? {})) {
      const at = `${field}[${key}]`;
      if (key.length > MAX_KEY_CHARACTERS)
        errors.push(invalid(at, key, `must be no more than ${MAX_KEY_CHARACTERS} characters`));
      if (!KEY.test(key) || key === "." || key.startsWith("..")) {
        errors.push(
          invalid(
            at,
            key,
            "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
          ),
        );
      }
      if (seen.has(key)) errors.push(duplicate(at, key));
      seen.add(key);
      bytes += base64Fields.includes(field) ? Buffer.byteLength(value, "base64") : Buffer.byteLength(value);
    }
  }
  if (bytes > MAX_DATA_BYTES) errors.push(tooLong("", MAX_DATA_BYTES));
  return errors;
}

interface Immutable {
  readonly immutable?: boolean;
}

/** Once an object is immutable, its data and the mark itself stay. */
export function immutableData<T extends Immutable>(
  object: T,
  old: T,
  fields: readonly (keyof T & string)[],
): FieldError[] {
  if (!old.immutable) return [];
  const detail = "field is immutable when `immutable` is set";
  const errors: FieldError[] = object.immutable ? [] : [forbiddenField("immutable", detail)];
  for (const field of fields) if (!equalJson(object[field], old[field])) errors.push(forbiddenField(field, detail));
  return errors;
}
