/**
 * The documents of admission webhooks: the review that they receive and the answer that they must give. ADM-008,
 * ADM-010, ADM-012.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ReviewVersion } from "../../api/review-versions.js";
import { shownText } from "../../base/shown-text.js";
import { decodeJson } from "../../codec/json-codec.js";
import { kindText } from "../../webhooks/conversion-review.js";

const KIND = "AdmissionReview";
const JSON_PATCH = "JSONPatch";

export interface ReviewQuestion {
  /** For example `admission.<domain>/v1`. */
  readonly apiVersion: string;
  readonly version: ReviewVersion;
  readonly uid: string;
  /** Whether the answer may contain a patch. */
  readonly mayChange: boolean;
}

/** A webhook's verdict. Its strings are not truncated yet. */
export interface AdmissionAnswer {
  readonly isAllowed: boolean;
  /** The reason for a refusal; contains whichever fields of a Status the webhook sent. */
  readonly status: JsonObject | undefined;
  /** Operations of a JSON patch, not validated yet; undefined if there is none. */
  readonly patch: JsonValue | undefined;
  readonly auditAnnotations: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
}

/** The answer is not a valid review. The message goes to clients, so it shows nothing of the answer but its kind. */
export class InvalidReviewError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InvalidReviewError";
  }
}

export function admissionReview({ apiVersion }: ReviewQuestion, request: JsonObject): JsonObject {
  return { kind: KIND, apiVersion, request };
}

/** @throws InvalidReviewError for an invalid answer */
export function answerIn(document: JsonValue, question: ReviewQuestion): AdmissionAnswer {
  const review = isJsonObject(document) ? document : {};
  const { response } = review;
  if (response === undefined || response === null) throw new InvalidReviewError("webhook response was absent");
  if (!isJsonObject(response)) throw wrongType("response", "an object");
  // The older version requires neither field.
  if (question.version === "v1") checkEnvelope(review, response, question);
  const patch = patchIn(response, question);
  return {
    isAllowed: flagIn(response, "allowed"),
    status: objectIn(response, "status"),
    patch,
    auditAnnotations: annotationsIn(response),
    warnings: warningsIn(response),
  };
}

function checkEnvelope(review: JsonObject, response: JsonObject, { apiVersion, uid }: ReviewQuestion): void {
  if (response.uid !== uid) {
    const found = typeof response.uid === "string" ? shownText(response.uid) : "";
    throw new InvalidReviewError(`expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(found)}`);
  }
  if (review.apiVersion === apiVersion && review.kind === KIND) return;
  const found = kindText(review.apiVersion, review.kind);
  throw new InvalidReviewError(`expected webhook response of ${kindText(apiVersion, KIND)}, got ${found}`);
}

function patchIn(response: JsonObject, { version, mayChange }: ReviewQuestion): JsonValue | undefined {
  const text = textIn(response, "patch");
  const type = textIn(response, "patchType");
  if (!mayChange) {
    if (text !== "") throw new InvalidReviewError("validating webhook may not return response.patch");
    if (type !== "") throw new InvalidReviewError("validating webhook may not return response.patchType");
    return undefined;
  }
  if (text === "") {
    if (type === "" || version !== "v1") return undefined;
    throw new InvalidReviewError("webhook returned response.patchType but not response.patch");
  }
  if (type === "" && version === "v1")
    throw new InvalidReviewError("webhook returned response.patch but not response.patchType");
  if (type !== "" && type !== JSON_PATCH)
    throw new InvalidReviewError(`unsupported patch type ${JSON.stringify(shownText(type))}, expected "${JSON_PATCH}"`);
  if (!BASE64.test(text) || text.length % 4 !== 0) throw wrongType("response.patch", "base64");
  try {
    return decodeJson(Buffer.from(text, "base64")).value;
  } catch {
    // The parser's message would show a part of the patch.
    throw wrongType("response.patch", "a JSON patch");
  }
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function annotationsIn(response: JsonObject): Readonly<Record<string, string>> {
  const annotations = objectIn(response, "auditAnnotations") ?? {};
  if (Object.values(annotations).some((value) => typeof value !== "string"))
    throw wrongType("response.auditAnnotations", "an object of strings");
  return annotations as Record<string, string>;
}

function warningsIn({ warnings }: JsonObject): readonly string[] {
  if (warnings === undefined || warnings === null) return [];
  if (!Array.isArray(warnings) || warnings.some((warning) => typeof warning !== "string"))
    throw wrongType("response.warnings", "a list of strings");
  return warnings as string[];
}

/** An absent flag is false. */
function flagIn(object: JsonObject, key: string): boolean {
  const value = object[key] ?? false;
  if (typeof value !== "boolean") throw wrongType(`response.${key}`, "true or false");
  return value;
}

function textIn(object: JsonObject, key: string): string {
  const value = object[key] ?? "";
  if (typeof value !== "string") throw wrongType(`response.${key}`, "a string");
  return value;
}

function objectIn(object: JsonObject, key: string): JsonObject | undefined {
  const value = object[key] ?? undefined;
  if (value !== undefined && !isJsonObject(value)) throw wrongType(`response.${key}`, "an object");
  return value;
}

function wrongType(place: string, expected: string): InvalidReviewError {
  return new InvalidReviewError(`the answer has no usable ${place}, expected ${expected}`);
}
