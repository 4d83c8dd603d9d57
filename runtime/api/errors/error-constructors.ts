/** The constructors of errors that hooks and plug-ins use, in two groups: errors of one field, and answers to a request. */
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalid,
  notFoundField,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
} from "../field-error.js";
import {
  alreadyExists,
  badRequest,
  conflict,
  forbidden,
  gone,
  internalError,
  invalidObject,
  notFound,
  serverTimeout,
  serviceUnavailable,
  tooManyRequests,
} from "../status.js";
import { type FieldReference, fieldText } from "./typed-field-path.js";

/** Errors of one field, as validation hooks return them. The field is a `FieldPath`, or a text such as `spec.ports[0].name`. */
export const fieldErrors = {
  /** The field has to be there. */
  required: (field: FieldReference, detail?: string): FieldError => required(fieldText(field), detail),
  /** The value breaks a rule. @param detail what is wrong with it */
  invalid: (field: FieldReference, value: unknown, detail: string): FieldError =>
    invalid(fieldText(field), value, detail),
  /** The value has the wrong type. @param detail which type is expected */
  typeInvalid: (field: FieldReference, value: unknown, detail: string): FieldError =>
    typeInvalid(fieldText(field), value, detail),
  /** The value is none of a few that are allowed. */
  notSupported: (field: FieldReference, value: unknown, supported: readonly unknown[]): FieldError =>
    notSupported(fieldText(field), value, supported),
  /** The value stands twice where it may stand once. */
  duplicate: (field: FieldReference, value: unknown): FieldError => duplicate(fieldText(field), value),
  /** The value names something that does not exist. */
  notFound: (field: FieldReference, value: unknown): FieldError => notFoundField(fieldText(field), value),
  /** The field must not be set, or must not be set so, here. */
  forbidden: (field: FieldReference, detail: string): FieldError => forbiddenField(fieldText(field), detail),
  /** The text is too long. @param limit in bytes */
  tooLong: (field: FieldReference, limit: number): FieldError => tooLong(fieldText(field), limit),
  /** The list or map has too many items. */
  tooMany: (field: FieldReference, found: number, limit: number): FieldError => tooMany(fieldText(field), found, limit),
} as const;

/** Errors that are thrown to answer a request, with the code, reason and words that stock clients know. */
export const statusErrors = {
  /** Answers 400: the request is malformed. */
  badRequest,
  /** Answers 403: the caller may not do this, or a rule of the server forbids it. */
  forbidden,
  /** Answers 404: there is no such object. */
  notFound,
  /** Answers 409: the name is taken. */
  alreadyExists,
  /** Answers 409: the state of the object does not allow the operation. */
  conflict,
  /** Answers 410: the thing was here and will not come back. */
  gone,
  /** Answers 422, with errors of fields. */
  invalid: invalidObject,
  /** Answers 429. The client waits for `retryAfterSeconds` before it tries again. */
  tooManyRequests,
  /** Answers 500. The cause goes to the log, and the message to the client. */
  internalError,
  /** Answers 500: the operation could not take place now, and did not. */
  serverTimeout,
  /** Answers 503. The cause goes to the log, and the message to the client. */
  serviceUnavailable,
} as const;
