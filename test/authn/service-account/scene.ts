/** An issuer and an authenticator around objects that a test holds in its hands. */
import { orchProfile } from "../../../runtime/api/profile/naming-profile.js";
import type { AuthenticationMetrics } from "../../../runtime/authn/authentication-metrics.js";
import {
  type ServiceAccountAuthenticatorOptions,
  serviceAccountAuthenticator,
} from "../../../runtime/authn/service-account/service-account-authenticator.js";
import { serviceAccountKeys } from "../../../runtime/authn/service-account/signing-keys.js";
import type { TokenIssuer, WantedToken } from "../../../runtime/authn/service-account/token-issuer.js";
import { type TokenMakerOptions, tokenIssuer } from "../../../runtime/authn/service-account/token-maker.js";
import type {
  AuthenticationObjects,
  ObjectFacts,
  SecretFacts,
} from "../../../runtime/authn/service-account/token-object-facts.js";
import type { TokenAnswer, TokenAuthenticator } from "../../../runtime/authn/token-authenticator.js";
import { noAuthenticationMetrics } from "../../support/no-authentication-metrics.js";

export const START_MS = Date.parse("2026-03-01T12:00:00.500Z");
export const ISSUER = "https://issuer.example.com";
export const API = "https://api.example.com";

export const ACCOUNT: WantedToken = {
  namespace: "t",
  serviceAccount: { name: "sa", uid: "sa-uid" },
  audiences: [],
  expirationSeconds: 3600,
};

/** By `kind namespace/name`, in the cache and in the store. */
export class HeldObjects implements AuthenticationObjects {
  readonly cached = new Map<string, ObjectFacts | SecretFacts>();
  readonly stored = new Map<string, ObjectFacts | SecretFacts>();
  /** Reads, as `kind namespace/name` with `!` for those of the store. */
  readonly reads: string[] = [];

  set(key: string, facts: ObjectFacts | SecretFacts | undefined): void {
    for (const place of [this.cached, this.stored]) {
      if (facts === undefined) place.delete(key);
      else place.set(key, facts);
    }
  }

  serviceAccount(namespace: string, name: string, isNewest: boolean): Promise<ObjectFacts | undefined> {
    return this.#read(`account ${namespace}/${name}`, isNewest);
  }

  async secret(namespace: string, name: string, isNewest: boolean): Promise<SecretFacts | undefined> {
    return (await this.#read(`secret ${namespace}/${name}`, isNewest)) as SecretFacts | undefined;
  }

  pod(namespace: string, name: string, isNewest: boolean): Promise<ObjectFacts | undefined> {
    return this.#read(`pod ${namespace}/${name}`, isNewest);
  }

  node(name: string, isNewest: boolean): Promise<ObjectFacts | undefined> {
    return this.#read(`node ${name}`, isNewest);
  }

  async #read(key: string, isNewest: boolean): Promise<ObjectFacts | SecretFacts | undefined> {
    this.reads.push(isNewest ? `${key}!` : key);
    return (isNewest ? this.stored : this.cached).get(key);
  }
}

export function facts(uid: string, deletedMs?: number): ObjectFacts {
  return { uid, deletedMs };
}

export function secretFacts(uid: string, token = "", more: Partial<SecretFacts> = {}): SecretFacts {
  return { uid, deletedMs: undefined, token, isTokenInvalid: false, ...more };
}

export interface Scene {
  readonly issuer: TokenIssuer;
  readonly authenticator: TokenAuthenticator;
  readonly objects: HeldObjects;
  readonly clock: { now(): number; after(): () => void; nowMs: number };
  /** As a request's token. */
  authenticate(token: string, audiences?: readonly string[]): Promise<TokenAnswer | undefined>;
}

/** With the account `t/sa`. */
export function makeScene(
  given: Partial<Omit<ServiceAccountAuthenticatorOptions & TokenMakerOptions, "objects" | "metrics">> & {
    readonly metrics?: Partial<AuthenticationMetrics>;
  } = {},
): Scene {
  const clock = { nowMs: START_MS, now: () => clock.nowMs, after: () => () => undefined };
  const objects = new HeldObjects();
  objects.set("account t/sa", facts("sa-uid"));
  const shared = {
    keys: serviceAccountKeys({}),
    issuer: ISSUER,
    issuers: [ISSUER],
    apiAudiences: [API],
    profile: orchProfile(),
    clock,
    ...given,
    objects,
    metrics: { ...noAuthenticationMetrics, ...given.metrics },
  };
  const authenticator = serviceAccountAuthenticator(shared);
  return {
    issuer: tokenIssuer(shared),
    authenticator,
    objects,
    clock,
    authenticate: async (token, audiences = [API]) => authenticator.authenticateToken({ token, audiences }),
  };
}

/** A part of a token, decoded. */
export function decoded(token: string, part: "header" | "payload"): Record<string, unknown> {
  const text = token.split(".")[part === "header" ? 0 : 1] ?? "";
  return JSON.parse(Buffer.from(text, "base64url").toString());
}

export function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
