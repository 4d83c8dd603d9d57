/** The error of the three patch algorithms. The caller decides which HTTP status it becomes. */

/**
 * - `malformed`: the patch itself is wrong, whatever the document contains (400).
 * - `failed`: the patch is well formed but can't be applied to this document (422).
 * - `tooLarge`: applying the patch would exceed a named limit (413).
 */
export type PatchErrorKind = "malformed" | "failed" | "tooLarge";

/** A patch was not applied. The message says where in the patch, what was found and what was expected. */
export class PatchError extends Error {
  constructor(
    readonly kind: PatchErrorKind,
    message: string,
  ) {
    super(message);
    this.name = "PatchError";
  }
}

/** A test in a JSON patch failed. */
export class FailedTestError extends PatchError {
  constructor(message: string) {
    super("failed", message);
    this.name = "FailedTestError";
  }
}
