/** Fields that an apply would take from other managers. SPEC: Errors, other rules 1. */
import type { FieldSet } from "./field-set.js";

/** What one manager would lose. */
export interface Conflict {
  /** Identifier of the manager. */
  readonly manager: string;
  /** The version in which it owns the fields. */
  readonly apiVersion: string;
  /** Never empty. */
  readonly fields: FieldSet;
}

/** An apply that was not forced met fields of others. */
export class ConflictError extends Error {
  /** @param conflicts one a manager, in their order; never empty */
  constructor(readonly conflicts: readonly Conflict[]) {
    super(conflicts.map(({ manager, fields }) => `${fields.size} fields belong to ${manager}`).join(", "));
  }
}
