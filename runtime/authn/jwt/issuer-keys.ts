/**
 * The keys of one issuer, kept up to date: found through its discovery document, and fetched again from time to time
 * and when a token was signed with an unknown key. SPEC: OpenID Connect; AUTHN-OIDC-006, AUTHN-OIDC-019.
 */

import type { Logger } from "../../api/logger.js";
import { type Clock, pause } from "../../api/time.js";
import { labelHash } from "../../base/metrics/label-hash.js";
import type { AuthenticationMetrics } from "../authentication-metrics.js";
import { InvalidCredentialError } from "../authenticator.js";
import { type DocumentSource, fetchDocument } from "./issuer-documents.js";
import { discoveryUrlOf } from "./issuer-url.js";
import type { JwtConfiguration } from "./jwt-configuration.js";
import { type KeySet, keySetOf, NotSignedError } from "./key-set.js";
import type { SigningAlgorithm } from "./signing-algorithms.js";
import { tokenOriginOf } from "./token-origin.js";

/** Interval in milliseconds at which keys are fetched even if no token needs a new one. */
export const REFRESH_INTERVAL_MS = 5 * 60_000;
/** Minimum time in milliseconds between fetches that tokens with unknown keys cause, whichever client sends them. */
export const MIN_REFETCH_INTERVAL_MS = 10_000;
/** Delay in milliseconds before the retry after a failure; it doubles each time, up to the longest. */
export const FIRST_RETRY_MS = 1_000;
export const LONGEST_RETRY_MS = 10_000;
/** How long one token waits for keys, in milliseconds. */
export const MAX_WAIT_MS = 3_000;
/** Maximum number of tokens that wait for keys; others are rejected at once. */
export const MAX_WAITING_TOKENS = 256;

export interface IssuerKeysOptions {
  readonly issuer: JwtConfiguration["issuer"];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<AuthenticationMetrics, "keysFetched">;
  /** Called when the issuer has different keys than before. */
  readonly onChange: () => void;
}

export class IssuerKeys {
  /** Resolves when the keys have been fetched for the first time. */
  readonly usable: Promise<void>;
  private becomeUsable: () => void = () => undefined;
  private readonly ended = new AbortController();
  private keys: KeySet | undefined;
  private keysHash: string | undefined;
  private keysUrl: string | undefined;
  private tokens: string | undefined;
  private fetching: Promise<boolean> | undefined;
  private requestedMs = Number.NEGATIVE_INFINITY;
  private waiting = 0;

  constructor(private readonly options: IssuerKeysOptions) {
    this.usable = new Promise((resolve) => {
      this.becomeUsable = resolve;
    });
  }

  /** The origin where the issuer gives its tokens, as its newest document has it; undefined if none is known. */
  get tokenOrigin(): string | undefined {
    return this.tokens;
  }

  /** @throws InvalidCredentialError unless one of the issuer's keys has signed the token */
  async verify(token: string, algorithms: readonly SigningAlgorithm[]): Promise<void> {
    if (this.keys === undefined) await this.newerThan(undefined);
    const { keys } = this;
    if (keys === undefined) throw new InvalidCredentialError("the keys of the issuer are not known yet");
    try {
      await keys.verify(token, algorithms);
    } catch (error) {
      if (!(error instanceof NotSignedError)) throw notGood(error);
      const newer = await this.newerThan(keys);
      if (newer === undefined) throw notGood(error);
      await newer.verify(token, algorithms).catch((failure: unknown) => {
        throw notGood(failure);
      });
    }
  }

  /**
   * Fetches the keys now, and again from time to time; resolves after the signal, which aborts everything in progress.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.options;
    if (signal.aborted) return this.end();
    signal.addEventListener("abort", () => this.end(), { once: true });
    let retryMs = FIRST_RETRY_MS;
    while (!this.ended.signal.aborted) {
      const isGood = await this.fetch("both documents");
      await pause(clock, isGood ? REFRESH_INTERVAL_MS : retryMs, this.ended.signal);
      retryMs = isGood ? FIRST_RETRY_MS : Math.min(retryMs * 2, LONGEST_RETRY_MS);
    }
  }

  /** Aborts everything in progress and prevents further fetches. */
  end(): void {
    this.ended.abort(new Error("the authenticator is no longer in use"));
  }

  /**
   * Returns keys that differ from the given ones, if a fetch that is running, or may be started, provides them in time.
   */
  private async newerThan(keys: KeySet | undefined): Promise<KeySet | undefined> {
    const { clock } = this.options;
    if (this.fetching === undefined) {
      const sinceMs = clock.now() - this.requestedMs;
      // The difference is negative if the clock was set back.
      if (sinceMs >= 0 && sinceMs < MIN_REFETCH_INTERVAL_MS) return undefined;
      this.requestedMs = clock.now();
    }
    const fetching = this.fetch("the keys");
    if (this.waiting >= MAX_WAITING_TOKENS) return undefined;
    this.waiting++;
    try {
      await within(clock, MAX_WAIT_MS, fetching);
    } finally {
      this.waiting--;
    }
    return this.keys === keys ? undefined : this.keys;
  }

  /** Starts a fetch, or joins the running one. Resolves with whether it succeeded. */
  private fetch(wanted: "both documents" | "the keys"): Promise<boolean> {
    this.fetching ??= this.load(wanted).finally(() => {
      this.fetching = undefined;
    });
    return this.fetching;
  }

  private async load(wanted: "both documents" | "the keys"): Promise<boolean> {
    const { issuer, clock, logger, metrics } = this.options;
    const { signal } = this.ended;
    const source: DocumentSource = { certificateAuthority: issuer.certificateAuthority, clock, signal };
    try {
      if (wanted === "both documents" || this.keysUrl === undefined) {
        const { keysUrl, tokenOrigin } = await discover(issuer, source);
        this.keysUrl = keysUrl;
        this.tokens = tokenOrigin;
      }
      const { bytes, content } = await fetchDocument(this.keysUrl, source);
      const keys = await keySetOf(content);
      if (signal.aborted) return false;
      if (keys.size === 0) throw new Error("the issuer has no key that can verify tokens");
      this.take(keys, labelHash(bytes));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      metrics.keysFetched(issuer.url, "failure", clock.now() / 1_000);
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ issuer: issuer.url }, `the keys of the token issuer ${issuer.url} could not be fetched: ${reason}`);
      return false;
    }
  }

  private take(keys: KeySet, keysHash: string): void {
    const { issuer, clock, metrics, onChange } = this.options;
    metrics.keysFetched(issuer.url, "success", clock.now() / 1_000, keysHash);
    if (keysHash === this.keysHash) return;
    this.keys = keys;
    this.keysHash = keysHash;
    onChange();
    this.becomeUsable();
  }
}

interface Discovered {
  readonly keysUrl: string;
  readonly tokenOrigin: string | undefined;
}

/** @throws Error if the discovery document belongs to another issuer (AUTHN-CONF-013) */
async function discover(
  { url, discoveryURL }: JwtConfiguration["issuer"],
  source: DocumentSource,
): Promise<Discovered> {
  const { content } = await fetchDocument(discoveryURL || discoveryUrlOf(url), source);
  if (content.issuer !== url) throw new Error(`the discovery document belongs to another issuer than ${url}`);
  if (typeof content.jwks_uri !== "string") throw new Error("the discovery document has no jwks_uri");
  return { keysUrl: content.jwks_uri, tokenOrigin: tokenOriginOf(content) };
}

function notGood(error: unknown): InvalidCredentialError {
  const message = error instanceof NotSignedError ? error.message : "the signature of the token can't be verified";
  return new InvalidCredentialError(message, { cause: error });
}

/** Resolves when the work is done or the time is up. */
function within(clock: Clock, limitMs: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(limitMs, resolve);
    void work.finally(() => {
      cancel();
      resolve();
    });
  });
}
