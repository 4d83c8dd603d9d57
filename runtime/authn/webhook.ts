/** Authenticates tokens by calling a webhook. SPEC: Token webhook authentication. */
import { createHmac, randomBytes } from "node:crypto";
import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import { tooManyRequests } from "../api/status.js";
import type { Clock } from "../api/time.js";
import { shownText } from "../base/shown-text.js";
import { encodeJson } from "../codec/json-codec.js";
import { DecisionCache } from "../webhooks/decision-cache.js";
import type { Webhook, WebhookClient } from "../webhooks/webhook-client.js";
import { operatorWebhook, type WebhookConnection } from "../webhooks/webhook-connection.js";
import { postWithRetries } from "../webhooks/webhook-retries.js";
import type { AuthenticationMetrics } from "./authentication-metrics.js";
import { InvalidCredentialError } from "./authenticator.js";
import {
  matchingAudiences,
  type TokenAnswer,
  type TokenAuthenticator,
  type TokenQuestion,
} from "./token-authenticator.js";
import { type ReviewQuestion, type ReviewStatus, reviewStatusIn, tokenReview } from "./webhook-review.js";

export interface TokenWebhookOptions extends WebhookConnection {
  /** Default: `v1beta1`. */
  readonly version?: "v1beta1" | "v1";
  /** How long a decision is remembered, in milliseconds. Default: 2 minutes; 0 disables the cache. */
  readonly cacheTtlMs?: number;
  /** Timeout in milliseconds for an answer, including all retries and pauses. Default: 30 seconds. */
  readonly timeoutMs?: number;
}

export interface TokenWebhookParts {
  readonly webhooks: WebhookClient;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: AuthenticationMetrics;
  /**
   * Audiences of which tokens in requests must have one. If an answer names no audiences, its token is valid for all of
   * these.
   */
  readonly apiAudiences: readonly string[];
  /** Whether the operator chose {@link apiAudiences}: defaults are not sent to the webhook. AUTHN-WEBHOOK-003. */
  readonly announcesAudiences: boolean;
  /** Returns a number from 0 to 1. Default: the platform's generator. */
  readonly random?: () => number;
}

export const DEFAULT_CACHE_TTL_MS = 120_000;
export const DEFAULT_TIMEOUT_MS = 30_000;
/** Large enough for a user with thousands of groups, in bytes. */
export const MAX_ANSWER_BYTES = 1024 * 1024;
/** Maximum number of concurrent questions; there is one at a time for the same token. */
export const MAX_QUESTIONS = 1_024;
/** When a client should retry a request for which there was no room. */
const RETRY_AFTER_SECONDS = 1;
/** Headers of requests are shorter; token reviews may contain longer tokens. */
export const MAX_REVIEWED_TOKEN_CHARACTERS = 128 * 1024;
/** Maximum number of characters of the webhook's own words to show. */
const MAX_SHOWN_ERROR = 256;

/**
 * Runs nothing in the background: its calls end with `parts.webhooks`. An unusable configuration makes each call fail.
 */
export function tokenWebhookAuthenticator(options: TokenWebhookOptions, parts: TokenWebhookParts): TokenAuthenticator {
  if (options.insecureSkipTlsVerify)
    parts.logger.warn(
      {},
      "the certificate of the token webhook is not verified: an attacker could read tokens and answer in its place",
    );
  return new TokenWebhook(options, parts);
}

/** The webhook's decision; without an answer it does not know the token. */
interface Decision {
  readonly answer: TokenAnswer | undefined;
}

class TokenWebhook implements TokenAuthenticator {
  private readonly webhook: Webhook;
  private readonly apiVersion: string;
  private readonly cache: DecisionCache<Decision>;
  private readonly underWay = new Map<string, Promise<Decision>>();
  /**
   * A secret of this process that keys the cache, so that the cache keys reveal nothing of a token to those without it.
   */
  private readonly secret = randomBytes(32);

  constructor(
    private readonly options: TokenWebhookOptions,
    private readonly parts: TokenWebhookParts,
  ) {
    this.webhook = parts.webhooks.open(...operatorWebhook(options));
    const { version = "v1beta1", cacheTtlMs: ttlMs = DEFAULT_CACHE_TTL_MS } = options;
    this.apiVersion = `${parts.profile.words.authenticationGroup}/${version}`;
    this.cache = new DecisionCache({ clock: parts.clock, acceptedTtlMs: ttlMs, refusedTtlMs: ttlMs });
  }

  async authenticateToken(question: TokenQuestion): Promise<TokenAnswer | undefined> {
    if (question.token.length > MAX_REVIEWED_TOKEN_CHARACTERS)
      throw new InvalidCredentialError(`the token has more than ${MAX_REVIEWED_TOKEN_CHARACTERS} characters`);
    const key = this.keyOf(question);
    const known = this.cache.get(key);
    this.parts.metrics.decisionLooked(known === undefined ? "miss" : "hit");
    return (known ?? (await this.sharedDecision(key, question))).answer;
  }

  /** No waiting request can abort the call for the others; the call ends by its own timeout. */
  private sharedDecision(key: string, question: TokenQuestion): Promise<Decision> {
    const underWay = this.underWay.get(key);
    if (underWay !== undefined) return underWay;
    if (this.underWay.size >= MAX_QUESTIONS)
      // This says nothing against the token, which may be valid.
      throw tooManyRequests(`the token webhook is checking ${MAX_QUESTIONS} tokens already`, RETRY_AFTER_SECONDS);
    const decision = this.decide(key, question).finally(() => this.underWay.delete(key));
    this.underWay.set(key, decision);
    return decision;
  }

  private async decide(key: string, { token, audiences }: TokenQuestion): Promise<Decision> {
    const sent = this.parts.announcesAudiences || !this.areThoseOfApi(audiences) ? audiences : [];
    const status = await this.ask({ apiVersion: this.apiVersion, token, audiences: sent });
    if (!status.authenticated && status.error !== "") {
      // The error may be a problem of the webhook rather than a verdict, so it is not cached: a retry may succeed.
      const said = shownText(withoutToken(status.error, token), MAX_SHOWN_ERROR);
      throw new InvalidCredentialError(`the token webhook says: ${said}`);
    }
    const decision = { answer: status.authenticated ? this.answerOf(status, audiences) : undefined };
    const isAccepted = decision.answer !== undefined;
    this.cache.keep(key, decision, { isAccepted, bytes: isAccepted ? encodeJson(decision.answer).length : 0 });
    return decision;
  }

  /** @throws InvalidCredentialError if there is no usable answer, so that a failing webhook never lets a user in */
  private async ask(question: ReviewQuestion): Promise<ReviewStatus> {
    const { clock, metrics, random = Math.random } = this.parts;
    try {
      return await postWithRetries(this.webhook, encodeJson(tokenReview(question)), {
        clock,
        random,
        timeoutMs: this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        read: (answer) => reviewStatusIn(answer, question),
        observe: ({ code, seconds }) => metrics.webhookCalled(code, seconds),
      });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new InvalidCredentialError(
        `the token webhook gave no usable answer: ${withoutToken(why, question.token)}`,
        {
          cause: error,
        },
      );
    }
  }

  /** An answer that names no audiences is meant for the API. AUTHN-WEBHOOK-010. */
  private answerOf(
    { user, audiences }: Extract<ReviewStatus, { authenticated: true }>,
    requested: readonly string[],
  ): TokenAnswer | undefined {
    const meant = matchingAudiences(requested, audiences.length > 0 ? audiences : this.parts.apiAudiences);
    return meant && { user, audiences: meant };
  }

  private areThoseOfApi(audiences: readonly string[]): boolean {
    const { apiAudiences } = this.parts;
    return audiences.length === apiAudiences.length && audiences.every((each, index) => each === apiAudiences[index]);
  }

  private keyOf({ token, audiences }: TokenQuestion): string {
    return createHmac("sha256", this.secret)
      .update(JSON.stringify([token, ...audiences]))
      .digest("base64");
  }
}

/** A webhook may repeat the token in its error; logs must not contain it. */
function withoutToken(text: string, token: string): string {
  return token === "" ? text : text.replaceAll(token, "[token]");
}
