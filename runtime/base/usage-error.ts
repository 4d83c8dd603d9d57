import { OperatorError } from "./operator-error.js";

/** A command line that is wrong. The message names the flag, what was found and what is allowed. */
export class UsageError extends OperatorError {}
