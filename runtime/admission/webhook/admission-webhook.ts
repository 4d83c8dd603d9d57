/** One webhook of a configuration, made ready once for all the requests that it is asked about. */
import type { MutatingWebhook, ValidatingWebhook } from "../../../generated/admissionregistration/v1/index.js";
import { isReviewVersion, type ReviewVersion } from "../../api/review-versions.js";
import { FailureLog } from "../../authz/webhook/webhook-failure-log.js";
import { serviceDnsName } from "../../registry/kinds/service-resolver.js";
import type { Webhook } from "../../webhooks/webhook-client.js";
import type { WebhookConfig } from "../../webhooks/webhook-config.js";
import type { AdmissionParts } from "../admission-parts.js";
import type { WebhookIdentities } from "../configuration/webhook-admission-configuration.js";
import { type CompiledCriteria, compileCriteria } from "../matching/matcher.js";
import { WebhookConditions } from "./webhook-conditions.js";
import type { WebhookType } from "./webhook-figures.js";

/** As it stands in a configuration of either kind. */
export type WebhookSpec = ValidatingWebhook | MutatingWebhook;

/** What the schema sets where it is not said, for those who did not come through it. */
const DEFAULT_TIMEOUT_SECONDS = 10;

export interface AdmissionWebhookParts
  extends Pick<
    AdmissionParts,
    "clock" | "logger" | "webhooks" | "expressions" | "authorizer" | "gates" | "reportFault" | "figures"
  > {
  readonly identityFor: WebhookIdentities;
}

export class AdmissionWebhook {
  readonly name: string;
  /** Tells webhooks of one kind apart, also where their configuration is replaced meanwhile. */
  readonly key: string;
  readonly criteria: CompiledCriteria;
  readonly conditions: WebhookConditions;
  /** A request goes on when the webhook can't be asked. */
  readonly failsOpen: boolean;
  /** It may be asked about a dry-run: it does nothing then beside answering. */
  readonly takesDryRuns: boolean;
  readonly isReinvoked: boolean;
  readonly timeoutMs: number;
  /** Undefined: it understands none that this server speaks. */
  readonly reviewVersion: ReviewVersion | undefined;
  readonly client: Webhook;
  /** Of its failures. */
  readonly log: FailureLog;

  /**
   * @param configuration its name
   * @throws StatusError 400 for a selector that validation would have refused
   */
  constructor(
    readonly configuration: string,
    spec: WebhookSpec,
    type: WebhookType,
    parts: AdmissionWebhookParts,
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
    this.log = new FailureLog(name, parts.logger, parts.clock, "webhook");
    this.conditions = new WebhookConditions(
      { name, type, failsOpen: this.failsOpen, log: this.log, texts: spec.matchConditions ?? [] },
      parts,
    );
    const config = clientConfig as WebhookConfig;
    const identity = parts.identityFor(authorityOf(config));
    this.client = parts.webhooks.open(config, identity === undefined ? {} : { identity });
  }

  /** Nothing is kept for the next call from now on; those who still know the webhook may ask it. Idempotent. */
  close(): void {
    this.client.close();
  }
}

const HTTPS_PORT = 443;

/** `host:port`; empty for a configuration that nothing can be called by. */
function authorityOf({ url, service }: WebhookConfig): string {
  if (service !== undefined) return `${serviceDnsName(service)}:${service.port ?? HTTPS_PORT}`;
  if (url === undefined || !URL.canParse(url)) return "";
  const { hostname, port } = new URL(url);
  return `${hostname}:${port === "" ? HTTPS_PORT : port}`;
}
