/** Validates the content of Secrets of known types; other types may contain anything. */
import type { Secret } from "../../../generated/core/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";

/** Messages never show the content of a Secret. */
const REDACTED = "<secret contents redacted>";

/** Types with documents as values: the suffix of the type, with a dot before it, is the key. */
const DOCUMENT_TYPES = ["dockercfg", "dockerconfigjson"];

export function validateSecretType(secret: Secret, { words }: NamingProfile): FieldError[] {
  const { type = "", data = {} } = secret;
  if (type === words.saTokenSecretType) return validateAccount(secret, words.saNameAnnotation);
  const prefix = `${words.keyDomain}/`;
  if (!type.startsWith(prefix)) return [];
  const known = type.slice(prefix.length);
  if (DOCUMENT_TYPES.includes(known)) return validateDocument(data, `.${known}`);
  switch (known) {
    case "basic-auth":
      if ("username" in data || "password" in data) return [];
      return [required("data[username]"), required("data[password]")];
    case "ssh-auth":
      return data["ssh-privatekey"] ? [] : [required("data[ssh-privatekey]")];
    case "tls":
      return ["tls.crt", "tls.key"].flatMap((key) => (key in data ? [] : [required(`data[${key}]`)]));
    default:
      return [];
  }
}

/** A controller fills in the token itself later. */
function validateAccount({ metadata }: Secret, annotation: string): FieldError[] {
  return metadata.annotations?.[annotation] ? [] : [required(`metadata.annotations[${annotation}]`)];
}

function validateDocument(data: Readonly<Record<string, string>>, key: string): FieldError[] {
  const field = `data[${key}]`;
  const value = data[key];
  if (value === undefined) return [required(field)];
  return isJson(Buffer.from(value, "base64").toString()) ? [] : [invalid(field, REDACTED, "must be a JSON document")];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
