/** Maps the claims of a verified token to a user. SPEC: Structured authentication configuration, OpenID Connect. */
import type { JsonObject, JsonValue } from "../../api/json.js";
import type { UserInfo } from "../../api/user-info.js";
import { InvalidCredentialError } from "../authenticator.js";
import type { JwtConfiguration } from "./jwt-configuration.js";
import type { JwtSetup } from "./jwt-setup.js";
import { claim } from "./token-checks.js";

/** The extra key, after the profile's prefix, under which audit events show the credential of a request. */
const CREDENTIAL_ID = "credential-id";

/** @throws InvalidCredentialError if a rule about the claims does not hold */
export function checkClaimRules({ configuration, expressions }: JwtSetup, claims: JsonObject): void {
  checkRequiredValues(configuration, claims);
  expressions.checkClaims?.(claims);
}

/**
 * @param claims the verified claims of the token
 * @param distributed claims that other issuers signed; only claim mappings see them, never expressions
 * @throws InvalidCredentialError if a rule about the user does not hold, or if a mapping finds no valid value
 */
export function userOfClaims(
  setup: JwtSetup,
  claims: JsonObject,
  distributed: JsonObject,
  userExtraPrefix: string,
): UserInfo {
  const { configuration, expressions } = setup;
  const user: UserInfo = {
    username: expressions.username?.(claims) ?? usernameOf(configuration, claims),
    uid: expressions.uid?.(claims) ?? uidOf(configuration, claims),
    groups: expressions.groups?.(claims) ?? groupsOf(setup, { ...distributed, ...claims }),
    extra: { ...expressions.extra?.(claims), ...credentialId(claims, userExtraPrefix) },
  };
  expressions.checkUser?.(user);
  return user;
}

function checkRequiredValues({ claimValidationRules = [] }: JwtConfiguration, claims: JsonObject): void {
  for (const { claim: name, requiredValue = "" } of claimValidationRules) {
    if (name === undefined || name === "") continue;
    const value = claim(claims, name);
    if (value === undefined) throw new InvalidCredentialError(`the token has no claim ${name}, which is required`);
    if (value !== requiredValue) throw new InvalidCredentialError(`the claim ${name} does not have the required value`);
  }
}

function usernameOf({ claimMappings }: JwtConfiguration, claims: JsonObject): string {
  const { claim: name = "", prefix = "" } = claimMappings.username;
  if (name === "") throw new InvalidCredentialError("the configuration maps no claim to user names");
  const value = textOf(claims, name, "username");
  if (value === "") throw new InvalidCredentialError(`the username claim ${name} is empty`);
  if (name === "email") checkEmailVerified(claims);
  return prefix + value;
}

/** An e-mail address is accepted if the token does not say whether it was verified (AUTHN-OIDC-009). */
function checkEmailVerified(claims: JsonObject): void {
  const verified = claim(claims, "email_verified");
  if (verified !== undefined && verified !== true)
    throw new InvalidCredentialError("the e-mail address is not verified");
}

function uidOf({ claimMappings }: JwtConfiguration, claims: JsonObject): string {
  const name = claimMappings.uid?.claim ?? "";
  return name === "" ? "" : textOf(claims, name, "uid");
}

function textOf(claims: JsonObject, name: string, purpose: string): string {
  const value = claim(claims, name);
  if (typeof value === "string") return value;
  const found = value === undefined ? "is not there" : "is not a string";
  throw new InvalidCredentialError(`the ${purpose} claim ${name} ${found}`);
}

function groupsOf({ configuration, takesSingleGroup }: JwtSetup, claims: JsonObject): readonly string[] {
  const { claim: name = "", prefix = "" } = configuration.claimMappings.groups ?? {};
  const value = name === "" ? undefined : claim(claims, name);
  if (value === undefined || value === null) return [];
  return groupNames(value, name, takesSingleGroup).map((group) => prefix + group);
}

function groupNames(value: JsonValue, name: string, takesSingleGroup: boolean): readonly string[] {
  if (takesSingleGroup && typeof value === "string") return [value];
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value as string[];
  const expected = takesSingleGroup ? "a string or a list of strings" : "a list of strings";
  throw new InvalidCredentialError(`the groups claim ${name} is not ${expected}`);
}

/** A token whose id is missing or not a string gets no credential id. */
function credentialId(claims: JsonObject, userExtraPrefix: string): Readonly<Record<string, readonly string[]>> {
  const id = claim(claims, "jti");
  return typeof id === "string" && id !== "" ? { [`${userExtraPrefix}${CREDENTIAL_ID}`]: [`JTI=${id}`] } : {};
}
