/** TLS options for a webhook: trusted authorities, the expected name, and the server's own credentials. */
import type { RequestOptions } from "node:https";
import { isIP } from "node:net";
import { checkServerIdentity, createSecureContext, type SecureContext } from "node:tls";
import { EVERY_CERTIFICATE_IS_AN_ANCHOR } from "../base/certificates/trust-anchors.js";
import type { WebhookAccess, WebhookTarget } from "./webhook-config.js";

/** The same options serve every connection. @throws Error for unreadable certificates and keys */
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

/** TLS can only request a name, never an IP address, but a certificate may be for an address. */
function expected(serverName: string): RequestOptions {
  if (isIP(serverName) === 0) return { servername: serverName };
  return { checkServerIdentity: (_, certificate) => checkServerIdentity(serverName, certificate) };
}
