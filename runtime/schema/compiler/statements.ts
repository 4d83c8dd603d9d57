/** Printed code as data, so that it can be inspected before it is printed. */
import type { CodeSink } from "./code-sink.js";

/** A line, or a block in braces. */
export type Statement = string | Block;

export interface Block {
  /** Ends with the opening brace. */
  readonly open: string;
  readonly body: readonly Statement[];
}

export function block(open: string, ...body: readonly Statement[]): Block {
  return { open, body };
}

export function printStatements(sink: CodeSink, statements: readonly Statement[]): void {
  for (const statement of statements) {
    if (typeof statement === "string") sink.line(statement);
    else sink.block(statement.open, () => printStatements(sink, statement.body), "}");
  }
}

/** Prints `if (test) problem; else ...` with as few braces as possible. */
export function otherwise(first: string, rest: readonly Statement[]): Statement[] {
  const [only] = rest;
  if (only === undefined) return [first];
  if (rest.length > 1) return [first, block("else {", ...rest)];
  if (typeof only === "string") return [first, `else ${only}`];
  return [first, block(`else ${only.open}`, ...only.body)];
}
