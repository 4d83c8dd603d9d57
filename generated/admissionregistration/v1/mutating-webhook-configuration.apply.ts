// Code generated from schemas/admissionregistration/v1/mutating-webhook-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type { MatchConditionApply, WebhookClientConfigApply } from "./matching.apply.js";
import type { MutatingWebhook } from "./mutating-webhook-configuration.types.js";

/** What an apply of a MutatingWebhookConfiguration may state. */
export interface MutatingWebhookConfigurationApply {
  apiVersion?: string;
  kind?: "MutatingWebhookConfiguration";
  metadata: ApplyMeta;
  /** The webhooks, by name. */
  webhooks?: MutatingWebhookApply[];
}

/** What an apply of the part MutatingWebhook may state. */
export interface MutatingWebhookApply extends Partial<
  Omit<
    MutatingWebhook,
    | "name"
    | "clientConfig"
    | "namespaceSelector"
    | "objectSelector"
    | "matchConditions"
  >
> {
  /** Name of the webhook, a domain of at least three labels. */
  name: string;
  /** How the webhook is reached. */
  clientConfig?: WebhookClientConfigApply;
  /** Namespaces of the requests that match; empty for all. */
  namespaceSelector?: LabelSelectorApply;
  /** Objects of the requests that match, by label; empty for all. */
  objectSelector?: LabelSelectorApply;
  /** Further conditions by name; all must hold for a request to match. */
  matchConditions?: MatchConditionApply[];
}
