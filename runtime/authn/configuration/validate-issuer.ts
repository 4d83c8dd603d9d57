/**
 * Validates the issuer of an authenticator: its URLs, audiences and certificates. The messages are those of stock
 * servers.
 */

import { duplicate, type FieldError, invalid, notSupported, required } from "../../api/field-error.js";
import { certificateBlocks, readCertificate } from "../../base/certificates/certificate-blocks.js";
import { issuerUrlProblems, overlapProblems } from "../jwt/issuer-url.js";
import type { JwtConfiguration } from "../jwt/jwt-configuration.js";

type Issuer = JwtConfiguration["issuer"];

const MATCH_ANY = "MatchAny";
/** Accepted so that existing documents work; the server always connects to issuers directly (AUTHN-CONF-032). */
const EGRESS_SELECTOR_TYPES = ["controlplane", "cluster"];
/** URL parsers skip some of these characters, so that two parsers may see different hosts. */
const UNUSUAL_CHARACTERS = /[\s\\\p{Cc}]/u;

/** @param disallowed issuers that another method handles */
export function issuerErrors(issuer: Issuer, path: string, disallowed: readonly string[]): FieldError[] {
  return [
    ...(issuer.url === ""
      ? [required(`${path}.url`, "URL is required")]
      : urlErrors(issuer.url, `${path}.url`, disallowed)),
    ...discoveryErrors(issuer, `${path}.discoveryURL`),
    ...audienceErrors(issuer, path),
    ...certificateErrors(issuer.certificateAuthority, `${path}.certificateAuthority`),
    ...egressErrors(issuer.egressSelectorType, `${path}.egressSelectorType`),
  ];
}

function discoveryErrors({ url, discoveryURL }: Issuer, path: string): FieldError[] {
  if (discoveryURL === undefined) return [];
  const isSame = url !== "" && withoutSlashes(url) === withoutSlashes(discoveryURL);
  return [
    ...(isSame ? [invalid(path, shownUrl(discoveryURL), "discoveryURL must be different from URL")] : []),
    ...urlErrors(discoveryURL, path, []),
  ];
}

function urlErrors(url: string, path: string, disallowed: readonly string[]): FieldError[] {
  const texts = UNUSUAL_CHARACTERS.test(url)
    ? ["URL must not contain spaces, backslashes or control characters"]
    : issuerUrlProblems(url);
  return [...overlapProblems(url, disallowed), ...texts].map((text) => invalid(path, shownUrl(url), text));
}

function audienceErrors({ audiences, audienceMatchPolicy }: Issuer, path: string): FieldError[] {
  const at = `${path}.audiences`;
  if (audiences.length === 0) return [required(at, `at least one ${at} is required`)];
  const errors = audiences.flatMap((audience, index) => [
    ...(audience === "" ? [required(`${at}[${index}]`)] : []),
    ...(audiences.indexOf(audience) < index ? [duplicate(`${at}[${index}]`, audience)] : []),
  ]);
  const policy = audienceMatchPolicy ?? "";
  if (policy === MATCH_ANY || (audiences.length === 1 && policy === "")) return errors;
  const why =
    audiences.length > 1
      ? `audienceMatchPolicy must be ${MATCH_ANY} for multiple audiences`
      : `audienceMatchPolicy must be empty or ${MATCH_ANY} for single audience`;
  return [...errors, invalid(`${path}.audienceMatchPolicy`, policy, why)];
}

function certificateErrors(certificates: string | undefined, path: string): FieldError[] {
  if (certificates === undefined) return [];
  const blocks = certificateBlocks(certificates);
  if (blocks.length > 0 && blocks.every(readCertificate)) return [];
  return [invalid(path, "<omitted>", "data does not contain any valid RSA or ECDSA certificates")];
}

function egressErrors(type: string | undefined, path: string): FieldError[] {
  if (type === undefined || EGRESS_SELECTOR_TYPES.includes(type)) return [];
  return [notSupported(path, type, EGRESS_SELECTOR_TYPES)];
}

function withoutSlashes(url: string): string {
  return url.replace(/\/+$/, "");
}

/** The URL for messages, which go to logs: anything that may be a password is left out. */
export function shownUrl(url: string): string {
  const at = url.lastIndexOf("@");
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  // For any other scheme it is unknown where a password would stand.
  const isHttp = parsed !== undefined && /^https?:$/.test(parsed.protocol);
  if (at === -1 || (isHttp && parsed.username === "" && parsed.password === "")) return url;
  return `<omitted>${url.slice(at)}`;
}
