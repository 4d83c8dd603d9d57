/** The interface of compiled validators: one function that checks, prunes and sets defaults in a single walk. */
import type { FieldError } from "../../api/field-error.js";

/** What a walk does besides checking. */
export interface ValidationOptions {
  /** Removes fields that the schema does not know. */
  readonly prune: boolean;
  /** Sets defaults of absent fields before they are checked. */
  readonly defaults: boolean;
  /** The meaning of `null` in a non-nullable field without a default: a type error, or absent (profile setting). */
  readonly nulls: "reject" | "drop";
  /**
   * Removes empty texts, 0 and false from fields in which they mean the same as absence, and writes quantities in
   * canonical form (profile setting).
   */
  readonly dropUnset?: boolean;
  /**
   * Numbers of custom kinds may exceed the bounds of their formats, which are then only advice to clients (profile
   * setting).
   */
  readonly passAdvisoryFormats?: boolean;
}

/** The outcome of a walk. */
export interface ValidationResult {
  /** Errors in document order. Paths start at the root: `spec.ports[0].name`; long ones are truncated. */
  readonly errors: FieldError[];
  /** For each error, the keys and indexes of the offending value, or of the object that lacks a field. */
  readonly places: readonly (readonly (string | number)[])[];
  /**
   * Paths of unknown fields, pruned or not, in document order; at most {@link MAX_UNKNOWN_FIELDS}. Long ones are
   * truncated.
   */
  readonly unknownFields: string[];
  /** Why the walk was aborted, if it was; the value is then only partly changed. One of the errors says the same. */
  readonly gaveUp?: string;
}

/** Checks `value`, changing it in place according to the options. Never throws for any JSON value, however deep. */
export type Validator = (value: unknown, options: ValidationOptions) => ValidationResult;

/** Unknown fields beyond this number are pruned but not listed. */
export const MAX_UNKNOWN_FIELDS = 1000;

/** Objects nested deeper are refused, with one `FieldValueInvalid` at that place. */
export const MAX_OBJECT_DEPTH = 256;
