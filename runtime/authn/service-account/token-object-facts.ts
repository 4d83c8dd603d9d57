/** What is asked of objects to know whether a token still holds. The facts only, so that nothing here depends on kinds. */

export interface ObjectFacts {
  readonly uid: string;
  /** When it ends, in milliseconds since the epoch; undefined while nobody has deleted it. */
  readonly deletedMs: number | undefined;
}

export interface SecretFacts extends ObjectFacts {
  /** The token that it holds; empty when there is none. */
  readonly token: string;
  /** Somebody has marked the token as one that is no longer good. */
  readonly isTokenInvalid: boolean;
  /** The day on which the token was last used, as the object says: `2026-03-01`. Undefined where it says nothing. */
  readonly lastUsed?: string | undefined;
}

/**
 * Undefined: there is none.
 * @param isNewest whether it has to be the state of the store; the cache will do otherwise
 * @throws StatusError 503
 */
export interface AuthenticationObjects {
  serviceAccount(namespace: string, name: string, isNewest: boolean): Promise<ObjectFacts | undefined>;
  secret(namespace: string, name: string, isNewest: boolean): Promise<SecretFacts | undefined>;
  pod(namespace: string, name: string, isNewest: boolean): Promise<ObjectFacts | undefined>;
  node(name: string, isNewest: boolean): Promise<ObjectFacts | undefined>;
}
