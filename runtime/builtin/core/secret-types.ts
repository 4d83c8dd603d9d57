/** What secrets of the known types must hold; other types hold what they like. */
import type { Secret } from "../../../generated/core/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";

/** What is in a secret never stands in a message. */
const REDACTED = "<secret contents redacted>";

/** Types whose values are documents, each by the end of its name; the key is that end after a dot. */
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

/** The token itself is filled in later. */
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
