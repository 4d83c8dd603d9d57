/**
 * Validates definitions of custom kinds: group, names, versions, conversion. CRD-005, CRD-014, CRD-022, CRD-026,
 * CRD-034.
 */

import type {
  CustomResourceConversion,
  CustomResourceDefinition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionVersion,
} from "../../../generated/apiextensions/v1/index.js";
import { approvalOf, isProtectedGroup } from "../../api/definition-approval.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import { dns1035Label, dnsSubdomain } from "../../api/formats/name-format.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { addAll } from "../../base/add-all.js";
import { caBundleProblem } from "../../base/certificates/ca-bundle.js";
import { formatErrors, immutable, optional, present } from "../field-rules.js";
import { validateReviewVersions, validateWebhookClient } from "../webhook-client-rules.js";
import { type ReadRoot, rootReader } from "./root-reader.js";
import { validateVersion } from "./version-rules.js";

/** @param old the previous definition; undefined for a new one @param read reads the schemas of the same write */
export function* validateDefinition(
  { metadata, spec }: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  { behaviours }: Pick<NamingProfile, "behaviours">,
  read: ReadRoot = rootReader(),
): Generator<void, FieldError[]> {
  const { group, names, scope, versions, conversion, preserveUnknownFields } = spec;
  const errors: FieldError[] = [];
  // The name is immutable.
  if (old === undefined && metadata.name !== undefined && metadata.name !== `${names.plural}.${group}`)
    errors.push(invalid("metadata.name", metadata.name, 'must be spec.names.plural+"."+spec.group'));
  if (preserveUnknownFields && !old?.spec.preserveUnknownFields) {
    const why =
      "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead";
    const text = behaviours.definitionPaths === "shared" ? why : `must be false: ${why}`;
    errors.push(invalid("spec.preserveUnknownFields", true, text));
  }
  return [
    ...errors,
    ...validateGroup(group),
    ...validateScope(scope),
    ...requireNames(names),
    ...validateNames(names, "spec.names"),
    ...(yield* validateVersions(versions, old, read)),
    ...(conversion === undefined ? [] : validateConversion(conversion, old)),
  ];
}

function validateGroup(group: string): FieldError[] {
  if (group === "") return [required("spec.group")];
  const errors = formatErrors("spec.group", group, dnsSubdomain(group));
  if (errors.length === 0 && !group.includes("."))
    errors.push(invalid("spec.group", group, "should be a domain with at least one dot"));
  return errors;
}

const SCOPES = ["Cluster", "Namespaced"];

function validateScope(scope: string): FieldError[] {
  if (scope === "") return [required("spec.scope")];
  return SCOPES.includes(scope) ? [] : [notSupported("spec.scope", scope, SCOPES)];
}

/** Requires names; {@link validateNames} validates those that are present. */
function requireNames({ plural, singular = "", kind, listKind = "" }: CustomResourceDefinitionNames): FieldError[] {
  return Object.entries({ plural, singular, kind, listKind }).flatMap(([name, value]) =>
    present(`spec.names.${name}`, value),
  );
}

function validateNames(
  { plural, singular, shortNames = [], kind, listKind, categories = [] }: CustomResourceDefinitionNames,
  field: string,
): FieldError[] {
  const errors = [
    ...optional(`${field}.plural`, plural, dns1035Label),
    ...optional(`${field}.singular`, singular, dns1035Label),
    ...shortNames.flatMap((name, index) => formatErrors(`${field}.shortNames[${index}]`, name, dns1035Label(name))),
    ...optional(`${field}.kind`, kind, kindFormat),
    ...optional(`${field}.listKind`, listKind, kindFormat),
    ...categories.flatMap((name, index) => formatErrors(`${field}.categories[${index}]`, name, dns1035Label(name))),
  ];
  if (kind !== "" && kind === listKind)
    errors.push(invalid(`${field}.listKind`, listKind, "kind and listKind may not be the same"));
  return errors;
}

function kindFormat(kind: string): string[] {
  return dns1035Label(kind.toLowerCase()).map((text) => `may have mixed case, but should otherwise match: ${text}`);
}

function* validateVersions(
  versions: readonly CustomResourceDefinitionVersion[],
  old: CustomResourceDefinition | undefined,
  read: ReadRoot,
): Generator<void, FieldError[]> {
  const names = versions.map(({ name }) => name);
  const shown = names.length === 0 ? null : names;
  const errors: FieldError[] = [];
  if (new Set(names).size < names.length)
    errors.push(invalid("spec.versions", names, "must contain unique version names"));
  if (versions.filter(({ storage }) => storage).length !== 1)
    errors.push(invalid("spec.versions", shown, "must have exactly one version marked as storage version"));
  const before = new Map(old?.spec.versions.map((version) => [version.name, version]));
  for (const [index, version] of versions.entries()) {
    addAll(errors, yield* validateVersion(version, `spec.versions[${index}]`, before.get(version.name), read));
    yield;
  }
  return errors;
}

const STRATEGIES = ["Mapping", "None", "Webhook"];

/** The paths are those of an older version of the API, which stock clients know. */
function validateConversion(
  { strategy, webhook }: CustomResourceConversion,
  old: CustomResourceDefinition | undefined,
): FieldError[] {
  const field = "spec.conversion";
  if (strategy === "") return [required(`${field}.strategy`)];
  if (!STRATEGIES.includes(strategy)) return [notSupported(`${field}.strategy`, strategy, STRATEGIES)];
  const { clientConfig, conversionReviewVersions = [] } = webhook ?? {};
  const client = `${field}.webhookClientConfig`;
  const versions = `${field}.conversionReviewVersions`;
  if (strategy !== "Webhook") {
    const why = "should not be set when strategy is not set to Webhook";
    return [
      ...(clientConfig === undefined ? [] : [forbiddenField(client, why)]),
      ...(conversionReviewVersions.length === 0 ? [] : [forbiddenField(versions, why)]),
    ];
  }
  const formerVersions = old?.spec.conversion?.webhook?.conversionReviewVersions;
  return [
    ...(clientConfig === undefined
      ? [required(client, "required when strategy is set to Webhook")]
      : validateWebhookClient(clientConfig, client)),
    ...validateCaBundle(clientConfig?.caBundle ?? "", old, `${client}.caBundle`),
    ...(conversionReviewVersions.length === 0
      ? [required(versions)]
      : validateReviewVersions(conversionReviewVersions, versions, formerVersions)),
  ];
}

/** Until a kind is served, its bundle may be a placeholder that another component fills in later. */
function validateCaBundle(bundle: string, old: CustomResourceDefinition | undefined, field: string): FieldError[] {
  const problem = bundle === "" ? undefined : caBundleProblem(bundle);
  if (problem === undefined || old === undefined || !isEstablished(old)) return [];
  const before = old.spec.conversion?.webhook?.clientConfig?.caBundle ?? "";
  return before !== "" && caBundleProblem(before) !== undefined ? [] : [invalid(field, bundle, problem)];
}

/** Groups of the product require an approval for the kind (CRD-026). */
export function validateApproval({ metadata, spec }: CustomResourceDefinition, profile: NamingProfile): FieldError[] {
  if (!isProtectedGroup(spec.group, profile)) return [];
  const key = profile.words.crdApprovedAnnotation;
  const annotation = metadata.annotations?.[key] ?? "";
  const { state, reason } = approvalOf(annotation, profile);
  const field = `metadata.annotations[${key}]`;
  if (state === "missing") return [required(field, reason)];
  return state === "invalid" ? [invalid(field, annotation, reason)] : [];
}

/**
 * A definition without approval that was accepted earlier may stay so, because a writer of other fields need not know
 * of it.
 */
export function validateApprovalUpdate(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition,
  profile: NamingProfile,
): FieldError[] {
  const key = profile.words.crdApprovedAnnotation;
  const stateOf = ({ metadata }: CustomResourceDefinition): string =>
    approvalOf(metadata.annotations?.[key] ?? "", profile).state;
  return stateOf(definition) === stateOf(old) ? [] : validateApproval(definition, profile);
}

/** Rejects changes on which existing objects depend. CRD-022, CRD-023. */
export function validateDefinitionUpdate(
  { spec }: CustomResourceDefinition,
  old: CustomResourceDefinition,
): FieldError[] {
  const isFixed = isEstablished(old);
  return [
    ...(isFixed ? immutable("spec.scope", spec.scope, old.spec.scope) : []),
    ...(isFixed ? immutable("spec.names.kind", spec.names.kind, old.spec.names.kind) : []),
    ...immutable("spec.group", spec.group, old.spec.group),
    ...immutable("spec.names.plural", spec.names.plural, old.spec.names.plural),
  ];
}

function isEstablished({ status }: CustomResourceDefinition): boolean {
  return status?.conditions?.some(({ type, status }) => type === "Established" && status === "True") ?? false;
}

/** Validates the accepted names, and requires each version in which objects may be stored. CRD-016. */
export function validateStatus({ spec, status }: CustomResourceDefinition): FieldError[] {
  const { acceptedNames, storedVersions = [] } = status ?? {};
  const names = spec.versions.map(({ name }) => name);
  return [
    ...(acceptedNames === undefined ? [] : validateNames(acceptedNames, "status.acceptedNames")),
    ...storedVersions.flatMap((version, index) => {
      if (names.includes(version)) return [];
      const why = `missing from spec.versions; ${version} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${version} and removes ${version} from status.storedVersions`;
      return [invalid(`status.storedVersions[${index}]`, version, why)];
    }),
  ];
}

/** Requires a storage version that is among the stored versions. */
export function validateStorage({ spec, status }: CustomResourceDefinition): FieldError[] {
  const { storedVersions = [] } = status ?? {};
  const field = "status.storedVersions";
  if (storedVersions.length === 0) return [invalid(field, null, "must have at least one stored version")];
  return spec.versions
    .filter(({ name, storage }) => storage && !storedVersions.includes(name))
    .map(({ name }) => invalid(field, storedVersions, `must have the storage version ${name}`));
}
