/** The flags of `kindsmith serve` that say how callers are known, as its help shows them. SPEC: Authentication. */
import type { FlagDefinition } from "../flags/flags.js";

export const WEBHOOK_VERSIONS = ["v1beta1", "v1"] as const;

export const AUTHENTICATION_FLAGS: readonly FlagDefinition[] = [
  {
    name: "client-ca-file",
    value: "FILE",
    help: "PEM certificates: a client whose own comes from one of them is the user of its common name, in the groups of its organizations. Followed when it changes.",
  },
  { name: "token-auth-file", value: "FILE", help: "CSV file of static tokens: token,user name,user uid,groups..." },
  {
    name: "enable-bootstrap-token-auth",
    help: "Take Secrets of bootstrap tokens in the system namespace as credentials.",
  },
  {
    name: "service-account-key-file",
    value: "FILE",
    isList: true,
    help: "PEM keys, RSA or ECDSA, private or public, by which tokens of service accounts may be signed; may be given again (default --tls-private-key-file, else a key that is kept in the data directory).",
  },
  {
    name: "service-account-signing-key-file",
    value: "FILE",
    help: "PEM private key by which new tokens of service accounts are signed (default the first private one of --service-account-key-file).",
  },
  {
    name: "service-account-issuer",
    value: "URL",
    isList: true,
    help: "Issuer of service-account tokens; given again, all are accepted and the first is that of new tokens (default by the naming profile).",
  },
  {
    name: "service-account-lookup",
    default: "true",
    help: "Whether account, Secret and bound object of a token have to exist; false leaves it to the signature.",
  },
  {
    name: "service-account-max-token-expiration",
    value: "DURATION",
    help: "The longest time that a requested token is good for; at least 1h. A longer wish is shortened.",
  },
  {
    name: "service-account-jwks-uri",
    value: "URL",
    help: "Where others find the keys of service-account tokens (default /openid/v1/jwks of this server).",
  },
  {
    name: "api-audiences",
    value: "LIST",
    isList: true,
    help: "What a token has to be meant for (default the issuer of service-account tokens).",
  },
  { name: "oidc-issuer-url", value: "URL", help: "An OpenID Connect provider, https only; with --oidc-client-id." },
  { name: "oidc-client-id", value: "ID", help: "The client that its tokens have to be issued to." },
  { name: "oidc-username-claim", value: "CLAIM", default: "sub", help: "Claim that gives the user name." },
  {
    name: "oidc-username-prefix",
    value: "PREFIX",
    help: "Put before user names (default the issuer URL and #, but nothing for the claim email); - for nothing.",
  },
  { name: "oidc-groups-claim", value: "CLAIM", help: "Claim that gives the groups, a list of texts." },
  { name: "oidc-groups-prefix", value: "PREFIX", help: "Put before groups." },
  {
    name: "oidc-required-claim",
    value: "CLAIM=VALUE",
    isList: true,
    help: "A claim that tokens must have with this value; may be given again.",
  },
  { name: "oidc-ca-file", value: "FILE", help: "PEM certificates for the provider (default those of the machine)." },
  {
    name: "oidc-signing-algs",
    value: "LIST",
    isList: true,
    help: "Signing algorithms of its tokens (default RS256).",
  },
  {
    name: "authentication-config",
    value: "FILE",
    help: "AuthenticationConfiguration with any number of token issuers and the rules of anonymous requests; in place of --oidc-*. Followed when it changes.",
  },
  {
    name: "authentication-token-webhook-config-file",
    value: "FILE",
    help: "Client configuration of a server that is asked whose a token is.",
  },
  {
    name: "authentication-token-webhook-cache-ttl",
    value: "DURATION",
    default: "2m",
    help: "How long its answers are remembered; 0s for not at all.",
  },
  {
    name: "authentication-token-webhook-version",
    value: "VERSION",
    default: "v1beta1",
    help: `Version of the TokenReview that it is asked with: ${WEBHOOK_VERSIONS.join(" or ")}.`,
  },
  {
    name: "requestheader-client-ca-file",
    value: "FILE",
    help: "PEM certificates: a proxy whose own comes from one of them names the user in headers. Followed when it changes.",
  },
  {
    name: "requestheader-username-headers",
    value: "LIST",
    isList: true,
    help: "Headers that name the user, asked in order; suggested X-Remote-User.",
  },
  {
    name: "requestheader-uid-headers",
    value: "LIST",
    isList: true,
    help: "Headers of the uid; suggested X-Remote-Uid.",
  },
  {
    name: "requestheader-group-headers",
    value: "LIST",
    isList: true,
    help: "Headers of groups; suggested X-Remote-Group.",
  },
  {
    name: "requestheader-extra-headers-prefix",
    value: "LIST",
    isList: true,
    help: "Begin of the headers of extra values; suggested X-Remote-Extra-.",
  },
  {
    name: "requestheader-allowed-names",
    value: "LIST",
    isList: true,
    help: "Common names of the proxy's certificate (default any name of its CA).",
  },
  {
    name: "anonymous-auth",
    help: "Whether requests without a credential are those of system:anonymous (default true, but false where --authorization-mode has AlwaysAllow).",
  },
];
