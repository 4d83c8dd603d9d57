/** The rules of workloads and of groups of pods, which are imported with the first write of one. */
import type {
  PodGroup,
  PodGroupResourceClaim,
  PodGroupSpec,
  PodGroupTemplate,
  TypedLocalObjectReference,
  Workload,
} from "../../../generated/scheduling/v1alpha2/index.js";
import { validateConditions } from "../../api/condition.js";
import { type FieldError, invalid, notSupported, required } from "../../api/field-error.js";
import { dnsLabel, dnsSubdomain, pathSegment, qualifiedName } from "../../api/formats/name-format.js";
import { equalJson } from "../../api/json.js";
import { formatted, judgedIfPresent, optional } from "../field-rules.js";
import { limitedList, limitedSet } from "../list-rules.js";

const MAX_TEMPLATES = 8;
const MAX_CLAIMS = 4;
const MAX_TOPOLOGIES = 1;
/** Higher priorities are the system's. */
const MAX_PRIORITY = 1_000_000_000;
const DISRUPTION_MODES = ["Pod", "PodGroup"];

export function validateWorkload({ spec }: Workload): FieldError[] {
  const { controllerRef, podGroupTemplates: templates = [] } = spec ?? {};
  const at = "spec.podGroupTemplates";
  return [
    ...(controllerRef === undefined ? [] : validateController("spec.controllerRef", controllerRef)),
    ...(templates.length === 0 ? [required(at)] : []),
    ...limitedSet(
      at,
      templates,
      MAX_TEMPLATES,
      (template, place) => [...formatted(`${place}.name`, template.name, dnsLabel), ...validateGroup(place, template)],
      ({ name = "" }) => name,
      (template) => template,
    ),
  ];
}

export function validateWorkloadChange(workload: Workload, old: Workload): FieldError[] {
  const [spec, former] = [workload.spec, old.spec];
  const errors = [
    ...unchanged("spec.controllerRef", spec?.controllerRef, former?.controllerRef),
    ...unchanged("spec.podGroupTemplates", spec?.podGroupTemplates, former?.podGroupTemplates),
  ];
  return (spec?.podGroupTemplates ?? []).length === 0 ? [...errors, required("spec.podGroupTemplates")] : errors;
}

/** The value is not shown: it may be large. */
function unchanged(field: string, value: unknown, old: unknown): FieldError[] {
  return equalJson(value ?? null, old ?? null) ? [] : [invalid(field, null, "field is immutable")];
}

function validateController(field: string, { apiGroup, kind, name }: Partial<TypedLocalObjectReference>): FieldError[] {
  return [
    ...optional(`${field}.apiGroup`, apiGroup, dnsSubdomain),
    ...formatted(`${field}.kind`, kind, pathSegment),
    ...formatted(`${field}.name`, name, pathSegment),
  ];
}

/** What a group and its template have in common. */
type Group = Partial<Omit<PodGroupTemplate, "name"> & PodGroupSpec>;

function validateGroup(field: string, group: Group): FieldError[] {
  const { schedulingPolicy, schedulingConstraints, resourceClaims, disruptionMode, priorityClassName, priority } =
    group;
  const { basic, gang } = schedulingPolicy ?? {};
  const errors = exactlyOne(`${field}.schedulingPolicy`, { basic, gang });
  if (gang !== undefined) errors.push(...validateCount(`${field}.schedulingPolicy.gang.minCount`, gang.minCount));
  errors.push(
    ...limitedList(
      `${field}.schedulingConstraints.topology`,
      schedulingConstraints?.topology,
      MAX_TOPOLOGIES,
      ({ key }, at) => formatted(`${at}.key`, key, qualifiedName),
    ),
    ...limitedSet(
      `${field}.resourceClaims`,
      resourceClaims,
      MAX_CLAIMS,
      validateClaim,
      ({ name = "" }) => name,
      (claim) => claim,
    ),
  );
  if (disruptionMode !== undefined && !DISRUPTION_MODES.includes(disruptionMode))
    errors.push(notSupported(`${field}.disruptionMode`, disruptionMode, DISRUPTION_MODES));
  errors.push(...optional(`${field}.priorityClassName`, priorityClassName, dnsSubdomain));
  if (priority !== undefined && priority > MAX_PRIORITY)
    errors.push(invalid(`${field}.priority`, priority, `must be less than or equal to ${MAX_PRIORITY}`));
  return errors;
}

function validateCount(field: string, count: number | undefined): FieldError[] {
  if (!count) return [required(field)];
  return count < 1 ? [invalid(field, count, "must be greater than or equal to 1")] : [];
}

function validateClaim(claim: PodGroupResourceClaim, at: string): FieldError[] {
  const { name, resourceClaimName, resourceClaimTemplateName } = claim;
  return [
    ...exactlyOne(at, { resourceClaimName, resourceClaimTemplateName }),
    ...formatted(`${at}.name`, name, dnsLabel),
    ...judgedIfPresent(`${at}.resourceClaimName`, resourceClaimName, dnsSubdomain),
    ...judgedIfPresent(`${at}.resourceClaimTemplateName`, resourceClaimTemplateName, dnsSubdomain),
  ];
}

function exactlyOne(field: string, members: Readonly<Record<string, unknown>>): FieldError[] {
  const set = Object.keys(members).filter((name) => members[name] !== undefined);
  if (set.length === 1) return [];
  const names = Object.keys(members)
    .map((name) => `\`${name}\``)
    .join(", ");
  if (set.length === 0) return [invalid(field, "", `must specify one of: ${names}`)];
  return [invalid(field, `{${set.join(", ")}}`, `must specify exactly one of: ${names}`)];
}

export function validatePodGroup({ spec }: PodGroup): FieldError[] {
  const at = "spec.podGroupTemplateRef";
  const { podGroupTemplateRef: reference } = spec ?? {};
  const { workloadName, podGroupTemplateName } = reference?.workload ?? {};
  const errors: FieldError[] = [];
  if (reference !== undefined && reference.workload === undefined)
    errors.push(invalid(at, "", "must specify one of: `workload`"));
  if (reference?.workload !== undefined)
    errors.push(
      ...formatted(`${at}.workload.workloadName`, workloadName, dnsSubdomain),
      ...formatted(`${at}.workload.podGroupTemplateName`, podGroupTemplateName, dnsLabel),
    );
  return [...errors, ...validateGroup("spec", spec ?? {})];
}

const FIXED = [
  "podGroupTemplateRef",
  "schedulingPolicy",
  "schedulingConstraints",
  "resourceClaims",
  "disruptionMode",
  "priorityClassName",
  "priority",
] as const;

export function validatePodGroupChange(group: PodGroup, old: PodGroup): FieldError[] {
  return FIXED.flatMap((field) => unchanged(`spec.${field}`, group.spec?.[field], old.spec?.[field]));
}

export function validatePodGroupStatus({ spec, status }: PodGroup): FieldError[] {
  const { conditions, resourceClaimStatuses: claims } = status ?? {};
  const known = new Set((spec?.resourceClaims ?? []).map(({ name }) => name));
  const at = "status.resourceClaimStatuses";
  return [
    ...validateConditions(conditions, "status.conditions"),
    ...limitedList(at, claims, MAX_CLAIMS, ({ name = "", resourceClaimName }, place) => [
      ...(known.has(name)
        ? []
        : [invalid(`${place}.name`, name, "must match the name of an entry in `spec.resourceClaims`")]),
      ...judgedIfPresent(`${place}.resourceClaimName`, resourceClaimName, dnsSubdomain),
    ]),
  ];
}
