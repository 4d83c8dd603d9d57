/** One webhook of a configuration, prepared once for all requests that it sees. */
import type { MutatingWebhook, ValidatingWebhook } from "../../../generated/admissionregistration/v1/index.js";
import { isReviewVersion, type ReviewVersion } from "../../api/review-versions.js";
import { FailureLog } from "../../authz/webhook/webhook-failure-log.js";
import { serviceDnsName } from "../../registry/kinds/service-resolver.js";
import type { Webhook } from "../../webhooks/webhook-client.js";
import type { WebhookConfig } from "../../webhooks/webhook-config.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import type { WebhookIdentities } from "../configuration/webhook-admission-configuration.js";
import { type CompiledCriteria, compileCriteria } from "../matching/matcher.js";
import { WebhookConditions } from "./webhook-conditions.js";
import type { WebhookType } from "./webhook-metrics.js";

/** A webhook in a configuration of either kind. */
export type WebhookSpec = ValidatingWebhook | MutatingWebhook;

/** The schema's default, for specs that did not pass through the schema. */
const DEFAULT_TIMEOUT_SECONDS = 10;

export interface AdmissionWebhookDependencies
  extends Pick<
    AdmissionDependencies,
    "clock" | "logger" | "webhooks" | "expressions" | "authorizer" | "gates" | "reportError" | "metrics"
  > {
  readonly identityFor: WebhookIdentities;
}

export class AdmissionWebhook {
  readonly name: string;
  /** Identifies the webhook among those of its kind, even if its configuration is replaced in the meantime. */
  readonly key: string;
  readonly criteria: CompiledCriteria;
  readonly conditions: WebhookConditions;
  /** Whether a request is admitted if the webhook can't be called. */
  readonly failsOpen: boolean;
  /** Whether the webhook may be called for a dry run, because it has no side effects then. */
  readonly takesDryRuns: boolean;
  readonly isReinvoked: boolean;
  readonly timeoutMs: number;
  /** Undefined if the webhook accepts none of the server's versions. */
  readonly reviewVersion: ReviewVersion | undefined;
  readonly client: Webhook;
  /** Logs the webhook's failures. */
  readonly log: FailureLog;

  /**
   * @param configuration the name of the configuration
   * @throws StatusError 400 for a selector that validation would have rejected
   */
  constructor(
    readonly configuration: string,
    spec: WebhookSpec,
    type: WebhookType,
    dependencies: AdmissionWebhookDependencies,
  ) {
    const { name, clientConfig, rules = [], matchPolicy = "Equivalent", timeoutSeconds, sideEffects } = spec;
    this.name = name;
    this.key = `${configuration}/${name}`;
    this.criteria = compileCriteria({
      matchPolicy,
      resourceRules: rules,
      namespaceSelector: spec.namespaceSelector,
      objectSelector: spec.objectSelector,
    });
    this.failsOpen = spec.failurePolicy === "Ignore";
    this.takesDryRuns = sideEffects === "None" || sideEffects === "NoneOnDryRun";
    this.isReinvoked = "reinvocationPolicy" in spec && spec.reinvocationPolicy === "IfNeeded";
    this.timeoutMs = (timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000;
    this.reviewVersion = spec.admissionReviewVersions.find(isReviewVersion);
    this.log = new FailureLog(name, dependencies.logger, dependencies.clock, "webhook");
    this.conditions = new WebhookConditions(
      { name, type, failsOpen: this.failsOpen, log: this.log, texts: spec.matchConditions ?? [] },
      dependencies,
    );
    const config = clientConfig as WebhookConfig;
    const identity = dependencies.identityFor(authorityOf(config));
    this.client = dependencies.webhooks.open(config, identity === undefined ? {} : { identity });
  }

  /** Stops keeping connections open. Requests that still hold the webhook may call it. Idempotent. */
  close(): void {
    this.client.close();
  }
}

const HTTPS_PORT = 443;

/** The `host:port` of the webhook; empty for a configuration without a usable address. */
function authorityOf({ url, service }: WebhookConfig): string {
  if (service !== undefined) return `${serviceDnsName(service)}:${service.port ?? HTTPS_PORT}`;
  if (url === undefined || !URL.canParse(url)) return "";
  const { hostname, port } = new URL(url);
  return `${hostname}:${port === "" ? HTTPS_PORT : port}`;
}
