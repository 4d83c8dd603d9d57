/** Checks that every token must pass besides that of its signature. SPEC: Structured authentication configuration. */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { InvalidCredentialError } from "../authenticator.js";
import type { CompactToken } from "./compact-token.js";
import type { JwtSetup } from "./jwt-setup.js";

/**
 * How far ahead an issuer's clock may be when it dates the start of a token, in milliseconds. The end has no leeway.
 */
export const NOT_BEFORE_LEEWAY_MS = 60_000;
/** The last point in time that a Date can represent, in seconds since the epoch. */
const MAX_EPOCH_SECONDS = 8.64e12;

/** @throws InvalidCredentialError for a header that the issuer's tokens must not have */
export function checkHeader({ header, duplicates }: CompactToken, setup: JwtSetup): void {
  if (duplicates.length > 0) throw new InvalidCredentialError("the token has a duplicate member in an object");
  const { signingAlgorithms, takesAccessTokens } = setup;
  const algorithm = claim(header, "alg");
  if (!signingAlgorithms.some((accepted) => accepted === algorithm)) {
    const accepted = signingAlgorithms.join(", ");
    throw new InvalidCredentialError(
      `the token is signed with an algorithm that is not accepted; accepted: ${accepted}`,
    );
  }
  // A token with critical extensions must be rejected unless they are understood, and none is.
  if (claim(header, "crit") !== undefined) throw new InvalidCredentialError("the token has critical header members");
  const keyId = claim(header, "kid");
  if (keyId !== undefined && typeof keyId !== "string")
    throw new InvalidCredentialError("the key id of the token is not a string");
  checkType(claim(header, "typ"), takesAccessTokens);
}

/** Types such as `logout+jwt` exist so that tokens of one purpose can't be used for another. */
function checkType(type: JsonValue | undefined, takesAccessTokens: boolean): void {
  if (type === undefined) return;
  if (typeof type !== "string") throw new InvalidCredentialError("the type of the token is not a string");
  const purpose = /^(?:application\/)?(.*)\+jwt$/i.exec(type)?.[1]?.toLowerCase();
  if (purpose === undefined || (purpose === "at" && takesAccessTokens)) return;
  throw new InvalidCredentialError("the token is of a type with another purpose");
}

/**
 * @param issuer the issuer that must have made the token, and the audiences one of which it must be for
 * @returns the expiration time, in milliseconds since the epoch
 * @throws InvalidCredentialError
 */
export function checkStandardClaims(
  claims: JsonObject,
  issuer: { readonly url: string; readonly audiences: readonly string[] },
  nowMs: number,
): number {
  const { url, audiences } = issuer;
  if (claim(claims, "iss") !== url) throw new InvalidCredentialError("the token is from another issuer");
  const found = audiencesOf(claim(claims, "aud"));
  if (!found.some((audience) => audiences.includes(audience)))
    throw new InvalidCredentialError("the token is for none of the audiences of the issuer's configuration");
  const expiresMs = timeOf(claims, "exp");
  if (expiresMs === undefined) throw new InvalidCredentialError("the token has no claim exp");
  if (expiresMs <= nowMs) throw new InvalidCredentialError("the token has expired");
  const notBeforeMs = timeOf(claims, "nbf");
  if (notBeforeMs !== undefined && notBeforeMs > nowMs + NOT_BEFORE_LEEWAY_MS)
    throw new InvalidCredentialError("the token is not valid yet");
  const issuedMs = timeOf(claims, "iat");
  if (issuedMs !== undefined && issuedMs > nowMs + NOT_BEFORE_LEEWAY_MS)
    throw new InvalidCredentialError("the token was issued in the future");
  return expiresMs;
}

function audiencesOf(audience: JsonValue | undefined): readonly string[] {
  if (typeof audience === "string") return [audience];
  if (Array.isArray(audience) && audience.every((item) => typeof item === "string")) return audience as string[];
  throw new InvalidCredentialError("the claim aud is not a string or a list of strings");
}

function timeOf(claims: JsonObject, name: string): number | undefined {
  const value = claim(claims, name);
  if (value === undefined) return undefined;
  const seconds = typeof value === "bigint" ? Number(value) : value;
  if (typeof seconds !== "number" || !(Math.abs(seconds) <= MAX_EPOCH_SECONDS))
    throw new InvalidCredentialError(`the claim ${name} is not a time in seconds`);
  return seconds * 1_000;
}

/** Reads an own member of the object, never an inherited one. */
export function claim(claims: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(claims, name) ? claims[name] : undefined;
}
