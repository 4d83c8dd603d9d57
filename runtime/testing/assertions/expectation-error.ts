/** What the assertions of this room throw. */

/**
 * An expectation that an object does not meet. It is no `AssertionError` of node, because jest shows those as a call with
 * two values, which are not there, above the message.
 */
export class ExpectationError extends Error {
  override readonly name = "ExpectationError";

  /** @param assertion the public function at whose caller the stack begins */
  constructor(message: string, assertion: (...args: never[]) => unknown) {
    super(message);
    Error.captureStackTrace(this, assertion);
  }
}
