/** Converts custom objects by a webhook, many objects per call. SPEC: Custom resources; CRD-018, CRD-019. */
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

/** Timeout of a call, in milliseconds. */
export const CONVERSION_TIMEOUT_MS = 30_000;
/** An answer may be this many times as large as the request, plus {@link SPARE_ANSWER_BYTES}. */
const MAX_GROWTH = 4;
const SPARE_ANSWER_BYTES = 4 * 1024 * 1024;

export interface ConversionWebhookOptions {
  readonly webhook: Webhook;
  /** `conversionReviewVersions` of the definition; the first one that this server supports is used. */
  readonly reviewVersions: readonly string[];
  /** The API group of the documents: `apiextensions.<domain>`. */
  readonly group: string;
  /** Timeout in milliseconds. Default: {@link CONVERSION_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
  /** Called after every call with its duration and whether it failed. */
  readonly observe?: (call: { readonly milliseconds: number; readonly hasFailed: boolean }) => void;
}

export class ConversionWebhook {
  constructor(private readonly options: ConversionWebhookOptions) {}

  /**
   * Converts objects of one kind to another version, in the same order, without changing the given ones.
   * @param objects at least one object, and none that has that version already
   * @throws StatusError 500 that names the kind and the problem
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

  /** Stops keeping connections open; calls in progress still finish. Idempotent. */
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

/** Identifies one of several objects in the words of stock servers. */
function partText({ part }: InvalidAnswer, index: number, count: number): string {
  if (part === "metadata") return count === 1 ? "metadata" : `metadata in object at index ${index}`;
  return count === 1 ? "object" : `converted object at index ${index}`;
}

/** Clients see the message as it is. */
function failure(message: string, cause?: unknown): StatusError {
  return new StatusError(500, "InternalError", message, { causes: [{ message }] }, { cause });
}
