/**
 * What each word of a naming profile is in a store: the name of an API group, a key, a namespace. The type asks for every
 * word, so that a new one can't be forgotten here.
 */
import { type ProfileWords, resolveWords } from "../../../api/profile/naming-profile.js";
import { WORD_NAMES, type WordName } from "../../../api/profile/profile-words.js";

/**
 * - `group`: the name of an API group.
 * - `key`: a whole key, finalizer, type or annotation.
 * - `prefix`: how such keys begin; any name may follow.
 * - `namespace`: the name of a namespace.
 * - `name`: the name of an object that no other object of the product has.
 * - `part`: only a part of stored texts, which {@link ./well-known-names.ts} puts together.
 * - `same`: the built-in profiles have one word for it.
 * - `absent`: stored objects do not contain it.
 */
type WordRole = "group" | "key" | "prefix" | "namespace" | "name" | "part" | "same" | "absent";

export const WORD_ROLES: Readonly<Record<WordName, WordRole>> = {
  productName: "part",
  groupDomain: "part",
  keyDomain: "part",
  protobufMediaType: "absent",
  metaGroup: "group",
  discoveryMetaGroup: "group",
  authenticationGroup: "group",
  authorizationGroup: "group",
  rbacGroup: "group",
  abacGroup: "group",
  apiserverConfigGroup: "group",
  clientAuthenticationGroup: "group",
  apiextensionsGroup: "group",
  admissionregistrationGroup: "group",
  admissionGroup: "group",
  apiregistrationGroup: "group",
  auditGroup: "group",
  certificatesGroup: "group",
  coordinationGroup: "group",
  discoveryGroup: "group",
  eventsGroup: "group",
  networkingGroup: "group",
  nodeGroup: "group",
  resourceGroup: "group",
  schedulingGroup: "group",
  storageGroup: "group",
  storagemigrationGroup: "group",
  apiserverinternalGroup: "group",
  flowcontrolGroup: "group",
  systemNamespace: "namespace",
  publicNamespace: "namespace",
  nodeLeaseNamespace: "namespace",
  defaultNamespace: "same",
  namespaceNameLabel: "key",
  namespaceFinalizer: "part",
  rootCaConfigMap: "name",
  bootstrapTokenSecretType: "key",
  bootstrapTokenSecretPrefix: "same",
  clusterInfoConfigMap: "same",
  clusterInfoConfigKey: "part",
  clusterInfoJwsPrefix: "part",
  saTokenSecretType: "key",
  saNameAnnotation: "key",
  saUidAnnotation: "key",
  // Claims are signed, so tokens are not converted.
  saPrivateClaim: "absent",
  saVolumePrefix: "part",
  saIssuerDefault: "absent",
  userExtraPrefix: "prefix",
  rbacAutoupdateAnnotation: "key",
  rbacBootstrappingLabel: "key",
  rbacBootstrappingValue: "same",
  rbacAggregatePrefix: "prefix",
  auditDeprecatedAnnotation: "absent",
  auditRemovedReleaseAnnotation: "absent",
  auditDecisionPrefix: "absent",
  crdApprovedAnnotation: "key",
  crdCleanupFinalizer: "key",
  crdApprovalCondition: "same",
  csrSignerPrefix: "part",
  execInfoEnv: "absent",
  cliName: "part",
  lastAppliedAnnotation: "key",
  serverName: "part",
  apiserverServiceName: "part",
  automanagedLabel: "key",
  openapiNamePrefix: "absent",
  storeHealthCheck: "absent",
  storeMetricPrefix: "absent",
  // Values are encrypted anew, under the prefix of the other profile.
  encryptionPrefix: "absent",
};

/** The words of two profiles that have one of the roles, in pairs. */
export function pairsOf(role: WordRole, from: ProfileWords, to: ProfileWords): (readonly [string, string])[] {
  return WORD_NAMES.filter((name) => WORD_ROLES[name] === role).map((name) => [from[name], to[name]] as const);
}

/** The texts of two profiles that templates such as `${keyDomain}/hostname` stand for, in pairs. */
export function pairsOfTemplates(
  templates: readonly string[],
  from: ProfileWords,
  to: ProfileWords,
): (readonly [string, string])[] {
  return templates.map((template) => [resolveWords(template, from), resolveWords(template, to)] as const);
}
