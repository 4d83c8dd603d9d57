/** Names of the resource group: drivers, pools, requests, attributes and capacities, uids. */
import { type FieldError, invalid, required, tooLong } from "../../api/field-error.js";
import { dnsLabel, dnsSubdomain, MAX_SUBDOMAIN_CHARACTERS } from "../../api/formats/name-format.js";
import { cIdentifier } from "../../api/formats/word-format.js";
import { formatErrors } from "../field-rules.js";
import { validateDriverName } from "../storage/storage-rules.js";

const MAX_IDENTIFIER_BYTES = 32;
const MAX_DOMAIN_BYTES = 63;
/** Length of the longest name of an attribute or a capacity, with its domain. */
export const MAX_QUALIFIED_NAME_BYTES = MAX_DOMAIN_BYTES + 1 + MAX_IDENTIFIER_BYTES;

/** A DNS label; an absent one is checked as an empty one. */
export function validateLabelName(field: string, name: string | undefined): FieldError[] {
  return formatErrors(field, name ?? "", dnsLabel(name ?? ""));
}

export function validateDriver(field: string, name: string | undefined): FieldError[] {
  return validateDriverName(field, name ?? "");
}

/** DNS subdomains with slashes between them. */
export function validatePoolName(field: string, name: string | undefined): FieldError[] {
  if (!name) return [required(field)];
  const isLong = Buffer.byteLength(name) > MAX_SUBDOMAIN_CHARACTERS;
  return [
    ...(isLong ? [tooLong(field, MAX_SUBDOMAIN_CHARACTERS)] : []),
    ...name.split("/").flatMap((part) => formatErrors(field, part, dnsSubdomain(part))),
  ];
}

/**
 * The name of an attribute or a capacity: an identifier, with or without a domain. Names with more than one slash are
 * accepted, since objects with such names exist.
 */
export function validateQualifiedName(field: string, name: string): FieldError[] {
  const [first = "", second, ...more] = name.split("/");
  if (second === undefined) return validateIdentifier(field, first);
  if (more.length > 0) return [];
  return [
    ...(first === "" ? [invalid(field, "", "the domain must not be empty")] : validateDriver(field, first)),
    ...(second === "" ? [invalid(field, "", "the name must not be empty")] : validateIdentifier(field, second)),
  ];
}

/** A name with a domain. */
export function validateFullyQualifiedName(field: string, name: string): FieldError[] {
  const errors = validateQualifiedName(field, name);
  if (name.includes("/")) return errors;
  const why = "a fully qualified name must be a domain and a name separated by a slash";
  return [...errors, invalid(field, name, why)];
}

function validateIdentifier(field: string, id: string): FieldError[] {
  const isLong = Buffer.byteLength(id) > MAX_IDENTIFIER_BYTES;
  return [...(isLong ? [tooLong(field, MAX_IDENTIFIER_BYTES)] : []), ...formatErrors(field, id, cIdentifier(id))];
}

const UID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The other ways in which a uid may be written. */
const UID_FORMS = /^(?:[0-9a-f]{32}|(?:urn:uuid:)?HYPHENATED|\{HYPHENATED\})$/.source.replaceAll(
  "HYPHENATED",
  "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
);
const ANY_UID = new RegExp(UID_FORMS, "i");
const UID_LENGTHS: ReadonlySet<number> = new Set([32, 36, 38, 45]);

export function validateUid(field: string, uid: string): FieldError[] {
  if (UID.test(uid)) return [];
  if (ANY_UID.test(uid)) {
    const why =
      "uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters";
    return [invalid(field, uid, why)];
  }
  const problem = UID_LENGTHS.has(uid.length) ? "invalid UUID format" : `invalid UUID length: ${uid.length}`;
  return [invalid(field, uid, `error validating uid: ${problem}`)];
}

/** The device that a result or a status is about: a claim may hold several shares of one device. */
export interface DeviceId {
  readonly driver?: string;
  readonly pool?: string;
  readonly device?: string;
  readonly shareID?: string;
}

/** `driver/pool/device`, with the share where there is one. */
export function deviceKey({ driver = "", pool = "", device = "", shareID }: DeviceId): string {
  const whole = `${driver}/${pool}/${device}`;
  return shareID === undefined ? whole : `${whole}/${shareID}`;
}
