/** Webhooks that the operator names, by URL: where they are, whom they are trusted by, and by what they know this server. */
import type { ChangingText } from "../base/changing-text.js";
import { type WebhookAccess, type WebhookConfig, webhookTarget } from "./webhook-config.js";
import { webhookTls } from "./webhook-tls.js";

/** How a webhook is reached, and by what it knows this server. PEM texts, not file names. */
export interface WebhookConnection {
  /** https, without user, query and fragment. */
  readonly url: string;
  /** Unset for the roots of the machine. */
  readonly certificateAuthority?: string;
  /** By which the webhook knows this server. */
  readonly clientCertificate?: { readonly certificate: string; readonly key: string };
  /** By which the webhook knows this server; one that changes is sent as it is at each call. */
  readonly bearerToken?: string | ChangingText;
  /** The name that the webhook's certificate has, where it is not that of the URL. */
  readonly serverName?: string;
  /** Any certificate will do: whoever is in between reads what is asked, and answers in the webhook's place. */
  readonly insecureSkipTlsVerify?: boolean;
}

/** What a {@link WebhookClient} opens such a webhook by. It may be at any address: the operator chose it. */
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

/** Why nothing can be called by a connection, in words without a secret; undefined where something can. */
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

/** What the library says of a key stays out of the text. */
function tlsProblem(make: () => unknown): string | undefined {
  try {
    make();
    return undefined;
  } catch {
    return "the certificates and the key of a webhook can't be used, expected PEM texts that fit each other";
  }
}
