/** Slices: the pool, the nodes that can use its devices, the devices, and the amounts that they share. */
import type { CounterSet, Device, ResourceSlice, ResourceSliceSpec } from "../../../generated/resource/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { dnsSubdomain } from "../../api/formats/name-format.js";
import type { ProfileWords } from "../../api/profile/naming-profile.js";
import { validateNodeSelector } from "../core/nodes/node-selector-rules.js";
import { formatErrors, immutable } from "../field-rules.js";
import { limitedSet } from "../list-rules.js";
import { validateDriver, validateLabelName, validatePoolName } from "./device-names.js";
import { exactlyOne, hasLists, validateCounters, validateDevice } from "./device-rules.js";

const MAX_DEVICES = 128;
/** Maximum number of devices where one has taints, counters or lists of values, which take more room. */
const MAX_LARGE_DEVICES = 64;
const MAX_COUNTER_SETS = 8;

export function validateSlice(slice: ResourceSlice, old: ResourceSlice | undefined, words: ProfileWords): FieldError[] {
  const spec: Partial<ResourceSliceSpec> = slice.spec ?? {};
  const former: Partial<ResourceSliceSpec> = old?.spec ?? {};
  const { driver, pool, devices = [], sharedCounters } = spec;
  const errors = [...validateDriver("spec.driver", driver), ...validatePool(pool)];
  if (old !== undefined)
    errors.push(
      ...immutable("spec.pool.name", pool?.name ?? "", former.pool?.name ?? ""),
      ...immutable("spec.driver", driver ?? "", former.driver ?? ""),
      ...immutable("spec.nodeName", spec.nodeName ?? null, former.nodeName ?? null),
    );
  errors.push(...validateNodes(spec));
  if (sharedCounters !== undefined && spec.devices !== undefined)
    errors.push(invalid("spec", "", "only one of `sharedCounters` or `devices` is allowed"));
  const known = new Map((former.devices ?? []).map((device) => [device.name, device]));
  errors.push(
    ...limitedSet(
      "spec.devices",
      devices,
      devices.some(isLarge) ? MAX_LARGE_DEVICES : MAX_DEVICES,
      (device, at) => validateDevice(at, device, known.get(device.name), spec, words),
      ({ name = "" }) => name,
    ),
    ...limitedSet("spec.sharedCounters", sharedCounters, MAX_COUNTER_SETS, validateCounterSet, ({ name = "" }) => name),
  );
  return errors;
}

function validatePool(pool: Partial<ResourceSliceSpec["pool"]> = {}): FieldError[] {
  const { name, generation = 0, resourceSliceCount = 0 } = pool;
  const errors = validatePoolName("spec.pool.name", name);
  if (Number(resourceSliceCount) <= 0)
    errors.push(invalid("spec.pool.resourceSliceCount", resourceSliceCount, "must be greater than zero"));
  if (Number(generation) < 0)
    errors.push(invalid("spec.pool.generation", generation, "must be greater than or equal to zero"));
  return errors;
}

const ONE_SELECTION = "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";

function validateNodes(spec: Partial<ResourceSliceSpec>): FieldError[] {
  const { nodeName, nodeSelector, allNodes, perDeviceNodeSelection } = spec;
  const errors: FieldError[] = [];
  if (nodeName === "") errors.push(invalid("spec.nodeName", "", "must be either unset or set to a non-empty string"));
  else if (nodeName !== undefined) errors.push(...formatErrors("spec.nodeName", nodeName, dnsSubdomain(nodeName)));
  if (nodeSelector !== undefined) {
    errors.push(...validateNodeSelector(nodeSelector, "spec.nodeSelector"));
    const terms = nodeSelector.nodeSelectorTerms ?? [];
    // Slices of several pools can be used together only where their selectors can be merged.
    if (terms.length !== 1)
      errors.push(invalid("spec.nodeSelector.nodeSelectorTerms", terms, "must have exactly one node selector term"));
  }
  for (const [field, value] of Object.entries({ allNodes, perDeviceNodeSelection }))
    if (value === false) errors.push(invalid(`spec.${field}`, value, "must be either unset or set to true"));
  const set = { nodeName, nodeSelector, allNodes, perDeviceNodeSelection };
  return [...errors, ...exactlyOne("spec", set, ONE_SELECTION, `${ONE_SELECTION}, but multiple fields are set`)];
}

function isLarge({ taints = [], consumesCounters = [], attributes = {} }: Device): boolean {
  return taints.length > 0 || consumesCounters.length > 0 || Object.values(attributes).some(hasLists);
}

function validateCounterSet({ name, counters }: Partial<CounterSet>, at: string): FieldError[] {
  return [
    ...(name ? validateLabelName(`${at}.name`, name) : [required(`${at}.name`)]),
    ...validateCounters(`${at}.counters`, counters),
  ];
}
