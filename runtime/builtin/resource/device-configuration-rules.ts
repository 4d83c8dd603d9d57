/** Settings of devices that only their drivers understand, and other data in a form of a driver's own. */
import type { OpaqueDeviceConfiguration } from "../../../generated/resource/v1/index.js";
import { type FieldError, invalid, required, tooLong } from "../../api/field-error.js";
import { isJsonObject } from "../../api/json.js";
import { validateDriver } from "./device-names.js";

/** Maximum size of such data as JSON, in bytes. */
export const MAX_OPAQUE_BYTES = 10 * 1024;

/** @param isStored true for settings that are stored already, whose size is not judged again */
export function validateConfiguration(
  field: string,
  opaque: Partial<OpaqueDeviceConfiguration> | undefined,
  isStored = false,
): FieldError[] {
  const at = `${field}.opaque`;
  if (opaque === undefined) return [required(at)];
  const parameters = `${at}.parameters`;
  return [
    ...validateDriver(`${at}.driver`, opaque.driver),
    ...(opaque.parameters === undefined
      ? [required(parameters)]
      : validateOpaque(parameters, opaque.parameters, isStored)),
  ];
}

export function validateOpaque(field: string, value: unknown, isStored = false): FieldError[] {
  if (value === null) return [required(field)];
  if (!isStored && jsonBytes(value) > MAX_OPAQUE_BYTES) return [tooLong(field, MAX_OPAQUE_BYTES)];
  return isJsonObject(value) ? [] : [invalid(field, "<value omitted>", "must be a valid JSON object")];
}

/** The size as JSON, in which long integers are digits without quotes. */
function jsonBytes(value: unknown): number {
  let quotes = 0;
  const text = JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== "bigint") return member;
    quotes += 2;
    return member.toString();
  });
  return Buffer.byteLength(text) - quotes;
}
