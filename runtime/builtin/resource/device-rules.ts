/** The devices of a slice: attributes, amounts, taints, and the nodes that can use them. */
import type {
  Device,
  DeviceAttribute,
  DeviceCounterConsumption,
  NodeAllocatableResourceMapping,
  ResourceSliceSpec,
} from "../../../generated/resource/v1/index.js";
import { type FieldError, invalid, notFoundField, required, tooLong } from "../../api/field-error.js";
import { dnsSubdomain, MAX_LABEL_CHARACTERS } from "../../api/formats/name-format.js";
import { isSemanticVersion } from "../../api/formats/semantic-version.js";
import { equalJson } from "../../api/json.js";
import type { ProfileWords } from "../../api/profile/naming-profile.js";
import { Quantity } from "../../api/quantities/quantity.js";
import { validateNodeSelector } from "../core/nodes/node-selector-rules.js";
import { formatErrors } from "../field-rules.js";
import { limitedList, limitedMap, limitedSet } from "../list-rules.js";
import { validateBindingConditions } from "./binding-condition-rules.js";
import { validateCapacity } from "./device-capacity-rules.js";
import { MAX_QUALIFIED_NAME_BYTES, validateLabelName, validateQualifiedName } from "./device-names.js";
import { validateTaint } from "./device-taint-rules.js";

const MAX_NAMED_VALUES = 32;
const MAX_ATTRIBUTE_VALUES = 48;
const MAX_VALUE_BYTES = 64;
const MAX_TAINTS = 16;
const MAX_COUNTER_SETS_OF_A_DEVICE = 2;
const MAX_COUNTERS = 32;

const LISTS = ["ints", "bools", "strings", "versions"] as const;
const SCALARS = ["int", "bool", "string", "version"] as const;

/** @param old the stored device of the same name, whose taints are not judged again if they are the same */
export function validateDevice(
  field: string,
  device: Device,
  old: Device | undefined,
  { perDeviceNodeSelection }: Partial<ResourceSliceSpec>,
  words: ProfileWords,
): FieldError[] {
  const { name, attributes = {}, capacity = {}, taints, consumesCounters } = device;
  const isShared = device.allowMultipleAllocations === true;
  const key = (text: string, at: string): FieldError[] => validateQualifiedName(at, text);
  const names = { limit: Number.POSITIVE_INFINITY, shownKeyCharacters: MAX_QUALIFIED_NAME_BYTES, key };
  return [
    ...validateLabelName(`${field}.name`, name),
    ...validateSize(field, attributes, Object.keys(capacity).length),
    ...limitedMap(`${field}.attributes`, attributes, {
      ...names,
      value: (attribute, at) => validateAttribute(at, attribute),
    }),
    ...limitedMap(`${field}.capacity`, capacity, {
      ...names,
      value: (each, at) => validateCapacity(at, each, isShared),
    }),
    ...(old !== undefined && equalJson(old.taints ?? [], taints ?? [])
      ? []
      : limitedList(`${field}.taints`, taints, MAX_TAINTS, (taint, at) => validateTaint(at, taint))),
    ...limitedSet(
      `${field}.consumesCounters`,
      consumesCounters,
      MAX_COUNTER_SETS_OF_A_DEVICE,
      (each, at) => validateConsumption(at, each),
      ({ counterSet = "" }) => counterSet,
    ),
    ...validatePlace(field, device, perDeviceNodeSelection === true),
    ...validateBindingConditions(field, device.bindingConditions, device.bindingFailureConditions),
    ...validateMappings(`${field}.nodeAllocatableResourceMappings`, device, words),
  ];
}

function validateSize(
  field: string,
  attributes: Readonly<Record<string, DeviceAttribute>>,
  capacities: number,
): FieldError[] {
  const errors: FieldError[] = [];
  const named = Object.keys(attributes).length + capacities;
  if (named > MAX_NAMED_VALUES) {
    const why = `the total number of attributes and capacities must not exceed ${MAX_NAMED_VALUES}`;
    errors.push(invalid(field, named, why));
  }
  const values = Object.values(attributes).reduce((sum, attribute) => sum + valuesOf(attribute), 0);
  if (values > MAX_ATTRIBUTE_VALUES) {
    const why = `the total number of attribute values must not exceed ${MAX_ATTRIBUTE_VALUES}`;
    errors.push(invalid(field, values, why));
  }
  return errors;
}

function valuesOf(attribute: DeviceAttribute): number {
  const listed = LISTS.reduce((sum, name) => sum + (attribute[name]?.length ?? 0), 0);
  return listed === 0 ? 1 : listed;
}

export function hasLists(attribute: DeviceAttribute): boolean {
  return LISTS.some((name) => attribute[name] !== undefined);
}

function validateAttribute(field: string, attribute: DeviceAttribute): FieldError[] {
  const { string, version, strings = [], versions = [] } = attribute;
  const errors = [
    ...(string === undefined ? [] : validateText(`${field}.string`, string)),
    ...(version === undefined ? [] : validateVersion(`${field}.version`, version)),
    ...LISTS.flatMap((name) =>
      attribute[name]?.length === 0
        ? [invalid(`${field}.${name}`, attribute[name], "must not be empty if specified")]
        : [],
    ),
    ...strings.flatMap((each, index) => validateText(`${field}.strings[${index}]`, each)),
    ...versions.flatMap((each, index) => validateVersion(`${field}.versions[${index}]`, each)),
  ];
  const set = [...SCALARS, ...LISTS].filter((name) => attribute[name] !== undefined);
  if (set.length === 1) return errors;
  return [...errors, invalid(field, set.length === 0 ? "" : attribute, "exactly one value must be specified")];
}

function validateText(field: string, text: string): FieldError[] {
  return Buffer.byteLength(text) > MAX_VALUE_BYTES ? [tooLong(field, MAX_VALUE_BYTES)] : [];
}

function validateVersion(field: string, text: string): FieldError[] {
  const problems = isSemanticVersion(text) ? [] : ["must be a string compatible with semver.org spec 2.0.0"];
  return [...formatErrors(field, text, problems), ...validateText(field, text)];
}

function validateConsumption(field: string, { counterSet, counters }: DeviceCounterConsumption): FieldError[] {
  return [
    ...(counterSet ? validateLabelName(`${field}.counterSet`, counterSet) : [required(`${field}.counterSet`)]),
    ...validateCounters(`${field}.counters`, counters),
  ];
}

/** Any quantity is a valid amount; the names are labels. */
export function validateCounters(
  field: string,
  counters: Readonly<Record<string, unknown>> | undefined = {},
): FieldError[] {
  if (Object.keys(counters).length === 0) return [required(field)];
  return limitedMap(field, counters, {
    limit: MAX_COUNTERS,
    shownKeyCharacters: MAX_LABEL_CHARACTERS,
    key: (name, at) => validateLabelName(at, name),
    value: () => [],
  });
}

const ONE_PLACE =
  "exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec";
const NO_PLACE =
  "`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec";

function validatePlace(field: string, { nodeName, nodeSelector, allNodes }: Device, isOwn: boolean): FieldError[] {
  if (!isOwn) {
    const isPlaced = nodeName !== undefined || nodeSelector !== undefined || allNodes !== undefined;
    return isPlaced ? [invalid(field, null, NO_PLACE)] : [];
  }
  const errors: FieldError[] = [];
  if (nodeName === "") errors.push(invalid(`${field}.nodeName`, nodeName, "must not be empty"));
  else if (nodeName !== undefined) errors.push(...formatErrors(`${field}.nodeName`, nodeName, dnsSubdomain(nodeName)));
  if (nodeSelector !== undefined) errors.push(...validateNodeSelector(nodeSelector, `${field}.nodeSelector`));
  if (allNodes === false) errors.push(invalid(`${field}.allNodes`, allNodes, "must be either unset or set to true"));
  const set = { nodeName, nodeSelector, allNodes: allNodes === true };
  return [...errors, ...exactlyOne(field, set, ONE_PLACE, ONE_PLACE)];
}

/** @param values by field; those that are truthy count as set */
export function exactlyOne(
  field: string,
  values: Readonly<Record<string, unknown>>,
  whenNone: string,
  whenMany: string,
): FieldError[] {
  const set = Object.entries(values).flatMap(([name, value]) => (value ? [`\`${name}\``] : []));
  if (set.length === 1) return [];
  return set.length === 0 ? [required(field, whenNone)] : [invalid(field, `{${set.join(", ")}}`, whenMany)];
}

/** Resources that nodes have of their own, as opposed to those that somebody adds to them. */
function isNativeResource(name: string, { keyDomain }: ProfileWords): boolean {
  return !name.includes("/") || name.includes(`${keyDomain}/`);
}

function validateMappings(
  field: string,
  { nodeAllocatableResourceMappings: mappings = {}, capacity = {} }: Device,
  words: ProfileWords,
): FieldError[] {
  return Object.entries(mappings).flatMap(([name, mapping]) => {
    const at = `${field}[${name}]`;
    const errors = isNativeResource(name, words) ? [] : [invalid(at, name, "must be a node allocatable resource name")];
    return [...errors, ...validateMapping(at, mapping, capacity)];
  });
}

function validateMapping(
  field: string,
  { allocationMultiplier, capacityKey }: NodeAllocatableResourceMapping,
  capacity: Readonly<Record<string, unknown>>,
): FieldError[] {
  if (allocationMultiplier === undefined && capacityKey === undefined)
    return [invalid(field, "", "at least one of allocationMultiplier or capacityKey must be set")];
  const errors: FieldError[] = [];
  const factor = Quantity.tryParse(String(allocationMultiplier ?? "1"));
  if (factor !== undefined && factor.sign <= 0)
    errors.push(invalid(`${field}.allocationMultiplier`, factor.toString(), "must be positive"));
  const at = `${field}.capacityKey`;
  if (capacityKey === "") errors.push(invalid(at, "", "capacityKey must not be an empty string"));
  else if (capacityKey !== undefined && !Object.hasOwn(capacity, capacityKey))
    errors.push(notFoundField(at, capacityKey));
  return errors;
}
