/** The headers of an authenticating proxy. SPEC: Authenticating proxy. */
import { type ChangingText, changingText } from "../base/changing-text.js";
import { OperatorError } from "../base/operator-error.js";
import { type Authenticator, InvalidCredentialError } from "./authenticator.js";
import { haveCommonAuthority } from "./certificate-paths.js";
import { CertificateVerdicts, type VerdictParts } from "./certificate-verdicts.js";
import { type IdentityHeaders, identityReader } from "./identity-headers.js";
import { subjectNames } from "./x509-subject.js";

export interface RequestHeaderOptions extends IdentityHeaders {
  /** PEM certificates that the proxy's own has to come from. */
  readonly ca: string | ChangingText;
  /** Names of certificates that are the proxy's; empty for every certificate of the CA. */
  readonly allowedNames?: readonly string[];
}

/**
 * Knows whom a proxy names in headers. Nothing is read of them before the proxy's certificate is known to come from its
 * CA, to be valid now and to have an allowed name. A request without a certificate, or without a user in its headers, is
 * none of a proxy's; any other certificate is an invalid credential, unless another method knows it.
 * @throws OperatorError without a username header, for names that no header has, and for a CA that can't be read
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
 * Whoever has a certificate of a CA that both have in common would be the proxy, and so anybody.
 * @throws OperatorError where the CA of the proxy and that of clients overlap, and no name is the proxy's
 */
export function requireNamesOfProxies(
  { ca, allowedNames = [] }: RequestHeaderOptions,
  clientCa: string | ChangingText | undefined,
): void {
  if (clientCa === undefined || allowedNames.length > 0) return;
  if (!haveCommonAuthority(changingText("clientCa", clientCa), changingText("requestHeader.ca", ca))) return;
  throw new OperatorError(
    "--requestheader-client-ca-file and --client-ca-file contain overlapping certificates; --requestheader-allowed-names must be specified: otherwise every client with a certificate could speak for any user",
  );
}
