/** What the methods count; the metrics of the server show it. Labels hold hashes of issuers, never secrets. */

export interface AuthenticationFigures {
  /** The configuration that is in use from now on, that of the start too. @param configHash of the text, as `sha256:<hex>` */
  configurationTaken(configHash: string): void;
  /** A configuration file was taken again, or refused. */
  configurationReloaded(result: "success" | "failure", timestampSeconds: number): void;
  /** One token was looked at by the method of an issuer. */
  jwtChecked(issuer: string, result: "success" | "failure", seconds: number): void;
  /** The keys of an issuer were asked for. @param keysHash of the answer, where it was good */
  keysFetched(issuer: string, result: "success" | "failure", timestampSeconds: number, keysHash?: string): void;
  /** Seconds that a client certificate that was used is valid for from now on. */
  clientCertificateSeen(secondsLeft: number): void;
  /** A token of a service account was used that is about to be too old, is too old for its account, or is of the old kind. */
  serviceAccountTokenUsed(kind: "valid" | "stale" | "legacy"): void;
  /** A webhook was asked. @param code of its answer, or `<error>` */
  webhookAsked(code: string, seconds: number): void;
  /** A decision about a token was asked of the cache in front of the webhook. */
  decisionLooked(result: "hit" | "miss"): void;
}
