/** Conditions, which the status of most kinds lists. */
import { duplicate, type FieldError, invalid, notSupported, required, tooLong } from "./field-error.js";
import { qualifiedName } from "./formats/name-format.js";
import { patternMessage } from "./formats/name-format-messages.js";

export interface Condition {
  type: string;
  status: "True" | "False" | "Unknown";
  observedGeneration?: number;
  /** RFC 3339, UTC, seconds. */
  lastTransitionTime: string;
  /** A single CamelCase word for programs. */
  reason: string;
  /** A message for people. */
  message: string;
}

export const MAX_CONDITION_REASON_BYTES = 1024;
export const MAX_CONDITION_MESSAGE_BYTES = 32 * 1024;

const REASON = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;
const STATUSES = ["False", "True", "Unknown"];

/** A condition as a client sent it: field types may be wrong, and no rule has been checked. */
export type UncheckedCondition = { readonly [Field in keyof Condition]?: Condition[Field] | string | null };

/** @param field path of the list, such as `status.conditions` */
export function validateConditions(conditions: readonly UncheckedCondition[] | undefined, field: string): FieldError[] {
  const types = new Set<unknown>();
  return (conditions ?? []).flatMap((condition, index) => {
    const at = `${field}[${index}]`;
    const errors = validateCondition(condition, at);
    if (types.has(condition.type)) errors.push(duplicate(`${at}.type`, condition.type));
    types.add(condition.type);
    return errors;
  });
}

function validateCondition(condition: UncheckedCondition, at: string): FieldError[] {
  const { type, status, observedGeneration, lastTransitionTime, reason, message } = condition;
  const errors: FieldError[] = [];
  errors.push(...qualifiedName(type ?? "").map((text) => invalid(`${at}.type`, type ?? "", text)));
  if (!STATUSES.includes(status ?? "")) errors.push(notSupported(`${at}.status`, status ?? "", STATUSES));
  if (Number(observedGeneration ?? 0) < 0) {
    errors.push(invalid(`${at}.observedGeneration`, observedGeneration, "must be greater than or equal to zero"));
  }
  if (!lastTransitionTime) errors.push(required(`${at}.lastTransitionTime`));
  errors.push(...validateReason(reason ?? "", `${at}.reason`));
  if (Buffer.byteLength(message ?? "") > MAX_CONDITION_MESSAGE_BYTES) {
    errors.push(tooLong(`${at}.message`, MAX_CONDITION_MESSAGE_BYTES));
  }
  return errors;
}

function validateReason(reason: string, field: string): FieldError[] {
  if (reason === "") return [required(field)];
  if (reason.length > MAX_CONDITION_REASON_BYTES) return [tooLong(field, MAX_CONDITION_REASON_BYTES)];
  if (REASON.test(reason)) return [];
  const text =
    "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'";
  const examples = ["my_name", "MY_NAME", "MyName", "ReasonA,ReasonB", "ReasonA:ReasonB"];
  return [invalid(field, reason, patternMessage(text, examples, REASON))];
}
