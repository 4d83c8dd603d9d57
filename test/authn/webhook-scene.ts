/** A token webhook over TLS and the authenticator that asks it, with time that stands still. */
import assert from "node:assert/strict";
import { noLogger } from "../../runtime/api/logger.js";
import { orchProfile } from "../../runtime/api/profile/naming-profile.js";
import type { AuthenticationMetrics } from "../../runtime/authn/authentication-metrics.js";
import { InvalidCredentialError } from "../../runtime/authn/authenticator.js";
import type { TokenAnswer, TokenAuthenticator } from "../../runtime/authn/token-authenticator.js";
import {
  type TokenWebhookOptions,
  type TokenWebhookParts,
  tokenWebhookAuthenticator,
} from "../../runtime/authn/webhook.js";
import { WebhookClient } from "../../runtime/webhooks/webhook-client.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { type Authority, makeAuthority } from "../support/certificates.js";
import { noAuthenticationMetrics } from "../support/no-authentication-metrics.js";
import { ReviewServer } from "../support/review-server.js";

export const ANNA = { username: "anna", uid: "7", groups: ["dev"], extra: { "example.com/team": ["a", "b"] } };
export const JANE = { username: "jane" };
export const JANE_AS_USER = { username: "jane", uid: "", groups: [], extra: {} };

export class Metrics {
  readonly codes: string[] = [];
  readonly looks: string[] = [];
  readonly all: AuthenticationMetrics = {
    ...noAuthenticationMetrics,
    webhookCalled: (code) => this.codes.push(code),
    decisionLooked: (result) => this.looks.push(result),
  };
}

export class WebhookScene {
  metrics = new Metrics();
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
    this.server.status = () => ({ authenticated: false });
    this.server.seen.length = 0;
    this.metrics = new Metrics();
  }

  webhook(options: Partial<TokenWebhookOptions> = {}, parts: Partial<TokenWebhookParts> = {}): TokenAuthenticator {
    return tokenWebhookAuthenticator(
      { url: this.server.url, certificateAuthority: this.authority.certificate, ...options },
      {
        webhooks: this.client,
        profile: orchProfile(),
        clock: new ManualClock(),
        logger: noLogger,
        metrics: this.metrics.all,
        apiAudiences: ["api"],
        announcesAudiences: true,
        random: () => 0,
        ...parts,
      },
    );
  }
}

/** Where the operator's own choice leads is not looked at. */
export function newClient(): WebhookClient {
  const resolver = { resolve: () => Promise.reject(new Error("no services here")) };
  return new WebhookClient({ resolver, mayReach: () => false });
}

export async function ask(
  tokens: TokenAuthenticator,
  token = "t1",
  audiences: readonly string[] = ["api"],
): Promise<TokenAnswer | undefined> {
  return tokens.authenticateToken({ token, audiences });
}

/** The message of the verdict that there is no usable answer. */
export async function refusal(tokens: TokenAuthenticator, token?: string): Promise<string> {
  try {
    await ask(tokens, token);
  } catch (error) {
    assert.ok(error instanceof InvalidCredentialError, String(error));
    return error.message;
  }
  return assert.fail("the token was not refused");
}
