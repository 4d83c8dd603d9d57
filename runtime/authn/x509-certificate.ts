/** Reads those parts of a certificate that decide whom it identifies and what it may vouch for (RFC 5280, 4). */
import type { X509Certificate } from "node:crypto";
import {
  contentOf,
  DER_TAGS,
  type DerValue,
  readInside,
  readObjectIdentifier,
  readValues,
} from "../base/certificates/der.js";
import { readAttributes } from "../base/certificates/distinguished-name.js";
import { readTime } from "./x509-der.js";

export interface CertificateFacts {
  readonly certificate: X509Certificate;
  /** The subject's name in DER. */
  readonly subject: DerValue;
  readonly isSelfIssued: boolean;
  readonly signatureAlgorithm: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** Whether it may sign other certificates. */
  readonly isAuthority: boolean;
  /** Maximum number of authorities between this one and a client's certificate. */
  readonly pathLength: number;
  /** Whether the key usage permits what clients do in a handshake. */
  readonly mayShowItself: boolean;
  /** Object identifiers of extended key usages; undefined if the certificate names none, which permits all. */
  readonly usages: ReadonlySet<string> | undefined;
  /** The kinds of names in the certificate, as tags of GeneralName. */
  readonly nameKinds: ReadonlySet<number>;
  /** The kinds of names that this authority constrains in the certificates below it. */
  readonly constrainedKinds: ReadonlySet<number>;
  /** A critical extension that is not understood. */
  readonly unknownExtension: string | undefined;
}

const EXTENSIONS = {
  keyUsage: "2.5.29.15",
  subjectAltName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  nameConstraints: "2.5.29.30",
  extendedKeyUsage: "2.5.29.37",
} as const;

/**
 * Extensions that may be critical: those above, and those that require nothing of a reader that ignores policies and
 * revocation.
 */
const UNDERSTOOD: ReadonlySet<string> = new Set([...Object.values(EXTENSIONS), "2.5.29.31", "2.5.29.32"]);

/** @throws Error if it is not a certificate that follows RFC 5280 */
export function certificateFacts(certificate: X509Certificate): CertificateFacts {
  const [whole] = readValues(certificate.raw);
  const [signed, algorithm] = readInside(whole, DER_TAGS.sequence);
  const fields = readInside(signed, DER_TAGS.sequence);
  // Certificates of version 1 omit the version.
  if (fields[0]?.tag === 0xa0) fields.shift();
  const [, , issuer, validity, subject, , ...rest] = fields;
  const [notBefore, notAfter] = readInside(validity, DER_TAGS.sequence);
  const extensions = readExtensions(rest.find(({ tag }) => tag === 0xa3));
  const { isAuthority, pathLength } = readBasicConstraints(extensions.get(EXTENSIONS.basicConstraints));
  const keyUsage = readKeyUsage(extensions.get(EXTENSIONS.keyUsage));
  const subjectName = { tag: DER_TAGS.sequence, content: contentOf(subject, DER_TAGS.sequence) };
  const unknown = [...extensions].find(([name, { isCritical }]) => isCritical && !UNDERSTOOD.has(name));
  return {
    certificate,
    subject: subjectName,
    isSelfIssued: Buffer.compare(contentOf(issuer, DER_TAGS.sequence), subjectName.content) === 0,
    signatureAlgorithm: readObjectIdentifier(readInside(algorithm, DER_TAGS.sequence)[0]),
    notBeforeMs: readTime(notBefore),
    notAfterMs: readTime(notAfter),
    isAuthority: isAuthority && (keyUsage & KEY_USAGES.certificateSigning) !== 0,
    pathLength,
    mayShowItself: (keyUsage & (KEY_USAGES.digitalSignature | KEY_USAGES.keyAgreement)) !== 0,
    usages: readUsages(extensions.get(EXTENSIONS.extendedKeyUsage)),
    nameKinds: readNameKinds(subjectName, extensions.get(EXTENSIONS.subjectAltName)),
    constrainedKinds: readConstrainedKinds(extensions.get(EXTENSIONS.nameConstraints)),
    unknownExtension: unknown?.[0],
  };
}

interface Extension {
  readonly isCritical: boolean;
  readonly value: DerValue;
}

function readExtensions(field: DerValue | undefined): ReadonlyMap<string, Extension> {
  const extensions = new Map<string, Extension>();
  if (field === undefined) return extensions;
  const [list] = readValues(field.content);
  for (const each of readInside(list, DER_TAGS.sequence)) {
    const [name, ...parts] = readInside(each, DER_TAGS.sequence);
    const identifier = readObjectIdentifier(name);
    if (extensions.has(identifier)) throw new Error(`the extension ${identifier} occurs twice`);
    const isCritical = parts[0]?.tag === DER_TAGS.boolean && readBoolean(parts.shift());
    const [value, more] = readValues(contentOf(parts[0], DER_TAGS.octetString));
    if (value === undefined || more !== undefined) throw new Error(`the extension ${identifier} is not one value`);
    extensions.set(identifier, { isCritical, value });
  }
  return extensions;
}

function readBasicConstraints(extension: Extension | undefined): { isAuthority: boolean; pathLength: number } {
  if (extension === undefined) return { isAuthority: false, pathLength: 0 };
  const parts = readInside(extension.value, DER_TAGS.sequence);
  const isAuthority = parts[0]?.tag === DER_TAGS.boolean && readBoolean(parts.shift());
  if (parts.length === 0) return { isAuthority, pathLength: Number.POSITIVE_INFINITY };
  const bytes = contentOf(parts[0], DER_TAGS.integer);
  const [first = 0xff] = bytes;
  if (first >= 0x80) throw new Error("the length of the path below an authority is negative");
  return { isAuthority, pathLength: bytes.length === 1 ? first : Number.POSITIVE_INFINITY };
}

/** Bit masks for the first byte. */
const KEY_USAGES = { digitalSignature: 0x80, keyAgreement: 0x08, certificateSigning: 0x04 } as const;
const EVERY_KEY_USAGE = 0xff;

function readKeyUsage(extension: Extension | undefined): number {
  if (extension === undefined) return EVERY_KEY_USAGE;
  // The first byte says how many bits of the last one are unused.
  return contentOf(extension.value, DER_TAGS.bitString)[1] ?? 0;
}

function readUsages(extension: Extension | undefined): ReadonlySet<string> | undefined {
  if (extension === undefined) return undefined;
  return new Set(readInside(extension.value, DER_TAGS.sequence).map(readObjectIdentifier));
}

/** Tags of GeneralName, without the bits of their class. */
const EMAIL_NAME = 1;
const DIRECTORY_NAME = 4;
const NAME_KIND = 0x1f;
/** An old way to put e-mail addresses into subjects. */
const EMAIL_ATTRIBUTE = "1.2.840.113549.1.9.1";

function readNameKinds(subject: DerValue, alternatives: Extension | undefined): ReadonlySet<number> {
  const attributes = readAttributes(subject);
  const kinds = new Set<number>();
  if (attributes.length > 0) kinds.add(DIRECTORY_NAME);
  if (attributes.some(({ type }) => type === EMAIL_ATTRIBUTE)) kinds.add(EMAIL_NAME);
  if (alternatives !== undefined)
    for (const { tag } of readInside(alternatives.value, DER_TAGS.sequence)) kinds.add(tag & NAME_KIND);
  return kinds;
}

function readConstrainedKinds(extension: Extension | undefined): ReadonlySet<number> {
  const kinds = new Set<number>();
  if (extension === undefined) return kinds;
  // These are the permitted and the excluded subtrees.
  for (const { content } of readInside(extension.value, DER_TAGS.sequence)) {
    for (const subtree of readValues(content)) {
      const [base] = readInside(subtree, DER_TAGS.sequence);
      if (base === undefined) throw new Error("a constraint of names has no name");
      kinds.add(base.tag & NAME_KIND);
    }
  }
  return kinds;
}

function readBoolean(value: DerValue | undefined): boolean {
  return contentOf(value, DER_TAGS.boolean)[0] !== 0;
}
