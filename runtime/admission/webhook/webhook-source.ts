/** Provides the webhooks: those of the configurations in the store when a write begins. ADM-023. */
import type { ApiObject } from "../../api/object.js";
import { CurrentObjects } from "../../registry/read/current-objects.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { AdmissionWebhook, type AdmissionWebhookDependencies, type WebhookSpec } from "./admission-webhook.js";
import type { WebhookType } from "./webhook-metrics.js";

export interface WebhookSource {
  /**
   * All webhooks, in the order of their calls.
   * @throws StatusError 503 while the configurations are unknown
   */
  current(): Promise<readonly AdmissionWebhook[]>;
  /** Returns what {@link current} resolves to, or undefined if `current` would have to wait or to throw. */
  readonly known: readonly AdmissionWebhook[] | undefined;
}

/** A configuration of either kind. */
interface Configuration extends ApiObject {
  readonly webhooks?: readonly WebhookSpec[] | null;
}

const RESOURCES: Readonly<Record<WebhookType, string>> = {
  admit: "mutatingwebhookconfigurations",
  validating: "validatingwebhookconfigurations",
};
const VERSION = "v1";

/** Webhooks ordered by configuration name, then by position. Empty if the server does not serve configurations. */
export function configuredWebhooks(
  dependencies: AdmissionDependencies,
  type: WebhookType,
  webhookDependencies: AdmissionWebhookDependencies,
): WebhookSource {
  const { scheme, profile, storeOf, reportError } = dependencies;
  const made = (configuration: Configuration, spec: WebhookSpec): readonly AdmissionWebhook[] => {
    const { name = "" } = configuration.metadata ?? {};
    try {
      return [new AdmissionWebhook(name, spec, type, webhookDependencies)];
    } catch (error) {
      // Validation admits usable webhooks only, so this one reached the store in another way.
      reportError(new Error(`the webhook ${spec.name} of ${RESOURCES[type]} ${name} can't be used`, { cause: error }));
      return [];
    }
  };
  const open = (): CurrentObjects<readonly AdmissionWebhook[]> | undefined => {
    const resource = scheme.known(profile.words.admissionregistrationGroup, VERSION, RESOURCES[type])?.storage();
    if (resource === undefined) return undefined;
    return new CurrentObjects<readonly AdmissionWebhook[]>({
      store: storeOf(resource),
      formOf: (object) => {
        const configuration = object.decode() as Configuration;
        return (configuration.webhooks ?? []).flatMap((spec) => made(configuration, spec));
      },
      onGone: (webhooks) => {
        for (const webhook of webhooks) webhook.close();
      },
    });
  };
  let configurations: CurrentObjects<readonly AdmissionWebhook[]> | undefined;
  let flattened: readonly (readonly AdmissionWebhook[])[] = [];
  let webhooks: readonly AdmissionWebhook[] = [];
  const flat = (all: readonly (readonly AdmissionWebhook[])[]): readonly AdmissionWebhook[] => {
    if (all !== flattened) {
      flattened = all;
      webhooks = all.flat();
    }
    return webhooks;
  };
  // The first write opens the store, which stays the same.
  return {
    async current() {
      configurations ??= open();
      return configurations === undefined ? [] : flat(await configurations.all());
    },
    get known() {
      configurations ??= open();
      if (configurations === undefined) return [];
      const all = configurations.known;
      return all && flat(all);
    },
  };
}
