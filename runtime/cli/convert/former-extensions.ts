/** Definitions of kinds and webhook configurations from before release 1.22. SPEC: API versions no longer served. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { OperatorError } from "../../base/operator-error.js";
import { type FormerKind, itemsOf, type Note, partOf, rename, setDefault } from "./former-kind.js";

// biome-ignore lint/suspicious/noTemplateCurlyInString: a profile variable
const ADMISSION = { group: "${admissionregistrationGroup}", version: "v1" };
// biome-ignore lint/suspicious/noTemplateCurlyInString: a profile variable
const EXTENSIONS = { group: "${apiextensionsGroup}", version: "v1" };

/** The default of these versions for the reviews that a webhook understands. */
const FORMER_REVIEW_VERSIONS = ["v1beta1"];

function changeWebhooks(object: JsonObject, note: Note): void {
  for (const [index, webhook] of itemsOf(object, "webhooks").entries()) {
    const at = `webhooks[${index}]`;
    setDefault(webhook, "failurePolicy", "Ignore");
    setDefault(webhook, "matchPolicy", "Exact");
    setDefault(webhook, "timeoutSeconds", 30);
    setDefault(webhook, "admissionReviewVersions", [...FORMER_REVIEW_VERSIONS]);
    const { sideEffects = "Unknown" } = webhook;
    if (sideEffects !== "None" && sideEffects !== "NoneOnDryRun")
      throw new OperatorError(
        `${at}.sideEffects: found ${JSON.stringify(sideEffects)}; v1 accepts only None and NoneOnDryRun, and only the owner of the webhook knows what it does`,
      );
    if (String(webhook.admissionReviewVersions) === String(FORMER_REVIEW_VERSIONS))
      note(`${at} understands only reviews of v1beta1, which newer servers may not send`);
  }
}

/** Fields that the older version stated once for all versions and v1 states in each of them. */
const PER_VERSION = ["subresources", "additionalPrinterColumns"] as const;

function changeDefinition(object: JsonObject, note: Note): void {
  const spec = partOf(object, "spec");
  if (spec === undefined) throw new OperatorError("spec: it is required");
  setDefault(spec, "scope", "Namespaced");
  const versions = versionsOf(spec);
  const schema = partOf(spec, "validation.openAPIV3Schema");
  const keepsUnknown = spec.preserveUnknownFields !== false;
  for (const version of versions) {
    for (const field of PER_VERSION) if (spec[field] !== undefined) setDefault(version, field, copy(spec[field]));
    for (const column of itemsOf(version, "additionalPrinterColumns")) rename(column, "JSONPath", "jsonPath");
    const own = partOf(version, "schema.openAPIV3Schema") ??
      (schema && (copy(schema) as JsonObject)) ?? { type: "object" };
    if (keepsUnknown) own["x-kubernetes-preserve-unknown-fields"] = true;
    setDefault(own, "type", "object");
    version.schema = { openAPIV3Schema: own };
  }
  if (keepsUnknown)
    note("unknown fields are kept, as they were: x-kubernetes-preserve-unknown-fields at the root of each schema");
  spec.versions = [...versions];
  changeConversion(spec);
  for (const field of ["version", "validation", "preserveUnknownFields", ...PER_VERSION]) delete spec[field];
}

function versionsOf(spec: JsonObject): readonly JsonObject[] {
  const versions = itemsOf(spec, "versions");
  if (versions.length > 0) return versions;
  if (typeof spec.version !== "string" || spec.version === "")
    throw new OperatorError("spec.versions: expected at least one version, or spec.version");
  return [{ name: spec.version, served: true, storage: true }];
}

function changeConversion(spec: JsonObject): void {
  const conversion = partOf(spec, "conversion");
  if (conversion === undefined) return;
  const { webhookClientConfig, conversionReviewVersions = [...FORMER_REVIEW_VERSIONS] } = conversion;
  delete conversion.webhookClientConfig;
  delete conversion.conversionReviewVersions;
  if (conversion.strategy !== "Webhook") return;
  conversion.webhook = {
    ...(isJsonObject(webhookClientConfig) ? { clientConfig: webhookClientConfig } : {}),
    conversionReviewVersions,
  };
}

function copy(value: JsonValue | undefined): JsonValue {
  return structuredClone(value) as JsonValue;
}

export const FORMER_EXTENSIONS: readonly FormerKind[] = [
  {
    ...ADMISSION,
    version: "v1beta1",
    kinds: ["MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"],
    to: ADMISSION,
    change: changeWebhooks,
  },
  { ...EXTENSIONS, version: "v1beta1", kinds: ["CustomResourceDefinition"], to: EXTENSIONS, change: changeDefinition },
];
