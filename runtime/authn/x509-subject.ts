/** The user whom a certificate identifies. SPEC: Client certificates. */

import type { UserInfo } from "../api/user-info.js";
import { NAME_ATTRIBUTES, readAttributes, readText } from "../base/certificates/distinguished-name.js";
import { InvalidCredentialError } from "./authenticator.js";
import type { CertificateFacts } from "./x509-certificate.js";

/** Registered for the uids of users. */
const UID = "1.3.6.1.4.1.57683.2";

/** Maximum number of attributes; most of them name one group each. */
const MAX_ATTRIBUTES = 256;
/** Control characters could forge log lines, and the headers in which the user is passed to other servers. */
const CONTROL_CHARACTER = /\p{Cc}/u;

export interface SubjectNames {
  /** The last common name, since names run from the general to the specific. Empty if there is none. */
  readonly commonName: string;
  readonly organizations: readonly string[];
  /** Empty if there is none. */
  readonly uid: string;
}

/** @throws InvalidCredentialError for names that are not text or contain control characters, and for several uids */
export function subjectNames({ subject }: CertificateFacts): SubjectNames {
  const attributes = readAttributes(subject);
  if (attributes.length > MAX_ATTRIBUTES)
    throw new InvalidCredentialError(`the subject has ${attributes.length} attributes, the limit is ${MAX_ATTRIBUTES}`);
  const valuesOf = (wanted: string, what: string): string[] =>
    attributes.filter(({ type }) => type === wanted).map(({ value }) => nameOf(() => readText(value), what));
  const uids = valuesOf(UID, "uid");
  if (uids.length > 1) throw new InvalidCredentialError(`the subject has ${uids.length} uids, expected at most one`);
  if (uids[0] === "") throw new InvalidCredentialError("the uid in the subject is empty");
  return {
    commonName: valuesOf(NAME_ATTRIBUTES.commonName, "common name").at(-1) ?? "",
    organizations: valuesOf(NAME_ATTRIBUTES.organization, "organization").filter((name) => name !== ""),
    uid: uids[0] ?? "",
  };
}

function nameOf(read: () => string, what: string): string {
  let text: string;
  try {
    text = read();
  } catch (cause) {
    throw new InvalidCredentialError(`the ${what} in the subject is not text`, { cause });
  }
  if (CONTROL_CHARACTER.test(text))
    throw new InvalidCredentialError(`the ${what} in the subject contains control characters`);
  return text;
}

/**
 * @param credentialIdKey the key of `extra` that identifies the certificate
 * @throws InvalidCredentialError for a subject without a common name, or with invalid names
 */
export function userOfCertificate(facts: CertificateFacts, credentialIdKey: string): UserInfo {
  const { commonName, organizations, uid } = subjectNames(facts);
  if (commonName === "") throw new InvalidCredentialError("the subject of the client certificate has no common name");
  const fingerprint = facts.certificate.fingerprint256.replaceAll(":", "").toLowerCase();
  return {
    username: commonName,
    uid,
    groups: organizations,
    extra: { [credentialIdKey]: [`X509SHA256=${fingerprint}`] },
  };
}
