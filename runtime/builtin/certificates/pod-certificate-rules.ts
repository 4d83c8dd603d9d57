/** The rules of requests for certificates of pods, which are imported with the first write of one. */
import { constants, createPublicKey, type KeyObject, verify, X509Certificate } from "node:crypto";
import type { PodCertificateRequest } from "../../../generated/certificates/v1beta1/index.js";
import { validateConditions } from "../../api/condition.js";
import { type FieldError, invalid, invalidWhole, notSupported, required, tooLong } from "../../api/field-error.js";
import { domainPrefixedKey } from "../../api/formats/domain-name-format.js";
import { MAX_ANNOTATION_BYTES } from "../../api/formats/labels.js";
import { dnsSubdomain } from "../../api/formats/name-format.js";
import { equalJson } from "../../api/json.js";
import type { ProfileWords } from "../../api/profile/naming-profile.js";
import { pemBlocks } from "../../base/certificates/pem-blocks.js";
import { signingRequestOf } from "../../base/certificates/pkcs10.js";
import { formatErrors, immutable } from "../field-rules.js";
import { bytesOf } from "../storage/storage-rules.js";
import { validateSignerName } from "./signer-name.js";

type Spec = NonNullable<PodCertificateRequest["spec"]>;
type Status = NonNullable<PodCertificateRequest["status"]>;

const MAX_UID_BYTES = 128;
const MAX_KEY_BYTES = 10 * 1024;
const MAX_CHAIN_BYTES = 100 * 1024;
const MIN_LIFETIME_SECONDS = 60 * 60;
const MAX_LIFETIME_SECONDS = 91 * 24 * 60 * 60;
/** The limit for the product's own signers. */
const MAX_OWN_LIFETIME_SECONDS = 24 * 60 * 60;

const CHAIN = "status.certificateChain";
const REQUEST = "spec.stubPKCS10Request";
const KEY = "spec.pkixPublicKey";
const PROOF = "spec.proofOfPossession";

export function validateRequest({ spec = {} as Spec }: PodCertificateRequest, words: ProfileWords): FieldError[] {
  const { signerName = "", unverifiedUserAnnotations: annotations, maxExpirationSeconds: lifetime } = spec;
  const errors = validateSignerName("spec.signerName", signerName);
  if (annotations !== undefined) errors.push(...validateAnnotations("spec.unverifiedUserAnnotations", annotations));
  for (const [name, uid] of HOLDERS) errors.push(...nameErrors(spec, name), ...uidErrors(spec, uid));
  if (lifetime === undefined) return [...errors, required("spec.maxExpirationSeconds", "must be set")];
  const isOwn = signerName.startsWith(`${words.keyDomain}/`) || signerName.includes(`.${words.keyDomain}/`);
  const longest = isOwn ? MAX_OWN_LIFETIME_SECONDS : MAX_LIFETIME_SECONDS;
  if (lifetime < MIN_LIFETIME_SECONDS || lifetime > longest) {
    const why = `must be in the range [${MIN_LIFETIME_SECONDS}, ${longest}]`;
    errors.push(invalid("spec.maxExpirationSeconds", lifetime, why));
  }
  return [...errors, ...validateKey(spec)];
}

const HOLDERS = [
  ["podName", "podUID"],
  ["serviceAccountName", "serviceAccountUID"],
  ["nodeName", "nodeUID"],
] as const;

function nameErrors(spec: Spec, field: (typeof HOLDERS)[number][0]): FieldError[] {
  return formatErrors(`spec.${field}`, spec[field] ?? "", dnsSubdomain(spec[field] ?? ""));
}

function uidErrors(spec: Spec, field: (typeof HOLDERS)[number][1]): FieldError[] {
  const uid = spec[field] ?? "";
  if (uid === "") return [invalid(`spec.${field}`, uid, "must not be empty")];
  return Buffer.byteLength(uid) > MAX_UID_BYTES ? [tooLong(`spec.${field}`, MAX_UID_BYTES)] : [];
}

function validateAnnotations(field: string, annotations: Readonly<Record<string, string>>): FieldError[] {
  return [
    ...Object.keys(annotations).flatMap((key) =>
      formatErrors(field, key.toLowerCase(), domainPrefixedKey(key.toLowerCase())),
    ),
    ...(bytesOf(annotations) > MAX_ANNOTATION_BYTES ? [tooLong(field, MAX_ANNOTATION_BYTES)] : []),
  ];
}

function validateKey(spec: Spec): FieldError[] {
  const [request, key, proof] = [
    bytes(spec.stubPKCS10Request),
    bytes(spec.pkixPublicKey),
    bytes(spec.proofOfPossession),
  ];
  const isRequest = request.length > 0 && key.length === 0 && proof.length === 0;
  if (isRequest) return validateSigningRequest(request);
  if (request.length === 0 && key.length > 0 && proof.length > 0) return validateProof(key, proof, spec.podUID ?? "");
  const why = "exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set";
  return [invalidWhole("spec", why)];
}

function validateSigningRequest(der: Buffer): FieldError[] {
  if (der.length > MAX_KEY_BYTES) return [tooLong(REQUEST, MAX_KEY_BYTES)];
  const request = signingRequestOf(der);
  if (request === undefined) return [invalidWhole(REQUEST, "must be a valid PKCS#10 CSR")];
  const errors = validateKeyType(REQUEST, request.key, "P256, P384, or P521");
  if (errors.length > 0) return errors;
  return request.isSigned ? [] : [invalidWhole(REQUEST, "invalid signature")];
}

function validateProof(der: Buffer, proof: Buffer, uid: string): FieldError[] {
  if (der.length > MAX_KEY_BYTES) return [tooLong(KEY, MAX_KEY_BYTES)];
  if (proof.length > MAX_KEY_BYTES) return [tooLong(PROOF, MAX_KEY_BYTES)];
  const key = publicKeyOf(der);
  if (key === undefined) return [invalid(KEY, [...der], "must be a valid PKIX-serialized public key")];
  const errors = validateKeyType(KEY, key, "P256 or P384");
  if (errors.length > 0) return errors;
  return provesPossession(key, proof, uid)
    ? []
    : [invalidWhole(PROOF, "could not verify proof-of-possession signature")];
}

const CURVES = ["prime256v1", "secp384r1", "secp521r1"];
const RSA_BITS = [3072, 4096];

function validateKeyType(field: string, key: KeyObject, curves: string): FieldError[] {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === "ed25519") return [];
  if (type === "ec")
    return CURVES.includes(details?.namedCurve ?? "")
      ? []
      : [invalid(field, `curve ${details?.namedCurve}`, `elliptic public keys must use curve ${curves}`)];
  if (type !== "rsa")
    return [invalidWhole(field, "unknown public key type; supported types are Ed25519, ECDSA, and RSA")];
  const size = details?.modulusLength ?? 0;
  return RSA_BITS.includes(size)
    ? []
    : [invalid(field, `${size}-bit modulus`, "RSA keys must have modulus size 3072 or 4096")];
}

/** The signature is one of the pod's uid: by Ed25519, ECDSA with SHA-256, or RSA-PSS with SHA-256. */
function provesPossession(key: KeyObject, proof: Buffer, uid: string): boolean {
  const text = Buffer.from(uid);
  try {
    if (key.asymmetricKeyType === "ed25519") return verify(null, text, key, proof);
    if (key.asymmetricKeyType === "ec") return verify("sha256", text, key, proof);
    return verify(
      "sha256",
      text,
      { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO },
      proof,
    );
  } catch {
    // The bytes are no signature of this kind of key.
    return false;
  }
}

function publicKeyOf(der: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: der, format: "der", type: "spki" });
  } catch {
    // The bytes are no public key.
    return undefined;
  }
}

function bytes(base64: string | undefined): Buffer {
  return Buffer.from(base64 ?? "", "base64");
}

export function validateChange(request: PodCertificateRequest, old: PodCertificateRequest): FieldError[] {
  return immutable("spec", request.spec, old.spec);
}

const OUTCOMES = ["Issued", "Denied", "Failed"];

/** The present, and whose it is. */
export interface Present {
  /** Milliseconds since the epoch. */
  readonly ms: number;
  readonly serverName: string;
}

/** A request has one outcome, which never changes. */
export function validateOutcome(
  { spec, status = {} }: PodCertificateRequest,
  { status: old = {} }: PodCertificateRequest,
  now: Present,
): FieldError[] {
  const errors = [...outcomeErrors(status), ...validateConditions(status.conditions, "status.conditions")];
  if (errors.length > 0) return errors;
  const outcome = outcomeOf(status);
  const unless = (isSame: boolean, why: string): FieldError[] => (isSame ? [] : [invalid("status", status, why)]);
  if (outcomeOf(old) !== undefined)
    return unless(equalJson(status, old), "immutable after PodCertificateRequest is issued, denied, or failed");
  if (outcome === "Issued") return validateChain(status, spec ?? ({} as Spec), now);
  if (outcome === undefined) {
    const why = `status is immutable unless transitioning to "Issued", "Denied", or "Failed"`;
    return unless(equalJson(status, old), why);
  }
  const { conditions: _conditions, ...others } = status;
  const why = "non-condition status fields must be empty when denying or failing the PodCertificateRequest";
  return unless(Object.keys(others).length === 0, why);
}

function outcomeOf({ conditions = [] }: Status): string | undefined {
  return conditions.find(({ type }) => OUTCOMES.includes(type))?.type;
}

function outcomeErrors({ conditions = [] }: Status): FieldError[] {
  let found = 0;
  return conditions.flatMap(({ type, status }, index) => {
    // Stock servers separate the index by a dot.
    const at = `status.conditions.[${index}]`;
    if (!OUTCOMES.includes(type)) return [notSupported(`${at}.type`, type, [...OUTCOMES].sort())];
    found++;
    const why = `There may be at most one condition with type "Issued", "Denied", or "Failed"`;
    return [
      ...(found > 1 ? [invalid(`${at}.type`, type, why)] : []),
      ...(status === "True" ? [] : [notSupported(`${at}.status`, status, ["True"])]),
    ];
  });
}

const MINUTE_MS = 60_000;
/** How far the beginning of a certificate may be from the present. */
const MAX_SKEW_MS = 5 * MINUTE_MS;
/** How long before its end, and after its beginning, a certificate is renewed. */
const MIN_REFRESH_MS = 10 * MINUTE_MS;

function validateChain(status: Status, spec: Spec, now: Present): FieldError[] {
  const { certificateChain: chain = "" } = status;
  if (Buffer.byteLength(chain) > MAX_CHAIN_BYTES) return [tooLong(CHAIN, MAX_CHAIN_BYTES)];
  const [leafBlock, ...others] = pemBlocks(chain);
  if (leafBlock === undefined)
    return [invalid(CHAIN, chain, "issued certificate chain must contain at least one certificate")];
  if ([leafBlock, ...others].some(({ type }) => type !== "CERTIFICATE"))
    return [invalid(CHAIN, chain, "issued certificate chain must consist entirely of CERTIFICATE PEM blocks")];
  const leaf = certificateOf(leafBlock.der);
  if (leaf === undefined) return [invalid(CHAIN, chain, "leaf certificate does not parse as valid X.509")];
  const requested = spec.stubPKCS10Request
    ? signingRequestOf(bytes(spec.stubPKCS10Request))?.key
    : publicKeyOf(bytes(spec.pkixPublicKey));
  if (requested === undefined || !leaf.publicKey.equals(requested))
    return [invalid(CHAIN, chain, "leaf certificate was not issued to the requested public key")];
  const errors = validateTimes(status, leaf, Number(spec.maxExpirationSeconds ?? 0), now);
  if (errors.length > 0) return errors;
  return others.every(({ der }) => certificateOf(der) !== undefined)
    ? []
    : [invalid(CHAIN, chain, "intermediate certificate does not parse as valid X.509")];
}

function certificateOf(der: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    // The bytes are no certificate.
    return undefined;
  }
}

/** The status repeats the times of the certificate, which begins now and lasts as long as the request allows. */
function validateTimes(status: Status, leaf: X509Certificate, maxSeconds: number, now: Present): FieldError[] {
  const { notBefore, notAfter, beginRefreshAt } = status;
  const consistent = "must be present and consistent with the issued certificate";
  if (notBefore === undefined || notAfter === undefined || beginRefreshAt === undefined)
    return [
      ...(notBefore === undefined ? [required("status.notBefore", consistent)] : []),
      ...(notAfter === undefined ? [required("status.notAfter", consistent)] : []),
      ...(beginRefreshAt === undefined
        ? [required("status.beginRefreshAt", "must be present and in the range [notbefore+10min, notafter-10min]")]
        : []),
    ];
  const [begin, end, refresh] = [Date.parse(notBefore), Date.parse(notAfter), Date.parse(beginRefreshAt)];
  const [from, to] = [Date.parse(leaf.validFrom), Date.parse(leaf.validTo)];
  const wrong = (field: string, value: unknown, why: string): FieldError[] => [invalid(`status.${field}`, value, why)];
  if (begin !== from)
    return wrong("notBefore", notBefore, "must be set to the NotBefore time encoded in the leaf certificate");
  if (Math.abs(begin - now.ms) > MAX_SKEW_MS)
    return wrong("notBefore", notBefore, `must be set to within 5 minutes of ${now.serverName}'s current time`);
  if (end !== to)
    return wrong("notAfter", notAfter, "must be set to the NotAfter time encoded in the leaf certificate");
  const lifetimeSeconds = (to - from) / 1000;
  if (lifetimeSeconds < MIN_LIFETIME_SECONDS)
    return wrong("certificateChain", lifetimeSeconds, "leaf certificate lifetime must be >= 1 hour");
  if (lifetimeSeconds > maxSeconds) {
    const why = `leaf certificate lifetime must be <= spec.maxExpirationSeconds (${maxSeconds})`;
    return wrong("certificateChain", lifetimeSeconds, why);
  }
  if (refresh < begin + MIN_REFRESH_MS)
    return wrong("beginRefreshAt", beginRefreshAt, "must be at least 10 minutes after status.notBefore");
  if (refresh > end - MIN_REFRESH_MS)
    return wrong("beginRefreshAt", beginRefreshAt, "must be at least 10 minutes before status.notAfter");
  return [];
}
