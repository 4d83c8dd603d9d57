/** Tokens of service accounts, as they are asked for with TokenRequest. SPEC: Service-account tokens; AUTHN-SA-008 to 010. */

/** An object that a token dies with. */
export interface BoundObject {
  readonly kind: "Pod" | "Secret" | "Node";
  readonly name: string;
  readonly uid: string;
}

export interface WantedToken {
  readonly namespace: string;
  readonly serviceAccount: { readonly name: string; readonly uid: string };
  /** Empty for those of the API. */
  readonly audiences: readonly string[];
  /** What is beyond the server's bound is cut. */
  readonly expirationSeconds: number;
  readonly bound?: BoundObject;
  /** The node that a bound Pod is on. */
  readonly node?: { readonly name: string; readonly uid?: string };
}

export interface IssuedToken {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiresMs: number;
  /** For which it was made. */
  readonly expirationSeconds: number;
  readonly audiences: readonly string[];
}

/** A token that is kept in a Secret and lives as long as that. */
export interface LegacyToken {
  readonly namespace: string;
  readonly serviceAccount: { readonly name: string; readonly uid: string };
  readonly secretName: string;
}

export interface TokenIssuer {
  readonly issuer: string;
  /** Whether there is a key to sign with; without one nothing is issued, and what others signed is verified. */
  readonly canIssue: boolean;
  /** What {@link issue} would give, without the token: for requests that only try. */
  preview(wanted: WantedToken): Omit<IssuedToken, "token">;
  /** @throws StatusError 400 for audiences that make a token longer than any that is accepted */
  issue(wanted: WantedToken): Promise<IssuedToken>;
  issueLegacy(wanted: LegacyToken): Promise<string>;
  /** Whether the token is one for just this, signed by a key of this server. */
  acceptsLegacy(token: string, wanted: LegacyToken): Promise<boolean>;
  /**
   * The document at `/.well-known/openid-configuration`; undefined where the issuer is no `https` URL, by which nobody
   * could find it. @param base such as `https://host:port`
   */
  discoveryDocument(base: string): Promise<string | undefined>;
  /** The document at `/openid/v1/jwks`; undefined as above. */
  keySet(): Promise<string | undefined>;
}
