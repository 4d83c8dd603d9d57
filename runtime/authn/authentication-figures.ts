/** Events that authentication methods count for the server's metrics. Labels hold hashes of issuers, never secrets. */

export interface AuthenticationFigures {
  /**
   * A configuration took effect; the one at startup counts too.
   * @param configHash hash of the text, as `sha256:<hex>`
   */
  configurationTaken(configHash: string): void;
  /** A changed configuration file was accepted or rejected. */
  configurationReloaded(result: "success" | "failure", timestampSeconds: number): void;
  /** An issuer's method checked one token. */
  jwtChecked(issuer: string, result: "success" | "failure", seconds: number): void;
  /** The server requested the keys of an issuer. @param keysHash hash of the answer, if it was valid */
  keysFetched(issuer: string, result: "success" | "failure", timestampSeconds: number, keysHash?: string): void;
  /** A client certificate was used that stays valid for this many more seconds. */
  clientCertificateSeen(secondsLeft: number): void;
  /** A service-account token was used: a current one, one that is overdue for renewal, or one of the legacy kind. */
  serviceAccountTokenUsed(kind: "valid" | "stale" | "legacy"): void;
  /** The server called a webhook. @param code status code of the answer, or `<error>` */
  webhookAsked(code: string, seconds: number): void;
  /** The server looked up a token's decision in the cache in front of the webhook. */
  decisionLooked(result: "hit" | "miss"): void;
}
