/**
 * What the validity of a token depends on in other objects. These are bare facts, so that nothing here depends on
 * kinds.
 */

export interface ObjectFacts {
  readonly uid: string;
  /** When the object's deletion takes effect, in milliseconds since the epoch; undefined if it was not deleted. */
  readonly deletedMs: number | undefined;
}

export interface SecretFacts extends ObjectFacts {
  /** The token that the Secret contains; empty if there is none. */
  readonly token: string;
  /** Whether the token was marked as no longer valid. */
  readonly isTokenInvalid: boolean;
  /**
   * The day on which the token was last used according to the Secret, such as `2026-03-01`; undefined if it records
   * none.
   */
  readonly lastUsed?: string | undefined;
}

/**
 * Each method resolves with undefined if there is no such object.
 * @param isNewest whether to read the latest state from the store; otherwise the cache will do
 * @throws StatusError 503
 */
export interface AuthenticationObjects {
  serviceAccount(namespace: string, name: string, isNewest: boolean): Promise<ObjectFacts | undefined>;
  secret(namespace: string, name: string, isNewest: boolean): Promise<SecretFacts | undefined>;
  pod(namespace: string, name: string, isNewest: boolean): Promise<ObjectFacts | undefined>;
  node(name: string, isNewest: boolean): Promise<ObjectFacts | undefined>;
}
