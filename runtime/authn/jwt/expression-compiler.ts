/**
 * Compiles the expressions of one issuer. This file depends on the expression engine; only `compileExpressions` imports
 * it, and only if there is something to compile.
 */
import { type FieldError, invalid } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import type { UserInfo } from "../../api/user-info.js";
import { type CelType, formatType } from "../../cel/cel-types.js";
import type { CelValue } from "../../cel/cel-values.js";
import type { Environment } from "../../cel/environment.js";
import {
  claimsActivation,
  claimsEnvironment,
  compileMapping,
  compileRequirement,
  textOf,
  textsOf,
  trustsUnverifiedEmail,
  userActivation,
  userEnvironment,
} from "../../cel/environments/authentication-environment.js";
import type { Compilation, Expression } from "../../cel/environments/compile-feature-expression.js";
import { evaluateAlone } from "../../cel/environments/expression-run.js";
import { InvalidCredentialError } from "../authenticator.js";
import { type CompiledExpressions, isGiven, type JwtExpressions } from "./claim-expressions.js";
import type { JwtConfiguration } from "./jwt-configuration.js";

type Activation = ReturnType<typeof claimsActivation>;

interface Rule {
  readonly expression: Expression;
  readonly message: string | undefined;
}

const UNVERIFIED_EMAIL =
  "claims.email_verified must be used in claimMappings.username.expression or claimMappings.extra[*].valueExpression or" +
  " claimValidationRules[*].expression when claims.email is used in claimMappings.username.expression";

/** @param stored the environment with all libraries. @param path prefix for the places of errors */
export function expressionsOf(configuration: JwtConfiguration, stored: Environment, path: string): CompiledExpressions {
  const { claimMappings, claimValidationRules = [], userValidationRules = [] } = configuration;
  const [claims, user] = [claimsEnvironment(stored), userEnvironment(stored)];
  const errors: FieldError[] = [];
  const compiled = (text: string | undefined, place: string, compile: (text: string) => Compilation) => {
    if (!isGiven(text)) return undefined;
    const compilation = compile(text);
    if (compilation.ok) return compilation.expression;
    errors.push(invalid(at(path, place), text, compilation.message));
    return undefined;
  };
  const mapping = (text: string | undefined, place: string, result: ResultForm) =>
    compiled(text, place, (given) => compileTo(result, claims, given));
  const rules = (
    list: readonly { readonly expression?: string; readonly message?: string }[],
    place: string,
    environment: Environment,
  ): readonly Rule[] =>
    list.flatMap(({ expression: text, message }, index) => {
      const expression = compiled(text, `${place}[${index}].expression`, (given) =>
        compileRequirement(environment, given),
      );
      return expression === undefined ? [] : [{ expression, message }];
    });

  const claimRules = rules(claimValidationRules, "claimValidationRules", claims);
  const username = mapping(claimMappings.username.expression, "claimMappings.username.expression", TEXT);
  const groups = mapping(claimMappings.groups?.expression, "claimMappings.groups.expression", TEXTS);
  const uid = mapping(claimMappings.uid?.expression, "claimMappings.uid.expression", TEXT);
  const extra = (claimMappings.extra ?? []).flatMap(({ key, valueExpression }, index) => {
    const expression = mapping(valueExpression, `claimMappings.extra[${index}].valueExpression`, TEXTS);
    return expression === undefined ? [] : [{ key, expression }];
  });
  const claimValidation = claimRules.map(({ expression }) => expression);
  if (trustsUnverifiedEmail({ username, extra: extra.map(({ expression }) => expression), claimValidation })) {
    const place = at(path, "claimMappings.username.expression");
    errors.push(invalid(place, claimMappings.username.expression, UNVERIFIED_EMAIL));
  }
  const userRules = rules(userValidationRules, "userValidationRules", user);
  if (errors.length > 0) return { expressions: refusingExpressions, errors };
  return { expressions: functionsOf({ claimRules, username, groups, uid, extra, userRules }), errors };
}

/** Used if the configuration has errors: some of its rules may be missing, so that no token may be accepted. */
const refusingExpressions: JwtExpressions = {
  checkClaims() {
    throw new InvalidCredentialError("the configuration of the issuer has errors");
  },
};

/** The type that an expression must have. Claims are untyped, so most errors only show once there is a value. */
interface ResultForm {
  readonly name: string;
  isPossible(type: CelType): boolean;
}

const TEXT: ResultForm = {
  name: "string",
  isPossible: ({ kind }) => kind === "string" || kind === "dyn" || kind === "parameter",
};
const TEXTS: ResultForm = {
  name: "string or list(string)",
  isPossible: (type) =>
    TEXT.isPossible(type) || type.kind === "null" || (type.kind === "list" && TEXT.isPossible(type.element)),
};

function compileTo({ name, isPossible }: ResultForm, environment: Environment, text: string): Compilation {
  const compilation = compileMapping(environment, text);
  if (!compilation.ok) return compilation;
  const { type } = compilation.expression.checked;
  return isPossible(type)
    ? compilation
    : { ok: false, message: `must evaluate to ${name} but got ${formatType(type)}` };
}

function at(path: string, place: string): string {
  return path === "" ? place : `${path}.${place}`;
}

interface Parts {
  readonly claimRules: readonly Rule[];
  readonly username: Expression | undefined;
  readonly groups: Expression | undefined;
  readonly uid: Expression | undefined;
  readonly extra: readonly { readonly key: string; readonly expression: Expression }[];
  readonly userRules: readonly Rule[];
}

function functionsOf({ claimRules, username, groups, uid, extra, userRules }: Parts): JwtExpressions {
  return {
    ...(username && { username: (claims: JsonObject) => usernameOf(username, claimsActivation(claims)) }),
    ...(uid && { uid: (claims: JsonObject) => text("uid", uid, claimsActivation(claims)) }),
    ...(groups && { groups: (claims: JsonObject) => texts("groups", groups, claimsActivation(claims)) }),
    ...(extra.length > 0 && {
      extra: (claims: JsonObject) => {
        const activation = claimsActivation(claims);
        const values = extra.map(
          ({ key, expression }) => [key, texts(`extra ${key}`, expression, activation)] as const,
        );
        return Object.fromEntries(values.filter(([, found]) => found.length > 0));
      },
    }),
    ...(claimRules.length > 0 && {
      checkClaims: (claims: JsonObject) => check("claims", claimRules, claimsActivation(claims)),
    }),
    ...(userRules.length > 0 && {
      checkUser: ({ username: name, uid: id, groups: members, extra: more }: UserInfo) => {
        const user = { username: name, uid: id, groups: [...members], extra: extraOf(more) };
        check("user", userRules, userActivation(user));
      },
    }),
  };
}

function extraOf(extra: UserInfo["extra"]): JsonObject {
  return Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, [...values]]));
}

function usernameOf(expression: Expression, activation: Activation): string {
  const name = text("username", expression, activation);
  if (name === "") throw new InvalidCredentialError("the username expression gave an empty text");
  return name;
}

function text(purpose: string, expression: Expression, activation: Activation): string {
  const found = textOf(resultOf(purpose, expression, activation));
  if (found === undefined) throw new InvalidCredentialError(`the ${purpose} expression must give a string`);
  return found;
}

function texts(purpose: string, expression: Expression, activation: Activation): readonly string[] {
  const found = textsOf(resultOf(purpose, expression, activation));
  if (found === undefined)
    throw new InvalidCredentialError(`the ${purpose} expression must give a string or a list of strings`);
  return found;
}

function check(subject: string, rules: readonly Rule[], activation: Activation): void {
  for (const { expression, message } of rules) {
    if (resultOf(`${subject} validation`, expression, activation) === true) continue;
    throw new InvalidCredentialError(`${subject} validation expression '${expression.text}' failed: ${message ?? ""}`);
  }
}

function resultOf(purpose: string, expression: Expression, activation: Activation): CelValue {
  const evaluation = evaluateAlone(expression, activation);
  if (evaluation.type === "value") return evaluation.value;
  throw new InvalidCredentialError(`the ${purpose} expression has no value: ${evaluation.message}`);
}
