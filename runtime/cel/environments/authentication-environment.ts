/**
 * Expressions of authentication configuration: what makes a user of the claims of a token, and what both must fulfil.
 * Such expressions come from a file of the operator, so they may use everything that there is; they have the limit of one
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

/** @param stored the environment that has everything */
export function claimsEnvironment(stored: Environment): Environment {
  return stored.extend({ variables: { [CLAIMS]: mapOf(STRING, DYN) } });
}

/** @param stored the environment that has everything */
export function userEnvironment(stored: Environment): Environment {
  return stored.extend({ variables: { [USER]: USER_INFO }, types: TYPES });
}

/** What gives a name, a uid, groups or extra values: of any type, which is looked at when there is a value. */
export function compileMapping(environment: Environment, text: string): Compilation {
  return compileExpression(environment, text, []);
}

/** What claims or users must fulfil. */
export function compileRequirement(environment: Environment, text: string): Compilation {
  return compileExpression(environment, text, [BOOL], { resultType: "must evaluate to bool" });
}

/** @param claims of the token, with the distributed ones among them */
export function claimsActivation(claims: JsonObject): Activation {
  return lazyActivation({ [CLAIMS]: () => fromJson(claims) });
}

/** @param user as `UserInfo` in JSON */
export function userActivation(user: JsonObject): Activation {
  return lazyActivation({ [USER]: () => TYPES.value(USER_INFO, user) });
}

/** A name or uid; undefined where the value is no text. */
export function textOf(value: CelValue): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Groups or extra values: a text, or a list of texts; null and the empty text are none. undefined for anything else. */
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

/** The expressions of one issuer that say whether an address is verified. */
export interface EmailUses {
  readonly username: Expression | undefined;
  readonly extra: readonly Expression[];
  readonly claimValidation: readonly Expression[];
}

/** A name from `claims.email` may only be trusted where something looks at `claims.email_verified` too. */
export function trustsUnverifiedEmail({ username, extra, claimValidation }: EmailUses): boolean {
  if (username === undefined || !selects(username.checked, CLAIMS, "email")) return false;
  return ![username, ...extra, ...claimValidation].some(({ checked }) => selects(checked, CLAIMS, "email_verified"));
}
