/** Calls admission webhooks and handles their answers and failures. ADM-008 to ADM-015. */
import { randomUUID } from "node:crypto";
import { qualifiedName } from "../../api/formats/name-format.js";
import { badRequest, internalError, timeoutError } from "../../api/status.js";
import { encodeJson } from "../../codec/json-codec.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import { WebhookError } from "../../webhooks/webhook-error.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { admissionRequest } from "../matching/admission-request.js";
import {
  type AdmissionAnswer,
  admissionReview,
  answerIn,
  InvalidReviewError,
  type ReviewQuestion,
} from "./admission-review.js";
import type { AdmissionWebhook } from "./admission-webhook.js";
import { DenialError, denial } from "./denial.js";
import type { MatchedRequest } from "./webhook-conditions.js";
import type { RejectionCause, WebhookType } from "./webhook-metrics.js";

/**
 * A patch may embed an object of the maximum size in another one, encoded as base64; the rest is a margin. In bytes.
 */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Maximum number of audit annotations to keep from one answer. */
export const MAX_AUDIT_ANNOTATIONS = 64;
/** Maximum number of characters in the value of an audit annotation; longer ones are cut off. */
export const MAX_AUDIT_ANNOTATION_CHARACTERS = 10_240;
/** Maximum number of warnings to read from one answer; the headers may have room for fewer. */
export const MAX_WARNINGS = 256;

/** A call gave no usable answer; the failure policy decides what happens to the request. */
export class FailedCallError extends Error {
  /** @param code the status code for metrics: that of the answer, if there was one */
  constructor(
    message: string,
    readonly code: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "FailedCallError";
  }
}

const UNAVAILABLE = 503;

/** Identifies a call within a write for the audit. */
export interface CallPlace {
  readonly round: number;
  /** Position of the webhook among all webhooks of its kind. */
  readonly index: number;
}

export type WebhookCallsDependencies = Pick<AdmissionDependencies, "clock" | "metrics" | "profile">;

export class WebhookCalls {
  private readonly annotations: string;

  constructor(
    private readonly type: WebhookType,
    private readonly dependencies: WebhookCallsDependencies,
  ) {
    const kind = type === "admit" ? "mutation" : "validating";
    this.annotations = `failed-open.${kind}.webhook.${dependencies.profile.words.admissionGroup}`;
  }

  /**
   * Runs before the first call: a webhook with side effects must not see a dry run. DRY-010.
   * @throws StatusError 400
   */
  refuseSideEffects({ dryRun }: AdmissionAttributes, { name, takesDryRuns }: AdmissionWebhook): void {
    if (dryRun && !takesDryRuns) throw badRequest(`admission webhook ${JSON.stringify(name)} does not support dry run`);
  }

  /**
   * Calls the webhook and passes an answer that allows the request to `use`.
   * @param use may throw {@link FailedCallError} for an answer that turns out to be unusable
   * @returns the result of `use`; undefined if the call failed and the request goes on
   * @throws StatusError for the webhook's refusal; 500 if the call failed, 504 if the request was aborted
   */
  async ask<T>(
    webhook: AdmissionWebhook,
    request: MatchedRequest,
    place: CallPlace,
    use: (answer: AdmissionAnswer) => Promise<T>,
  ): Promise<T | undefined> {
    const { clock, metrics } = this.dependencies;
    const { attributes } = request;
    const { name } = webhook;
    const beganMs = clock.now();
    const observe = (code: number, rejection?: RejectionCause): void =>
      metrics.webhooks.called({
        name,
        type: this.type,
        operation: attributes.operation,
        code,
        seconds: Math.max(0, clock.now() - beganMs) / 1000,
        rejection,
      });
    try {
      const answer = await this.answer(webhook, request);
      this.tell(webhook, attributes, answer);
      if (!answer.isAllowed) throw denial(name, answer.status);
      const used = await use(answer);
      observe(200);
      return used;
    } catch (error) {
      if (error instanceof DenialError) observe(error.code, "no_error");
      else if (!(error instanceof FailedCallError)) observe(0, "apiserver_internal_error");
      else return this.failed(webhook, attributes, place, error, observe);
      throw error;
    }
  }

  /** @throws FailedCallError, StatusError 500 for an object that can't be converted */
  private async answer(
    webhook: AdmissionWebhook,
    { attributes, match, forms }: MatchedRequest,
  ): Promise<AdmissionAnswer> {
    const { reviewVersion: version } = webhook;
    if (version === undefined)
      throw new FailedCallError(
        "could not create admission objects: webhook does not accept known AdmissionReview versions (v1, v1beta1)",
        UNAVAILABLE,
      );
    const { admissionGroup } = this.dependencies.profile.words;
    const question: ReviewQuestion = {
      apiVersion: `${admissionGroup}/${version}`,
      version,
      uid: randomUUID(),
      mayChange: this.type === "admit",
    };
    const review = admissionReview(question, await admissionRequest(attributes, match, forms, question.uid));
    let code = UNAVAILABLE;
    try {
      const document = await webhook.client.post(encodeJson(review), {
        timeoutMs: webhook.timeoutMs,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        hasDistinctKeys: true,
        signal: attributes.signal,
        onStatus: (status) => {
          if (status < 200 || status > 299) code = status;
        },
      });
      return answerIn(document, question);
    } catch (error) {
      if (error instanceof InvalidReviewError)
        throw new FailedCallError(`received invalid webhook response: ${error.message}`, UNAVAILABLE, { cause: error });
      if (error instanceof WebhookError)
        throw new FailedCallError(`failed to call webhook: ${error.message}`, code, { cause: error });
      throw error;
    }
  }

  /** Passes the webhook's warnings and annotations to the client and the audit, whatever the verdict. */
  private tell({ name, log }: AdmissionWebhook, attributes: AdmissionAttributes, answer: AdmissionAnswer): void {
    for (const warning of answer.warnings.slice(0, MAX_WARNINGS)) attributes.warn(warning);
    for (const [key, value] of Object.entries(answer.auditAnnotations).slice(0, MAX_AUDIT_ANNOTATIONS)) {
      const qualified = `${name}/${key}`;
      const problems = qualifiedName(qualified);
      if (problems.length === 0) attributes.annotate(qualified, value.slice(0, MAX_AUDIT_ANNOTATION_CHARACTERS));
      else log.note(new Error(problems.join("; ")), "an audit annotation of an admission webhook has no usable key");
    }
  }

  private failed(
    { name, failsOpen, log }: AdmissionWebhook,
    attributes: AdmissionAttributes,
    { round, index }: CallPlace,
    error: FailedCallError,
    observe: (code: number, rejection?: RejectionCause) => void,
  ): undefined {
    observe(error.code, failsOpen ? undefined : "calling_webhook_error");
    if (!failsOpen) throw internalError(error, `failed calling webhook ${JSON.stringify(name)}: ${error.message}`);
    log.note(error, "an admission webhook failed, and the request goes on");
    this.dependencies.metrics.webhooks.failedOpen(name, this.type);
    attributes.annotate(`${this.annotations}/round_${round}_index_${index}`, name);
    if (attributes.signal?.aborted) throw timeoutError("request did not complete within requested timeout");
    return undefined;
  }
}
