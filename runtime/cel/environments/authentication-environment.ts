/**
 * Expressions of the authentication configuration, which map the claims of a token to a user and validate both.
 * They come from a file of the operator, so they may use everything; each has the limit of a single
 * expression and no other budget. SPEC: Authentication, Validation expressions.
 */

import type { JsonObject } from "../../api/json.js";
import { BOOL, DYN, mapOf, STRING } from "../cel-types.js";
import { CelList, type CelValue } from "../cel-values.js";
import type { Environment } from "../environment.js";
import type { Activation } from "../run/frame.js";
import { fromJson } from "../value/json-value.js";
import { lazyActivation } from "./activations.js";
import { type Compilation, compileExpression, type Expression } from "./compile-feature-expression.js";
import { ObjectTypes } from "./object-types.js";
import { selects } from "./selected-fields.js";
import { USER_INFO, USER_INFO_FIELDS } from "./user-info-type.js";

const CLAIMS = "claims";
const USER = "user";

const TYPES = new ObjectTypes(USER_INFO_FIELDS);

/** @param stored the environment for stored expressions */
export function claimsEnvironment(stored: Environment): Environment {
  return stored.extend({ variables: { [CLAIMS]: mapOf(STRING, DYN) } });
}

/** @param stored the environment for stored expressions */
export function userEnvironment(stored: Environment): Environment {
  return stored.extend({ variables: { [USER]: USER_INFO }, types: TYPES });
}

/**
 * Compiles the mapping of a name, uid, groups or extra values. Its type may be anything; the value is checked when it
 * exists.
 */
export function compileMapping(environment: Environment, text: string): Compilation {
  return compileExpression(environment, text, []);
}

/** Compiles a requirement on claims or users. */
export function compileRequirement(environment: Environment, text: string): Compilation {
  return compileExpression(environment, text, [BOOL], { resultType: "must evaluate to bool" });
}

/** @param claims of the token, including distributed claims */
export function claimsActivation(claims: JsonObject): Activation {
  return lazyActivation({ [CLAIMS]: () => fromJson(claims) });
}

/** @param user a `UserInfo` in JSON */
export function userActivation(user: JsonObject): Activation {
  return lazyActivation({ [USER]: () => TYPES.value(USER_INFO, user) });
}

/** Returns a name or uid; undefined if the value is not a string. */
export function textOf(value: CelValue): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/**
 * Returns groups or extra values from a string or a list of strings; null and the empty string give none. Undefined
 * for other values.
 */
export function textsOf(value: CelValue): readonly string[] | undefined {
  if (value === null || value === "") return [];
  if (typeof value === "string") return [value];
  if (!(value instanceof CelList)) return undefined;
  const texts: string[] = [];
  for (const element of value) {
    if (typeof element !== "string") return undefined;
    if (element !== "") texts.push(element);
  }
  return texts;
}

/** The expressions of one issuer that may use or verify an email address. */
export interface EmailUses {
  readonly username: Expression | undefined;
  readonly extra: readonly Expression[];
  readonly claimValidation: readonly Expression[];
}

/** A username from `claims.email` may only be trusted if an expression also reads `claims.email_verified`. */
export function trustsUnverifiedEmail({ username, extra, claimValidation }: EmailUses): boolean {
  if (username === undefined || !selects(username.checked, CLAIMS, "email")) return false;
  return ![username, ...extra, ...claimValidation].some(({ checked }) => selects(checked, CLAIMS, "email_verified"));
}
