/** Verifies the tokens of one issuer. SPEC: OpenID Connect, Structured authentication configuration. */
import type { JsonObject } from "../../api/json.js";
import type { Logger } from "../../api/logger.js";
import type { Clock } from "../../api/time.js";
import type { UserInfo } from "../../api/user-info.js";
import type { AuthenticationMetrics } from "../authentication-metrics.js";
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
  readonly metrics: Pick<AuthenticationMetrics, "jwtChecked" | "keysFetched">;
  /** Every token that this authenticator accepts is valid for these audiences. */
  readonly apiAudiences: readonly string[];
  /** Prefix of the keys of extra values that the server itself adds. */
  readonly userExtraPrefix: string;
}

export interface JwtAuthenticator extends TokenAuthenticator {
  /** The URL of the issuer. Tokens of other issuers are unknown here, and cause no fetches. */
  readonly issuer: string;
  /** Resolves when the keys of the issuer are available; until then its tokens are rejected. */
  readonly usable: Promise<void>;
  /** The origin where the issuer gives its tokens; undefined while that is not known. */
  readonly tokenOrigin: string | undefined;
  /** Keeps the keys of the issuer up to date; resolves after the signal, which aborts everything in progress. */
  run(signal: AbortSignal): Promise<void>;
}

export function jwtAuthenticator(setup: JwtSetup, dependencies: JwtDependencies): JwtAuthenticator {
  const { clock, apiAudiences } = dependencies;
  const { issuer } = setup.configuration;
  const verified = new VerifiedTokens();
  // A token signed with a key that the issuer has since withdrawn must be verified again.
  const keys = new IssuerKeys({ ...dependencies, issuer, onChange: () => verified.clear() });
  const distributed = new DistributedClaims(setup, keys, dependencies);
  const verification = new Verification(setup, dependencies, keys, distributed, verified);
  return {
    issuer: issuer.url,
    usable: keys.usable,
    get tokenOrigin() {
      return keys.tokenOrigin;
    },
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
  /** Verifications in progress, by token and by the generation of keys with which they began. */
  private readonly underWay = new Map<string, Promise<UserInfo | undefined>>();

  constructor(
    private readonly setup: JwtSetup,
    private readonly dependencies: JwtDependencies,
    private readonly keys: IssuerKeys,
    private readonly distributed: DistributedClaims,
    private readonly verified: VerifiedTokens,
  ) {}

  /**
   * Concurrent requests with the same token share one verification, and one fetch of distributed claims. Resolves with
   * undefined for tokens of other issuers.
   * @throws InvalidCredentialError
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
    const { metrics } = this.dependencies;
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
      metrics.jwtChecked(url, result, (performance.now() - begunMs) / 1_000);
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
