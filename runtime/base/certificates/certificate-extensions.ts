/** The extensions of certificates and of certificate requests (RFC 5280, 4.2). */
import { contentOf, DER_TAGS, type DerValue, readInside, readObjectIdentifier } from "./der.js";
import { derSequence, derValue } from "./der-writer.js";

export interface CertificateExtension {
  /** The object identifier. */
  readonly type: string;
  readonly isCritical: boolean;
  /** DER */
  readonly value: Uint8Array;
}

export const CERTIFICATE_EXTENSIONS = {
  subjectKeyIdentifier: "2.5.29.14",
  keyUsage: "2.5.29.15",
  subjectAltName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  authorityKeyIdentifier: "2.5.29.35",
  extendedKeyUsage: "2.5.29.37",
} as const;

/** @param list the sequence of extensions @throws Error for malformed DER */
export function readExtensions(list: DerValue | undefined): CertificateExtension[] {
  return readInside(list, DER_TAGS.sequence).map((extension) => {
    const fields = readInside(extension, DER_TAGS.sequence);
    const [type] = fields;
    const isCritical = fields[1]?.tag === DER_TAGS.boolean && fields[1].content[0] !== 0;
    return { type: readObjectIdentifier(type), isCritical, value: contentOf(fields.at(-1), DER_TAGS.octetString) };
  });
}

/** The names of a certificate beside its subject, of the kinds that requests are checked for. */
export interface AlternativeNames {
  readonly dnsNames: readonly string[];
  readonly emailAddresses: readonly string[];
  readonly uris: readonly string[];
  /** Each of 4 or 16 bytes. */
  readonly addresses: readonly Uint8Array[];
}

/** Tags of GeneralName. */
const NAME_TAGS = { email: 0x81, dns: 0x82, uri: 0x86, address: 0x87 };

/** @param value the content of the extension, in DER @throws Error for malformed DER */
export function readAlternativeNames(value: DerValue | undefined): AlternativeNames {
  const names = value === undefined ? [] : readInside(value, DER_TAGS.sequence);
  const contents = (wanted: number): Uint8Array[] =>
    names.filter(({ tag }) => tag === wanted).map(({ content }) => content);
  const texts = (wanted: number): string[] =>
    contents(wanted).map((content) => Buffer.from(content).toString("latin1"));
  return {
    dnsNames: texts(NAME_TAGS.dns),
    emailAddresses: texts(NAME_TAGS.email),
    uris: texts(NAME_TAGS.uri),
    addresses: contents(NAME_TAGS.address),
  };
}

/** The tag of the identifier within the extension. */
const KEY_IDENTIFIER_TAG = 0x80;

/** Returns the content of the extension that names the key of the issuer, in DER. */
export function writeAuthorityKeyIdentifier(identifier: Uint8Array): Buffer {
  return derSequence(derValue(KEY_IDENTIFIER_TAG, identifier));
}

/** Returns the content of the extension with these names, in DER. */
export function writeAlternativeNames({ dnsNames, emailAddresses, addresses, uris }: AlternativeNames): Buffer {
  const texts = (tag: number, values: readonly string[]): Buffer[] =>
    values.map((value) => derValue(tag, Buffer.from(value, "latin1")));
  return derSequence(
    ...texts(NAME_TAGS.dns, dnsNames),
    ...texts(NAME_TAGS.email, emailAddresses),
    ...addresses.map((address) => derValue(NAME_TAGS.address, address)),
    ...texts(NAME_TAGS.uri, uris),
  );
}
