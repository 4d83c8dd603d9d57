/** Calls of admission webhooks: what is asked, what comes of an answer, and what does where there is none. ADM-008 to ADM-015. */
import { randomUUID } from "node:crypto";
import { qualifiedName } from "../../api/formats/name-format.js";
import { badRequest, internalError, timeoutError } from "../../api/status.js";
import { encodeJson } from "../../codec/json-codec.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import { WebhookError } from "../../webhooks/webhook-error.js";
import type { AdmissionParts } from "../admission-parts.js";
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
import type { RejectionCause, WebhookType } from "./webhook-figures.js";

/** A patch may put a whole object of the largest size into another one, as base64; the rest is room for words. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Audit annotations of one answer that are kept. */
export const MAX_AUDIT_ANNOTATIONS = 64;
/** Characters of the value of an audit annotation; longer ones are cut. */
export const MAX_AUDIT_ANNOTATION_CHARACTERS = 10_240;
/** Warnings of one answer that are looked at; how many of them fit into the headers is decided there. */
export const MAX_WARNINGS = 256;

/** A call that has no usable answer: what then happens to the request is for the failure policy to say. */
export class FailedCallError extends Error {
  /** @param code for metrics: of the answer, where there was one */
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

/** Which call of a write it is, for the audit. */
export interface CallPlace {
  readonly round: number;
  /** Of the webhook, among all webhooks of its kind. */
  readonly index: number;
}

export type WebhookCallsParts = Pick<AdmissionParts, "clock" | "figures" | "profile">;

export class WebhookCalls {
  private readonly annotations: string;

  constructor(
    private readonly type: WebhookType,
    private readonly parts: WebhookCallsParts,
  ) {
    const kind = type === "admit" ? "mutation" : "validating";
    this.annotations = `failed-open.${kind}.webhook.${parts.profile.words.admissionGroup}`;
  }

  /** Before anything is asked: a webhook that does more than answer is not asked about a dry-run. DRY-010. @throws StatusError 400 */
  refuseSideEffects({ dryRun }: AdmissionAttributes, { name, takesDryRuns }: AdmissionWebhook): void {
    if (dryRun && !takesDryRuns) throw badRequest(`admission webhook ${JSON.stringify(name)} does not support dry run`);
  }

  /**
   * Asks, and hands on an answer that allows the request.
   * @param use may throw {@link FailedCallError} for an answer that turns out to be of no use
   * @returns what `use` does; undefined where the webhook could not be asked, and the request goes on
   * @throws StatusError the webhook's own refusal; 500 where it could not be asked, 504 when nobody waits any more
   */
  async ask<T>(
    webhook: AdmissionWebhook,
    request: MatchedRequest,
    place: CallPlace,
    use: (answer: AdmissionAnswer) => Promise<T>,
  ): Promise<T | undefined> {
    const { clock, figures } = this.parts;
    const { attributes } = request;
    const { name } = webhook;
    const beganMs = clock.now();
    const observe = (code: number, rejection?: RejectionCause): void =>
      figures.webhooks.called({
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

  /** @throws FailedCallError, StatusError 500 for an object that can't be shown */
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
    const { admissionGroup } = this.parts.profile.words;
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

  /** Whatever becomes of the request, its client and the audit hear what the webhook has to say. */
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
    this.parts.figures.webhooks.failedOpen(name, this.type);
    attributes.annotate(`${this.annotations}/round_${round}_index_${index}`, name);
    if (attributes.signal?.aborted) throw timeoutError("request did not complete within requested timeout");
    return undefined;
  }
}
