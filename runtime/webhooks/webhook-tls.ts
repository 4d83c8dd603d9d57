/** TLS with a webhook: whom it is trusted by, what its certificate has to be for, and by what it knows this server. */
import type { RequestOptions } from "node:https";
import { isIP } from "node:net";
import { checkServerIdentity, createSecureContext, type SecureContext } from "node:tls";
import { EVERY_CERTIFICATE_IS_AN_ANCHOR } from "../base/certificates/trust-anchors.js";
import type { WebhookAccess, WebhookTarget } from "./webhook-config.js";

/** The same for every connection. @throws Error for certificates and keys that can't be read */
export function webhookTls(
  { certificates, serverName }: Pick<WebhookTarget, "certificates" | "serverName">,
  { identity, insecureSkipTlsVerify = false }: WebhookAccess,
): RequestOptions & { readonly secureContext: SecureContext } {
  const own = identity?.clientCertificate;
  return {
    secureContext: createSecureContext({
      ...(certificates === undefined ? {} : { ca: certificates, ...EVERY_CERTIFICATE_IS_AN_ANCHOR }),
      ...(own === undefined ? {} : { cert: own.certificate, key: own.key }),
    }),
    rejectUnauthorized: !insecureSkipTlsVerify,
    ...(serverName === undefined ? {} : expected(serverName)),
  };
}

/** TLS asks for names, never for addresses; a certificate may be for an address all the same. */
function expected(serverName: string): RequestOptions {
  if (isIP(serverName) === 0) return { servername: serverName };
  return { checkServerIdentity: (_, certificate) => checkServerIdentity(serverName, certificate) };
}
