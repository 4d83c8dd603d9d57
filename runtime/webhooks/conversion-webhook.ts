/** Conversion of custom objects by a webhook: one call for many objects. SPEC: Custom resources; CRD-018, CRD-019. */
import { randomUUID } from "node:crypto";
import type { ApiObject } from "../api/object.js";
import { isReviewVersion } from "../api/review-versions.js";
import { StatusError } from "../api/status.js";
import { encodeJson } from "../codec/json-codec.js";
import {
  checkedObject,
  conversionReview,
  convertedObjectsIn,
  InvalidAnswer,
  kindText,
  type ReviewQuestion,
} from "./conversion-review.js";
import type { Webhook } from "./webhook-client.js";

/** Until an answer is there. */
export const CONVERSION_TIMEOUT_MS = 30_000;
/** An answer may have as many bytes for each that was asked, beside {@link SPARE_ANSWER_BYTES}. */
const MAX_GROWTH = 4;
const SPARE_ANSWER_BYTES = 4 * 1024 * 1024;

export interface ConversionWebhookOptions {
  readonly webhook: Webhook;
  /** `conversionReviewVersions` of the definition; the first that this server speaks is spoken. */
  readonly reviewVersions: readonly string[];
  /** Group of the documents: `apiextensions.<domain>`. */
  readonly group: string;
  /** Unset: {@link CONVERSION_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
  /** Told of every call: how long it took, and whether it converted. */
  readonly observe?: (call: { readonly milliseconds: number; readonly hasFailed: boolean }) => void;
}

export class ConversionWebhook {
  constructor(private readonly options: ConversionWebhookOptions) {}

  /**
   * Objects of one kind as another version has them, in the same order; they are not changed.
   * @param objects never none, and none of them of that version already
   * @throws StatusError 500 that names the kind and what went wrong
   */
  async convert(objects: readonly ApiObject[], apiVersion: string): Promise<readonly ApiObject[]> {
    const began = performance.now();
    let hasFailed = true;
    try {
      const converted = await this.ask(objects, apiVersion);
      hasFailed = false;
      return converted;
    } finally {
      this.options.observe?.({ milliseconds: performance.now() - began, hasFailed });
    }
  }

  /** Nothing is kept for the next call from now on; requests under way are still served. Idempotent. */
  close(): void {
    this.options.webhook.close();
  }

  private async ask(objects: readonly ApiObject[], desiredAPIVersion: string): Promise<readonly ApiObject[]> {
    const { webhook, group, reviewVersions, timeoutMs = CONVERSION_TIMEOUT_MS } = this.options;
    const [first] = objects;
    const of = `conversion webhook for ${kindText(first?.apiVersion, first?.kind)}`;
    const version = reviewVersions.find(isReviewVersion);
    if (version === undefined) throw failure(`${of} failed: no supported conversion review versions`);
    const question: ReviewQuestion = {
      apiVersion: `${group}/${version}`,
      uid: randomUUID(),
      desiredAPIVersion,
      objects,
    };
    const found = await this.answerTo(question, timeoutMs, webhook).catch((error: unknown) => {
      throw failure(`${of} failed: ${error instanceof Error ? error.message : String(error)}`, error);
    });
    if (found.length !== objects.length)
      throw failure(`${of} returned ${found.length} objects, expected ${objects.length}`);
    return objects.map((source, index) => {
      try {
        return checkedObject(found[index], source, desiredAPIVersion);
      } catch (error) {
        if (!(error instanceof InvalidAnswer)) throw error;
        throw failure(`${of} returned invalid ${partText(error, index, objects.length)}: ${error.message}`);
      }
    });
  }

  private async answerTo(question: ReviewQuestion, timeoutMs: number, webhook: Webhook) {
    const document = encodeJson(conversionReview(question));
    const maxAnswerBytes = SPARE_ANSWER_BYTES + MAX_GROWTH * Buffer.byteLength(document);
    return convertedObjectsIn(await webhook.post(document, { timeoutMs, maxAnswerBytes }), question);
  }
}

/** Which of several objects, in the words of stock servers. */
function partText({ part }: InvalidAnswer, index: number, count: number): string {
  if (part === "metadata") return count === 1 ? "metadata" : `metadata in object at index ${index}`;
  return count === 1 ? "object" : `converted object at index ${index}`;
}

/** The message goes to clients as it is. */
function failure(message: string, cause?: unknown): StatusError {
  return new StatusError(500, "InternalError", message, { causes: [{ message }] }, { cause });
}
