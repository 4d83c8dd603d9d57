/**
 * The server can't start with the operator's input: flags, files or schemas. The message says where, what was found
 * and what is allowed.
 */
export class OperatorError extends Error {}
