/**
 * The authentication methods of a server: options of `createServer`, which `kindsmith serve` fills from its flags.
 * SPEC: Authentication.
 */
import type { ChangingText, NamedText } from "../base/changing-text.js";
import type { Authenticator } from "./authenticator.js";
import type { OidcOptions } from "./jwt/oidc-options.js";
import type { RequestHeaderOptions } from "./request-header.js";
import type { ServiceAccountOptions } from "./service-account/service-account-options.js";
import type { TokenWebhookOptions } from "./webhook.js";

/** Any of the methods may be combined. A string is fixed; the server follows the changes of a `ChangingText`. */
export interface AuthenticationOptions {
  /**
   * PEM certificates of authorities. A client whose certificate one of them issued is a user. SPEC: Client
   * certificates.
   */
  readonly clientCa?: string | ChangingText;
  /** Lines of token, user name, uid and groups. SPEC: Static token file. */
  readonly tokenFile?: string | NamedText;
  /** Whether bootstrap tokens, which are kept in Secrets, are accepted as credentials. Default: false. */
  readonly bootstrapTokens?: boolean;
  /** Keys and rules of service-account tokens. Default: a key generated for this process. */
  readonly serviceAccounts?: ServiceAccountOptions;
  /**
   * Audiences that identify this API: tokens must be issued for one of them. Default: the issuer of service-account
   * tokens.
   */
  readonly apiAudiences?: readonly string[];
  /** A single OpenID Connect provider. Several providers need `configuration`, which excludes this option. */
  readonly oidc?: OidcOptions;
  /** An `AuthenticationConfiguration` document. SPEC: Structured authentication configuration. */
  readonly configuration?: string | ChangingText;
  readonly webhook?: TokenWebhookOptions;
  /** The headers in which an authenticating proxy names the user. */
  readonly requestHeader?: RequestHeaderOptions;
  /**
   * Whether requests without a credential act as `system:anonymous`. Default: true, unless every request is allowed.
   */
  readonly anonymous?: boolean;
  /** Custom authenticators, which run before the built-in ones. */
  readonly authenticators?: readonly Authenticator[];
}
