/** Connections to webhooks that the operator configures: URL, trusted authorities and the server's own credentials. */
import type { ChangingText } from "../base/changing-text.js";
import { type WebhookAccess, type WebhookConfig, webhookTarget } from "./webhook-config.js";
import { webhookTls } from "./webhook-tls.js";

/** How to connect to a webhook. Certificates and keys are PEM texts, not file names. */
export interface WebhookConnection {
  /** An https URL without user, query and fragment. */
  readonly url: string;
  /** If unset, the machine's root certificates are trusted. */
  readonly certificateAuthority?: string;
  /** The client certificate that the server presents to the webhook. */
  readonly clientCertificate?: { readonly certificate: string; readonly key: string };
  /** The bearer token that the server presents to the webhook; each call sends its current value. */
  readonly bearerToken?: string | ChangingText;
  /** The name in the webhook's certificate if it differs from that of the URL. */
  readonly serverName?: string;
  /**
   * Accepts any certificate, so that an attacker on the path could read what is sent and answer in the webhook's place.
   */
  readonly insecureSkipTlsVerify?: boolean;
}

/**
 * The arguments with which `WebhookClient` opens the webhook. Any address is allowed, since the operator chose
 * it.
 */
export function operatorWebhook(connection: WebhookConnection): readonly [WebhookConfig, WebhookAccess] {
  const { url, certificateAuthority, clientCertificate, bearerToken, serverName, insecureSkipTlsVerify } = connection;
  const caBundle = certificateAuthority && Buffer.from(certificateAuthority).toString("base64");
  return [
    { url, ...(caBundle === undefined ? {} : { caBundle }) },
    {
      identity: {
        ...(clientCertificate === undefined ? {} : { clientCertificate }),
        ...(bearerToken === undefined ? {} : { bearerToken }),
      },
      isTrusted: true,
      ...(serverName === undefined ? {} : { serverName }),
      ...(insecureSkipTlsVerify === undefined ? {} : { insecureSkipTlsVerify }),
    },
  ];
}

/** Why the connection is unusable, without revealing a secret; undefined if it is usable. */
export function connectionProblem(connection: WebhookConnection): string | undefined {
  const { certificateAuthority } = connection;
  if (certificateAuthority && !certificateAuthority.includes("-----BEGIN CERTIFICATE-----"))
    return "the certificate authority of a webhook has no certificate, expected PEM";
  const [config, access] = operatorWebhook(connection);
  try {
    const target = webhookTarget(config, access);
    return tlsProblem(() => webhookTls(target, access));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The library's error about a key is left out of the text. */
function tlsProblem(make: () => unknown): string | undefined {
  try {
    make();
    return undefined;
  } catch {
    return "the certificates and the key of a webhook can't be used, expected PEM texts that fit each other";
  }
}
