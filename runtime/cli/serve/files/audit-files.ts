/** From the flags of the audit to its options: files are read, and the policy is followed. */
import type { NamingProfile } from "../../../api/profile/naming-profile.js";
import { readWebhookConnection } from "../../../assembly/webhook-kubeconfig.js";
import type { AuditOptions } from "../../../audit/audit-options.js";
import { type FollowSurroundings, followNamed } from "../../flags/flag-files.js";
import { UsageError } from "../../flags/flags.js";
import type { AuditConfig } from "../audit-flags.js";

/** @throws UsageError, OperatorError for files that can't be read or have something wrong in them */
export async function auditOptions(
  { policyFile, log, webhook, versions }: AuditConfig,
  { words }: Pick<NamingProfile, "words">,
  surroundings: FollowSurroundings,
): Promise<AuditOptions> {
  const served = `${words.auditGroup}/v1`;
  for (const [flag, version] of versions)
    if (version !== served)
      throw new UsageError(`--${flag}: found ${JSON.stringify(version)}, allowed is ${JSON.stringify(served)}`);
  const policy = policyFile && (await followNamed(`--audit-policy-file=${policyFile}`, policyFile, surroundings));
  return {
    ...(policy && { policy }),
    ...(log && { log }),
    ...(webhook && { webhook: await webhookOptions(webhook, surroundings) }),
  };
}

async function webhookOptions(
  { file, ...options }: NonNullable<AuditConfig["webhook"]>,
  surroundings: FollowSurroundings,
): Promise<NonNullable<AuditOptions["webhook"]>> {
  const connection = await readWebhookConnection("--audit-webhook-config-file", file, (name, tokenFile) =>
    followNamed(name, tokenFile, surroundings),
  );
  return { connection, ...options };
}
