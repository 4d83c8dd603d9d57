/** From the flags of authorization to its options: files are read, and those that may change are followed. */
import type { ChangingText } from "../api/changing-text.js";
import type { AuthorizationOptions } from "../authz/authorization-options.js";
import type { WebhookConnection } from "../webhooks/webhook-connection.js";
import type { AuthorizationConfig } from "./authorization-flags.js";
import { type FollowSurroundings, followNamed, namedFile } from "./flag-files.js";
import { readWebhookConnection } from "./webhook-kubeconfig.js";

/** @throws UsageError, OperatorError for files that can't be read or have something wrong in them */
export async function authorizationOptions(
  { modes, policyFile, webhook, configurationFile }: AuthorizationConfig,
  surroundings: FollowSurroundings,
): Promise<AuthorizationOptions> {
  const follow = (name: string, file: string): Promise<ChangingText> => followNamed(name, file, surroundings);
  if (configurationFile !== undefined)
    return { configuration: await follow(`--authorization-config=${configurationFile}`, configurationFile) };
  return {
    modes,
    ...(policyFile === undefined ? {} : { abacPolicy: await namedFile("authorization-policy-file", policyFile) }),
    ...(webhook && { webhook: await webhookOptions(webhook, follow) }),
  };
}

async function webhookOptions(
  { file, ...options }: NonNullable<AuthorizationConfig["webhook"]>,
  follow: (name: string, file: string) => Promise<ChangingText>,
): Promise<NonNullable<AuthorizationOptions["webhook"]>> {
  return { ...(await readWebhookConnection("--authorization-webhook-config-file", file, follow)), ...options };
}

/** The connection that an authorization configuration names. @throws OperatorError */
export function readConnectionFile(file: string, surroundings: FollowSurroundings): Promise<WebhookConnection> {
  return readWebhookConnection("kubeConfigFile", file, (name, tokenFile) => followNamed(name, tokenFile, surroundings));
}
