/**
 * Parses an `AuthenticationConfiguration`; other files validate its values. SPEC: Structured authentication
 * configuration.
 */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { readConfigurationDocument } from "../../codec/configuration-document.js";
import { anyText, fieldsOf, flag, listOf, type Read, type ReadFields, text } from "../../codec/document-reader.js";
import type { ClaimOrExpression, JwtConfiguration } from "../jwt/jwt-configuration.js";

/** The whole document. */
export interface AuthenticationConfiguration {
  readonly jwt: readonly JwtConfiguration[];
  /** Undefined if the document says nothing about it; then the server's flag decides. */
  readonly anonymous?: AnonymousConfiguration | undefined;
}

export interface AnonymousConfiguration {
  readonly enabled: boolean;
  readonly conditions: readonly { readonly path: string }[];
}

/** Maximum number of issuers in a document (AUTHN-CONF-008). */
export const MAX_JWT_AUTHENTICATORS = 64;
/** Maximum number of audiences, of rules, of extra keys, and of paths for anonymous requests. */
export const MAX_LISTED_ITEMS = 256;
/** Maximum length of an expression in bytes; the expression language has the same limit. */
export const MAX_EXPRESSION_BYTES = 100_000;
export const MAX_CERTIFICATES_BYTES = 1024 * 1024;
/** Maximum length in bytes of a URL, claim name, prefix, message or any other short text. */
export const MAX_TEXT_BYTES = 4096;

const KIND = "AuthenticationConfiguration";
/** Both versions have the same fields. */
const VERSIONS = ["v1beta1", "v1"];

const short = text(MAX_TEXT_BYTES);
/** For fields in which an empty text differs from an absent one, or is an error to report. */
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
const FIELDS = {
  jwt: listOf(jwtAuthenticator, MAX_JWT_AUTHENTICATORS),
  anonymous: fieldsOf({ enabled: flag, conditions: listOf(fieldsOf({ path: short }), MAX_LISTED_ITEMS) }),
};

/**
 * @param name what messages call the text, such as the flag and the file
 * @throws OperatorError if the text is not such a document in YAML or JSON, or has unknown or repeated fields
 */
export function parseAuthenticationConfiguration(
  content: string,
  name: string,
  { profile }: { readonly profile: NamingProfile },
): AuthenticationConfiguration {
  return completed(
    readConfigurationDocument(content, name, {
      group: profile.words.apiserverConfigGroup,
      versions: VERSIONS,
      kind: KIND,
      fields: FIELDS,
    }),
  );
}

/** Fills in only what callers need to be present; what the document omits gets no other default. */
function completed({ jwt = [], anonymous }: ReadFields<typeof FIELDS>): AuthenticationConfiguration {
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
