/** The payload of service-account tokens. AUTHN-SA-010, AUTHN-SA-013. */
import type { JsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { accountUsername } from "../../api/user-info.js";
import { legacyClaimNames, legacyIssuer } from "./account-names.js";
import type { LegacyToken, WantedToken } from "./token-issuer.js";

export interface TokenSeal {
  readonly issuer: string;
  readonly tokenId: string;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export function boundPayload(wanted: WantedToken, seal: TokenSeal, { words }: NamingProfile): JsonObject {
  const { namespace, serviceAccount, audiences } = wanted;
  return {
    aud: [...audiences],
    exp: seal.expiresAt,
    iat: seal.issuedAt,
    iss: seal.issuer,
    jti: seal.tokenId,
    [words.saPrivateClaim]: {
      namespace,
      ...boundObjects(wanted),
      serviceaccount: { name: serviceAccount.name, uid: serviceAccount.uid },
    },
    nbf: seal.issuedAt,
    sub: accountUsername(namespace, serviceAccount.name),
  };
}

function boundObjects({ bound, node }: WantedToken): JsonObject {
  const objects: JsonObject = {};
  if (node !== undefined) objects.node = { name: node.name, ...(node.uid ? { uid: node.uid } : {}) };
  if (bound !== undefined) objects[bound.kind.toLowerCase()] = { name: bound.name, uid: bound.uid };
  return objects;
}

/** @param tokenId distinguishes the token from that of a former Secret of the same name, which must stay revoked */
export function legacyPayload(wanted: LegacyToken, tokenId: string, profile: NamingProfile): JsonObject {
  const { namespace, serviceAccount, secretName } = wanted;
  const names = legacyClaimNames(profile);
  return {
    iss: legacyIssuer(profile),
    jti: tokenId,
    [names.namespace]: namespace,
    [names.secret]: secretName,
    [names.account]: serviceAccount.name,
    [names.accountUid]: serviceAccount.uid,
    sub: accountUsername(namespace, serviceAccount.name),
  };
}
