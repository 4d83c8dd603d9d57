/** From the flags of authentication to its options: files are read, and those that may change are followed. */

import { readWebhookConnection } from "../../../assembly/webhook-kubeconfig.js";
import type { AuthenticationOptions } from "../../../authn/authentication-options.js";
import type { ServiceAccountOptions } from "../../../authn/service-account/service-account-options.js";
import { serviceAccountKeys } from "../../../authn/service-account/signing-keys.js";
import type { ChangingText, NamedText } from "../../../base/changing-text.js";
import { type FollowSurroundings, followNamed, namedFile, readFlagFile } from "../../flags/flag-files.js";
import type { AuthenticationConfig } from "../authentication-flags.js";

export interface FileSurroundings extends FollowSurroundings {
  /** PEM private key of the server's certificate, where the operator brought it. */
  readonly tlsKey: string | undefined;
  /** A key for service-account tokens that is kept for the server, where the operator brought none. */
  readonly keptServiceAccountKey: () => Promise<string>;
}

/** @throws UsageError for files that can't be read */
export async function authenticationOptions(
  config: AuthenticationConfig,
  surroundings: FileSurroundings,
): Promise<AuthenticationOptions> {
  const { logger, signal } = surroundings;
  const follow = (name: string, file: string): Promise<ChangingText> => followNamed(name, file, { logger, signal });
  const followFlag = (flag: string, file: string): Promise<ChangingText> => follow(`--${flag}=${file}`, file);
  const { webhook, requestHeader, oidc } = config;
  const whenGiven = async <K extends string, V>(
    key: K,
    file: string | undefined,
    read: (file: string) => Promise<V>,
  ) => (file === undefined ? {} : ({ [key]: await read(file) } as Record<K, V>));
  return {
    ...(await whenGiven("clientCa", config.clientCaFile, (file) => followFlag("client-ca-file", file))),
    ...(await whenGiven("tokenFile", config.tokenFile, (file) => namedFile("token-auth-file", file))),
    bootstrapTokens: config.bootstrapTokens,
    serviceAccounts: await serviceAccountOptions(config.serviceAccounts, surroundings),
    ...(config.apiAudiences.length === 0 ? {} : { apiAudiences: config.apiAudiences }),
    ...(oidc && { oidc: await oidcOptions(oidc) }),
    ...(await whenGiven("configuration", config.configurationFile, (file) =>
      followFlag("authentication-config", file),
    )),
    ...(webhook && {
      webhook: {
        ...(await readWebhookConnection("--authentication-token-webhook-config-file", webhook.file, follow)),
        version: webhook.version,
        cacheTtlMs: webhook.cacheTtlMs,
      },
    }),
    ...(requestHeader && {
      requestHeader: { ...requestHeader, ca: await followFlag("requestheader-client-ca-file", requestHeader.caFile) },
    }),
    ...(config.anonymous === undefined ? {} : { anonymous: config.anonymous }),
  };
}

async function oidcOptions({ caFile, ...oidc }: NonNullable<AuthenticationConfig["oidc"]>) {
  return { ...oidc, ...(caFile === undefined ? {} : { ca: await readFlagFile("oidc-ca-file", caFile) }) };
}

async function serviceAccountOptions(
  flags: AuthenticationConfig["serviceAccounts"],
  { tlsKey, keptServiceAccountKey, logger }: FileSurroundings,
): Promise<ServiceAccountOptions> {
  const { keyFiles, signingKeyFile, issuers, lookup, maxExpirationSeconds, jwksUri } = flags;
  const keys: (string | NamedText)[] = await Promise.all(
    keyFiles.map((file) => namedFile("service-account-key-file", file)),
  );
  if (keys.length === 0 && tlsKey !== undefined) {
    if (canSignTokens(tlsKey)) keys.push(tlsKey);
    else
      logger.warn({}, "--tls-private-key-file can't sign tokens of service accounts: a key of the server's own does");
  }
  const signingKey =
    signingKeyFile === undefined ? undefined : await namedFile("service-account-signing-key-file", signingKeyFile);
  if (keys.length === 0 && signingKey === undefined) keys.push(await keptServiceAccountKey());
  return {
    keys,
    ...(signingKey === undefined ? {} : { signingKey }),
    ...(issuers.length === 0 ? {} : { issuers }),
    lookup,
    ...(maxExpirationSeconds === undefined ? {} : { maxExpirationSeconds }),
    ...(jwksUri === undefined ? {} : { jwksUri }),
  };
}

/** Keys of TLS may be of kinds that tokens can't have. */
function canSignTokens(key: string): boolean {
  try {
    return serviceAccountKeys({ keys: [key] }).canSign;
  } catch {
    return false;
  }
}
