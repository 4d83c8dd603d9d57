/**
 * The expressions of one issuer as functions. The expression engine is imported only if a configuration contains
 * expressions, so that other servers never load it. SPEC: Structured authentication configuration.
 */

import type { FieldError } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import type { UserInfo } from "../../api/user-info.js";
import { importInTurn } from "../../base/import-in-turn.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import type { JwtConfiguration } from "./jwt-configuration.js";

/**
 * A member is undefined if the configuration has no such expression. Distributed claims are not among the claims
 * (AUTHN-CONF-031). Each function throws InvalidCredentialError if an expression has no value or an invalid one.
 */
export interface JwtExpressions {
  /** The result is never empty. */
  readonly username?: (claims: JsonObject) => string;
  readonly uid?: (claims: JsonObject) => string;
  readonly groups?: (claims: JsonObject) => readonly string[];
  /** The result contains only keys that have values. */
  readonly extra?: (claims: JsonObject) => Readonly<Record<string, readonly string[]>>;
  /** Throws for the first rule that does not hold, with the message of that rule. */
  readonly checkClaims?: (claims: JsonObject) => void;
  readonly checkUser?: (user: UserInfo) => void;
}

export const noExpressions: JwtExpressions = {};

export interface CompiledExpressions {
  /** If there are errors, these expressions reject every token. */
  readonly expressions: JwtExpressions;
  /** The errors, in document order. */
  readonly errors: readonly FieldError[];
}

/**
 * @param engine imports the engine
 * @param path the place of the configuration in its document, such as `jwt[0]`; empty for relative places
 */
export async function compileExpressions(
  configuration: JwtConfiguration,
  engine: () => Promise<Pick<ExpressionEngine, "environments">>,
  path = "",
): Promise<CompiledExpressions> {
  if (!hasExpressions(configuration)) return { expressions: noExpressions, errors: [] };
  const [{ expressionsOf }, { environments }] = await Promise.all([
    importInTurn(() => import("./expression-compiler.js")),
    engine(),
  ]);
  return expressionsOf(configuration, environments.forStored, path);
}

function hasExpressions({ claimMappings, claimValidationRules = [], userValidationRules = [] }: JwtConfiguration) {
  const { username, groups, uid, extra = [] } = claimMappings;
  if (extra.length > 0 || userValidationRules.length > 0) return true;
  return [username, groups, uid, ...claimValidationRules].some((part) => isGiven(part?.expression));
}

/** An empty expression counts as absent. */
export function isGiven(expression: string | undefined): expression is string {
  return expression !== undefined && expression !== "";
}
