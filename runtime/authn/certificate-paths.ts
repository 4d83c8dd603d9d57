/**
 * Finds a path from the certificate that a client presented to an authority that a method trusts. TLS has already
 * checked the same certificates, but only once, at the start of a possibly long-lived connection, and against the
 * authorities of all methods together, whereas a certificate that one method accepts must mean nothing to another.
 */
import { X509Certificate } from "node:crypto";
import { formatTime } from "../api/time.js";
import { certificateBlocks } from "../base/certificates/certificate-blocks.js";
import type { ChangingText } from "../base/changing-text.js";
import { OperatorError } from "../base/operator-error.js";
import { InvalidCredentialError } from "./authenticator.js";
import { type CertificateFacts, certificateFacts } from "./x509-certificate.js";

/**
 * Maximum number of certificates in a chain: the client's own, intermediates, and the authority's, which some clients
 * send.
 */
const MAX_SENT_CERTIFICATES = 10;
/**
 * Maximum number of signature checks in the search for one path: an attacker can craft certificates that all seem to
 * fit.
 */
const MAX_SIGNATURE_CHECKS = 50;
const MIN_RSA_BITS = 1024;
const CLIENT_USAGE = "1.3.6.1.5.5.7.3.2";
const ANY_USAGE = "2.5.29.37.0";

/** Algorithms with hash functions for which an attacker may have found a collision. */
const WEAK_SIGNATURES: ReadonlySet<string> = new Set([
  "1.2.840.113549.1.1.2",
  "1.2.840.113549.1.1.3",
  "1.2.840.113549.1.1.4",
  "1.2.840.113549.1.1.5",
  "1.2.840.10040.4.3",
  "1.2.840.10045.4.1",
  "1.3.14.3.2.29",
]);

/**
 * TLS errors for a path that ends at an authority which another one has signed: TLS goes on to look for that other one.
 */
const NO_END: readonly string[] = [
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];
/** The TLS error for a certificate for any usage, among which TLS does not count client authentication. */
const NO_USAGE: readonly string[] = ["INVALID_PURPOSE"];

/**
 * @param name what messages call the bundle; they begin with it
 * @throws OperatorError for a bundle without a certificate, or with an unreadable one
 */
export function checkAuthorities(text: string, name: string): void {
  readAuthorities(text, name);
}

/** Whether both bundles contain the same certificate. @throws OperatorError as {@link checkAuthorities} does */
export function haveCommonAuthority(one: ChangingText, other: ChangingText): boolean {
  const [known, others] = [one, other].map(({ text, name }) => readAuthorities(text, name).map(fingerprintOf));
  return others!.some((fingerprint) => known!.includes(fingerprint));
}

function fingerprintOf({ certificate }: CertificateFacts): string {
  return certificate.fingerprint256;
}

function readAuthorities(text: string, name: string): CertificateFacts[] {
  const blocks = certificateBlocks(text);
  if (blocks.length === 0)
    throw new OperatorError(`${name}: no certificate found, expected PEM blocks of type CERTIFICATE`);
  return blocks.map((block, index) => {
    try {
      return certificateFacts(new X509Certificate(block));
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new OperatorError(`${name}: certificate ${index + 1} can't be read: ${why}`, { cause });
    }
  });
}

/** The authorities that one method trusts. */
export class Authorities {
  private readonly anchors: readonly CertificateFacts[];

  /** @throws OperatorError as {@link checkAuthorities} does */
  constructor(text: string, name: string) {
    this.anchors = readAuthorities(text, name);
  }

  /** The times at which an authority or a certificate that the client sent becomes valid or expires. */
  timesOf(sent: readonly CertificateFacts[]): number[] {
    return [...this.anchors, ...sent].flatMap(({ notBeforeMs, notAfterMs }) => [notBeforeMs, notAfterMs + 1]);
  }

  /**
   * @param sent the client's own certificate, then the others that came with it
   * @param tlsError why TLS rejected the chain
   * @throws InvalidCredentialError if no path is valid at that time, or if the TLS error is a real one
   */
  check(sent: readonly CertificateFacts[], tlsError: string | undefined, nowMs: number): void {
    const [own, ...others] = sent;
    if (own === undefined) throw new InvalidCredentialError("the client presented no certificate");
    const problem = problemOfClient(own) ?? problemOfAny(own, nowMs);
    if (problem !== undefined) throw new InvalidCredentialError(problem);
    const search = new Search(this.anchors, others, nowMs);
    const path = search.from([own]);
    if (path === undefined) throw new InvalidCredentialError(search.problem ?? "none of the authorities issued it");
    if (tlsError !== undefined && !isForgiven(tlsError, path))
      throw new InvalidCredentialError(`TLS rejected it: ${tlsError}`);
  }
}

/** Whether the TLS error may be ignored. This file makes all the other checks that TLS makes. */
function isForgiven(tlsError: string, path: readonly CertificateFacts[]): boolean {
  if (NO_END.includes(tlsError)) return path.at(-1)?.isSelfIssued === false;
  return NO_USAGE.includes(tlsError) && path.some(({ usages }) => usages?.has(ANY_USAGE));
}

/**
 * Reads the chain that a client sent.
 * @throws InvalidCredentialError if it is too long or has unreadable certificates
 */
export function readSent(chain: readonly X509Certificate[]): CertificateFacts[] {
  if (chain.length > MAX_SENT_CERTIFICATES)
    throw new InvalidCredentialError(`${chain.length} certificates were sent, the limit is ${MAX_SENT_CERTIFICATES}`);
  try {
    return chain.map(certificateFacts);
  } catch (cause) {
    throw new InvalidCredentialError("a certificate that was sent can't be read", { cause });
  }
}

class Search {
  /** Why a certificate that would otherwise have fitted was rejected. */
  problem: string | undefined;
  private checks = 0;

  constructor(
    private readonly anchors: readonly CertificateFacts[],
    private readonly sent: readonly CertificateFacts[],
    private readonly nowMs: number,
  ) {}

  /**
   * @param path the path so far, from the client's certificate upwards.
   * @returns the complete path, up to an authority
   */
  from(path: readonly CertificateFacts[]): readonly CertificateFacts[] | undefined {
    const anchor = this.anchors.find((candidate) => this.vouches(candidate, path));
    if (anchor !== undefined) return [...path, anchor];
    for (const candidate of this.sent) {
      if (!this.vouches(candidate, path)) continue;
      const whole = this.from([...path, candidate]);
      if (whole !== undefined) return whole;
    }
    return undefined;
  }

  private vouches(candidate: CertificateFacts, path: readonly CertificateFacts[]): boolean {
    const below = path.at(-1) as CertificateFacts;
    if (path.some((each) => fingerprintOf(each) === fingerprintOf(candidate))) return false;
    if (!below.certificate.checkIssued(candidate.certificate)) return false;
    const problem =
      problemOfAuthority(candidate, path) ?? problemOfAny(candidate, this.nowMs) ?? problemOfSignature(below);
    if (problem !== undefined) {
      this.problem ??= problem;
      return false;
    }
    if (++this.checks > MAX_SIGNATURE_CHECKS)
      throw new InvalidCredentialError(`more than ${MAX_SIGNATURE_CHECKS} signatures would have to be checked`);
    if (hasSigned(candidate, below)) return true;
    this.problem ??= "its signature is not that of the authority that it names";
    return false;
  }
}

function hasSigned(authority: CertificateFacts, below: CertificateFacts): boolean {
  try {
    return below.certificate.verify(authority.certificate.publicKey);
  } catch {
    // The platform does not know this kind of key or signature.
    return false;
  }
}

function problemOfClient(own: CertificateFacts): string | undefined {
  if (own.isAuthority) return "it is the certificate of an authority, not of a client";
  if (!own.mayShowItself) return "its key usage allows no client authentication";
  return undefined;
}

function problemOfAuthority(authority: CertificateFacts, path: readonly CertificateFacts[]): string | undefined {
  if (!authority.isAuthority) return "it is signed by a certificate that is not of an authority";
  const [, ...between] = path;
  if (between.filter(({ isSelfIssued }) => !isSelfIssued).length > authority.pathLength)
    return "an authority stands further above it than that one's path length allows";
  for (const { nameKinds } of path)
    for (const kind of authority.constrainedKinds)
      if (nameKinds.has(kind)) return "an authority restricts names of a kind that it has; that is not supported";
  return undefined;
}

function problemOfSignature({ signatureAlgorithm }: CertificateFacts): string | undefined {
  return WEAK_SIGNATURES.has(signatureAlgorithm) ? "its signature is of a kind that is too weak" : undefined;
}

function problemOfAny(facts: CertificateFacts, nowMs: number): string | undefined {
  const { notBeforeMs, notAfterMs, usages, unknownExtension, certificate } = facts;
  if (nowMs < notBeforeMs) return `valid from ${formatTime(notBeforeMs)} on, now it is ${formatTime(nowMs)}`;
  if (nowMs > notAfterMs) return `valid until ${formatTime(notAfterMs)}, now it is ${formatTime(nowMs)}`;
  if (usages !== undefined && !usages.has(CLIENT_USAGE) && !usages.has(ANY_USAGE))
    return "its extended key usage is not that of clients";
  if (unknownExtension !== undefined) return `it has the critical extension ${unknownExtension}, which is not known`;
  return problemOfKey(certificate);
}

function problemOfKey(certificate: X509Certificate): string | undefined {
  let bits: number | undefined;
  try {
    bits = certificate.publicKey.asymmetricKeyDetails?.modulusLength;
  } catch {
    return "its key is of a kind that is not known";
  }
  if (bits !== undefined && bits < MIN_RSA_BITS) return `its key has ${bits} bits, the limit is ${MIN_RSA_BITS}`;
  return undefined;
}
