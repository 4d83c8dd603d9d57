/** Validates where pods may run: affinity, tolerations and topology spread. */
import type {
  Affinity,
  PodAffinityTerm,
  PodSpec,
  Toleration,
  TopologySpreadConstraint,
} from "../../../../generated/core/v1/index.js";
import type { LabelSelector } from "../../../../generated/meta/v1/index.js";
import { duplicate, type FieldError, forbiddenField, invalid, required } from "../../../api/field-error.js";
import { validateLabelSelector, validateLabels } from "../../../api/formats/labels.js";
import { dnsLabel, labelValue, qualifiedName } from "../../../api/formats/name-format.js";
import { formatErrors } from "../../field-rules.js";
import { validateNodeSelector, validateNodeSelectorTerm } from "../nodes/node-selector-rules.js";

export function validatePlacement(spec: PodSpec, at: string): FieldError[] {
  const { nodeSelector, affinity, tolerations, topologySpreadConstraints: spread } = spec;
  return [
    ...validateLabels(nodeSelector, `${at}.nodeSelector`),
    ...(affinity === undefined ? [] : validateAffinity(affinity, `${at}.affinity`)),
    ...validateSpread(spread ?? [], `${at}.topologySpreadConstraints`),
    ...validateTolerations(tolerations ?? [], `${at}.tolerations`),
  ];
}

const HARD = "requiredDuringSchedulingIgnoredDuringExecution";
const SOFT = "preferredDuringSchedulingIgnoredDuringExecution";

function validateAffinity(affinity: Affinity, at: string): FieldError[] {
  const { nodeAffinity } = affinity;
  const errors: FieldError[] = [];
  if (nodeAffinity?.[HARD] !== undefined)
    errors.push(...validateNodeSelector(nodeAffinity[HARD], `${at}.nodeAffinity.${HARD}`));
  for (const [index, { weight, preference }] of (nodeAffinity?.[SOFT] ?? []).entries()) {
    const field = `${at}.nodeAffinity.${SOFT}[${index}]`;
    errors.push(...validateWeight(weight, field), ...validateNodeSelectorTerm(preference, `${field}.preference`));
  }
  for (const side of ["podAffinity", "podAntiAffinity"] as const) {
    for (const [index, term] of (affinity[side]?.[HARD] ?? []).entries())
      errors.push(...validatePodTerm(term, `${at}.${side}.${HARD}[${index}]`));
    for (const [index, { weight, podAffinityTerm }] of (affinity[side]?.[SOFT] ?? []).entries()) {
      const field = `${at}.${side}.${SOFT}[${index}]`;
      errors.push(...validateWeight(weight, field), ...validatePodTerm(podAffinityTerm, `${field}.podAffinityTerm`));
    }
  }
  return errors;
}

const MAX_WEIGHT = 100;

function validateWeight(weight: number | undefined, at: string): FieldError[] {
  if (weight !== undefined && weight >= 1 && weight <= MAX_WEIGHT) return [];
  return [invalid(`${at}.weight`, weight ?? 0, `must be in the range 1-${MAX_WEIGHT}`)];
}

function validatePodTerm(term: PodAffinityTerm | undefined, at: string): FieldError[] {
  if (term === undefined) return [];
  const { labelSelector, namespaceSelector, namespaces = [], topologyKey } = term;
  const { matchLabelKeys = [], mismatchLabelKeys = [] } = term;
  const both = matchLabelKeys.filter((key) => mismatchLabelKeys.includes(key));
  return [
    ...validateLabelSelector(labelSelector, `${at}.labelSelector`),
    ...validateLabelSelector(namespaceSelector, `${at}.namespaceSelector`),
    ...namespaces.flatMap((name, index) => formatErrors(`${at}.namespaces[${index}]`, name, dnsLabel(name))),
    ...validateTopologyKey(topologyKey, `${at}.topologyKey`),
    ...formatErrors(`${at}.topologyKey`, topologyKey ?? "", qualifiedName(topologyKey ?? "")),
    ...validateMatchKeys(matchLabelKeys, labelSelector, `${at}.matchLabelKeys`),
    ...validateMatchKeys(mismatchLabelKeys, labelSelector, `${at}.mismatchLabelKeys`),
    ...both.map((key) => {
      const field = `${at}.matchLabelKeys[${matchLabelKeys.indexOf(key)}]`;
      return invalid(field, key, "exists in both matchLabelKeys and mismatchLabelKeys");
    }),
  ];
}

function validateTopologyKey(key: string | undefined, field: string): FieldError[] {
  return key ? [] : [required(field, "can not be empty")];
}

/** Keys whose values come from the pod itself only make sense together with a selector. */
function validateMatchKeys(keys: readonly string[], selector: LabelSelector | undefined, at: string): FieldError[] {
  if (keys.length > 0 && selector === undefined)
    return [forbiddenField(at, "must not be specified when labelSelector is not set")];
  return keys.flatMap((key, index) => formatErrors(`${at}[${index}]`, key, qualifiedName(key)));
}

function validateSpread(constraints: readonly TopologySpreadConstraint[], at: string): FieldError[] {
  const pairs = new Set<string>();
  return constraints.flatMap((constraint, index) => {
    const { maxSkew = 0, topologyKey, whenUnsatisfiable, minDomains, labelSelector, matchLabelKeys = [] } = constraint;
    const field = `${at}[${index}]`;
    const errors = maxSkew > 0 ? [] : [invalid(`${field}.maxSkew`, maxSkew, "must be greater than zero")];
    errors.push(...validateTopologyKey(topologyKey, `${field}.topologyKey`));
    const pair = `{${topologyKey}, ${whenUnsatisfiable}}`;
    if (pairs.has(pair)) errors.push(duplicate(`${field}.{topologyKey, whenUnsatisfiable}`, pair));
    pairs.add(pair);
    if (minDomains !== undefined && minDomains <= 0)
      errors.push(invalid(`${field}.minDomains`, minDomains, "must be greater than zero"));
    if (minDomains !== undefined && whenUnsatisfiable !== "DoNotSchedule") {
      const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable}`;
      errors.push(invalid(`${field}.minDomains`, minDomains, detail));
    }
    errors.push(...validateLabelSelector(labelSelector, `${field}.labelSelector`));
    errors.push(...validateMatchKeys(matchLabelKeys, labelSelector, `${field}.matchLabelKeys`));
    const selected = new Set([
      ...Object.keys(labelSelector?.matchLabels ?? {}),
      ...(labelSelector?.matchExpressions ?? []).map(({ key }) => key),
    ]);
    for (const [position, key] of matchLabelKeys.entries()) {
      if (selected.has(key))
        errors.push(
          invalid(`${field}.matchLabelKeys[${position}]`, key, "exists in both matchLabelKeys and labelSelector"),
        );
    }
    return errors;
  });
}

export function validateTolerations(tolerations: readonly Toleration[], at: string): FieldError[] {
  return tolerations.flatMap((toleration, index) => {
    const { key = "", operator = "", value = "", effect, tolerationSeconds } = toleration;
    const field = `${at}[${index}]`;
    const errors = key === "" ? [] : formatErrors(`${field}.key`, key, qualifiedName(key));
    if (key === "" && operator !== "Exists") {
      const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
      errors.push(invalid(`${field}.operator`, operator, detail));
    }
    if (tolerationSeconds !== undefined && effect !== "NoExecute")
      errors.push(
        invalid(`${field}.effect`, effect ?? "", "effect must be 'NoExecute' when `tolerationSeconds` is set"),
      );
    if (operator === "Exists") {
      if (value !== "")
        errors.push(invalid(`${field}.operator`, toleration, "value must be empty when `operator` is 'Exists'"));
    } else errors.push(...formatErrors(`${field}.operator`, value, labelValue(value)));
    return errors;
  });
}
