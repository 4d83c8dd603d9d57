/** Rules of definitions of custom kinds: group, names, versions, conversion. CRD-005, CRD-014, CRD-022, CRD-026, CRD-034. */
import type {
  CustomResourceConversion,
  CustomResourceDefinition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionVersion,
} from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import { dns1035Label, dnsSubdomain } from "../../api/name-format.js";
import type { NamingProfile } from "../../api/naming-profile.js";
import { faults, formatted, immutable } from "../field-rules.js";
import { validateWebhookClient } from "../webhook-client-rules.js";
import { validateVersion } from "./version-rules.js";

const REVIEW_VERSIONS = ["v1", "v1beta1"];

export function validateDefinition({ metadata, spec }: CustomResourceDefinition): FieldError[] {
  const { group, names, scope, versions, conversion, preserveUnknownFields } = spec;
  const errors: FieldError[] = [];
  if (metadata.name !== `${names.plural}.${group}`)
    errors.push(invalid("metadata.name", metadata.name, 'must be spec.names.plural+"."+spec.group'));
  if (preserveUnknownFields) {
    const why =
      "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead";
    errors.push(invalid("spec.preserveUnknownFields", true, `must be false: ${why}`));
  }
  return [
    ...errors,
    ...validateGroup(group),
    ...validateScope(scope),
    ...validateNames(names),
    ...validateVersions(versions),
    ...(conversion === undefined ? [] : validateConversion(conversion)),
  ];
}

function validateGroup(group: string): FieldError[] {
  if (group === "") return [required("spec.group")];
  const errors = faults("spec.group", group, dnsSubdomain(group));
  if (errors.length === 0 && !group.includes("."))
    errors.push(invalid("spec.group", group, "should be a domain with at least one dot"));
  return errors;
}

const SCOPES = ["Cluster", "Namespaced"];

function validateScope(scope: string): FieldError[] {
  if (scope === "") return [required("spec.scope")];
  return SCOPES.includes(scope) ? [] : [notSupported("spec.scope", scope, SCOPES)];
}

function validateNames({
  plural,
  singular,
  shortNames = [],
  kind,
  listKind,
  categories = [],
}: CustomResourceDefinitionNames): FieldError[] {
  const field = "spec.names";
  const errors = [
    ...formatted(`${field}.plural`, plural, dns1035Label),
    ...formatted(`${field}.singular`, singular, dns1035Label),
    ...shortNames.flatMap((name, index) => faults(`${field}.shortNames[${index}]`, name, dns1035Label(name))),
    ...formatted(`${field}.kind`, kind, kindFormat),
    ...formatted(`${field}.listKind`, listKind, kindFormat),
    ...categories.flatMap((name, index) => faults(`${field}.categories[${index}]`, name, dns1035Label(name))),
  ];
  if (kind !== "" && kind === listKind)
    errors.push(invalid(`${field}.listKind`, listKind, "kind and listKind may not be the same"));
  return errors;
}

function kindFormat(kind: string): string[] {
  return dns1035Label(kind.toLowerCase()).map((text) => `may have mixed case, but should otherwise match: ${text}`);
}

function validateVersions(versions: readonly CustomResourceDefinitionVersion[]): FieldError[] {
  const names = versions.map(({ name }) => name);
  const errors: FieldError[] = [];
  if (new Set(names).size < names.length)
    errors.push(invalid("spec.versions", names, "must contain unique version names"));
  if (versions.filter(({ storage }) => storage).length !== 1)
    errors.push(invalid("spec.versions", names, "must have exactly one version marked as storage version"));
  return [...errors, ...versions.flatMap((version, index) => validateVersion(version, `spec.versions[${index}]`))];
}

/** Paths as stock clients know them: they are those of an older form. */
function validateConversion({ strategy, webhook }: CustomResourceConversion): FieldError[] {
  const field = "spec.conversion";
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
  const errors =
    clientConfig === undefined
      ? [required(client, "required when strategy is set to Webhook")]
      : validateWebhookClient(clientConfig, client);
  for (const [index, version] of conversionReviewVersions.entries())
    errors.push(...faults(`${versions}[${index}]`, version, dns1035Label(version)));
  if (!conversionReviewVersions.some((version) => REVIEW_VERSIONS.includes(version))) {
    const why = `must include at least one of ${REVIEW_VERSIONS.join(", ")}`;
    errors.push(invalid(versions, conversionReviewVersions, why));
  }
  return errors;
}

/** Groups of the product are for kinds that its makers know of (CRD-026). */
export function validateApproval({ metadata, spec }: CustomResourceDefinition, profile: NamingProfile): FieldError[] {
  const isProtected = profile.protectedGroupSuffixes.some(
    (suffix) => spec.group === suffix || spec.group.endsWith(`.${suffix}`),
  );
  if (!isProtected) return [];
  const key = profile.words.crdApprovedAnnotation;
  const approval = metadata.annotations?.[key] ?? "";
  const field = `metadata.annotations[${key}]`;
  if (approval === "")
    return [required(field, `protected groups must have approval annotation ${JSON.stringify(key)}`)];
  if (approval.startsWith("unapproved") || URL.canParse(approval)) return [];
  const why = `protected groups must have approval annotation ${JSON.stringify(key)} with either a URL or a reason starting with "unapproved"`;
  return [invalid(field, approval, why)];
}

/** What objects that are there already hang on. CRD-016, CRD-022, CRD-023. */
export function validateDefinitionUpdate(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition,
): FieldError[] {
  const { spec, status } = definition;
  const isEstablished = old.status?.conditions?.some(({ type, status }) => type === "Established" && status === "True");
  const names = spec.versions.map(({ name }) => name);
  return [
    ...immutable("spec.group", spec.group, old.spec.group),
    ...immutable("spec.names.plural", spec.names.plural, old.spec.names.plural),
    ...(isEstablished ? immutable("spec.scope", spec.scope, old.spec.scope) : []),
    ...(isEstablished ? immutable("spec.names.kind", spec.names.kind, old.spec.names.kind) : []),
    ...(status?.storedVersions ?? []).flatMap((version, index) => {
      if (names.includes(version)) return [];
      const why = `missing from spec.versions; ${version} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${version} and removes ${version} from status.storedVersions`;
      return [invalid(`status.storedVersions[${index}]`, version, why)];
    }),
  ];
}
