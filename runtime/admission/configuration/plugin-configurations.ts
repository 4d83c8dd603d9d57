/** What the built-in plug-ins are configured with. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import { type AdmissionConfigurationOptions, pluginDocuments } from "./admission-configuration.js";
import { eventRateLimitConfiguration } from "./event-rate-limit-configuration.js";
import { podSecurityConfiguration } from "./pod-security-configuration.js";
import { resourceQuotaConfiguration } from "./resource-quota-configuration.js";
import { webhookAdmissionConfiguration } from "./webhook-admission-configuration.js";

/** By the plug-ins that take one. */
const READERS = {
  EventRateLimit: eventRateLimitConfiguration,
  PodSecurity: podSecurityConfiguration,
  ResourceQuota: resourceQuotaConfiguration,
  MutatingAdmissionWebhook: webhookAdmissionConfiguration,
  ValidatingAdmissionWebhook: webhookAdmissionConfiguration,
} as const;

type Readers = typeof READERS;

/** A plug-in without an entry has what it does by default. */
export type PluginConfigurations = { readonly [Name in keyof Readers]?: Awaited<ReturnType<Readers[Name]>> };

/**
 * @param names of all built-in plug-ins
 * @throws OperatorError for what is no such document, names a plug-in that there is not or that takes none, or can't be meant
 */
export async function pluginConfigurations(
  options: AdmissionConfigurationOptions | undefined,
  profile: Pick<NamingProfile, "words">,
  names: readonly string[],
): Promise<PluginConfigurations> {
  if (options === undefined) return {};
  const { name: document = "admissionConfiguration" } = options;
  const configurations: Record<string, unknown> = {};
  for (const [name, found] of await pluginDocuments(options, profile)) {
    if (!names.includes(name))
      throw new OperatorError(
        `${document}: found the plug-in ${JSON.stringify(name)}, expected one of ${Object.keys(READERS).join(", ")}`,
      );
    if (!Object.hasOwn(READERS, name))
      throw new OperatorError(
        `${document}: the plug-in ${name} takes no configuration; those that do are ${Object.keys(READERS).join(", ")}`,
      );
    configurations[name] = await READERS[name as keyof Readers](found, profile, options.readIdentities);
  }
  return configurations as PluginConfigurations;
}
