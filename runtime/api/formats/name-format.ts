/**
 * Formats of names, label keys and values. Each check returns messages; an empty list means valid. SPEC: Naming rules;
 * the messages are those that stock clients show (RES-017 to RES-021, RES-046 to RES-048). `domain-name-format` has
 * domain names with rules of their own, and `word-format` other short texts.
 */
import { patternMessage, tooLongMessage } from "./name-format-messages.js";

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const DNS_SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const DNS_1035_LABEL = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const QUALIFIED_NAME_PART = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
/** `prefix/name`: without the ends that the two patterns have at the slash. */
const PREFIXED_NAME = new RegExp(`${DNS_SUBDOMAIN.source.slice(0, -1)}/${QUALIFIED_NAME_PART.source.slice(1)}`);
const LABEL_VALUE = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;

export const MAX_LABEL_CHARACTERS = 63;
export const MAX_SUBDOMAIN_CHARACTERS = 253;

/** A check of a name. `prefix` is true for a generateName, which may end with a dash. */
export type NameCheck = (name: string, prefix?: boolean) => string[];

/** A generateName is checked as if one more character followed. */
function body(name: string, prefix: boolean | undefined): string {
  return prefix && name.endsWith("-") ? `${name.slice(0, -1)}a` : name;
}

export const dnsLabel: NameCheck = (name, prefix) => {
  const errors: string[] = [];
  if (name.length > MAX_LABEL_CHARACTERS) errors.push(tooLongMessage(MAX_LABEL_CHARACTERS));
  if (!DNS_LABEL.test(body(name, prefix))) {
    // A valid subdomain can only fail to be a label because of its dots, so the message says that alone.
    if (DNS_SUBDOMAIN.test(body(name, prefix))) return [...errors, "must not contain dots"];
    const text =
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
    errors.push(patternMessage(text, ["my-name", "123-abc"], DNS_LABEL));
  }
  return errors;
};

export const dnsSubdomain: NameCheck = (name, prefix) => {
  const errors: string[] = [];
  if (name.length > MAX_SUBDOMAIN_CHARACTERS) errors.push(tooLongMessage(MAX_SUBDOMAIN_CHARACTERS));
  if (!DNS_SUBDOMAIN.test(body(name, prefix))) {
    const text =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
    errors.push(patternMessage(text, ["example.com"], DNS_SUBDOMAIN));
  }
  return errors;
};

export const dns1035Label: NameCheck = (name, prefix) => {
  const errors: string[] = [];
  if (name.length > MAX_LABEL_CHARACTERS) errors.push(tooLongMessage(MAX_LABEL_CHARACTERS));
  if (!DNS_1035_LABEL.test(body(name, prefix))) {
    const text =
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
    errors.push(patternMessage(text, ["my-name", "abc-123"], DNS_1035_LABEL));
  }
  return errors;
};

/** A name that only has to be safe as one path segment (RBAC objects). */
export const pathSegment: NameCheck = (name, prefix) => {
  if (!prefix && (name === "." || name === "..")) return [`may not be '${name}'`];
  return ["/", "%"]
    .filter((character) => name.includes(character))
    .map((character) => `may not contain '${character}'`);
};

/** `[prefix/]name`, the form of label keys, annotation keys and finalizers. */
export function qualifiedName(key: string): string[] {
  // Most names are valid, which a single look tells.
  const prefixEnd = key.indexOf("/");
  const hasLengths = prefixEnd <= MAX_SUBDOMAIN_CHARACTERS && key.length - prefixEnd - 1 <= MAX_LABEL_CHARACTERS;
  if (hasLengths && (prefixEnd === -1 ? QUALIFIED_NAME_PART : PREFIXED_NAME).test(key)) return [];
  const parts = key.split("/");
  if (parts.length > 2) {
    return [
      patternMessage(`a valid label key ${QUALIFIED_RULE}`, QUALIFIED_EXAMPLES, QUALIFIED_NAME_PART) +
        " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ];
  }
  const errors: string[] = [];
  const name = parts.at(-1) ?? "";
  if (parts.length === 2) {
    const prefix = parts[0] ?? "";
    if (prefix === "") errors.push("prefix part must be non-empty");
    else if (prefix.length > MAX_SUBDOMAIN_CHARACTERS) {
      errors.push(`prefix part must be no more than ${MAX_SUBDOMAIN_CHARACTERS} bytes`);
    } else errors.push(...dnsSubdomain(prefix).map((text) => `prefix part ${text}`));
  }
  if (name === "") errors.push("name part must be non-empty");
  else if (name.length > MAX_LABEL_CHARACTERS) {
    errors.push(`name part must be no more than ${MAX_LABEL_CHARACTERS} bytes`);
  }
  if (!QUALIFIED_NAME_PART.test(name)) {
    errors.push(`name part ${patternMessage(QUALIFIED_RULE, QUALIFIED_EXAMPLES, QUALIFIED_NAME_PART)}`);
  }
  return errors;
}

const QUALIFIED_RULE =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const QUALIFIED_EXAMPLES = ["MyName", "my.name", "123-abc"];

/** A label value: empty, or at most 63 characters that begin and end with an alphanumeric one. */
export function labelValue(value: string): string[] {
  const errors: string[] = [];
  if (value.length > MAX_LABEL_CHARACTERS) errors.push(`must be no more than ${MAX_LABEL_CHARACTERS} bytes`);
  if (!LABEL_VALUE.test(value)) {
    const text = `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character`;
    errors.push(patternMessage(text, ["MyValue", "my_value", "12345"], LABEL_VALUE));
  }
  return errors;
}
