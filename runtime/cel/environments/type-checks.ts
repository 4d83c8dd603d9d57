/**
 * Checks expressions about requests against the types of the objects that they will see. Issues are only warnings,
 * since objects have any type at evaluation. SPEC: Validation expressions.
 */
import type { Schema } from "../../schema/schema-types.js";
import type { Environment } from "../environment.js";
import { type Declarations, declarationsOf, type Structs } from "../schema/schema-declarations.js";
import { EffortExceeded } from "../value/effort.js";
import { admissionEnvironment, type DeclaredType } from "./admission-environment.js";
import { ComposedVariables } from "./composed-variables.js";

/** An expression with its path. */
export interface PlacedExpression {
  /** For example `spec.validations[0].expression`. */
  readonly place: string;
  readonly text: string;
  /** False for messages and audit annotations. */
  readonly hasAuthorizer: boolean;
}

export interface CheckedExpressions {
  readonly hasParams: boolean;
  readonly variables: readonly (PlacedExpression & { readonly name: string })[];
  readonly expressions: readonly PlacedExpression[];
}

export interface ObjectSchema {
  readonly schema: Schema;
  /** The structs to which refs lead. */
  readonly structs: Structs;
}

export interface TypeIssue {
  readonly place: string;
  /** The checker's issues, in several lines. */
  readonly message: string;
}

/**
 * Returns issues in the order of the expressions. Expressions that take too much work to check are skipped; call
 * within a limit.
 */
export function typeIssues(
  base: Environment,
  { hasParams, variables: named, expressions }: CheckedExpressions,
  types: { readonly object?: ObjectSchema | undefined; readonly params?: ObjectSchema | undefined },
): readonly TypeIssue[] {
  const declared = {
    hasParams,
    object: declaredType(types.object, "object"),
    params: declaredType(types.params, "params"),
  };
  const asking = admissionEnvironment(base, { ...declared, hasAuthorizer: true });
  const variables = new ComposedVariables(asking);
  const quiet = variables.over(admissionEnvironment(base, declared));
  const issues: TypeIssue[] = [];
  try {
    for (const { place, name, text } of named) {
      const compilation = variables.declare(name, text);
      if (!compilation.ok) issues.push({ place, message: withoutPrefix(compilation.message) });
    }
    for (const { place, text, hasAuthorizer } of expressions) {
      const compiled = (hasAuthorizer ? variables.environment : quiet).compile(text);
      if (!compiled.ok && compiled.problem === "issues") issues.push({ place, message: compiled.message });
    }
  } catch (error) {
    if (!(error instanceof EffortExceeded)) throw error;
  }
  return issues;
}

const PREFIX = "compilation failed: ";

function withoutPrefix(message: string): string {
  return message.startsWith(PREFIX) ? message.slice(PREFIX.length) : message;
}

function declaredType(object: ObjectSchema | undefined, rootName: string): DeclaredType | undefined {
  if (object === undefined) return undefined;
  const types: Declarations = declarationsOf(object.schema, object.structs, { rootName });
  return types.root && { type: types.root.type, types };
}
