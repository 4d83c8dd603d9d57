/** Tokens that another server knows. SPEC: Token webhook authentication. */
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
import type { AuthenticationFigures } from "./authentication-figures.js";
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
  /** How long a decision is remembered. Default: 2 minutes; 0 for not at all. */
  readonly cacheTtlMs?: number;
  /** Until an answer is there, with all tries and pauses. Default: 30 seconds. */
  readonly timeoutMs?: number;
}

export interface TokenWebhookParts {
  readonly webhooks: WebhookClient;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly figures: AuthenticationFigures;
  /** What tokens of requests have to be meant for; those of an answer that names no audiences are meant for all of these. */
  readonly apiAudiences: readonly string[];
  /** Whether the operator chose {@link apiAudiences}: those that only stand by default are not sent. AUTHN-WEBHOOK-003. */
  readonly announcesAudiences: boolean;
  /** 0 to 1. Default: that of the platform. */
  readonly random?: () => number;
}

export const DEFAULT_CACHE_TTL_MS = 120_000;
export const DEFAULT_TIMEOUT_MS = 30_000;
/** Users have thousands of groups at most. */
export const MAX_ANSWER_BYTES = 1024 * 1024;
/** Tokens that are asked about at one time; of the same token one question is under way. */
export const MAX_QUESTIONS = 1_024;
/** A request for which there is no room is told to come back. */
const RETRY_AFTER_SECONDS = 1;
/** Headers of requests are shorter; reviews of tokens may try more. */
export const MAX_REVIEWED_TOKEN_CHARACTERS = 128 * 1024;
/** Characters that are shown of the webhook's own words. */
const MAX_SHOWN_ERROR = 256;

/** Keeps nothing running: its calls end with `parts.webhooks`. A configuration that can't be used fails each call. */
export function tokenWebhookAuthenticator(options: TokenWebhookOptions, parts: TokenWebhookParts): TokenAuthenticator {
  if (options.insecureSkipTlsVerify)
    parts.logger.warn(
      {},
      "the certificate of the token webhook is not verified: others may read tokens and answer for it",
    );
  return new TokenWebhook(options, parts);
}

/** What the webhook has said; without an answer it does not know the token. */
interface Decision {
  readonly answer: TokenAnswer | undefined;
}

class TokenWebhook implements TokenAuthenticator {
  private readonly webhook: Webhook;
  private readonly apiVersion: string;
  private readonly cache: DecisionCache<Decision>;
  private readonly underWay = new Map<string, Promise<Decision>>();
  /** Of this process: what the cache is searched by tells nothing of a token to those who don't have it. */
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
    this.parts.figures.decisionLooked(known === undefined ? "miss" : "hit");
    return (known ?? (await this.sharedDecision(key, question))).answer;
  }

  /** Nobody who waits for it can end it for the others: it ends by its own limit of time. */
  private sharedDecision(key: string, question: TokenQuestion): Promise<Decision> {
    const underWay = this.underWay.get(key);
    if (underWay !== undefined) return underWay;
    if (this.underWay.size >= MAX_QUESTIONS)
      // no word against the token: it may be good
      throw tooManyRequests(`the token webhook is asked about ${MAX_QUESTIONS} tokens already`, RETRY_AFTER_SECONDS);
    const decision = this.decide(key, question).finally(() => this.underWay.delete(key));
    this.underWay.set(key, decision);
    return decision;
  }

  private async decide(key: string, { token, audiences }: TokenQuestion): Promise<Decision> {
    const sent = this.parts.announcesAudiences || !this.areThoseOfApi(audiences) ? audiences : [];
    const status = await this.ask({ apiVersion: this.apiVersion, token, audiences: sent });
    if (!status.authenticated && status.error !== "") {
      // it may be trouble of the webhook as well as a verdict: asked again, it may say something else
      const said = shownText(withoutToken(status.error, token), MAX_SHOWN_ERROR);
      throw new InvalidCredentialError(`the token webhook says: ${said}`);
    }
    const decision = { answer: status.authenticated ? this.answerOf(status, audiences) : undefined };
    const isAccepted = decision.answer !== undefined;
    this.cache.keep(key, decision, { isAccepted, bytes: isAccepted ? encodeJson(decision.answer).length : 0 });
    return decision;
  }

  /** @throws InvalidCredentialError where there is no usable answer: that never makes a user of anybody */
  private async ask(question: ReviewQuestion): Promise<ReviewStatus> {
    const { clock, figures, random = Math.random } = this.parts;
    try {
      return await postWithRetries(this.webhook, encodeJson(tokenReview(question)), {
        clock,
        random,
        timeoutMs: this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        read: (answer) => reviewStatusIn(answer, question),
        observe: ({ code, seconds }) => figures.webhookAsked(code, seconds),
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

  /** An answer that names no audiences is about the API. AUTHN-WEBHOOK-010. */
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

/** A webhook may repeat what it was asked; logs may not. */
function withoutToken(text: string, token: string): string {
  return token === "" ? text : text.replaceAll(token, "[token]");
}
