// Code generated from schemas/admissionregistration/v1/mutating-webhook-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { LabelSelector } from "../../meta/v1/meta.types.js";
import type { MatchCondition, RuleWithOperations, WebhookClientConfig } from "./matching.types.js";

/** Webhooks that may change objects before they are stored. */
export interface MutatingWebhookConfiguration extends ApiObject {
  metadata: ObjectMeta;
  /** The webhooks, by name. */
  webhooks?: MutatingWebhook[];
}

/** A webhook that may change objects. */
export interface MutatingWebhook {
  /** Name of the webhook, a domain of at least three labels. */
  name: string;
  /** How the webhook is reached. */
  clientConfig: WebhookClientConfig;
  /** Which requests it is asked about. */
  rules?: RuleWithOperations[];
  /** What becomes of a request when this can not be evaluated: it fails, or this is passed over. */
  failurePolicy?: "Ignore" | "Fail";
  /** Whether a request through another version of the same resource matches too. */
  matchPolicy?: "Exact" | "Equivalent";
  /** Namespaces of the requests that match; empty for all. */
  namespaceSelector?: LabelSelector;
  /** Objects of the requests that match, by label; empty for all. */
  objectSelector?: LabelSelector;
  /** Whether asking the webhook changes anything elsewhere; NoneOnDryRun: not in a dry-run. */
  sideEffects: "None" | "NoneOnDryRun";
  /** How long the webhook may take, 1 to 30 seconds. */
  timeoutSeconds?: number;
  /** Versions of the review that the webhook understands, the preferred one first. */
  admissionReviewVersions: string[];
  /** Whether it is asked again when somebody else changed the object after it. */
  reinvocationPolicy?: "Never" | "IfNeeded";
  /** Further conditions by name; all must hold for a request to match. */
  matchConditions?: MatchCondition[];
}
