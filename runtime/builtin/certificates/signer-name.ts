/** Validates names of signers, which consist of a domain and a path: `example.com/signer`. */
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { dnsLabel, dnsSubdomain } from "../../api/formats/name-format.js";
import { formatErrors } from "../field-rules.js";

/** A domain of 253 characters, a slash, and a namespace and a name of a service account separated by a dot. */
const MAX_SIGNER_NAME_CHARACTERS = 571;

export function validateSignerName(field: string, name: string): FieldError[] {
  if (name === "") return [required(field)];
  const [domain = "", path = "", ...rest] = name.split("/");
  if (path === "" || rest.length > 0) {
    const why = "must be a fully qualified domain and path of the form 'example.com/signer-name'";
    return [invalid(field, name, why)];
  }
  if (name.length > MAX_SIGNER_NAME_CHARACTERS)
    return [invalid(field, name, `must be no more than ${MAX_SIGNER_NAME_CHARACTERS} characters`)];
  const errors = formatErrors(field, domain, dnsSubdomain(domain));
  if (!domain.includes("."))
    errors.push(invalid(field, domain, "should be a domain with at least two segments separated by dots"));
  const labels = path.split(".");
  return [...errors, ...labels.flatMap((label) => formatErrors(field, path, dnsLabel(label)))];
}
