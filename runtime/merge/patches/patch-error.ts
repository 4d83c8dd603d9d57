/** The one error of the three patch algorithms. What it becomes over HTTP is decided by the caller. */

/**
 * - `malformed`: the patch itself is wrong, whatever the document holds (400).
 * - `failed`: the patch is well formed but can't be applied to this document (422).
 * - `tooLarge`: applying the patch would pass a named limit (413).
 */
export type PatchErrorKind = "malformed" | "failed" | "tooLarge";

/** A patch that was not applied. The message names the place in the patch, what was found and what was expected. */
export class PatchError extends Error {
  constructor(
    readonly kind: PatchErrorKind,
    message: string,
  ) {
    super(message);
    this.name = "PatchError";
  }
}

/** A test in a JSON patch does not hold. */
export class FailedTestError extends PatchError {
  constructor(message: string) {
    super("failed", message);
    this.name = "FailedTestError";
  }
}
