/** Rules of the storage group: names of drivers, and the parameters that are passed to them. */
import { type FieldError, invalid, required, tooLong } from "../../api/field-error.js";
import { dnsSubdomain, qualifiedName } from "../../api/formats/name-format.js";
import { formatErrors, formatted } from "../field-rules.js";

const MAX_DRIVER_NAME_BYTES = 63;
const MAX_SETTINGS = 512;
/** Maximum size of all keys and values in bytes. */
export const MAX_SETTINGS_BYTES = 262_144;

export function validateDriverName(field: string, name: string): FieldError[] {
  if (name === "") return [required(field)];
  return [
    ...(Buffer.byteLength(name) > MAX_DRIVER_NAME_BYTES ? [tooLong(field, MAX_DRIVER_NAME_BYTES)] : []),
    ...formatErrors(field, name, dnsSubdomain(name.toLowerCase())),
  ];
}

/** Classes may name drivers that are not domain names; the name is validated, and shown, in lower case. */
export function validateProvisioner(field: string, name: string | undefined): FieldError[] {
  return formatted(field, name?.toLowerCase(), qualifiedName);
}

export function validateSettings(settings: Readonly<Record<string, string>> = {}, field: string): FieldError[] {
  if (Object.keys(settings).length > MAX_SETTINGS) return [tooLong(field, MAX_SETTINGS)];
  const errors = "" in settings ? [invalid(field, "", "field can not be empty.")] : [];
  return bytesOf(settings) > MAX_SETTINGS_BYTES ? [...errors, tooLong(field, MAX_SETTINGS_BYTES)] : errors;
}

export function bytesOf(settings: Readonly<Record<string, string>>): number {
  return Object.entries(settings).reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value),
    0,
  );
}
