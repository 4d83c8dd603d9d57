/** A start that can't go on because of what the operator gave: flags, files, schemas. The message says where, what and what is allowed. */
export class OperatorError extends Error {}
