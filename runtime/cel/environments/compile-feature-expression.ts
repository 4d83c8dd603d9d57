/** Compiles an expression of a feature to a program, or to an error in the words of that feature. */

import type { CelType } from "../cel-types.js";
import { type CheckedExpression, type Environment, NO_PROGRAM, type NotCompiled } from "../environment.js";
import { type Program, plan } from "../run/program.js";
import { EffortExceeded } from "../value/effort.js";

export interface Expression {
  readonly text: string;
  readonly checked: CheckedExpression;
  readonly program: Program;
}

export type Compilation = { readonly ok: true; readonly expression: Expression } | Refused;

export interface Refused {
  readonly ok: false;
  readonly message: string;
}

/** How a feature words its errors. */
export interface Wording {
  /** Prefix of the issues. Default: `compilation failed: `. */
  readonly issues?: string;
  /** Prefix of what is wrong with constants. Default: `program instantiation failed: `. */
  readonly program?: string;
  /** The whole message about a result of another type. Default: `must evaluate to bool but got int`. */
  readonly resultType?: string;
}

/** @param expects the permitted result types, which must match exactly; an empty list permits any */
export function compileExpression(
  environment: Environment,
  text: string,
  expects: readonly CelType[],
  wording: Wording = {},
): Compilation {
  const compiled = environment.compile(text, expects.length === 0 ? {} : { expects });
  if (!compiled.ok) return refused(compiled, wording);
  const { checked } = compiled;
  return { ok: true, expression: { text, checked, program: plan(checked, environment) } };
}

/** Returns a feature's error for an expression that did not compile. */
export function refused({ problem, message }: NotCompiled, wording: Wording): Refused {
  const { issues = "compilation failed: ", program = NO_PROGRAM, resultType = message } = wording;
  switch (problem) {
    case "issues":
      return { ok: false, message: `${issues}${message}` };
    case "result type":
      return { ok: false, message: resultType };
    case "program":
      return { ok: false, message: message.replace(NO_PROGRAM, () => program) };
  }
}

/** Refuses a compilation after several expressions have used up their common limit of work. */
export function boundedCompilation<T = Compilation>(compile: () => T): T | Refused {
  try {
    return compile();
  } catch (error) {
    if (error instanceof EffortExceeded)
      return { ok: false, message: "the expressions take more work to compile than is allowed" };
    throw error;
  }
}
