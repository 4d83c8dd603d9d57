/**
 * The failure document (`Status`) and its constructors: the one place where reasons, codes and details are paired.
 * SPEC: Errors. Stages throw a {@link StatusError}; nothing else becomes an answer with a message of its own.
 */

import { shownText } from "../base/shown-text.js";
import {
  type FieldError,
  formatFieldError,
  listedCount,
  MAX_SHOWN_VALUE_CHARACTERS,
  unlistedText,
} from "./field-error.js";
import { type GroupResource, qualifiedKind, qualifiedResource } from "./gvk.js";
import type { ListMeta } from "./meta.js";

/** The HTTP code of each reason (ERR-007). `docs/reference/errors.md` says when each is given and what a client may do. */
export const STATUS_CODES = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  AlreadyExists: 409,
  Conflict: 409,
  Gone: 410,
  Expired: 410,
  RequestEntityTooLarge: 413,
  UnsupportedMediaType: 415,
  Invalid: 422,
  TooManyRequests: 429,
  InternalError: 500,
  ServerTimeout: 500,
  StorageReadError: 500,
  ServiceUnavailable: 503,
  Timeout: 504,
} as const;

export type StatusReason = keyof typeof STATUS_CODES;

export interface StatusCause {
  reason?: string;
  message?: string;
  field?: string;
}

export interface StatusDetails {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: StatusCause[];
  retryAfterSeconds?: number;
}

/** The wire form of an outcome that is not an object. */
export interface Status {
  kind: "Status";
  apiVersion: "v1";
  metadata: ListMeta;
  status: "Success" | "Failure";
  message?: string;
  reason?: StatusReason;
  details?: StatusDetails;
  code?: number;
}

/** A failure with its HTTP code, reason and details. The cause is for the log and never reaches a client. */
export class StatusError extends Error {
  readonly code: number;
  readonly reason: StatusReason;
  readonly details: StatusDetails | undefined;
  readonly metadata: ListMeta;
  /** For 405: the methods that the path serves. */
  readonly allowedMethods: readonly string[] | undefined;

  constructor(
    code: number,
    reason: StatusReason,
    message: string,
    details?: StatusDetails,
    options?: { cause?: unknown; metadata?: ListMeta; allowedMethods?: readonly string[] | undefined },
  ) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = "StatusError";
    this.code = code;
    this.reason = reason;
    this.details = details;
    this.metadata = options?.metadata ?? {};
    this.allowedMethods = options?.allowedMethods;
  }

  /** The document that clients receive. */
  toStatus(): Status {
    return {
      kind: "Status",
      apiVersion: "v1",
      metadata: this.metadata,
      status: "Failure",
      message: this.message,
      reason: this.reason,
      ...(this.details === undefined ? {} : { details: this.details }),
      code: this.code,
    };
  }
}

/** True for a StatusError with this reason; the way to tell failures apart (never by text). */
export function hasReason(error: unknown, reason: StatusReason): error is StatusError {
  return error instanceof StatusError && error.reason === reason;
}

export const isNotFound = (error: unknown): error is StatusError => hasReason(error, "NotFound");
export const isAlreadyExists = (error: unknown): error is StatusError => hasReason(error, "AlreadyExists");
export const isConflict = (error: unknown): error is StatusError => hasReason(error, "Conflict");
export const isInvalid = (error: unknown): error is StatusError => hasReason(error, "Invalid");
export const isForbidden = (error: unknown): error is StatusError => hasReason(error, "Forbidden");
export const isTooManyRequests = (error: unknown): error is StatusError => hasReason(error, "TooManyRequests");
export const isStorageReadError = (error: unknown): error is StatusError => hasReason(error, "StorageReadError");
export const isGone = (error: unknown): error is StatusError => error instanceof StatusError && error.code === 410;

function resourceDetails(gr: GroupResource, name: string): StatusDetails {
  return { ...(name === "" ? {} : { name }), ...(gr.group === "" ? {} : { group: gr.group }), kind: gr.resource };
}

export function badRequest(message: string, details?: StatusDetails): StatusError {
  return new StatusError(400, "BadRequest", message, details);
}

export function unauthorized(message = "Unauthorized"): StatusError {
  return new StatusError(401, "Unauthorized", message);
}

export function forbidden(gr: GroupResource, name: string, why: string, causes?: StatusCause[]): StatusError {
  const subject =
    name === "" ? `${qualifiedResource(gr)} is forbidden` : `${qualifiedResource(gr)} "${name}" is forbidden`;
  return new StatusError(403, "Forbidden", `${subject}: ${why}`, {
    ...resourceDetails(gr, name),
    ...(causes === undefined ? {} : { causes }),
  });
}

export function notFound(gr: GroupResource, name: string): StatusError {
  return new StatusError(404, "NotFound", `${qualifiedResource(gr)} "${name}" not found`, resourceDetails(gr, name));
}

/** An unknown type of a known group version. */
export function unknownResource(): StatusError {
  return new StatusError(404, "NotFound", "the server could not find the requested resource", {});
}

/** @param allowedMethods what the path serves instead, where that is known */
export function methodNotAllowed(
  allowedMethods?: readonly string[],
  message = "the server does not allow this method on the requested resource",
): StatusError {
  return new StatusError(405, "MethodNotAllowed", message, {}, { allowedMethods });
}

/** @param message what else does not fit, where it is not the type */
export function notAcceptable(
  accepted: readonly string[],
  message = `only the following media types are accepted: ${accepted.join(", ")}`,
): StatusError {
  return new StatusError(406, "NotAcceptable", message);
}

export function alreadyExists(gr: GroupResource, name: string, message?: string): StatusError {
  const text = message ?? `${qualifiedResource(gr)} "${name}" already exists`;
  return new StatusError(409, "AlreadyExists", text, resourceDetails(gr, name));
}

export function conflict(gr: GroupResource, name: string, why: string): StatusError {
  const message = `Operation cannot be fulfilled on ${qualifiedResource(gr)} "${name}": ${why}`;
  return new StatusError(409, "Conflict", message, resourceDetails(gr, name));
}

/** A write that was based on an old version of the object. */
export function staleVersion(gr: GroupResource, name: string): StatusError {
  return conflict(
    gr,
    name,
    "the object has been modified; please apply your changes to the latest version and try again",
  );
}

/** A write that means a certain incarnation of an object that does not exist (any more). */
export function missingIncarnation(gr: GroupResource, name: string, uid: string): StatusError {
  return conflict(
    gr,
    name,
    `uid mismatch: the provided object specified uid ${shownText(uid)}, and no existing object was found`,
  );
}

/** Something that was here and will not come back; for admission and hooks, the server itself says {@link expired}. */
export function gone(message: string): StatusError {
  return new StatusError(410, "Gone", message);
}

/** History that is needed is no longer held. */
export function expired(message: string, metadata?: ListMeta): StatusError {
  return new StatusError(410, "Expired", message, undefined, metadata === undefined ? {} : { metadata });
}

export function tooLarge(message: string): StatusError {
  return new StatusError(413, "RequestEntityTooLarge", message);
}

export function unsupportedMediaType(accepted: readonly string[]): StatusError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted.join(", ")}`;
  return new StatusError(415, "UnsupportedMediaType", message);
}

/** A body that is compressed. */
export function unsupportedContentEncoding(encoding: string): StatusError {
  const message = `the body of the request is encoded as ${JSON.stringify(encoding)} - send it without Content-Encoding`;
  return new StatusError(415, "UnsupportedMediaType", message);
}

/** Values of the right type that break a rule. */
export function invalidObject(
  gvk: { group: string; kind: string },
  name: string,
  errors: readonly FieldError[],
): StatusError {
  return fieldFailure(422, "Invalid", gvk, name, errors);
}

/** A required field that is missing, or a value of the wrong type, in profiles that answer 400 (VAL-011, VAL-012). */
export function malformedObject(
  gvk: { group: string; kind: string },
  name: string,
  errors: readonly FieldError[],
): StatusError {
  return fieldFailure(400, "BadRequest", gvk, name, errors);
}

/** No valid name is as long; one that is not valid is shown as far as other values are. */
const MAX_NAME_CHARACTERS = MAX_SHOWN_VALUE_CHARACTERS;

function fieldFailure(
  code: 400 | 422,
  reason: "BadRequest" | "Invalid",
  gvk: { group: string; kind: string },
  givenName: string,
  errors: readonly FieldError[],
): StatusError {
  const name = shownText(givenName, MAX_NAME_CHARACTERS);
  const texts = errors.map(formatFieldError);
  const count = listedCount(texts);
  const causes: StatusCause[] = errors
    .slice(0, count)
    .map((error) => ({ reason: error.reason, message: error.message, field: error.field }));
  const listed = texts.slice(0, count);
  if (count < texts.length) {
    const rest = unlistedText(texts.length - count);
    listed.push(rest);
    causes.push({ message: rest });
  }
  // what is told twice of one place has two causes and stands in the text once
  const told = [...new Set(listed)];
  const text = told.length === 1 ? told[0] : `[${told.join(", ")}]`;
  return new StatusError(code, reason, `${qualifiedKind(gvk)} "${name}" is invalid: ${text}`, {
    ...(name === "" ? {} : { name }),
    ...(gvk.group === "" ? {} : { group: gvk.group }),
    ...(gvk.kind === "" ? {} : { kind: gvk.kind }),
    causes,
  });
}

export function tooManyRequests(message: string, retryAfterSeconds: number): StatusError {
  return new StatusError(429, "TooManyRequests", message, { retryAfterSeconds });
}

/** Unknown errors become this in one place; the cause goes to the log. */
export function internalError(cause: unknown, message = "an unexpected failure; see the server's log"): StatusError {
  return new StatusError(
    500,
    "InternalError",
    `Internal error occurred: ${message}`,
    { causes: [{ message }] },
    { cause },
  );
}

/** Causes that name one object each; one more tells that there are others. */
const MAX_UNREADABLE_CAUSES = 100;

/**
 * Stored objects that can't be read: decrypted or decoded.
 * @param unreadable their storage keys and why; none where it is a matter of time
 */
export function storageReadError(
  gr: GroupResource,
  unreadable: readonly { readonly field: string; readonly message: string }[],
  cause?: unknown,
): StatusError {
  const causes: StatusCause[] = unreadable
    .slice(0, MAX_UNREADABLE_CAUSES)
    .map(({ field, message }) => ({ reason: "UnexpectedServerResponse", message, field }));
  if (unreadable.length > MAX_UNREADABLE_CAUSES)
    causes.push({ reason: "FieldValueTooMany", message: "too many errors, the list is truncated" });
  const message = `failed to read one or more ${qualifiedResource(gr)} from the storage`;
  const details = { ...resourceDetails(gr, ""), ...(causes.length === 0 ? {} : { causes }) };
  return new StatusError(500, "StorageReadError", message, details, { cause });
}

/** The operation can't be done at this moment and was not; for admission and hooks that depend on something else. */
export function serverTimeout(gr: GroupResource, operation: string, retryAfterSeconds: number): StatusError {
  const message = `The ${operation} operation against ${qualifiedResource(gr)} could not be completed at this time, please try again.`;
  return new StatusError(500, "ServerTimeout", message, { ...resourceDetails(gr, ""), retryAfterSeconds });
}

export function serviceUnavailable(message: string, cause?: unknown, retryAfterSeconds?: number): StatusError {
  const details = retryAfterSeconds === undefined ? undefined : { retryAfterSeconds };
  return new StatusError(503, "ServiceUnavailable", message, details, { cause });
}

export function timeoutError(message: string, retryAfterSeconds?: number, causes?: StatusCause[]): StatusError {
  return new StatusError(504, "Timeout", message, {
    ...(causes === undefined ? {} : { causes }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** A version that the store has not reached (RV-010). */
export function tooLargeResourceVersion(requested: string, current: string): StatusError {
  const message = `Too large resource version: ${requested}, current: ${current}`;
  return timeoutError(message, 1, [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }]);
}

/** An outcome that succeeded and has no object to show. */
export function success(details?: StatusDetails): Status {
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Success",
    ...(details === undefined ? {} : { details }),
  };
}
