/** Keys and rules of the tokens of service accounts. SPEC: Service-account tokens. */
import type { NamedText } from "../../base/changing-text.js";

export interface ServiceAccountOptions {
  /** PEM, RSA or ECDSA, private or public: by any of them a token may be signed. That of `signingKey` is among them by itself. */
  readonly keys?: readonly (string | NamedText)[];
  /** PEM private key by which new tokens are signed. Default: the first private one of `keys`, else a key of this process. */
  readonly signingKey?: string | NamedText;
  /** The first one is that of new tokens, all are accepted. Default: by the naming profile. */
  readonly issuers?: readonly string[];
  /** Whether account and bound objects have to exist. Default: true. */
  readonly lookup?: boolean;
  /** Seconds, the most that a token is made for. Default: no other bound than 2^32 seconds. */
  readonly maxExpirationSeconds?: number;
  /** Where the keys are found, for those who verify tokens elsewhere. Default: on this server. */
  readonly jwksUri?: string;
}
