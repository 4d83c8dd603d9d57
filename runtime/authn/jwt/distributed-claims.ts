/**
 * Fetches groups that a token does not contain but refers to: a claim that another party stores and signs (OpenID
 * Connect Core, 5.6.2). Only a groups mapping by claim uses it; expressions never see it (AUTHN-CONF-031).
 */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { InvalidCredentialError } from "../authenticator.js";
import { decodeCompactToken, MAX_JWT_CHARACTERS } from "./compact-token.js";
import { DocumentError, type DocumentSource, fetchText } from "./issuer-documents.js";
import { IssuerKeys, type IssuerKeysOptions, REFRESH_INTERVAL_MS } from "./issuer-keys.js";
import { issuerUrlProblems } from "./issuer-url.js";
import type { JwtSetup } from "./jwt-setup.js";
import { checkHeader, checkStandardClaims, claim } from "./token-checks.js";

/** Maximum number of other issuers that sign claims for one issuer's tokens; the most recently used ones are kept. */
export const MAX_CLAIM_ISSUERS = 16;
/** Timeout for fetching a claim, in milliseconds. */
export const CLAIM_TIMEOUT_MS = 3_000;
/** Maximum number of concurrent fetches; tokens that would need another one are rejected at once. */
export const MAX_CLAIM_FETCHES = 64;
/** How long a fetched claim is used, in milliseconds; its keeper may change it during the lifetime of the token. */
export const CLAIM_AGE_MS = 10_000;

export interface FoundClaims {
  readonly claims: JsonObject;
  /** Milliseconds since the epoch. */
  readonly expiresMs: number;
}

export class DistributedClaims {
  private readonly ended = new AbortController();
  private readonly others = new Map<string, { readonly keys: IssuerKeys; readonly sinceMs: number }>();
  private fetches = 0;

  /** @param keys the keys of the issuer itself */
  constructor(
    private readonly setup: JwtSetup,
    private readonly keys: IssuerKeys,
    private readonly options: Omit<IssuerKeysOptions, "issuer" | "onChange">,
  ) {}

  /**
   * Fetches the claims to which verified claims refer; resolves with undefined if there is nothing to fetch.
   * @throws InvalidCredentialError if a claim can't be fetched or verified
   */
  async find(claims: JsonObject): Promise<FoundClaims | undefined> {
    const { claim: name = "" } = this.setup.configuration.claimMappings.groups ?? {};
    if (name === "" || claim(claims, name) !== undefined) return undefined;
    const source = sourceOf(claims, name);
    if (source === undefined) return undefined;
    const found = await this.verified(await this.fetch(source));
    const value = claim(found.claims, name);
    if (value === undefined)
      throw new InvalidCredentialError(`the answer does not contain the distributed claim ${name}`);
    return { claims: { [name]: value }, expiresMs: found.expiresMs };
  }

  /** Aborts all fetches and prevents new ones. */
  end(): void {
    this.ended.abort(new Error("the authenticator is no longer in use"));
    for (const { keys } of this.others.values()) keys.end();
  }

  private async fetch({ endpoint, accessToken }: ClaimSource): Promise<string> {
    if (this.fetches >= MAX_CLAIM_FETCHES)
      throw new InvalidCredentialError(`${MAX_CLAIM_FETCHES} distributed claims are being fetched already`);
    const { certificateAuthority } = this.setup.configuration.issuer;
    const source: DocumentSource = { certificateAuthority, clock: this.options.clock, signal: this.ended.signal };
    this.fetches++;
    try {
      return await fetchText(endpoint, source, {
        timeoutMs: CLAIM_TIMEOUT_MS,
        maxBytes: MAX_JWT_CHARACTERS,
        ...(accessToken !== undefined && { accessToken }),
      });
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      throw new InvalidCredentialError(`a distributed claim can't be fetched: ${error.message}`, { cause: error });
    } finally {
      this.fetches--;
    }
  }

  /** The answer is itself a token for the same audience, whichever issuer signed it. */
  private async verified(text: string): Promise<FoundClaims> {
    const { setup } = this;
    const token = text.trim();
    const decoded = decodeCompactToken(token);
    const issuer = decoded && claim(decoded.claims, "iss");
    if (decoded === undefined || typeof issuer !== "string")
      throw new InvalidCredentialError("the answer for a distributed claim is not a token of an issuer");
    checkHeader(decoded, { ...setup, takesAccessTokens: true });
    const nowMs = this.options.clock.now();
    const { audiences } = setup.configuration.issuer;
    const expiresMs = checkStandardClaims(decoded.claims, { url: issuer, audiences }, nowMs);
    await this.keysOf(issuer).verify(token, setup.signingAlgorithms);
    return { claims: decoded.claims, expiresMs: Math.min(expiresMs, nowMs + CLAIM_AGE_MS) };
  }

  /** The keys of other issuers are fetched when they are first needed, and again when they are old. */
  private keysOf(url: string): IssuerKeys {
    const { issuer } = this.setup.configuration;
    if (url === issuer.url) return this.keys;
    const nowMs = this.options.clock.now();
    const known = this.others.get(url);
    this.others.delete(url);
    const { keys, sinceMs } =
      known !== undefined && nowMs - known.sinceMs < REFRESH_INTERVAL_MS
        ? known
        : { keys: this.newKeysOf(url), sinceMs: nowMs };
    // The last entry of a map is the most recently used one.
    this.others.set(url, { keys, sinceMs });
    for (const [oldest, forgotten] of this.others) {
      if (this.others.size <= MAX_CLAIM_ISSUERS) break;
      this.others.delete(oldest);
      forgotten.keys.end();
    }
    return keys;
  }

  private newKeysOf(url: string): IssuerKeys {
    if (issuerUrlProblems(url).length > 0)
      throw new InvalidCredentialError("a distributed claim is signed by an issuer whose keys can't be fetched");
    const { certificateAuthority, audiences } = this.setup.configuration.issuer;
    const issuer = { url, audiences, ...(certificateAuthority !== undefined && { certificateAuthority }) };
    return new IssuerKeys({ ...this.options, issuer, onChange: () => undefined });
  }
}

interface ClaimSource {
  readonly endpoint: string;
  readonly accessToken: string | undefined;
}

/** Undefined if the claim is not distributed: it is absent, or included in the token as an aggregated claim (5.6.2). */
function sourceOf(claims: JsonObject, name: string): ClaimSource | undefined {
  const names = claim(claims, "_claim_names");
  if (names === undefined) return undefined;
  if (!isJsonObject(names)) throw new InvalidCredentialError("_claim_names of the token is not an object");
  const key = claim(names, name);
  if (key === undefined) return undefined;
  const sources = claim(claims, "_claim_sources");
  const source = isJsonObject(sources) && typeof key === "string" ? claim(sources, key) : undefined;
  if (!isJsonObject(source))
    throw new InvalidCredentialError(`_claim_sources of the token does not contain the source of the claim ${name}`);
  const [endpoint, accessToken] = [claim(source, "endpoint"), claim(source, "access_token")];
  if (endpoint === undefined || endpoint === "") return undefined;
  const isReadable = typeof endpoint === "string" && (accessToken === undefined || typeof accessToken === "string");
  if (!isReadable) throw new InvalidCredentialError(`the source of the distributed claim ${name} is not readable`);
  return { endpoint, accessToken: accessToken || undefined };
}
