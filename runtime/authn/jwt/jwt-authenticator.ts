/** Tokens of one issuer, which has signed what it says of their holders. SPEC: OpenID Connect, Structured authentication configuration. */
import type { JsonObject } from "../../api/json.js";
import type { Logger } from "../../api/logger.js";
import type { Clock } from "../../api/time.js";
import type { UserInfo } from "../../api/user-info.js";
import type { AuthenticationFigures } from "../authentication-figures.js";
import { meantForApi, type TokenAuthenticator } from "../token-authenticator.js";
import { checkClaimRules, userOfClaims } from "./claim-mappings.js";
import { decodeCompactToken, MAX_JWT_CHARACTERS } from "./compact-token.js";
import { DistributedClaims } from "./distributed-claims.js";
import { IssuerKeys } from "./issuer-keys.js";
import type { JwtSetup } from "./jwt-setup.js";
import { checkHeader, checkStandardClaims, claim } from "./token-checks.js";
import { VerifiedTokens } from "./verified-tokens.js";

export interface JwtDependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly figures: Pick<AuthenticationFigures, "jwtChecked" | "keysFetched">;
  /** Whoever is known here is known to the API. */
  readonly apiAudiences: readonly string[];
  /** In front of the keys of extra values that the server itself adds. */
  readonly userExtraPrefix: string;
}

export interface JwtAuthenticator extends TokenAuthenticator {
  /** URL; tokens of others are not known here, and nothing is fetched for them. */
  readonly issuer: string;
  /** Resolves when the keys of the issuer are there; until then its tokens are not good. */
  readonly usable: Promise<void>;
  /** Keeps the keys of the issuer up to date; resolves after the signal, with which everything under way ends. */
  run(signal: AbortSignal): Promise<void>;
}

export function jwtAuthenticator(setup: JwtSetup, dependencies: JwtDependencies): JwtAuthenticator {
  const { clock, apiAudiences } = dependencies;
  const { issuer } = setup.configuration;
  const verified = new VerifiedTokens();
  // what a key has signed that the issuer has taken back is looked at anew
  const keys = new IssuerKeys({ ...dependencies, issuer, onChange: () => verified.clear() });
  const distributed = new DistributedClaims(setup, keys, dependencies);
  const verification = new Verification(setup, dependencies, keys, distributed, verified);
  return {
    issuer: issuer.url,
    usable: keys.usable,
    async run(signal) {
      await keys.run(signal);
      distributed.end();
    },
    ...meantForApi(async (token) => {
      if (token.length > MAX_JWT_CHARACTERS) return undefined;
      return verified.find(token, clock.now()) ?? verification.userOf(token);
    }, apiAudiences),
  };
}

class Verification {
  /** Of tokens that requests wait for, by token and by the keys that were known when it began. */
  private readonly underWay = new Map<string, Promise<UserInfo | undefined>>();

  constructor(
    private readonly setup: JwtSetup,
    private readonly dependencies: JwtDependencies,
    private readonly keys: IssuerKeys,
    private readonly distributed: DistributedClaims,
    private readonly verified: VerifiedTokens,
  ) {}

  /**
   * Requests that bring the same token at one moment have one answer: it is verified, and asked about elsewhere, once.
   * Undefined for tokens that are not of this issuer. @throws InvalidCredentialError
   */
  userOf(token: string): Promise<UserInfo | undefined> {
    const key = `${this.verified.generation} ${token}`;
    const known = this.underWay.get(key);
    if (known !== undefined) return known;
    const user = this.lookAt(token).finally(() => this.underWay.delete(key));
    this.underWay.set(key, user);
    return user;
  }

  private async lookAt(token: string): Promise<UserInfo | undefined> {
    const { figures } = this.dependencies;
    const { url } = this.setup.configuration.issuer;
    const decoded = decodeCompactToken(token);
    if (decoded === undefined || claim(decoded.claims, "iss") !== url) return undefined;
    const begunMs = performance.now();
    let result: "success" | "failure" = "failure";
    try {
      checkHeader(decoded, this.setup);
      const user = await this.verify(token, decoded.claims);
      result = "success";
      return user;
    } finally {
      figures.jwtChecked(url, result, (performance.now() - begunMs) / 1_000);
    }
  }

  private async verify(token: string, claims: JsonObject): Promise<UserInfo> {
    const { clock, userExtraPrefix } = this.dependencies;
    const { generation } = this.verified;
    const expiresMs = checkStandardClaims(claims, this.setup.configuration.issuer, clock.now());
    await this.keys.verify(token, this.setup.signingAlgorithms);
    checkClaimRules(this.setup, claims);
    const found = await this.distributed.find(claims);
    const user = userOfClaims(this.setup, claims, found?.claims ?? {}, userExtraPrefix);
    this.verified.remember(token, user, Math.min(expiresMs, found?.expiresMs ?? expiresMs), generation);
    return user;
  }
}
