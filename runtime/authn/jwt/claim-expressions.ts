/**
 * The expressions of one issuer as functions. The engine that they run in is imported when a configuration has any: a
 * server without expressions never has it. SPEC: Structured authentication configuration.
 */

import type { FieldError } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import type { UserInfo } from "../../api/user-info.js";
import { importInTurn } from "../../base/import-in-turn.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import type { JwtConfiguration } from "./jwt-configuration.js";

/**
 * Undefined: the configuration has no such expression. Distributed claims are not among the claims (AUTHN-CONF-031).
 * Each throws InvalidCredentialError where an expression has no value, or one that it may not have.
 */
export interface JwtExpressions {
  /** Never empty. */
  readonly username?: (claims: JsonObject) => string;
  readonly uid?: (claims: JsonObject) => string;
  readonly groups?: (claims: JsonObject) => readonly string[];
  /** Only keys that have values. */
  readonly extra?: (claims: JsonObject) => Readonly<Record<string, readonly string[]>>;
  /** Throws for the first rule that does not hold, with its message. */
  readonly checkClaims?: (claims: JsonObject) => void;
  readonly checkUser?: (user: UserInfo) => void;
}

export const noExpressions: JwtExpressions = {};

export interface CompiledExpressions {
  /** Where there is a fault: such as refuse everybody. */
  readonly expressions: JwtExpressions;
  /** In document order. */
  readonly errors: readonly FieldError[];
}

/**
 * @param engine imports it
 * @param path of the configuration in its document, such as `jwt[0]`; empty for places relative to it
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

/** An empty expression is none. */
export function isGiven(expression: string | undefined): expression is string {
  return expression !== undefined && expression !== "";
}
