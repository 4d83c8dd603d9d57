/** An authorization webhook over TLS and the authorizer that asks it, with time that stands still. */

import { orchProfile } from "../../../runtime/api/profile/naming-profile.js";
import type { UserInfo } from "../../../runtime/api/user-info.js";
import type { AuthorizationMetrics } from "../../../runtime/authz/authorization-metrics.js";
import type {
  AuthorizationAttributes,
  Authorizer,
  Decision,
  PathAttributes,
  ResourceAttributes,
} from "../../../runtime/authz/authorizer.js";
import { type WebhookAuthorizerParts, webhookAuthorizer } from "../../../runtime/authz/webhook/webhook-authorizer.js";
import type { WebhookAuthorizerOptions } from "../../../runtime/authz/webhook/webhook-options.js";
import { importExpressionEngine } from "../../../runtime/registry/kinds/expression-engine.js";
import { WebhookClient } from "../../../runtime/webhooks/webhook-client.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { type Authority, makeAuthority } from "../../support/certificates.js";
import { type JsonObject, objectAt } from "../../support/json.js";
import { noAuthorizationMetrics } from "../../support/no-authorization-metrics.js";
import { RecordedLog } from "../../support/recorded-log.js";
import { ReviewServer } from "../../support/review-server.js";

export const JANE: UserInfo = { username: "jane", uid: "", groups: ["dev", "system:authenticated"], extra: {} };

export const PODS: ResourceAttributes = {
  user: JANE,
  isResourceRequest: true,
  verb: "list",
  group: "",
  version: "v1",
  resource: "pods",
  subresource: "",
  namespace: "t",
  name: "",
};

export const DEBUG: PathAttributes = { user: JANE, isResourceRequest: false, verb: "get", path: "/debug" };

export const ALLOWED: Decision = { type: "Allow", reason: "" };
export const NO_ANSWER = 'the authorization webhook "reviews" gave no usable answer';
/** What a webhook that fails says, by default. */
export const FAILED: Decision = { type: "NoOpinion", reason: NO_ANSWER };

export class Metrics {
  readonly codes: string[] = [];
  readonly results: string[] = [];
  readonly open: string[] = [];
  readonly conditions: string[] = [];
  readonly all: AuthorizationMetrics = {
    ...noAuthorizationMetrics,
    webhookCalled: (code) => this.codes.push(code),
    webhookEvaluated: (name, result) => this.results.push(`${name} ${result}`),
    webhookFailedOpen: (name, result) => this.open.push(`${name} ${result}`),
    conditionsEvaluated: (type, name, outcome) => this.conditions.push(`${type} ${name} ${outcome}`),
  };
}

export class WebhookScene {
  metrics = new Metrics();
  log = new RecordedLog();
  private readonly client = newClient();

  private constructor(
    readonly authority: Authority,
    readonly server: ReviewServer,
  ) {}

  static async start(): Promise<WebhookScene> {
    const authority = await makeAuthority("test authority");
    return new WebhookScene(authority, await ReviewServer.start(await authority.issueServer()));
  }

  async stop(): Promise<void> {
    this.client.close();
    await this.server.stop();
  }

  /** As it was at the start. */
  reset(): void {
    this.server.answer = undefined;
    this.server.status = () => ({ allowed: false });
    this.server.seen.length = 0;
    this.metrics = new Metrics();
    this.log = new RecordedLog();
  }

  parts(parts: Partial<WebhookAuthorizerParts> = {}): WebhookAuthorizerParts {
    return {
      webhooks: this.client,
      profile: orchProfile(),
      clock: new ManualClock(),
      logger: this.log,
      metrics: this.metrics.all,
      random: () => 0,
      expressions,
      ...parts,
    };
  }

  options(options: Partial<WebhookAuthorizerOptions> = {}): WebhookAuthorizerOptions {
    return { url: this.server.url, certificateAuthority: this.authority.certificate, ...options };
  }

  webhook(options: Partial<WebhookAuthorizerOptions> = {}, parts: Partial<WebhookAuthorizerParts> = {}): Authorizer {
    return webhookAuthorizer("reviews", this.options(options), this.parts(parts)).authorizer;
  }

  /** The spec of the question to which `attributes` lead. */
  async specOf(
    attributes: AuthorizationAttributes,
    options: Partial<WebhookAuthorizerOptions> = {},
  ): Promise<JsonObject> {
    await this.webhook(options).authorize(attributes);
    return objectAt(this.server.seen.at(-1)?.review, "spec");
  }
}

export const expressions: WebhookAuthorizerParts["expressions"] = () =>
  importExpressionEngine({
    release: { major: 1, minor: 37 },
    isEnabled: () => true,
    goesBack: false,
    listLiteralCost: 10,
  });

/** Where the operator's own choice leads is not looked at. */
export function newClient(): WebhookClient {
  const resolver = { resolve: () => Promise.reject(new Error("no services here")) };
  return new WebhookClient({ resolver, mayReach: () => false });
}
