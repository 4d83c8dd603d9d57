/**
 * The claims of service-account tokens. Private claims hold the identity, which `sub` repeats. AUTHN-SA-010,
 * AUTHN-SA-013.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { accountUsername } from "../../api/user-info.js";
import { InvalidCredentialError } from "../authenticator.js";
import { legacyClaimNames, legacyIssuer } from "./account-names.js";

export interface NamedObject {
  readonly name: string;
  /** Empty if the token has none. */
  readonly uid: string;
}

/** The claims that the JWT standard defines. */
interface StandardClaims {
  readonly issuer: string;
  /** Empty if the token is meant for the API. */
  readonly audiences: readonly string[];
  /** This and the next two are seconds since the epoch. */
  readonly expiresAt: number | undefined;
  readonly notBefore: number | undefined;
  readonly issuedAt: number | undefined;
}

interface AccountClaims {
  readonly namespace: string;
  readonly serviceAccount: NamedObject;
}

/** The claims of a token issued through a TokenRequest. */
interface OwnBoundClaims extends AccountClaims {
  readonly type: "bound";
  /** Empty if the token has none. */
  readonly tokenId: string;
  readonly pod: NamedObject | undefined;
  readonly secret: NamedObject | undefined;
  readonly node: NamedObject | undefined;
  /** From this time on, in seconds since the epoch, a token with an extended lifetime counts as stale. */
  readonly warnAfter: number | undefined;
}

/** The claims of a token that is kept in a Secret. */
interface OwnLegacyClaims extends AccountClaims {
  readonly type: "legacy";
  readonly secretName: string;
}

export type BoundClaims = StandardClaims & OwnBoundClaims;
export type LegacyClaims = StandardClaims & OwnLegacyClaims;
export type TokenClaims = BoundClaims | LegacyClaims;

/** @throws InvalidCredentialError for claims that are missing or of the wrong type */
export function readClaims(payload: JsonObject, profile: NamingProfile): TokenClaims {
  const standard: StandardClaims = {
    issuer: text(payload, "iss"),
    audiences: audiencesOf(payload.aud),
    expiresAt: seconds(payload, "exp"),
    notBefore: seconds(payload, "nbf"),
    issuedAt: seconds(payload, "iat"),
  };
  const isLegacy = standard.issuer === legacyIssuer(profile);
  return isLegacy
    ? { ...standard, ...readLegacy(payload, profile) }
    : { ...standard, ...readBound(payload, standard.expiresAt, profile.words.saPrivateClaim) };
}

function readBound(payload: JsonObject, expiresAt: number | undefined, claim: string): OwnBoundClaims {
  if (expiresAt === undefined) throw new InvalidCredentialError("the claim exp is missing in the token");
  const own = record(payload[claim], claim);
  const serviceAccount = namedObject(own, "serviceaccount");
  if (serviceAccount === undefined) throw new InvalidCredentialError("the token names no service account");
  return {
    type: "bound",
    tokenId: optionalText(payload, "jti"),
    namespace: text(own, "namespace"),
    serviceAccount,
    pod: namedObject(own, "pod"),
    secret: namedObject(own, "secret"),
    node: namedObject(own, "node"),
    warnAfter: seconds(own, "warnafter"),
  };
}

function readLegacy(payload: JsonObject, profile: NamingProfile): OwnLegacyClaims {
  const names = legacyClaimNames(profile);
  const namespace = text(payload, names.namespace);
  const serviceAccount = { name: text(payload, names.account), uid: text(payload, names.accountUid) };
  if (text(payload, "sub") !== accountUsername(namespace, serviceAccount.name))
    throw new InvalidCredentialError("the claim sub of the token names another service account");
  return { type: "legacy", namespace, serviceAccount, secretName: text(payload, names.secret) };
}

function namedObject(own: JsonObject, claim: string): NamedObject | undefined {
  const value = own[claim];
  if (value === undefined || value === null) return undefined;
  const found = record(value, claim);
  return { name: text(found, "name"), uid: optionalText(found, "uid") };
}

function record(value: JsonValue | undefined, claim: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw new InvalidCredentialError(`the claim ${claim} of the token is not an object`);
}

function text(claims: JsonObject, claim: string): string {
  const value = optionalText(claims, claim);
  if (value === "") throw new InvalidCredentialError(`the claim ${claim} is missing in the token`);
  return value;
}

function optionalText(claims: JsonObject, claim: string): string {
  const value = claims[claim] ?? "";
  if (typeof value !== "string") throw new InvalidCredentialError(`the claim ${claim} of the token is not a string`);
  return value;
}

function seconds(claims: JsonObject, claim: string): number | undefined {
  const value = claims[claim] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new InvalidCredentialError(`the claim ${claim} of the token is not a time`);
  return value;
}

/** A single string means a list of one. RFC 7519, section 4.1.3. */
function audiencesOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  const audiences = typeof value === "string" ? [value] : value;
  if (Array.isArray(audiences) && audiences.every((each): each is string => typeof each === "string")) return audiences;
  throw new InvalidCredentialError("the claim aud of the token is not a list of strings");
}
