/**
 * The interface that issues service-account tokens, as TokenRequest needs it. SPEC: Service-account tokens;
 * AUTHN-SA-008 to 010.
 */

/** An object to which a token is bound: the token becomes invalid when the object goes away. */
export interface BoundObject {
  readonly kind: "Pod" | "Secret" | "Node";
  readonly name: string;
  readonly uid: string;
}

export interface WantedToken {
  readonly namespace: string;
  readonly serviceAccount: { readonly name: string; readonly uid: string };
  /** Empty for the audiences of the API. */
  readonly audiences: readonly string[];
  /** Lifetime in seconds; it is reduced to the server's maximum. */
  readonly expirationSeconds: number;
  readonly bound?: BoundObject;
  /** The node on which a bound Pod runs. */
  readonly node?: { readonly name: string; readonly uid?: string };
}

export interface IssuedToken {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiresMs: number;
  /** The lifetime that the token was issued for, in seconds. */
  readonly expirationSeconds: number;
  readonly audiences: readonly string[];
}

/** A token that is kept in a Secret and lives as long as that Secret. */
export interface LegacyToken {
  readonly namespace: string;
  readonly serviceAccount: { readonly name: string; readonly uid: string };
  readonly secretName: string;
}

export interface TokenIssuer {
  readonly issuer: string;
  /**
   * Whether there is a key to sign with. Without one, nothing is issued, but tokens that others signed are verified.
   */
  readonly canIssue: boolean;
  /** The result of {@link issue} without the token, for dry runs. */
  preview(wanted: WantedToken): Omit<IssuedToken, "token">;
  /** @throws StatusError 400 for audiences that make the token longer than the server accepts */
  issue(wanted: WantedToken): Promise<IssuedToken>;
  issueLegacy(wanted: LegacyToken): Promise<string>;
  /** Whether the token is one for exactly this Secret, signed by a key of this server. */
  acceptsLegacy(token: string, wanted: LegacyToken): Promise<boolean>;
  /**
   * The document at `/.well-known/openid-configuration`; undefined if the issuer is not an `https` URL, since clients
   * could not find it.
   * @param base such as `https://host:port`
   */
  discoveryDocument(base: string): Promise<string | undefined>;
  /** The document at `/openid/v1/jwks`; undefined as above. */
  keySet(): Promise<string | undefined>;
}
