/**
 * Reads the client configuration file with which the operator describes a webhook: its address, how it is verified, and
 * the identity of the server towards it. The format is that of clients with fewer ways to authenticate. Unsupported
 * settings are refused, because a webhook that is called in another way than intended would decide about every request.
 * SPEC: Token webhook authentication; AUTHN-WEBHOOK-001.
 */
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createSecureContext } from "node:tls";
import type { TokenWebhookOptions } from "../authn/webhook.js";
import type { ChangingText } from "../base/changing-text.js";
import { OperatorError } from "../base/operator-error.js";
import { ConfigurationError } from "../client/client-errors.js";
import {
  type ConfigurationEntry,
  chooseContext,
  parseKubeconfig,
} from "../client/configuration/kubeconfig-document.js";

/** How the server reaches a webhook and identifies itself to it. PEM texts, not file names. */
export type WebhookConnection = Pick<
  TokenWebhookOptions,
  "url" | "certificateAuthority" | "clientCertificate" | "bearerToken" | "serverName" | "insecureSkipTlsVerify"
>;

/** Reads a file and follows its changes. @param name names the text in messages */
export type FollowText = (name: string, file: string) => Promise<ChangingText>;

/**
 * @param flag with its dashes; every message begins with it
 * @param follow is called only for a `tokenFile`, whose content others renew
 * @throws OperatorError that names the flag, the file and the place, what was found and what was expected; it never
 * contains a secret
 */
export async function readWebhookConnection(
  flag: string,
  file: string,
  follow: FollowText,
): Promise<WebhookConnection> {
  try {
    const { cluster, user } = chooseContext(parseKubeconfig(await readText(file, file), file, dirname(file)));
    refuseAll(cluster, UNSUPPORTED_OF_CLUSTERS);
    const certificateAuthority = await dataOrFile(cluster, "certificate-authority");
    checkCertificates(cluster, "certificate-authority", certificateAuthority);
    const serverName = cluster.text("tls-server-name");
    const insecureSkipTlsVerify = cluster.boolean("insecure-skip-tls-verify");
    if (insecureSkipTlsVerify && certificateAuthority !== undefined)
      throw new ConfigurationError(
        `${cluster.place}: certificate-authority and insecure-skip-tls-verify are both set, expected one of them`,
      );
    return {
      url: webhookUrl(cluster),
      ...(certificateAuthority === undefined ? {} : { certificateAuthority }),
      ...(serverName === undefined ? {} : { serverName }),
      ...(insecureSkipTlsVerify ? { insecureSkipTlsVerify } : {}),
      ...(user === undefined ? {} : await identityOf(user, follow)),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const place = message.startsWith(file) ? "" : `${file}: `;
    throw new OperatorError(`${flag}: ${place}${message}`, { cause: error });
  }
}

const UNSUPPORTED_OF_CLUSTERS: Readonly<Record<string, string>> = {
  "proxy-url": "proxies are not supported",
};
const EXPECTED_IDENTITY = "expected a client certificate with its key, a token or a tokenFile";
const UNSUPPORTED_OF_USERS: Readonly<Record<string, string>> = {
  exec: `credential plugins are not supported here, ${EXPECTED_IDENTITY}`,
  "auth-provider": `authentication providers are not supported, ${EXPECTED_IDENTITY}`,
  username: `passwords are not supported, ${EXPECTED_IDENTITY}`,
  password: `passwords are not supported, ${EXPECTED_IDENTITY}`,
  as: "impersonation is not supported here",
};

function refuseAll(entry: ConfigurationEntry, unsupported: Readonly<Record<string, string>>): void {
  for (const [key, why] of Object.entries(unsupported))
    if (entry.has(key)) throw new ConfigurationError(`${entry.place}.${key}: ${why}`);
}

/** Requires https, because the URL receives tokens. Messages do not show the text, since it may contain a password. */
function webhookUrl(cluster: ConfigurationEntry): string {
  const expected = "expected https://host[:port][/path] without user, query and fragment";
  const server = cluster.text("server");
  if (server === undefined) throw new ConfigurationError(`${cluster.place}.server is missing, ${expected}`);
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url?.protocol !== "https:") {
    const found = url === undefined ? "no URL" : `a URL with ${url.protocol}`;
    throw new ConfigurationError(`${cluster.place}.server: found ${found}, ${expected}`);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new ConfigurationError(`${cluster.place}.server: found a user, a query or a fragment, ${expected}`);
  return server;
}

/**
 * Returns the identity of a user of the file.
 * @throws ConfigurationError that names the place and never contains a secret
 */
export async function identityOf(
  user: ConfigurationEntry,
  follow: FollowText,
): Promise<Pick<WebhookConnection, "clientCertificate" | "bearerToken">> {
  refuseAll(user, UNSUPPORTED_OF_USERS);
  const certificate = await dataOrFile(user, "client-certificate");
  const key = await dataOrFile(user, "client-key");
  const tokenFile = user.file("tokenFile");
  const bearerToken =
    tokenFile === undefined ? tokenOf(user) : await follow(`${user.place}.tokenFile: ${tokenFile}`, tokenFile);
  return {
    ...(certificate === undefined && key === undefined
      ? {}
      : { clientCertificate: checkedPair(user, certificate, key) }),
    ...(bearerToken === undefined ? {} : { bearerToken }),
  };
}

function tokenOf(user: ConfigurationEntry): string | undefined {
  const token = user.text("token");
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new ConfigurationError(`${user.place}.token: found characters that no header can hold, expected a token`);
  return token;
}

function checkedPair(
  user: ConfigurationEntry,
  certificate: string | undefined,
  key: string | undefined,
): { certificate: string; key: string } {
  if (certificate === undefined || key === undefined) {
    const [found, missing] =
      key === undefined ? ["client-certificate", "client-key"] : ["client-key", "client-certificate"];
    throw new ConfigurationError(`${user.place}: found a ${found} without a ${missing}, expected both`);
  }
  try {
    createSecureContext({ cert: certificate, key });
  } catch (error) {
    // The library's own error may quote the key, so it is not part of the message.
    throw new ConfigurationError(
      `${user.place}: the client-certificate and its client-key can't be used, expected PEM texts that fit each other`,
      { cause: error },
    );
  }
  return { certificate, key };
}

function checkCertificates(entry: ConfigurationEntry, key: string, text: string | undefined): void {
  if (text === undefined) return;
  const place = `${entry.place}.${key}`;
  if (!text.includes("-----BEGIN CERTIFICATE-----"))
    throw new ConfigurationError(`${place}: found no certificate, expected PEM`);
  try {
    createSecureContext({ ca: text });
  } catch (error) {
    throw new ConfigurationError(`${place}: the certificates can't be read, expected PEM`, { cause: error });
  }
}

/** Inline data takes precedence over a file. */
async function dataOrFile(entry: ConfigurationEntry, key: string): Promise<string | undefined> {
  const file = entry.file(key);
  return entry.data(`${key}-data`) ?? (file === undefined ? undefined : readText(file, `${entry.place}.${key}`));
}

/** The certificates of all authorities that browsers trust take a quarter of a megabyte. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** @throws ConfigurationError for a file that can't be read or is too large */
export async function readText(file: string, place: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new ConfigurationError(`${place}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new ConfigurationError(`${place}: ${file} has ${bytes.byteLength} bytes, the limit is ${MAX_FILE_BYTES}`);
  return bytes.toString("utf8");
}
