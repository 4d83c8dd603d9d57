/** What the plug-ins of both kinds of webhooks share: which webhooks a request goes to. */
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionParts } from "../admission-parts.js";
import type { WebhookAdmissionConfiguration } from "../configuration/webhook-admission-configuration.js";
import { AdmissionMatcher } from "../matching/matcher.js";
import type { VersionForms } from "../matching/version-forms.js";
import type { AdmissionWebhook } from "./admission-webhook.js";
import { WebhookCalls } from "./webhook-calls.js";
import type { MatchedRequest } from "./webhook-conditions.js";
import type { WebhookType } from "./webhook-figures.js";
import { configuredWebhooks, type WebhookSource } from "./webhook-source.js";

/** Unset: webhooks don't know this server by anything. */
export interface WebhookPluginOptions extends Partial<WebhookAdmissionConfiguration> {
  /** Unset: the configurations in the store. */
  readonly source?: WebhookSource;
}

export class WebhookPlugin {
  readonly source: WebhookSource;
  readonly calls: WebhookCalls;
  private readonly matcher: AdmissionMatcher;

  constructor(type: WebhookType, parts: AdmissionParts, options: WebhookPluginOptions) {
    const { identityFor = () => undefined, source } = options;
    this.source = source ?? configuredWebhooks(parts, type, { ...parts, identityFor });
    this.calls = new WebhookCalls(type, parts);
    this.matcher = new AdmissionMatcher(parts);
  }

  /** Configurations of webhooks can be mended also while the webhooks that there are can't be told. */
  handles(attributes: AdmissionAttributes): boolean {
    return !this.matcher.isExempt(attributes);
  }

  /**
   * Undefined where the webhook is not asked about a request.
   * @throws StatusError 404 for a namespace that is not there, 403 for match conditions without a value, 500, 503
   */
  async matched(
    { criteria, conditions }: AdmissionWebhook,
    attributes: AdmissionAttributes,
    forms: VersionForms,
  ): Promise<MatchedRequest | undefined> {
    if (!this.matcher.mayMatch(criteria, attributes)) return undefined;
    const match = await this.matcher.match(criteria, attributes);
    if (match === undefined) return undefined;
    const request = { attributes, match, forms };
    return (await conditions.hold(request, this.matcher)) ? request : undefined;
  }

  /** False for most webhooks that a request has nothing to do with, at once. */
  mayMatch({ criteria }: AdmissionWebhook, attributes: AdmissionAttributes): boolean {
    return this.matcher.mayMatch(criteria, attributes);
  }
}
