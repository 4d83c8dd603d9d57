/** Keys and rules of service-account tokens. SPEC: Service-account tokens. */
import type { NamedText } from "../../base/changing-text.js";

export interface ServiceAccountOptions {
  /**
   * PEM keys that verify tokens: RSA or ECDSA, private or public. The key of `signingKey` is included automatically.
   */
  readonly keys?: readonly (string | NamedText)[];
  /**
   * PEM private key that signs new tokens. Default: the first private key of `keys`, otherwise one generated for this
   * process.
   */
  readonly signingKey?: string | NamedText;
  /** New tokens carry the first issuer; all of them are accepted. Default: given by the naming profile. */
  readonly issuers?: readonly string[];
  /** Whether the account and bound objects must exist. Default: true. */
  readonly lookup?: boolean;
  /** Maximum lifetime of a new token in seconds. Default: 2^32 seconds, the limit of the API. */
  readonly maxExpirationSeconds?: number;
  /** URL of the key set, for parties that verify tokens elsewhere. Default: on this server. */
  readonly jwksUri?: string;
}
