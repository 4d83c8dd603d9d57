/**
 * From the certificate that a client has shown to an authority that a method trusts. TLS has looked at the same
 * certificates, but once, at the start of a connection that may last, and for the authorities of all methods together: a
 * certificate that is good for one method is nothing to another.
 */
import { X509Certificate } from "node:crypto";
import { formatTime } from "../api/time.js";
import { certificateBlocks } from "../base/certificates/certificate-blocks.js";
import type { ChangingText } from "../base/changing-text.js";
import { OperatorError } from "../base/operator-error.js";
import { InvalidCredentialError } from "./authenticator.js";
import { type CertificateFacts, certificateFacts } from "./x509-certificate.js";

/** With the client's own and, where clients send it, that of the authority itself. */
const MAX_SENT_CERTIFICATES = 10;
/** In a search for one path: certificates may be made so that many look as if they fit. */
const MAX_SIGNATURE_CHECKS = 50;
const MIN_RSA_BITS = 1024;
const CLIENT_USAGE = "1.3.6.1.5.5.7.3.2";
const ANY_USAGE = "2.5.29.37.0";

/** With hash functions for which somebody else's certificate may have been made to fit. */
const WEAK_SIGNATURES: ReadonlySet<string> = new Set([
  "1.2.840.113549.1.1.2",
  "1.2.840.113549.1.1.3",
  "1.2.840.113549.1.1.4",
  "1.2.840.113549.1.1.5",
  "1.2.840.10040.4.3",
  "1.2.840.10045.4.1",
  "1.3.14.3.2.29",
]);

/** What TLS says of a path that ends with an authority which another one has signed: it looks for that one. */
const NO_END: readonly string[] = [
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];
/** What TLS says of a certificate for any usage: it does not count that of clients among them. */
const NO_USAGE: readonly string[] = ["INVALID_PURPOSE"];

/** @throws OperatorError for a bundle without a certificate, or with one that can't be read; it begins with `name` */
export function checkAuthorities(text: string, name: string): void {
  readAuthorities(text, name);
}

/** Whether one of the certificates is in both bundles. @throws OperatorError as {@link checkAuthorities} does */
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

/** The authorities of one method. */
export class Authorities {
  private readonly anchors: readonly CertificateFacts[];

  /** @throws OperatorError as {@link checkAuthorities} does */
  constructor(text: string, name: string) {
    this.anchors = readAuthorities(text, name);
  }

  /** Times at which what is valid changes, of the authorities and of what a client has sent. */
  timesOf(sent: readonly CertificateFacts[]): number[] {
    return [...this.anchors, ...sent].flatMap(({ notBeforeMs, notAfterMs }) => [notBeforeMs, notAfterMs + 1]);
  }

  /**
   * @param sent the client's own certificate, and others that came with it
   * @param tlsFault what TLS found wrong
   * @throws InvalidCredentialError where no path is good at that time, or TLS is right in what it found
   */
  check(sent: readonly CertificateFacts[], tlsError: string | undefined, nowMs: number): void {
    const [own, ...others] = sent;
    if (own === undefined) throw new InvalidCredentialError("no certificate was shown");
    const problem = problemOfClient(own) ?? problemOfAny(own, nowMs);
    if (problem !== undefined) throw new InvalidCredentialError(problem);
    const search = new Search(this.anchors, others, nowMs);
    const path = search.from([own]);
    if (path === undefined) throw new InvalidCredentialError(search.problem ?? "it comes from none of the authorities");
    if (tlsError !== undefined && !isForgiven(tlsError, path))
      throw new InvalidCredentialError(`TLS did not accept it: ${tlsError}`);
  }
}

/** Everything else that TLS looks for has been looked for here as well. */
function isForgiven(tlsError: string, path: readonly CertificateFacts[]): boolean {
  if (NO_END.includes(tlsError)) return path.at(-1)?.isSelfIssued === false;
  return NO_USAGE.includes(tlsError) && path.some(({ usages }) => usages?.has(ANY_USAGE));
}

/** What a client has sent. @throws InvalidCredentialError for more than a few certificates, and those that can't be read */
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
  /** Why one that would have fitted is not good. */
  problem: string | undefined;
  private checks = 0;

  constructor(
    private readonly anchors: readonly CertificateFacts[],
    private readonly sent: readonly CertificateFacts[],
    private readonly nowMs: number,
  ) {}

  /** @param path from the client's certificate up. @returns the same with the rest of the way, up to an authority */
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
    // a key, or a signature, of a kind that the platform does not know
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
