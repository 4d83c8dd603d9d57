/** Authenticates users whom a proxy names in headers. SPEC: Authenticating proxy. */
import { type ChangingText, changingText } from "../base/changing-text.js";
import { OperatorError } from "../base/operator-error.js";
import { type Authenticator, InvalidCredentialError } from "./authenticator.js";
import { haveCommonAuthority } from "./certificate-paths.js";
import { CertificateVerdicts, type VerdictParts } from "./certificate-verdicts.js";
import { type IdentityHeaders, identityReader } from "./identity-headers.js";
import { subjectNames } from "./x509-subject.js";

export interface RequestHeaderOptions extends IdentityHeaders {
  /** PEM certificates of the authorities that issue the proxy's certificate. */
  readonly ca: string | ChangingText;
  /** Common names that the proxy's certificate may have; empty to accept every certificate of the CA. */
  readonly allowedNames?: readonly string[];
}

/**
 * Authenticates users whom a proxy names in headers. It reads no header before it has checked that the proxy's
 * certificate comes from the CA, is valid now and has an allowed name. It abstains on a request without a certificate
 * or without a user in its headers; any other certificate is an invalid credential, unless another method accepts it.
 * @throws OperatorError if there is no username header, for invalid header names, and for an unreadable CA
 */
export function requestHeaderAuthenticator(options: RequestHeaderOptions, parts: VerdictParts): Authenticator {
  const read = identityReader(options);
  const verdicts = new CertificateVerdicts(changingText("requestHeader.ca", options.ca), parts);
  const allowedNames = new Set(options.allowedNames ?? []);
  return {
    async authenticate({ peer, headers }) {
      if (peer === undefined) return undefined;
      const { commonName } = subjectNames(verdicts.ownOf(peer));
      if (allowedNames.size > 0 && !allowedNames.has(commonName))
        throw new InvalidCredentialError("the common name of the proxy's certificate is not one of the allowed names");
      return read(headers);
    },
  };
}

/**
 * With a common CA, every client certificate would count as the proxy's, and its holder could act as any user.
 * @throws OperatorError if the CAs of the proxy and of clients overlap and no names are configured
 */
export function requireNamesOfProxies(
  { ca, allowedNames = [] }: RequestHeaderOptions,
  clientCa: string | ChangingText | undefined,
): void {
  if (clientCa === undefined || allowedNames.length > 0) return;
  if (!haveCommonAuthority(changingText("clientCa", clientCa), changingText("requestHeader.ca", ca))) return;
  throw new OperatorError(
    "--requestheader-client-ca-file and --client-ca-file contain overlapping certificates; --requestheader-allowed-names must be specified: otherwise every client with a certificate could act as any user",
  );
}
