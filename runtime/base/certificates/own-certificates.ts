/** Self-signed certificates: a server's own CA and a serving certificate that it signs. AUTHN-014. */
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { addressBytes } from "../address-bytes.js";
import {
  CERTIFICATE_EXTENSIONS,
  writeAlternativeNames,
  writeAuthorityKeyIdentifier,
} from "./certificate-extensions.js";
import { writeCertificate } from "./certificate-writer.js";
import { derNamedBits, derObjectIdentifier, derSequence } from "./der-writer.js";
import { writeCommonName } from "./distinguished-name.js";
import { issuerFacts, makeSigningAuthority, type SigningAuthority } from "./signing-authority.js";

export interface CertificateFiles {
  /** PEM */
  readonly certificate: string;
  readonly key: string;
}

export interface SelfMadeCertificates {
  readonly ca: CertificateFiles;
  readonly server: CertificateFiles;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const CA_DAYS = 3650;
const SERVER_DAYS = 365;
/** The certificates are backdated because the clocks of clients may lag behind by this much. */
const BACKDATE_MS = 60 * 60 * 1000;
const DIGITAL_SIGNATURE_BIT = 0;
const SERVER_AUTHENTICATION = "1.3.6.1.5.5.7.3.1";

/** Creates a CA with the name `<commonName>-ca`, and a certificate for `hosts` (names and addresses). */
export function makeCertificates(commonName: string, hosts: readonly string[], nowMs: number): SelfMadeCertificates {
  const notBeforeMs = nowMs - BACKDATE_MS;
  const ca = makeSigningAuthority(`${commonName}-ca`, { notBeforeMs, notAfterMs: nowMs + CA_DAYS * DAY_MS });
  const notAfterMs = nowMs + SERVER_DAYS * DAY_MS;
  return { ca: filesOf(ca), server: filesOf(servingCertificate(commonName, hosts, { notBeforeMs, notAfterMs }, ca)) };
}

function servingCertificate(
  commonName: string,
  hosts: readonly string[],
  validity: { readonly notBeforeMs: number; readonly notAfterMs: number },
  ca: SigningAuthority,
): SigningAuthority {
  const key = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const issuer = issuerFacts(ca);
  if (issuer.keyIdentifier === undefined) throw new Error("the certificate of the CA has no key identifier");
  const types = CERTIFICATE_EXTENSIONS;
  const extensions = [
    { type: types.keyUsage, isCritical: true, value: derNamedBits([DIGITAL_SIGNATURE_BIT]) },
    {
      type: types.extendedKeyUsage,
      isCritical: false,
      value: derSequence(derObjectIdentifier(SERVER_AUTHENTICATION)),
    },
    { type: types.basicConstraints, isCritical: true, value: derSequence() },
    {
      type: types.authorityKeyIdentifier,
      isCritical: false,
      value: writeAuthorityKeyIdentifier(issuer.keyIdentifier),
    },
    { type: types.subjectAltName, isCritical: false, value: alternativeNames(hosts) },
  ];
  const subject = writeCommonName(commonName);
  const content = { issuer: issuer.name, subject, ...validity, publicKey: createPublicKey(key), extensions };
  return { certificate: writeCertificate(content, ca.key), key };
}

function alternativeNames(hosts: readonly string[]): Buffer {
  const addresses = hosts.flatMap((host) => addressBytes(host) ?? []);
  const dnsNames = hosts.filter((host) => addressBytes(host) === undefined);
  return writeAlternativeNames({ dnsNames, addresses, emailAddresses: [], uris: [] });
}

function filesOf({ certificate, key }: SigningAuthority): CertificateFiles {
  return { certificate, key: key.export({ type: "pkcs8", format: "pem" }).toString() };
}
