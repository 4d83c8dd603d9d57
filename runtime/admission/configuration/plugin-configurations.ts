/** The configurations of the built-in plug-ins. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import { type AdmissionConfigurationOptions, pluginDocuments } from "./admission-configuration.js";
import { eventRateLimitConfiguration } from "./event-rate-limit-configuration.js";
import { podSecurityConfiguration } from "./pod-security-configuration.js";
import { resourceQuotaConfiguration } from "./resource-quota-configuration.js";
import { webhookAdmissionConfiguration } from "./webhook-admission-configuration.js";

/** Readers by the name of the plug-in. */
const READERS = {
  EventRateLimit: eventRateLimitConfiguration,
  PodSecurity: podSecurityConfiguration,
  ResourceQuota: resourceQuotaConfiguration,
  MutatingAdmissionWebhook: webhookAdmissionConfiguration,
  ValidatingAdmissionWebhook: webhookAdmissionConfiguration,
} as const;

type Readers = typeof READERS;

/** A plug-in without an entry uses its defaults. */
export type PluginConfigurations = { readonly [Name in keyof Readers]?: Awaited<ReturnType<Readers[Name]>> };

/**
 * @param names the names of all built-in plug-ins
 * @throws OperatorError for an invalid document, and for an entry of a plug-in that does not exist or takes no
 * configuration
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
