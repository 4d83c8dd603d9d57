/** Authorizes requests by calling a webhook. SPEC: Webhook review protocol; Authorization, match logic. */
import { formatFieldError } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import { OperatorError } from "../../base/operator-error.js";
import type { Webhook } from "../../webhooks/webhook-client.js";
import { connectionProblem, operatorWebhook } from "../../webhooks/webhook-connection.js";
import { WebhookCancelled, WebhookTimeout } from "../../webhooks/webhook-error.js";
import { type ObservedCall, postWithRetries } from "../../webhooks/webhook-retries.js";
import type { AuthorizationParts } from "../authorization.js";
import type { WebhookResult } from "../authorization-metrics.js";
import { type AuthorizationAttributes, type Authorizer, type Decision, denied, noOpinion } from "../authorizer.js";
import { type Answered, PendingQuestions } from "./remembered-decisions.js";
import {
  type AccessStatus,
  accessReview,
  accessStatusIn,
  ContradictoryAnswerError,
  reviewSpec,
} from "./webhook-access-review.js";
import { FailureLog } from "./webhook-failure-log.js";
import { type CompiledConditions, compileConditions, type MatchConditions } from "./webhook-match-conditions.js";
import type { WebhookAuthorizerOptions } from "./webhook-options.js";

export type WebhookAuthorizerParts = Pick<
  AuthorizationParts,
  "profile" | "clock" | "random" | "logger" | "webhooks" | "expressions" | "metrics"
>;

export interface WebhookAuthorizer {
  readonly authorizer: Authorizer;
  /**
   * Compiles the match conditions, which otherwise happens on the first request.
   * @throws OperatorError for invalid ones
   */
  prepare(): Promise<void>;
  /** Stops keeping connections open. Questions are still answered, including those in progress. */
  close(): void;
}

const DEFAULT_AUTHORIZED_TTL_MS = 300_000;
const DEFAULT_UNAUTHORIZED_TTL_MS = 30_000;
const DEFAULT_TIMEOUT_MS = 30_000;
/** Maximum size of an answer, which is a few words, in bytes. */
export const MAX_ANSWER_BYTES = 64 * 1024;
/** The metrics label; other types of authorizers have no match conditions. */
const TYPE = "Webhook";

/**
 * @param name identifies the webhook in metrics, logs and messages
 * @param options the reader of the configuration validates their values
 * @throws OperatorError for an unusable connection
 */
export function webhookAuthorizer(
  name: string,
  options: WebhookAuthorizerOptions,
  parts: WebhookAuthorizerParts,
): WebhookAuthorizer {
  const problem = connectionProblem(options);
  if (problem !== undefined) throw new OperatorError(`authorization webhook ${name}: ${problem}`);
  let compiled: Promise<CompiledConditions> | undefined;
  const compile = async (): Promise<MatchConditions | undefined> => {
    compiled ??= compileConditions(options.matchConditions ?? [], parts.expressions, "matchConditions");
    const { conditions, errors } = await compiled;
    if (errors.length === 0) return conditions;
    throw new OperatorError(`authorization webhook ${name}: ${errors.map(formatFieldError).join(", ")}`);
  };
  return openedWebhook(name, options, parts, compile);
}

/** @param conditions returns the compiled match conditions */
export function openedWebhook(
  name: string,
  options: WebhookAuthorizerOptions,
  parts: WebhookAuthorizerParts,
  conditions: () => Promise<MatchConditions | undefined>,
): WebhookAuthorizer {
  if (options.insecureSkipTlsVerify)
    parts.logger.warn(
      { authorizer: name },
      "the certificate of the authorization webhook is not verified: an attacker could decide in its place",
    );
  return new ReviewingAuthorizer(name, options, parts, conditions);
}

class ReviewingAuthorizer implements WebhookAuthorizer, Authorizer {
  readonly authorizer: Authorizer = this;
  private readonly webhook: Webhook;
  private readonly version: "v1" | "v1beta1";
  private readonly apiVersion: string;
  private readonly questions: PendingQuestions;
  private readonly failures: FailureLog;

  constructor(
    private readonly name: string,
    private readonly options: WebhookAuthorizerOptions,
    private readonly parts: WebhookAuthorizerParts,
    private readonly conditions: () => Promise<MatchConditions | undefined>,
  ) {
    const { clock, logger, profile, webhooks } = parts;
    const { version = "v1beta1" } = options;
    const { authorizedTtlMs = DEFAULT_AUTHORIZED_TTL_MS, unauthorizedTtlMs = DEFAULT_UNAUTHORIZED_TTL_MS } = options;
    this.webhook = webhooks.open(...operatorWebhook(options));
    this.version = version;
    this.apiVersion = `${profile.words.authorizationGroup}/${version}`;
    this.failures = new FailureLog(name, logger, clock);
    const remembering = { clock, authorizedTtlMs, unauthorizedTtlMs };
    this.questions = new PendingQuestions(remembering, (spec) => this.ask(spec));
  }

  async authorize(attributes: AuthorizationAttributes): Promise<Decision> {
    const conditions = await this.conditions();
    const spec = reviewSpec(attributes);
    return (conditions && this.decidedBy(conditions, spec)) ?? this.questions.decide(spec);
  }

  async prepare(): Promise<void> {
    await this.conditions();
  }

  close(): void {
    this.webhook.close();
  }

  /** Undefined if the webhook has to be called. AUTHZ-CONF-024 to 028. */
  private decidedBy(conditions: MatchConditions, spec: JsonObject): Decision | undefined {
    const { clock, metrics } = this.parts;
    const beganMs = clock.now();
    const outcome = conditions(spec);
    const seconds = (clock.now() - beganMs) / 1000;
    const label = outcome.type === "no match" ? "excluded" : outcome.type;
    metrics.conditionsEvaluated(TYPE, this.name, label, seconds);
    if (outcome.type === "match") return undefined;
    if (outcome.type === "no match") return noOpinion();
    const err = new Error(outcome.messages.join(", "));
    this.failures.note(err, "match conditions of an authorization webhook could not be evaluated");
    return this.failed(`match conditions of the authorization webhook "${this.name}" could not be evaluated`);
  }

  private async ask(spec: JsonObject): Promise<Answered> {
    const { clock, random, metrics } = this.parts;
    let result = "error" as WebhookResult;
    try {
      const status = await postWithRetries(this.webhook, JSON.stringify(this.reviewOf(spec)), {
        clock,
        random,
        timeoutMs: this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        read: (answer) => accessStatusIn(answer, this.apiVersion),
        observe: (call) => {
          result = resultOf(call);
          metrics.webhookCalled(call.code, call.seconds);
          metrics.webhookEvaluated(this.name, result, call.seconds);
        },
      });
      return this.answered(status);
    } catch (error) {
      this.failures.note(error, "an authorization webhook gave no usable answer");
      if (error instanceof ContradictoryAnswerError)
        return { decision: denied(`the authorization webhook "${this.name}" contradicts itself`), isLasting: false };
      const decision = this.failed(`the authorization webhook "${this.name}" gave no usable answer`);
      if (decision.type === "NoOpinion" && result !== "canceled") metrics.webhookFailedOpen(this.name, result);
      return { decision, isLasting: false };
    }
  }

  /** A decision that the webhook made despite an error of its own may differ next time, so it is not remembered. */
  private answered({ decision: type, reason, evaluationError }: AccessStatus): Answered {
    if (evaluationError !== "")
      this.failures.note(new Error(evaluationError), "an authorization webhook had trouble with its decision");
    return { decision: { type, reason }, isLasting: evaluationError === "" };
  }

  private failed(reason: string): Decision {
    return this.options.failurePolicy === "Deny" ? denied(reason) : noOpinion(reason);
  }

  private reviewOf(spec: JsonObject): JsonObject {
    return accessReview(this.apiVersion, this.version, spec);
  }
}

function resultOf({ code, error }: ObservedCall): WebhookResult {
  if (error === undefined) return "success";
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof WebhookCancelled) return "canceled";
  return cause instanceof WebhookTimeout || code === "504" ? "timeout" : "error";
}
