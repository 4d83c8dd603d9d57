/**
 * Authorities and certificates for tests, of any shape, including those that no proper authority would issue.
 * Everything is PEM and disposable.
 */
import "reflect-metadata";
import { KeyObject, sign, webcrypto } from "node:crypto";
import { isIP } from "node:net";
import * as x509 from "@peculiar/x509";
import { readInside, readValues } from "../../runtime/base/certificates/der.js";
import { type Attribute, der, derName, OIDS, TAGS } from "./der.js";

/** Exported from here, because the library needs an import of this file first. */
export { ExtendedKeyUsageExtension, Extension, KeyUsageFlags } from "@peculiar/x509";

export type Algorithm = "ECDSA" | "RSA";
export type Usage = "client" | "server" | "code" | "any";

export interface KeyPair {
  /** PEM: the certificate, followed by those of intermediate authorities. */
  readonly certificate: string;
  readonly key: string;
}

export interface CertificateOptions {
  /** Default: the algorithm of the authority's own key. */
  readonly algorithm?: Algorithm;
  readonly commonName?: string;
  /** In this order, each in a separate RDN. */
  readonly organizations?: readonly string[];
  /** The value of the RDN for the uid. */
  readonly uid?: string;
  /** The whole subject as RDNs of attributes, instead of the three options above. */
  readonly subject?: readonly (readonly Attribute[])[];
  /** Extended key usages; empty for a certificate without any. The default depends on the kind of certificate. */
  readonly usages?: readonly Usage[];
  /** Default: a day ago. */
  readonly notBefore?: Date;
  /** Default: in a day. */
  readonly notAfter?: Date;
  /** DNS names and addresses. */
  readonly hosts?: readonly string[];
  /** Whether it may sign other certificates. */
  readonly isCa?: boolean;
  readonly pathLength?: number;
  /** Whether a certificate that may not sign states that. Default: true. */
  readonly hasBasicConstraints?: boolean;
  /** The default depends on the kind of certificate. */
  readonly keyUsages?: x509.KeyUsageFlags;
  /** Whether it says which keys it and its issuer have. Default: true. */
  readonly hasKeyIdentifiers?: boolean;
  /** The hash function of its signatures. Default: SHA-256. */
  readonly hash?: "SHA-1" | "SHA-256";
  readonly extensions?: readonly x509.Extension[];
}

export interface Authority {
  readonly commonName: string;
  /** The PEM of the authority alone, which servers are configured to trust. */
  readonly certificate: string;
  readonly key: string;
  issue(options: CertificateOptions): Promise<KeyPair>;
  /** For 127.0.0.1 and localhost. */
  issueServer(options?: CertificateOptions): Promise<KeyPair>;
  issueClient(commonName: string, options?: CertificateOptions): Promise<KeyPair>;
  /** An intermediate authority, whose certificate is sent with the certificates that it signs, or not. */
  issueAuthority(commonName: string, options?: CertificateOptions & { readonly isSent?: boolean }): Promise<Authority>;
  /** This authority's name and key, certified by another authority. */
  crossSignedBy(other: Authority, options?: CertificateOptions): Promise<Authority>;
}

const ALGORITHMS = {
  ECDSA: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
  RSA: {
    name: "RSASSA-PKCS1-v1_5",
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: "SHA-256",
  },
} as const;

const USAGES: Readonly<Record<Usage, string>> = {
  client: x509.ExtendedKeyUsage.clientAuth,
  server: x509.ExtendedKeyUsage.serverAuth,
  code: x509.ExtendedKeyUsage.codeSigning,
  any: "2.5.29.37.0",
};

const DAY_MS = 86_400_000;

/** A self-signed authority. */
export async function makeAuthority(commonName: string, options: CertificateOptions = {}): Promise<Authority> {
  const keys = await generateKeys(options.algorithm ?? "ECDSA");
  const subject = nameOf({ commonName, ...options });
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject,
    issuer: subject,
    ...validity(options),
    publicKey: keys.publicKey,
    signingKey: keys.privateKey,
    signingAlgorithm: signingOf(options),
    extensions: await extensionsOf(authorityOptions(options), keys.publicKey, undefined),
  });
  return authority({ commonName, subject, keys, certificate: pemOf(certificate), sent: "", options });
}

interface Own {
  readonly commonName: string;
  readonly subject: x509.Name;
  readonly keys: webcrypto.CryptoKeyPair;
  readonly certificate: string;
  /** The certificates that are sent along with certificates of this authority. */
  readonly sent: string;
  readonly options: CertificateOptions;
}

async function authority(own: Own): Promise<Authority> {
  const { commonName, subject, keys, sent } = own;
  const certify = async (publicKey: webcrypto.CryptoKey, name: x509.Name, options: CertificateOptions) => {
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber: serialNumber(),
      subject: name,
      issuer: subject,
      ...validity(options),
      publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: signingOf(own.options),
      extensions: await extensionsOf(options, publicKey, keys.publicKey),
    });
    return pemOf(options.subject === undefined ? certificate : withSubject(certificate, options.subject, keys));
  };
  const issue = async (options: CertificateOptions): Promise<KeyPair> => {
    const leaf = await generateKeys(options.algorithm ?? own.options.algorithm ?? "ECDSA");
    const certificate = await certify(leaf.publicKey, nameOf(options), options);
    return { certificate: certificate + sent, key: await keyPem(leaf.privateKey) };
  };
  const made: Authority = {
    commonName,
    certificate: own.certificate,
    key: await keyPem(keys.privateKey),
    issue,
    issueServer: (options = {}) =>
      issue({ commonName: "server", usages: ["server"], hosts: ["127.0.0.1", "localhost"], ...options }),
    issueClient: (name, options = {}) => issue({ commonName: name, usages: ["client"], ...options }),
    async issueAuthority(name, { isSent = true, ...given } = {}) {
      const options = { algorithm: own.options.algorithm ?? "ECDSA", ...given };
      const below = await generateKeys(options.algorithm);
      const belowName = nameOf({ commonName: name, ...options });
      const certificate = await certify(below.publicKey, belowName, authorityOptions(options));
      return authority({
        commonName: name,
        subject: belowName,
        keys: below,
        certificate,
        sent: isSent ? certificate + sent : "",
        options,
      });
    },
    crossSignedBy: (other, options = {}) => signers.get(other)!(own, options),
  };
  signers.set(made, async (signed, options) => {
    const certificate = await certify(signed.keys.publicKey, signed.subject, authorityOptions(options));
    return authority({ ...signed, certificate, sent: certificate + sent });
  });
  return made;
}

/** How authorities certify each other. */
const signers = new WeakMap<Authority, (signed: Own, options: CertificateOptions) => Promise<Authority>>();

function authorityOptions(options: CertificateOptions): CertificateOptions {
  const keyUsages = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign;
  return { isCa: true, usages: [], keyUsages, ...options };
}

async function extensionsOf(
  options: CertificateOptions,
  publicKey: webcrypto.CryptoKey,
  issuerKey: webcrypto.CryptoKey | undefined,
): Promise<x509.Extension[]> {
  const { isCa = false, usages = [], hosts = [], pathLength, keyUsages, extensions = [] } = options;
  const made: x509.Extension[] = [];
  if (isCa || options.hasBasicConstraints !== false)
    made.push(new x509.BasicConstraintsExtension(isCa, pathLength, true));
  if (keyUsages !== undefined) made.push(new x509.KeyUsagesExtension(keyUsages, true));
  if (usages.length > 0) made.push(new x509.ExtendedKeyUsageExtension(usages.map((usage) => USAGES[usage])));
  if (hosts.length > 0)
    made.push(
      new x509.SubjectAlternativeNameExtension(hosts.map((value) => ({ type: isIP(value) ? "ip" : "dns", value }))),
    );
  if (options.hasKeyIdentifiers === false) return [...made, ...extensions];
  made.push(await x509.SubjectKeyIdentifierExtension.create(publicKey));
  if (issuerKey !== undefined) made.push(await x509.AuthorityKeyIdentifierExtension.create(issuerKey));
  return [...made, ...extensions];
}

function nameOf({ commonName, organizations = [], uid, subject }: CertificateOptions): x509.Name {
  const rdns = subject ?? [
    ...organizations.map((value) => [{ oid: OIDS.organization, value }]),
    ...(commonName === undefined ? [] : [[{ oid: OIDS.commonName, value: commonName }]]),
    ...(uid === undefined ? [] : [[{ oid: OIDS.uid, value: uid }]]),
  ];
  return new x509.Name(derName(rdns));
}

const SUBJECT_FIELD = 5;

/** Sets the exact bytes of the subject, because the library converts other values to text. */
function withSubject(
  certificate: x509.X509Certificate,
  subject: NonNullable<CertificateOptions["subject"]>,
  { privateKey }: webcrypto.CryptoKeyPair,
): x509.X509Certificate {
  const [whole] = readValues(new Uint8Array(certificate.rawData));
  const [signed, algorithm] = readInside(whole, TAGS.sequence);
  const fields = readInside(signed, TAGS.sequence).map(({ tag, content }) => der(tag, content));
  fields[SUBJECT_FIELD] = derName(subject);
  const content = der(TAGS.sequence, ...fields);
  const bits = der(TAGS.bitString, Uint8Array.of(0), sign("sha256", content, KeyObject.from(privateKey)));
  return new x509.X509Certificate(der(TAGS.sequence, content, der(TAGS.sequence, algorithm!.content), bits));
}

function validity({ notBefore, notAfter }: CertificateOptions): { notBefore: Date; notAfter: Date } {
  return {
    notBefore: notBefore ?? new Date(Date.now() - DAY_MS),
    notAfter: notAfter ?? new Date(Date.now() + DAY_MS),
  };
}

function signingOf({ algorithm = "ECDSA", hash = "SHA-256" }: CertificateOptions) {
  return { ...ALGORITHMS[algorithm], hash };
}

function generateKeys(algorithm: Algorithm): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHMS[algorithm], true, ["sign", "verify"]);
}

async function keyPem(key: webcrypto.CryptoKey): Promise<string> {
  return `${x509.PemConverter.encode(await webcrypto.subtle.exportKey("pkcs8", key), "PRIVATE KEY")}\n`;
}

function pemOf(certificate: x509.X509Certificate): string {
  return `${certificate.toString("pem")}\n`;
}

let serials = 0;

function serialNumber(): string {
  return (++serials + 0x1000).toString(16);
}
