/**
 * The failure document (`Status`) and its constructors, the only place that pairs reasons, codes and details.
 * SPEC: Errors. Stages throw a {@link StatusError}; every other error becomes a generic answer.
 */

import { shownText } from "../base/shown-text.js";
import {
  type FieldError,
  formatFieldError,
  listedCount,
  MAX_SHOWN_VALUE_CHARACTERS,
  textsToList,
  unlistedText,
} from "./field-error.js";
import { type GroupResource, qualifiedKind, qualifiedResource } from "./gvk.js";
import type { ListMeta } from "./meta.js";

/**
 * The HTTP code of each reason (ERR-007). `docs/reference/errors.md` says when each occurs and what a client can do.
 */
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

/** A failure with its HTTP code, reason and details. The cause is only logged and never reaches a client. */
export class StatusError extends Error {
  readonly code: number;
  readonly reason: StatusReason;
  readonly details: StatusDetails | undefined;
  readonly metadata: ListMeta;
  /** The methods that the path serves; set for 405. */
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

/** Reports whether an error is a StatusError with this reason. Compare failures in this way, never by their text. */
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

/** The group version is known and the resource is not. */
export function unknownResource(): StatusError {
  return new StatusError(404, "NotFound", "the server could not find the requested resource", {});
}

/** @param allowedMethods methods that the path does serve, if known */
export function methodNotAllowed(
  allowedMethods?: readonly string[],
  message = "the server does not allow this method on the requested resource",
): StatusError {
  return new StatusError(405, "MethodNotAllowed", message, {}, { allowedMethods });
}

/** @param message overrides the default if something other than the media type is unacceptable */
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

/** The write was based on an old version of the object. */
export function staleVersion(gr: GroupResource, name: string): StatusError {
  return conflict(
    gr,
    name,
    "the object has been modified; please apply your changes to the latest version and try again",
  );
}

/** The write names the uid of an object that does not exist, or no longer exists. */
export function missingIncarnation(gr: GroupResource, name: string, uid: string): StatusError {
  return conflict(
    gr,
    name,
    `uid mismatch: the provided object specified uid ${shownText(uid)}, and no existing object was found`,
  );
}

/** The target is permanently gone. For admission and hooks; the server itself uses {@link expired}. */
export function gone(message: string): StatusError {
  return new StatusError(410, "Gone", message);
}

/** The requested history is no longer available. */
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

/** The body is compressed. */
export function unsupportedContentEncoding(encoding: string): StatusError {
  const message = `the body of the request is encoded as ${JSON.stringify(encoding)} - send it without Content-Encoding`;
  return new StatusError(415, "UnsupportedMediaType", message);
}

/** Values of the right type break a rule. */
export function invalidObject(
  gvk: { group: string; kind: string },
  name: string,
  errors: readonly FieldError[],
): StatusError {
  return fieldFailure(422, "Invalid", gvk, name, errors);
}

/** A required field is missing or a value has the wrong type, in profiles that answer 400 (VAL-011, VAL-012). */
export function malformedObject(
  gvk: { group: string; kind: string },
  name: string,
  errors: readonly FieldError[],
): StatusError {
  return fieldFailure(400, "BadRequest", gvk, name, errors);
}

/** Valid names are shorter; invalid ones are truncated like other values. */
const MAX_NAME_CHARACTERS = MAX_SHOWN_VALUE_CHARACTERS;

function fieldFailure(
  code: 400 | 422,
  reason: "BadRequest" | "Invalid",
  gvk: { group: string; kind: string },
  givenName: string,
  errors: readonly FieldError[],
): StatusError {
  const name = shownText(givenName, MAX_NAME_CHARACTERS);
  // The texts of the others would be made for nothing: there may be hundreds of thousands.
  const texts = textsToList(errors, formatFieldError);
  const count = listedCount(texts);
  const causes: StatusCause[] = errors
    .slice(0, count)
    .map((error) => ({ reason: error.reason, message: error.message, field: error.field }));
  const listed = texts.slice(0, count);
  if (count < errors.length) {
    const rest = unlistedText(errors.length - count);
    listed.push(rest);
    causes.push({ message: rest });
  }
  // a message that occurs twice at one field has two causes but appears once in the text
  const distinct = [...new Set(listed)];
  const text = distinct.length === 1 ? distinct[0] : `[${distinct.join(", ")}]`;
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

/** The single place where unknown errors become a Status; the cause is only logged. */
export function internalError(cause: unknown, message = "an unexpected failure; see the server's log"): StatusError {
  return new StatusError(
    500,
    "InternalError",
    `Internal error occurred: ${message}`,
    { causes: [{ message }] },
    { cause },
  );
}

/** Maximum number of objects that are named as causes; a final cause says that there are more. */
const MAX_UNREADABLE_CAUSES = 100;

/**
 * Stored objects can't be decrypted or decoded.
 * @param unreadable their storage keys and the reasons; empty for a failure that is only temporary
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

/** The operation can't be done now and was not done. For admission and hooks that depend on something unavailable. */
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

/** The store has not reached the version yet (RV-010). */
export function tooLargeResourceVersion(requested: string, current: string): StatusError {
  const message = `Too large resource version: ${requested}, current: ${current}`;
  return timeoutError(message, 1, [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }]);
}

/** A successful outcome without an object. */
export function success(details?: StatusDetails): Status {
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Success",
    ...(details === undefined ? {} : { details }),
  };
}
