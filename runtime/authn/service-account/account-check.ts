/**
 * Checks that the account of a token, and the objects to which the token is bound, still exist. AUTHN-SA-006,
 * AUTHN-SA-012.
 */
import { InvalidCredentialError } from "../authenticator.js";
import { isSameSecret } from "../token-digest.js";
import type { LegacyTokenUses } from "./legacy-token-uses.js";
import type { BoundClaims, LegacyClaims, NamedObject, TokenClaims } from "./token-claims.js";
import type { AuthenticationObjects, ObjectFacts, SecretFacts } from "./token-object-facts.js";

/** An object counts as existing for this many milliseconds after its deletion, because clocks may differ. */
const DELETION_LEEWAY_MS = 60_000;

/**
 * @param uses informed of each valid token that is kept in a Secret
 * @throws InvalidCredentialError if an object is gone, or was replaced by another one of the same name
 */
export async function checkObjects(
  objects: AuthenticationObjects,
  token: string,
  claims: TokenClaims,
  nowMs: number,
  uses?: LegacyTokenUses,
): Promise<void> {
  if (claims.type === "legacy") await checkLegacy(objects, token, claims, nowMs, uses);
  else await checkBound(objects, claims, nowMs);
}

async function checkBound(objects: AuthenticationObjects, claims: BoundClaims, nowMs: number): Promise<void> {
  const { namespace, serviceAccount, pod, secret, node } = claims;
  await checkAccount(objects, namespace, serviceAccount, nowMs);
  const isBoundTo = ({ uid }: NamedObject, what: string): ((facts: ObjectFacts) => boolean) => {
    if (uid === "") throw new InvalidCredentialError(`the token has no uid of its ${what}`);
    return (facts) => facts.uid === uid && isThere(facts, nowMs);
  };
  if (secret !== undefined)
    await need((isNewest) => objects.secret(namespace, secret.name, isNewest), isBoundTo(secret, "secret"), "secret");
  if (pod !== undefined)
    await need((isNewest) => objects.pod(namespace, pod.name, isNewest), isBoundTo(pod, "pod"), "pod");
  // Beside a pod, the node only says where that pod runs.
  if (node !== undefined && pod === undefined)
    await need((isNewest) => objects.node(node.name, isNewest), isBoundTo(node, "node"), "node");
}

/** The Secret contains the token itself: a token that was replaced there is no longer valid. */
async function checkLegacy(
  objects: AuthenticationObjects,
  token: string,
  { namespace, serviceAccount, secretName }: LegacyClaims,
  nowMs: number,
  uses: LegacyTokenUses | undefined,
): Promise<void> {
  const holds = (secret: SecretFacts): boolean =>
    secret.deletedMs === undefined && !secret.isTokenInvalid && isSameSecret(secret.token, token);
  const { uid, lastUsed } = await need(
    (isNewest) => objects.secret(namespace, secretName, isNewest),
    holds,
    "secret",
    "is gone, holds another token, or has the label that switches it off",
  );
  await checkAccount(objects, namespace, serviceAccount, nowMs);
  uses?.used({ namespace, secretName, secretUid: uid }, lastUsed, nowMs);
}

function checkAccount(
  objects: AuthenticationObjects,
  namespace: string,
  { name, uid }: NamedObject,
  nowMs: number,
): Promise<ObjectFacts> {
  return need(
    (isNewest) => objects.serviceAccount(namespace, name, isNewest),
    (account) => account.uid === uid && isThere(account, nowMs),
    "service account",
  );
}

function isThere({ deletedMs }: ObjectFacts, nowMs: number): boolean {
  return deletedMs === undefined || deletedMs >= nowMs - DELETION_LEEWAY_MS;
}

/** The cache may lag behind, so the store is read before a token is rejected. */
async function need<T>(
  read: (isNewest: boolean) => Promise<T | undefined>,
  isGood: (facts: T) => boolean,
  what: string,
  complaint = "is gone, or was replaced by another one of the same name",
): Promise<T> {
  for (const isNewest of [false, true]) {
    const found = await read(isNewest);
    if (found !== undefined && isGood(found)) return found;
  }
  throw new InvalidCredentialError(`the ${what} of the token ${complaint}`);
}
