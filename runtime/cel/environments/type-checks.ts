/**
 * Expressions about requests, held against the types of the objects that they will see: what is wrong then is only told,
 * since objects are of any type where they are evaluated. SPEC: Validation expressions.
 */
import type { Schema } from "../../schema/schema-types.js";
import type { Environment } from "../environment.js";
import { type Declarations, declarationsOf, type Structs } from "../schema/schema-declarations.js";
import { EffortExceeded } from "../value/effort.js";
import { admissionEnvironment, type DeclaredType } from "./admission-environment.js";
import { ComposedVariables } from "./composed-variables.js";

/** An expression, and where it stands. */
export interface PlacedExpression {
  /** Such as `spec.validations[0].expression`. */
  readonly place: string;
  readonly text: string;
  /** Not in messages and audit annotations. */
  readonly hasAuthorizer: boolean;
}

export interface CheckedExpressions {
  readonly hasParams: boolean;
  readonly variables: readonly (PlacedExpression & { readonly name: string })[];
  readonly expressions: readonly PlacedExpression[];
}

export interface ObjectSchema {
  readonly schema: Schema;
  /** What refs lead to. */
  readonly structs: Structs;
}

export interface TypeIssue {
  readonly place: string;
  /** As the checker tells of it, in lines. */
  readonly message: string;
}

/** In the order of the expressions. What takes too much work to check is passed over: to be called within a limit. */
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
