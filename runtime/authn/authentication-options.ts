/** The methods of a server, as options of `createServer` and as `kindsmith serve` makes them of its flags. SPEC: Authentication. */
import type { ChangingText, NamedText } from "../base/changing-text.js";
import type { Authenticator } from "./authenticator.js";
import type { OidcOptions } from "./jwt/oidc-options.js";
import type { RequestHeaderOptions } from "./request-header.js";
import type { ServiceAccountOptions } from "./service-account/service-account-options.js";
import type { TokenWebhookOptions } from "./webhook.js";

/** Any of the methods may be used together. What is a string stays; a `ChangingText` is followed. */
export interface AuthenticationOptions {
  /** PEM certificates: clients whose own come from one of them are users. SPEC: Client certificates. */
  readonly clientCa?: string | ChangingText;
  /** Lines of token, user name, uid and groups. SPEC: Static token file. */
  readonly tokenFile?: string | NamedText;
  /** Whether Secrets of bootstrap tokens are credentials. Default: false. */
  readonly bootstrapTokens?: boolean;
  /** Keys and rules of the tokens of service accounts. Default: a key of this process. */
  readonly serviceAccounts?: ServiceAccountOptions;
  /** What a token has to be meant for. Default: the issuer of service-account tokens. */
  readonly apiAudiences?: readonly string[];
  /** One OpenID Connect provider; several need `configuration`, which excludes this. */
  readonly oidc?: OidcOptions;
  /** An `AuthenticationConfiguration` document. SPEC: Structured authentication configuration. */
  readonly configuration?: string | ChangingText;
  readonly webhook?: TokenWebhookOptions;
  /** The headers of an authenticating proxy. */
  readonly requestHeader?: RequestHeaderOptions;
  /** Whether requests without a credential are those of `system:anonymous`. Default: unless everything is allowed. */
  readonly anonymous?: boolean;
  /** Methods of one's own, asked before the others. */
  readonly authenticators?: readonly Authenticator[];
}
