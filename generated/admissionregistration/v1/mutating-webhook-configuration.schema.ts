// Code generated from schemas/admissionregistration/v1/mutating-webhook-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "admissionregistration/v1/mutating-webhook-configuration#MutatingWebhookConfiguration": {
    type: "object",
    description: "Webhooks that may change objects before they are stored.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      webhooks: {
        type: "array",
        description: "The webhooks, by name.",
        items: { ref: "admissionregistration/v1/mutating-webhook-configuration#MutatingWebhook" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge"],
        patchMergeKey: "name",
      },
    },
    alwaysPresent: ["metadata"],
  },
  "admissionregistration/v1/mutating-webhook-configuration#MutatingWebhook": {
    type: "object",
    description: "A webhook that may change objects.",
    required: ["name", "clientConfig", "sideEffects", "admissionReviewVersions"],
    properties: {
      name: { type: "string", description: "Name of the webhook, a domain of at least three labels." },
      clientConfig: {
        ref: "admissionregistration/v1/matching#WebhookClientConfig",
        description: "How the webhook is reached.",
      },
      rules: {
        type: "array",
        description: "Which requests it is asked about.",
        items: { ref: "admissionregistration/v1/matching#RuleWithOperations" },
        listType: "atomic",
      },
      failurePolicy: {
        type: "string",
        description: "What becomes of a request when this can not be evaluated: it fails, or this is passed over.",
        default: "Fail",
        enum: ["Ignore", "Fail"],
      },
      matchPolicy: {
        type: "string",
        description: "Whether a request through another version of the same resource matches too.",
        default: "Equivalent",
        enum: ["Exact", "Equivalent"],
      },
      namespaceSelector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Namespaces of the requests that match; empty for all.",
      },
      objectSelector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Objects of the requests that match, by label; empty for all.",
      },
      sideEffects: {
        type: "string",
        description: "Whether asking the webhook changes anything elsewhere; NoneOnDryRun: not in a dry-run.",
        enum: ["None", "NoneOnDryRun"],
      },
      timeoutSeconds: {
        type: "integer",
        description: "How long the webhook may take, 1 to 30 seconds.",
        default: 10,
        format: "int32",
      },
      admissionReviewVersions: {
        type: "array",
        description: "Versions of the review that the webhook understands, the preferred one first.",
        items: { type: "string" },
        listType: "atomic",
      },
      reinvocationPolicy: {
        type: "string",
        description: "Whether it is asked again when somebody else changed the object after it.",
        default: "Never",
        enum: ["Never", "IfNeeded"],
      },
      matchConditions: {
        type: "array",
        description: "Further conditions by name; all must hold for a request to match.",
        items: { ref: "admissionregistration/v1/matching#MatchCondition" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge"],
        patchMergeKey: "name",
      },
    },
    unsetAtZero: [],
    alwaysPresent: ["name", "clientConfig", "sideEffects", "admissionReviewVersions"],
  },
};
