/**
 * Validates what a schema can't express about pods and templates, in the order of a pod's fields. This file combines
 * the parts. RES-064, VAL-029.
 */
import type { PodSpec, PodTemplateSpec } from "../../../../generated/core/v1/index.js";
import { duplicate, type FieldError, forbiddenField, invalid } from "../../../api/field-error.js";
import { validateLabels } from "../../../api/formats/labels.js";
import { dnsLabel, dnsSubdomain, qualifiedName } from "../../../api/formats/name-format.js";
import { inTurns, ownTurn } from "../../../base/turn-budget.js";
import { formatErrors, formatted, oneOf, optional } from "../../field-rules.js";
import { containerErrorsInPieces, validateContainerLists } from "../containers/container-list-rules.js";
import type { PodParts } from "../containers/container-rules.js";
import { type Amounts, containerResource, validateAmounts } from "../containers/resource-rules.js";
import { validateVolumes } from "../volumes/volume-rules.js";
import { validatePlacement } from "./placement-rules.js";
import { validatePodNetwork } from "./pod-network-rules.js";
import { validatePodResources } from "./pod-resource-rules.js";
import { validateSystem } from "./pod-system-rules.js";
import { validatePodSecurity } from "./security-rules.js";

/** @param at path of the spec @param podName empty if there is no pod yet */
export function validatePodSpec(spec: PodSpec, at: string, podName = ""): FieldError[] {
  return validateAround(validateContainerLists(spec, partsOf(spec), at), spec, at, podName);
}

/** Does what {@link validatePodSpec} does for a pod with thousands of containers, in several turns. */
export async function validateManyContainers(spec: PodSpec, at: string, podName = ""): Promise<FieldError[]> {
  const ofContainers = await inTurns(containerErrorsInPieces(spec, partsOf(spec), at));
  await ownTurn();
  return validateAround(ofContainers, spec, at, podName);
}

function partsOf(spec: PodSpec): PodParts {
  return {
    volumes: new Map((spec.volumes ?? []).map((volume) => [volume.name, volume])),
    claims: new Set((spec.resourceClaims ?? []).map(({ name }) => name)),
    graceSeconds: Number(spec.terminationGracePeriodSeconds ?? 0),
  };
}

/** Validates all but the containers, whose errors stand among the others. */
function validateAround(ofContainers: FieldError[], spec: PodSpec, at: string, podName: string): FieldError[] {
  const claims = new Set((spec.resourceClaims ?? []).map(({ name }) => name));
  return [
    ...validateVolumes(spec.volumes ?? [], `${at}.volumes`, podName),
    ...validateResourceClaims(spec, `${at}.resourceClaims`),
    ...ofContainers,
    ...validatePodResources(spec, `${at}.resources`, claims),
    ...oneOf(`${at}.restartPolicy`, spec.restartPolicy, ["Always", "OnFailure", "Never"]),
    ...oneOf(`${at}.dnsPolicy`, spec.dnsPolicy, ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"]),
    ...validatePodSecurity(spec, at),
    ...validatePlacement(spec, at),
    ...validatePodNetwork(spec, at),
    ...validateGates(spec, at),
    ...validateSystem(spec, at),
    ...optional(`${at}.serviceAccountName`, spec.serviceAccountName, dnsSubdomain),
    ...optional(`${at}.nodeName`, spec.nodeName, dnsSubdomain),
    ...optional(`${at}.priorityClassName`, spec.priorityClassName, dnsSubdomain),
    ...(spec.runtimeClassName === undefined
      ? []
      : formatErrors(`${at}.runtimeClassName`, spec.runtimeClassName, dnsSubdomain(spec.runtimeClassName))),
    ...validateAmounts((spec.overhead ?? {}) as Amounts, `${at}.overhead`, containerResource),
  ];
}

/** @param at path of the template */
export function validatePodTemplate(template: PodTemplateSpec | undefined, at: string): FieldError[] {
  const errors = validateTemplateFrame(template, at);
  const spec = template?.spec ?? NO_PODS;
  errors.push(...validatePodSpec(spec, `${at}.spec`));
  if ((spec.ephemeralContainers?.length ?? 0) > 0)
    errors.push(forbiddenField(`${at}.spec.ephemeralContainers`, "ephemeral containers not allowed in pod template"));
  return errors;
}

/**
 * Validates the metadata of a template. This is all that can be validated if pods get more than their template has,
 * such as the volumes of a stateful set's claims: those pods are validated when they are created.
 * @param at path of the template
 */
export function validateTemplateFrame(template: PodTemplateSpec | undefined, at: string): FieldError[] {
  const { metadata } = template ?? {};
  const errors = validateLabels(metadata?.labels, `${at}.labels`);
  for (const key of Object.keys(metadata?.annotations ?? {}))
    errors.push(...formatErrors(`${at}.annotations`, key, qualifiedName(key.toLowerCase())));
  return errors;
}

/** Stands in for the spec of a template without one. */
const NO_PODS: PodSpec = { containers: [] };

function validateResourceClaims(spec: PodSpec, at: string): FieldError[] {
  const seen = new Set<string>();
  return (spec.resourceClaims ?? []).flatMap((claim, index) => {
    const { name, resourceClaimName: direct, resourceClaimTemplateName: template } = claim;
    const field = `${at}[${index}]`;
    const errors = formatted(`${field}.name`, name, dnsLabel);
    if (seen.has(name)) errors.push(duplicate(`${field}.name`, name));
    seen.add(name);
    const choice = "one of `resourceClaimName`, `resourceClaimTemplateName`";
    if (direct !== undefined && template !== undefined)
      errors.push(invalid(field, claim, `at most ${choice} may be specified`));
    if (direct === undefined && template === undefined) errors.push(invalid(field, claim, `must specify ${choice}`));
    errors.push(...optional(`${field}.resourceClaimName`, direct, dnsSubdomain));
    return [...errors, ...optional(`${field}.resourceClaimTemplateName`, template, dnsSubdomain)];
  });
}

function validateGates({ readinessGates = [], schedulingGates = [] }: PodSpec, at: string): FieldError[] {
  const seen = new Set<string>();
  return [
    ...readinessGates.flatMap(({ conditionType = "" }, index) =>
      formatErrors(`${at}.readinessGates[${index}].conditionType`, conditionType, qualifiedName(conditionType)),
    ),
    ...schedulingGates.flatMap(({ name = "" }, index) => {
      const field = `${at}.schedulingGates[${index}]`;
      const errors = formatErrors(field, name, qualifiedName(name));
      if (seen.has(name)) errors.push(duplicate(field, name));
      seen.add(name);
      return errors;
    }),
  ];
}
