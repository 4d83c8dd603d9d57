/** Validates nodes: networks, taints, capacity, and fields that can't change once they are set. */
import type { Node, Taint } from "../../../../generated/core/v1/index.js";
import { duplicate, type FieldError, forbiddenField, invalid, required } from "../../../api/field-error.js";
import { labelValue, qualifiedName } from "../../../api/formats/name-format.js";
import { Quantity } from "../../../api/quantities/quantity.js";
import { networkOf, validateNetwork } from "../../address-rules.js";
import { judged, oneOf, optional } from "../../field-rules.js";

const MAX_NETWORKS = 2;

export function validateNode(node: Node): FieldError[] {
  return [...validateTaints(node), ...validateNetworks(node)];
}

/** Unknown fields of a node may be set, but known ones may not change. */
export function validateNodeUpdate(node: Node, old: Node): FieldError[] {
  const taintErrors = validateTaints(node);
  const errors = [...taintErrors, ...validateNetworks(node), ...validateSameNetworks(node, old)];
  const before = old.spec?.providerID;
  if (before && node.spec?.providerID !== before) errors.push(onlyLearned("spec.providerID", "providerID"));
  // Taints are validated both as those of the node and as those of the update; clients see both errors.
  errors.push(...taintErrors);
  if (node.spec?.externalID !== old.spec?.externalID)
    errors.push(forbiddenField("spec.externalID", "may not be updated"));
  return errors;
}

/** Reports an error for each network that has changed, all at the same path. */
function validateSameNetworks({ spec }: Node, old: Node): FieldError[] {
  const [networks, before] = [spec?.podCIDRs ?? [], old.spec?.podCIDRs ?? []];
  if (before.length === 0) return [];
  const isOfOtherLength = before.length !== networks.length;
  const changed = isOfOtherLength ? [before[0]] : before.filter((network, index) => network !== networks[index]);
  return changed.map(() => onlyLearned("spec.podCIDRs", "podCIDR"));
}

function onlyLearned(place: string, field: string): FieldError {
  return forbiddenField(place, `node updates may not change ${field} except from "" to valid`);
}

export function validateNodeStatus({ status = {} }: Node): FieldError[] {
  const seen = new Set<string>();
  const errors = (status.addresses ?? []).flatMap(({ type, address }, index) => {
    const isKnown = seen.has(`${type} ${address}`);
    seen.add(`${type} ${address}`);
    return isKnown ? [duplicate(`status.addresses[${index}]`, { type, address })] : [];
  });
  for (const field of ["capacity", "allocatable"] as const)
    for (const [resource, amount] of Object.entries(status[field] ?? {}))
      if ((Quantity.tryParse(String(amount))?.sign ?? 0) < 0)
        errors.push(invalid(`status.${field}[${resource}]`, amount, "must be greater than or equal to 0"));
  return errors;
}

const EFFECTS = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

function repeated(at: string, { key, value = "", effect, timeAdded }: Taint): FieldError {
  const shown = JSON.stringify({ Key: key, Value: value, Effect: effect, TimeAdded: timeAdded ?? null });
  const message = `Duplicate value: ${shown}: taints must be unique by key and effect pair`;
  return { reason: "FieldValueDuplicate", field: at, message };
}

function validateTaints({ spec }: Node): FieldError[] {
  const seen = new Set<string>();
  return (spec?.taints ?? []).flatMap((taint, index) => {
    const { key, value, effect } = taint;
    // The path that stock messages show.
    const at = `metadata.taints[${index}]`;
    const isKnown = seen.has(`${key}:${effect}`);
    seen.add(`${key}:${effect}`);
    return [
      ...judged(`${at}.key`, key, qualifiedName),
      ...optional(`${at}.value`, value, labelValue),
      ...(effect ? oneOf(`${at}.effect`, effect, EFFECTS) : [required(`${at}.effect`)]),
      ...(isKnown ? [repeated(at, taint)] : []),
    ];
  });
}

function validateNetworks({ spec = {} }: Node): FieldError[] {
  const { podCIDR = "", podCIDRs = [] } = spec;
  const field = "spec.podCIDRs";
  const errors = podCIDRs.flatMap((network, index) => validateNetwork(`${field}[${index}]`, network));
  if (podCIDR !== (podCIDRs[0] ?? "")) errors.push(invalid(field, podCIDRs, "first value must match `podCIDR`"));
  const families = podCIDRs.map((network) => networkOf(network)?.family);
  if (podCIDRs.length > MAX_NETWORKS || (families.length === MAX_NETWORKS && families[0] === families[1]))
    errors.push(invalid(field, podCIDRs, "may specify no more than one CIDR for each IP family"));
  return errors;
}
