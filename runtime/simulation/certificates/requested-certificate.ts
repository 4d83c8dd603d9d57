/** What a CertificateSigningRequest asks for, read from its PKCS#10 request. */
import type { CertificateSigningRequest } from "../../../generated/certificates/v1/certificate-signing-request.types.js";
import type { Stored } from "../../api/object.js";
import type { AlternativeNames } from "../../base/certificates/certificate-extensions.js";
import { DER_TAGS, type DerValue, type EncodedDerValue } from "../../base/certificates/der.js";
import { derObjectIdentifier, derSequence, derValue } from "../../base/certificates/der-writer.js";
import {
  NAME_ATTRIBUTES,
  type NameAttribute,
  readAttributes,
  readText,
} from "../../base/certificates/distinguished-name.js";
import { pemBlocks } from "../../base/certificates/pem-blocks.js";
import { requestedNames } from "../../base/certificates/pkcs10.js";

export type StoredSigningRequest = Stored<CertificateSigningRequest>;

export interface RequestedCertificate {
  /** The PKCS#10 request. */
  readonly der: Buffer;
  /** The last one; empty if there is none. */
  readonly commonName: string;
  readonly organizations: readonly string[];
  readonly alternativeNames: AlternativeNames;
  /** The subject of the certificate in DER. */
  readonly subject: Uint8Array;
  readonly usages: ReadonlySet<string>;
}

/** Attributes of which a subject may have several, in the order in which signed certificates have them. */
const SHARED_ATTRIBUTES = [
  "2.5.4.6",
  NAME_ATTRIBUTES.organization,
  "2.5.4.11",
  "2.5.4.7",
  "2.5.4.8",
  "2.5.4.9",
  "2.5.4.17",
];
/** Attributes of which the last one counts. */
const SINGLE_ATTRIBUTES = [NAME_ATTRIBUTES.commonName, "2.5.4.5"];

/** @throws Error for a request that can't be read */
export function requestedCertificate({ spec }: StoredSigningRequest): RequestedCertificate {
  const [block] = pemBlocks(Buffer.from(spec.request, "base64").toString("latin1"));
  if (block === undefined) throw new Error("the request contains no PEM block");
  const { subject, alternativeNames } = requestedNames(block.der);
  const attributes = readAttributes(subject);
  return {
    der: block.der,
    commonName: valuesOf(attributes, NAME_ATTRIBUTES.commonName).at(-1) ?? "",
    organizations: valuesOf(attributes, NAME_ATTRIBUTES.organization),
    alternativeNames,
    subject: signedSubject(attributes),
    usages: new Set(spec.usages),
  };
}

function valuesOf(attributes: readonly NameAttribute[], wanted: string): string[] {
  return attributes.filter(({ type }) => type === wanted).map(({ value }) => readText(value));
}

/**
 * The subject of the signed certificate. It has only attributes with a known meaning: an unknown one, such as that for
 * the uid of a user, would claim something that no signer has checked.
 */
function signedSubject(attributes: readonly NameAttribute[]): Uint8Array {
  const encoded = (wanted: string): Buffer[] =>
    attributes
      .filter(({ type }) => type === wanted)
      .map(({ type, value }) => derSequence(derObjectIdentifier(type), encodingOf(value)));
  const shared = SHARED_ATTRIBUTES.map((type) => encoded(type).sort(Buffer.compare));
  const single = SINGLE_ATTRIBUTES.map((type) => encoded(type).slice(-1));
  const sets = [...shared, ...single].filter((values) => values.length > 0);
  return derSequence(...sets.map((values) => derValue(DER_TAGS.set, ...values)));
}

function encodingOf(value: DerValue | EncodedDerValue): Uint8Array {
  return "whole" in value ? value.whole : derValue(value.tag, value.content);
}
