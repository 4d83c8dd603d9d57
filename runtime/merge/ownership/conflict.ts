/** Conflicts: fields that an apply would take away from other managers. SPEC: Errors, other rules 1. */
import type { FieldSet } from "./field-set.js";

/** The fields that one manager would lose. */
export interface Conflict {
  /** The identifier of the manager. */
  readonly manager: string;
  /** The version in which the manager owns the fields. */
  readonly apiVersion: string;
  /** Never empty. */
  readonly fields: FieldSet;
}

/** An apply without force changed fields that other managers own. */
export class ConflictError extends Error {
  /** @param conflicts one per manager, in their order; never empty */
  constructor(readonly conflicts: readonly Conflict[]) {
    super(conflicts.map(({ manager, fields }) => `${fields.size} fields belong to ${manager}`).join(", "));
  }
}
