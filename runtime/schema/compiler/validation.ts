/** What a compiled validator is: one function that checks, prunes and defaults an object in a single walk. */
import type { FieldError } from "../../api/field-error.js";

/** What one walk does besides checking. */
export interface ValidationOptions {
  /** Remove fields that the schema doesn't know. */
  readonly prune: boolean;
  /** Set defaults of absent fields, before they are checked. */
  readonly defaults: boolean;
  /** What `null` in a non-nullable field without default means: a type problem, or absent (profile setting). */
  readonly nulls: "reject" | "drop";
  /** Remove an empty text, 0 and false from the fields where they say what absence says, and write quantities in their canonical form (profile setting). */
  readonly dropUnset?: boolean;
  /** Numbers of custom kinds may pass the bounds of their formats, which then only tell clients what to expect (profile setting). */
  readonly passToldFormats?: boolean;
}

/** The outcome of one walk. */
export interface ValidationResult {
  /** In document order. Paths are dotted from the root: `spec.ports[0].name`; long ones are cut. */
  readonly errors: FieldError[];
  /** For each error, the keys and indexes that lead to the value at problem: for a missing field, to its object. */
  readonly places: readonly (readonly (string | number)[])[];
  /** Paths of unknown fields, pruned or not, in document order; at most {@link MAX_UNKNOWN_FIELDS}. Long ones are cut. */
  readonly unknownFields: string[];
  /** Why the walk was given up, if it was: what it was to change is changed in part. One of the errors says so too. */
  readonly gaveUp?: string;
}

/** Checks `value`, changing it in place as the options say. Never throws for any JSON value, however deep. */
export type Validator = (value: unknown, options: ValidationOptions) => ValidationResult;

/** Unknown fields beyond this number are pruned but no longer listed. */
export const MAX_UNKNOWN_FIELDS = 1000;

/** Objects nested deeper than this are refused (one `FieldValueInvalid` at the place). */
export const MAX_OBJECT_DEPTH = 256;
