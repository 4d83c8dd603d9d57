/** An `AuthenticationConfiguration` from its text. Which values are right is judged elsewhere. SPEC: Structured authentication configuration. */
import { formatFieldError } from "../../api/field-error.js";
import { isJsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/naming-profile.js";
import { OperatorError } from "../../api/operator-error.js";
import { shownText } from "../../api/shown-text.js";
import { type DecodedJson, JsonSyntaxError } from "../../codec/json.js";
import { decodeYaml } from "../../codec/yaml.js";
import type { ClaimOrExpression, JwtConfiguration } from "../jwt/jwt-configuration.js";
import { anyText, fieldsOf, flag, listOf, type Reader, ReadingFaults, text } from "./document-reader.js";

/** The whole document. */
export interface AuthenticationConfiguration {
  readonly jwt: readonly JwtConfiguration[];
  /** Undefined where the document says nothing of it: then the server's flag decides. */
  readonly anonymous?: AnonymousConfiguration | undefined;
}

export interface AnonymousConfiguration {
  readonly enabled: boolean;
  readonly conditions: readonly { readonly path: string }[];
}

/** Larger files are not read. */
export const MAX_CONFIGURATION_BYTES = 4 * 1024 * 1024;
/** The most issuers that a document has (AUTHN-CONF-008). */
export const MAX_JWT_AUTHENTICATORS = 64;
/** Audiences, rules, extra keys, and paths for anonymous requests: of each. */
export const MAX_LISTED_ITEMS = 256;
/** Expressions have the same limit from the language. */
export const MAX_EXPRESSION_BYTES = 100_000;
export const MAX_CERTIFICATES_BYTES = 1024 * 1024;
/** Of URLs, names of claims, prefixes, messages and all other texts. */
export const MAX_TEXT_BYTES = 4096;

const KIND = "AuthenticationConfiguration";
/** They have the same fields. */
const VERSIONS = ["v1beta1", "v1"];

const short = text(MAX_TEXT_BYTES);
/** Where the empty text differs from none, or is a fault that is told of. */
const shortOrEmpty = anyText(MAX_TEXT_BYTES);
const expression = text(MAX_EXPRESSION_BYTES);

const prefixed = fieldsOf({ claim: short, prefix: shortOrEmpty, expression });
const jwtAuthenticator = fieldsOf({
  issuer: fieldsOf({
    url: short,
    discoveryURL: short,
    certificateAuthority: text(MAX_CERTIFICATES_BYTES),
    audiences: listOf(shortOrEmpty, MAX_LISTED_ITEMS),
    audienceMatchPolicy: short,
    egressSelectorType: short,
  }),
  claimValidationRules: listOf(
    fieldsOf({ claim: short, requiredValue: shortOrEmpty, expression, message: short }),
    MAX_LISTED_ITEMS,
  ),
  claimMappings: fieldsOf({
    username: prefixed,
    groups: prefixed,
    uid: fieldsOf({ claim: short, expression }),
    extra: listOf(fieldsOf({ key: short, valueExpression: expression }), MAX_LISTED_ITEMS),
  }),
  userValidationRules: listOf(fieldsOf({ expression, message: short }), MAX_LISTED_ITEMS),
});
const document = fieldsOf({
  apiVersion: short,
  kind: short,
  jwt: listOf(jwtAuthenticator, MAX_JWT_AUTHENTICATORS),
  anonymous: fieldsOf({ enabled: flag, conditions: listOf(fieldsOf({ path: short }), MAX_LISTED_ITEMS) }),
});

type Read<R> = R extends Reader<infer T> ? T : never;

/**
 * @param name what the text is called in messages, such as the flag and the file
 * @throws OperatorError for what is no such document, in YAML or JSON, or has unknown or repeated fields
 */
export function parseAuthenticationConfiguration(
  content: string,
  name: string,
  { profile }: { readonly profile: NamingProfile },
): AuthenticationConfiguration {
  const { value, duplicates } = decoded(content, name);
  const { apiserverConfigGroup } = profile.words;
  const versions = VERSIONS.map((version) => `${apiserverConfigGroup}/${version}`);
  const { apiVersion, kind } = isJsonObject(value) ? value : {};
  if (kind !== KIND || typeof apiVersion !== "string" || !versions.includes(apiVersion))
    throw new OperatorError(
      `${name}: found apiVersion ${shownText(apiVersion)} and kind ${shownText(kind)}, expected apiVersion ${versions.join(" or ")} and kind ${KIND}`,
    );
  const faults = new ReadingFaults();
  const read = document(value, "", faults);
  const strict = [
    ...duplicates.map((field) => `duplicate field ${JSON.stringify(field)}`),
    ...faults.unknown.map((field) => `unknown field ${JSON.stringify(shownText(field))}`),
  ];
  if (strict.length > 0) throw new OperatorError(`${name}: strict decoding error: ${strict.join(", ")}`);
  if (read === undefined || faults.values.length > 0)
    throw new OperatorError(`${name}: ${faults.values.map(formatFieldError).join("; ")}`);
  return completed(read);
}

function decoded(content: string, name: string): DecodedJson {
  const bytes = Buffer.byteLength(content);
  if (bytes > MAX_CONFIGURATION_BYTES)
    throw new OperatorError(`${name}: found ${bytes} bytes, expected at most ${MAX_CONFIGURATION_BYTES}`);
  try {
    return decodeYaml(content);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new OperatorError(`${name}: expected a document in YAML or JSON: ${error.message}`, { cause: error });
  }
}

/** What was read, with nothing in place of what was left out. */
function completed({ jwt = [], anonymous }: Read<typeof document>): AuthenticationConfiguration {
  return {
    jwt: jwt.map(completedIssuer),
    anonymous: anonymous && {
      enabled: anonymous.enabled ?? false,
      conditions: (anonymous.conditions ?? []).map(({ path = "" }) => ({ path })),
    },
  };
}

function completedIssuer(read: Read<typeof jwtAuthenticator>): JwtConfiguration {
  const { issuer = {}, claimValidationRules = [], claimMappings = {}, userValidationRules = [] } = read;
  const { username = {}, groups = {}, uid = {}, extra = [] } = claimMappings;
  return {
    issuer: { ...issuer, url: issuer.url ?? "", audiences: issuer.audiences ?? [] },
    claimValidationRules,
    claimMappings: {
      username,
      ...(isSaid(groups) && { groups }),
      ...(isSaid(uid) && { uid }),
      extra: extra.map(({ key = "", valueExpression = "" }) => ({ key, valueExpression })),
    },
    userValidationRules: userValidationRules.map(({ expression = "", message }) => ({
      expression,
      ...(message !== undefined && { message }),
    })),
  };
}

function isSaid({ claim, expression }: ClaimOrExpression): boolean {
  return claim !== undefined || expression !== undefined;
}
