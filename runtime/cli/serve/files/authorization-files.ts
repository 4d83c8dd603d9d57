/** From the flags of authorization to its options: files are read, and those that may change are followed. */

import { readWebhookConnection } from "../../../assembly/webhook-kubeconfig.js";
import type { AuthorizationOptions } from "../../../authz/authorization-options.js";
import type { ChangingText } from "../../../base/changing-text.js";
import { type FollowSurroundings, followNamed, namedFile } from "../../flags/flag-files.js";
import type { AuthorizationConfig } from "../authorization-flags.js";

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
