/**
 * Parses an `AuthorizationConfiguration`; other files validate its values. SPEC: Authorization, modes and
 * configuration.
 */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { readConfigurationDocument } from "../../codec/configuration-document.js";
import { fieldsOf, flag, listOf, type Read, text } from "../../codec/document-reader.js";

/** The whole document. */
export interface AuthorizationConfiguration {
  readonly authorizers: readonly AuthorizerConfiguration[];
}

/** One entry as written; omitted fields are absent. */
export type AuthorizerConfiguration = Read<typeof authorizer>;
export type WebhookConfiguration = Read<typeof webhook>;

/** Maximum number of authorizers in a document. */
export const MAX_AUTHORIZERS = 64;
/** Maximum number of match conditions of a webhook (AUTHZ-CONF-022). */
export const MAX_MATCH_CONDITIONS = 64;
/** Maximum length of an expression in bytes; the expression language has the same limit. */
export const MAX_EXPRESSION_BYTES = 100_000;
/** Maximum length in bytes of a name, version, duration, path or any other short text. */
export const MAX_TEXT_BYTES = 4096;

const KIND = "AuthorizationConfiguration";
/** Both versions have the same fields. */
const VERSIONS = ["v1beta1", "v1"];

const short = text(MAX_TEXT_BYTES);

const webhook = fieldsOf({
  authorizedTTL: short,
  cacheAuthorizedRequests: flag,
  unauthorizedTTL: short,
  cacheUnauthorizedRequests: flag,
  timeout: short,
  subjectAccessReviewVersion: short,
  matchConditionSubjectAccessReviewVersion: short,
  failurePolicy: short,
  connectionInfo: fieldsOf({ type: short, kubeConfigFile: short }),
  matchConditions: listOf(fieldsOf({ expression: text(MAX_EXPRESSION_BYTES) }), MAX_MATCH_CONDITIONS),
});
const authorizer = fieldsOf({ type: short, name: short, webhook });

/**
 * @param name what messages call the text, such as the flag and the file
 * @throws OperatorError if the text is not such a document in YAML or JSON, or has unknown or repeated fields
 */
export function parseAuthorizationConfiguration(
  content: string,
  name: string,
  { words }: Pick<NamingProfile, "words">,
): AuthorizationConfiguration {
  const { authorizers = [] } = readConfigurationDocument(content, name, {
    group: words.apiserverConfigGroup,
    versions: VERSIONS,
    kind: KIND,
    fields: { authorizers: listOf(authorizer, MAX_AUTHORIZERS) },
  });
  return { authorizers };
}
