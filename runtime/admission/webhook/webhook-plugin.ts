/** What the plug-ins of both kinds of webhooks share: selecting the webhooks for a request. */
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import type { WebhookAdmissionConfiguration } from "../configuration/webhook-admission-configuration.js";
import { AdmissionMatcher } from "../matching/matcher.js";
import type { VersionForms } from "../matching/version-forms.js";
import type { AdmissionWebhook } from "./admission-webhook.js";
import { WebhookCalls } from "./webhook-calls.js";
import type { MatchedRequest } from "./webhook-conditions.js";
import type { WebhookType } from "./webhook-metrics.js";
import { configuredWebhooks, type WebhookSource } from "./webhook-source.js";

/** Without identities, the server presents no credentials to webhooks. */
export interface WebhookPluginOptions extends Partial<WebhookAdmissionConfiguration> {
  /** Default: the configurations in the store. */
  readonly source?: WebhookSource;
}

export class WebhookPlugin {
  readonly source: WebhookSource;
  readonly calls: WebhookCalls;
  private readonly matcher: AdmissionMatcher;

  constructor(type: WebhookType, dependencies: AdmissionDependencies, options: WebhookPluginOptions) {
    const { identityFor = () => undefined, source } = options;
    this.source = source ?? configuredWebhooks(dependencies, type, { ...dependencies, identityFor });
    this.calls = new WebhookCalls(type, dependencies);
    this.matcher = new AdmissionMatcher(dependencies);
  }

  /** Exempt requests can repair webhook configurations even while the current webhooks can't be determined. */
  handles(attributes: AdmissionAttributes): boolean {
    if (this.matcher.isExempt(attributes)) return false;
    const { known } = this.source;
    return known === undefined || known.some((webhook) => this.mayMatch(webhook, attributes));
  }

  /**
   * Undefined if the webhook is not called for the request.
   * @throws StatusError 404 for a namespace that does not exist, 403 for match conditions that fail, 500, 503
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

  /** A fast check that rules out most webhooks that do not match a request. */
  mayMatch({ criteria }: AdmissionWebhook, attributes: AdmissionAttributes): boolean {
    return this.matcher.mayMatch(criteria, attributes);
  }
}
