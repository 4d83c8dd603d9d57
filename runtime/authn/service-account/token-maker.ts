/** Issues service-account tokens, and publishes the documents about their issuer. AUTHN-SA-008 to 010, AUTHN-SA-014. */

import { randomUUID } from "node:crypto";
import type { JsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { badRequest } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import { importInTurn } from "../../base/import-in-turn.js";
import { InvalidCredentialError } from "../authenticator.js";
import { legacyIssuer } from "./account-names.js";
import { boundPayload, legacyPayload } from "./payload.js";
import { discoveryText, isDiscoverable, KEY_SET_PATH, keySetText } from "./published-issuer-documents.js";
import type { ServiceAccountOptions } from "./service-account-options.js";
import { MAX_ACCOUNT_TOKEN_CHARACTERS, SignatureCheck } from "./signature-check.js";
import type { ServiceAccountKeys } from "./signing-keys.js";
import type { IssuedToken, LegacyToken, TokenIssuer, WantedToken } from "./token-issuer.js";

export interface TokenMakerOptions extends Pick<ServiceAccountOptions, "maxExpirationSeconds" | "jwksUri"> {
  readonly keys: ServiceAccountKeys;
  readonly issuer: string;
  /** The audiences of tokens for which none were requested. */
  readonly apiAudiences: readonly string[];
  readonly profile: NamingProfile;
  readonly clock: Clock;
}

export function tokenIssuer(options: TokenMakerOptions): TokenIssuer {
  const { keys, issuer, apiAudiences, profile, clock, jwksUri, maxExpirationSeconds = Infinity } = options;
  const signatures = new SignatureCheck({ keys, issuers: new Set([legacyIssuer(profile)]), profile, clock });
  const isFound = isDiscoverable(issuer);

  const preview = ({ audiences, expirationSeconds: wanted }: WantedToken): Omit<IssuedToken, "token"> => {
    const expirationSeconds = Math.min(wanted, maxExpirationSeconds);
    const expiresMs = (Math.floor(clock.now() / 1000) + expirationSeconds) * 1000;
    return { expiresMs, expirationSeconds, audiences: audiences.length === 0 ? apiAudiences : audiences };
  };

  return {
    issuer,
    canIssue: keys.canSign,
    preview,
    async issue(wanted) {
      const terms = preview(wanted);
      const expiresAt = terms.expiresMs / 1000;
      const issuedAt = expiresAt - terms.expirationSeconds;
      const seal = { issuer, tokenId: randomUUID(), issuedAt, expiresAt };
      const token = await sign(boundPayload({ ...wanted, audiences: terms.audiences }, seal, profile), keys);
      if (token.length > MAX_ACCOUNT_TOKEN_CHARACTERS)
        throw badRequest(
          `the audiences make a token of ${token.length} characters, expected at most ${MAX_ACCOUNT_TOKEN_CHARACTERS}`,
        );
      return { ...terms, token };
    },
    issueLegacy: (wanted) => sign(legacyPayload(wanted, randomUUID(), profile), keys),
    acceptsLegacy: (token, wanted) => isLegacyTokenOf(token, wanted, signatures),
    async discoveryDocument(base) {
      if (!isFound) return undefined;
      return discoveryText(issuer, jwksUri ?? `${base}${KEY_SET_PATH}`, await keys.verifying());
    },
    async keySet() {
      return isFound ? keySetText(await keys.verifying()) : undefined;
    },
  };
}

async function sign(payload: JsonObject, keys: ServiceAccountKeys): Promise<string> {
  const { CompactSign } = await importInTurn(() => import("jose/jws/compact/sign"));
  const { id, algorithm, key } = await keys.signing();
  const bytes = Buffer.from(JSON.stringify(payload));
  return new CompactSign(bytes).setProtectedHeader({ alg: algorithm, kid: id }).sign(key);
}

async function isLegacyTokenOf(token: string, wanted: LegacyToken, signatures: SignatureCheck): Promise<boolean> {
  try {
    const claims = await signatures.claimsOf(token);
    const { namespace, serviceAccount, secretName } = wanted;
    return (
      claims?.type === "legacy" &&
      claims.namespace === namespace &&
      claims.secretName === secretName &&
      claims.serviceAccount.name === serviceAccount.name &&
      claims.serviceAccount.uid === serviceAccount.uid
    );
  } catch (error) {
    if (error instanceof InvalidCredentialError) return false;
    throw error;
  }
}
