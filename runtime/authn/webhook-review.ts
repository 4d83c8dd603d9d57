/**
 * The documents of the token webhook: the review that it receives and the answer that it must give. SPEC: Token webhook
 * authentication.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../api/json.js";
import type { UserInfo } from "../api/user-info.js";
import { shownText } from "../base/shown-text.js";

export interface ReviewQuestion {
  /** `<authentication group>/v1` or `/v1beta1`; the answer must have the same one. */
  readonly apiVersion: string;
  readonly token: string;
  /** If empty, no audiences are sent. */
  readonly audiences: readonly string[];
}

/** The webhook's verdict on a token. */
export type ReviewStatus =
  | { readonly authenticated: true; readonly user: UserInfo; readonly audiences: readonly string[] }
  | { readonly authenticated: false; readonly error: string };

export function tokenReview({ apiVersion, token, audiences }: ReviewQuestion): JsonObject {
  const spec = { token, ...(audiences.length === 0 ? {} : { audiences: [...audiences] }) };
  return { kind: "TokenReview", apiVersion, metadata: { creationTimestamp: null }, spec, status: { user: {} } };
}

/** @throws Error that says what is wrong with the answer and shows nothing of it but its kind */
export function reviewStatusIn(answer: JsonValue, { apiVersion }: ReviewQuestion): ReviewStatus {
  const document = isJsonObject(answer) ? answer : {};
  if (document.apiVersion !== apiVersion || document.kind !== "TokenReview") {
    const found = `${shownText(document.apiVersion)}, ${shownText(document.kind)}`;
    throw new Error(`the answer is ${found}, expected ${apiVersion}, TokenReview`);
  }
  const status = recordIn(document, "status", "status");
  if (status === undefined) throw new Error("the answer has no status");
  const { authenticated = false } = status;
  if (typeof authenticated !== "boolean") throw wrongType("status.authenticated", "true or false");
  if (!authenticated) return { authenticated, error: textIn(status, "error", "status.error") };
  return {
    authenticated,
    user: userIn(recordIn(status, "user", "status.user") ?? {}),
    audiences: textsIn(status.audiences, "status.audiences"),
  };
}

function userIn(user: JsonObject): UserInfo {
  const username = textIn(user, "username", "status.user.username");
  if (username === "") throw new Error("the answer has no status.user.username, which is required");
  const extra = Object.entries(recordIn(user, "extra", "status.user.extra") ?? {});
  return {
    username,
    uid: textIn(user, "uid", "status.user.uid"),
    groups: textsIn(user.groups, "status.user.groups"),
    extra: Object.fromEntries(extra.map(([key, values]) => [key, textsIn(values, "status.user.extra")])),
  };
}

function recordIn(object: JsonObject, key: string, place: string): JsonObject | undefined {
  const value = object[key] ?? undefined;
  if (value !== undefined && !isJsonObject(value)) throw wrongType(place, "an object");
  return value;
}

function textIn(object: JsonObject, key: string, place: string): string {
  const value = object[key] ?? "";
  if (typeof value !== "string") throw wrongType(place, "a string");
  return value;
}

function textsIn(value: JsonValue | undefined, place: string): readonly string[] {
  const texts = value ?? [];
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === "string"))
    throw wrongType(place, "a list of strings");
  return texts;
}

function wrongType(place: string, expected: string): Error {
  return new Error(`the answer has no usable ${place}, expected ${expected}`);
}
