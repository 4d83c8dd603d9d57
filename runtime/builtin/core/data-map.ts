/**
 * Rules that ConfigMaps and Secrets share: the format of keys, the total size, and the meaning of `immutable: true`.
 */
import { duplicate, type FieldError, forbiddenField, tooLong } from "../../api/field-error.js";
import { configMapKey } from "../../api/formats/word-format.js";
import { equalJson } from "../../api/json.js";
import { formatErrors } from "../field-rules.js";

/** Maximum size of all values of an object in bytes. SPEC is silent; LIM-012. */
export const MAX_DATA_BYTES = 1_048_576;

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
  const earlier: NonNullable<DataMap>[] = [];
  let bytes = 0;
  for (const field of Object.keys(maps)) {
    const data = maps[field];
    if (!data) continue;
    const isBase64 = base64Fields.includes(field);
    for (const key in data) {
      const value = data[key] as string;
      const problems = configMapKey(key);
      if (problems.length > 0) errors.push(...formatErrors(`${field}[${key}]`, key, problems));
      if (earlier.some((each) => Object.hasOwn(each, key))) errors.push(duplicate(`${field}[${key}]`, key));
      bytes += isBase64 ? Buffer.byteLength(value, "base64") : Buffer.byteLength(value);
    }
    earlier.push(data);
  }
  if (bytes > MAX_DATA_BYTES) errors.push(tooLong("", MAX_DATA_BYTES));
  return errors;
}

interface Immutable {
  readonly immutable?: boolean;
}

/** Once an object is immutable, neither its data nor the marker may change. */
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
