/** What the flags of `kindsmith serve` say of how callers are known. SPEC: Authentication. */

import { choiceOf, durationOf, durationOfAtLeast, type FlagValues, UsageError } from "../flags/flags.js";
import { AUTHENTICATION_FLAGS, WEBHOOK_VERSIONS } from "./authentication-flag-definitions.js";

export interface OidcFlags {
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly usernameClaim: string;
  readonly usernamePrefix?: string;
  readonly groupsClaim?: string;
  readonly groupsPrefix?: string;
  readonly requiredClaims: Readonly<Record<string, string>>;
  readonly caFile?: string;
  readonly signingAlgorithms?: readonly string[];
}

/** Files are named, not read. */
export interface AuthenticationConfig {
  readonly clientCaFile: string | undefined;
  readonly tokenFile: string | undefined;
  readonly bootstrapTokens: boolean;
  readonly serviceAccounts: {
    readonly keyFiles: readonly string[];
    readonly signingKeyFile: string | undefined;
    readonly issuers: readonly string[];
    readonly lookup: boolean;
    readonly maxExpirationSeconds: number | undefined;
    readonly jwksUri: string | undefined;
  };
  readonly apiAudiences: readonly string[];
  readonly oidc: OidcFlags | undefined;
  readonly configurationFile: string | undefined;
  readonly webhook:
    | { readonly file: string; readonly cacheTtlMs: number; readonly version: (typeof WEBHOOK_VERSIONS)[number] }
    | undefined;
  readonly requestHeader:
    | {
        readonly caFile: string;
        readonly allowedNames: readonly string[];
        readonly usernameHeaders: readonly string[];
        readonly uidHeaders: readonly string[];
        readonly groupHeaders: readonly string[];
        readonly extraHeaderPrefixes: readonly string[];
      }
    | undefined;
  readonly anonymous: boolean | undefined;
}

const SHORTEST_MAX_EXPIRATION_MS = 3_600_000;
/** Tokens are made for at most this long. */
const LONGEST_EXPIRATION_SECONDS = 2 ** 32;

/** @throws UsageError */
export function authenticationConfig(values: FlagValues): AuthenticationConfig {
  const anonymous = values.get("anonymous-auth");
  return {
    clientCaFile: values.get("client-ca-file"),
    tokenFile: values.get("token-auth-file"),
    bootstrapTokens: values.get("enable-bootstrap-token-auth") === "true",
    serviceAccounts: {
      keyFiles: listOf(values, "service-account-key-file"),
      signingKeyFile: values.get("service-account-signing-key-file"),
      issuers: serviceAccountIssuers(values),
      lookup: values.get("service-account-lookup") === "true",
      maxExpirationSeconds: maxExpirationSeconds(values),
      jwksUri: jwksUri(values),
    },
    apiAudiences: listOf(values, "api-audiences"),
    oidc: oidcFlags(values),
    configurationFile: values.get("authentication-config"),
    webhook: webhookFlags(values),
    requestHeader: requestHeaderFlags(values),
    anonymous: anonymous === undefined ? undefined : anonymous === "true",
  };
}

function maxExpirationSeconds(values: FlagValues): number | undefined {
  const flag = "service-account-max-token-expiration";
  const value = values.get(flag);
  if (value === undefined) return undefined;
  const seconds = Math.floor(durationOfAtLeast(flag, value, SHORTEST_MAX_EXPIRATION_MS) / 1000);
  if (seconds > LONGEST_EXPIRATION_SECONDS)
    throw new UsageError(`--${flag}: found ${JSON.stringify(value)}, expected at most 2^32 seconds`);
  return seconds;
}

function serviceAccountIssuers(values: FlagValues): string[] {
  const flag = "service-account-issuer";
  const issuers = values.has(flag) ? (values.get(flag) ?? "").split(",").map((issuer) => issuer.trim()) : [];
  for (const [index, issuer] of issuers.entries()) {
    if (issuer === "" || (issuer.includes(":") && !URL.canParse(issuer)))
      throw new UsageError(`--${flag}: found ${JSON.stringify(issuer)}, expected a URL, or a text without a colon`);
    if (issuers.indexOf(issuer) !== index) throw new UsageError(`--${flag}: ${JSON.stringify(issuer)} is there twice`);
  }
  return issuers;
}

function jwksUri(values: FlagValues): string | undefined {
  const flag = "service-account-jwks-uri";
  const value = values.get(flag);
  if (value !== undefined && !(URL.canParse(value) && new URL(value).protocol === "https:"))
    throw new UsageError(`--${flag}: found ${JSON.stringify(value)}, expected an https URL`);
  return value;
}

/** Wrong values are refused without the file too. */
function webhookFlags(values: FlagValues): AuthenticationConfig["webhook"] {
  const flags = { ttl: "authentication-token-webhook-cache-ttl", version: "authentication-token-webhook-version" };
  const cacheTtlMs = durationOf(flags.ttl, values.get(flags.ttl) ?? "");
  const version = choiceOf(flags.version, values.get(flags.version) ?? "", WEBHOOK_VERSIONS);
  const file = values.get("authentication-token-webhook-config-file");
  return file === undefined ? undefined : { file, cacheTtlMs, version };
}

const OIDC_TEXTS = {
  usernamePrefix: "oidc-username-prefix",
  groupsClaim: "oidc-groups-claim",
  groupsPrefix: "oidc-groups-prefix",
  caFile: "oidc-ca-file",
} as const;

/** Its other flags say nothing without a provider. */
function oidcFlags(values: FlagValues): OidcFlags | undefined {
  const issuerUrl = values.get("oidc-issuer-url") ?? "";
  const clientId = values.get("oidc-client-id") ?? "";
  if ((issuerUrl === "") !== (clientId === ""))
    throw new UsageError("oidc-issuer-url and oidc-client-id must be specified together");
  if (issuerUrl === "") {
    const given = AUTHENTICATION_FLAGS.find(
      ({ name, default: standard = "" }) => name.startsWith("oidc-") && (values.get(name) ?? "") !== standard,
    );
    if (given !== undefined) throw new UsageError(`--${given.name} needs --oidc-issuer-url and --oidc-client-id`);
    return undefined;
  }
  const texts = Object.entries(OIDC_TEXTS).flatMap(([name, flag]) => {
    const value = values.get(flag);
    return value === undefined ? [] : [[name, value]];
  });
  const usernameClaim = values.get("oidc-username-claim") ?? "";
  if (usernameClaim === "") throw new UsageError('--oidc-username-claim: found "", expected the name of a claim');
  const signingAlgorithms = listOf(values, "oidc-signing-algs");
  return {
    issuerUrl,
    clientId,
    usernameClaim,
    requiredClaims: requiredClaims(values),
    ...Object.fromEntries(texts),
    ...(signingAlgorithms.length === 0 ? {} : { signingAlgorithms }),
  };
}

function requiredClaims(values: FlagValues): Readonly<Record<string, string>> {
  const flag = "oidc-required-claim";
  const claims = new Map<string, string>();
  for (const pair of listOf(values, flag)) {
    const at = pair.indexOf("=");
    if (at <= 0) throw new UsageError(`--${flag}: found ${JSON.stringify(pair)}, expected claim=value`);
    claims.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return Object.fromEntries(claims);
}

function requestHeaderFlags(values: FlagValues): AuthenticationConfig["requestHeader"] {
  const caFlag = "requestheader-client-ca-file";
  const caFile = values.get(caFlag);
  if (caFile === undefined) {
    const given = AUTHENTICATION_FLAGS.find(({ name }) => name.startsWith("requestheader-") && values.has(name));
    if (given !== undefined)
      throw new UsageError(`--${given.name} needs --${caFlag}: headers of anybody else are not believed`);
    return undefined;
  }
  const usernameHeaders = listOf(values, "requestheader-username-headers");
  if (usernameHeaders.length === 0)
    throw new UsageError(`--${caFlag} needs --requestheader-username-headers, such as X-Remote-User`);
  return {
    caFile,
    usernameHeaders,
    allowedNames: listOf(values, "requestheader-allowed-names"),
    uidHeaders: listOf(values, "requestheader-uid-headers"),
    groupHeaders: listOf(values, "requestheader-group-headers"),
    extraHeaderPrefixes: listOf(values, "requestheader-extra-headers-prefix"),
  };
}

function listOf(values: FlagValues, flag: string): string[] {
  return (values.get(flag) ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
