/** The hooks of the resource group: classes, claims and slices of devices. Their rules are imported when they are needed. */
import {
  type DeviceClass,
  deviceClasses,
  type ResourceClaim,
  type ResourceClaimTemplate,
  type ResourceSlice,
  resourceClaims,
  resourceClaimTemplates,
  resourceSlices,
} from "../../../generated/resource/v1/index.js";
import {
  type ResourcePoolStatusRequest,
  resourcePoolStatusRequests,
} from "../../../generated/resource/v1alpha3/index.js";
import { type DeviceTaintRule, deviceTaintRules } from "../../../generated/resource/v1beta2/index.js";
import { formatTime } from "../../api/time.js";
import type { ExpressionHookContext } from "../../registry/kinds/expression-engine.js";
import { defineHooks, type Hooks } from "../../registry/kinds/hooks.js";
import { shortAge } from "../../registry/objects/table.js";
import { lateRules } from "../late-rules.js";
import { claimConversion, claimTemplateConversion } from "./device-claim-conversion.js";
import { deviceKey } from "./device-names.js";
import { poolStatusCells } from "./pool-status-cells.js";
import { setClaimDefaults, setSliceDefaults, setTaintDefaults } from "./resource-defaults.js";
import { resourceSliceConversion } from "./resource-slice-conversion.js";

const classRules = lateRules(() => import("./device-class-rules.js"));
const claimRules = lateRules(() => import("./resource-claim-rules.js"));
const sliceRules = lateRules(() => import("./resource-slice-rules.js"));
const taintRules = lateRules(() => import("./device-taint-rule-rules.js"));
const poolRules = lateRules(() => import("./pool-status-rules.js"));

/** The name and the age, which is what there is to say of some kinds. */
const AGE_ALONE = { columns: [], cells: () => [], age: true } as const;

const deviceClassHooks: Hooks<DeviceClass> = {
  answersDeletedObject: true,
  usesExpressions: true,
  table: AGE_ALONE,
  validateCreate: (each, context: ExpressionHookContext) =>
    classRules(({ validateClass }) => validateClass(each, undefined, context)),
  validateUpdate: (each, old, context: ExpressionHookContext) =>
    classRules(({ validateClass }) => validateClass(each, old, context)),
};

const resourceClaimHooks: Hooks<ResourceClaim> = {
  answersDeletedObject: true,
  generation: "none",
  keepsMetadataOnStatus: true,
  usesExpressions: true,
  prepareForCreate: ({ spec }) => setClaimDefaults(spec),
  prepareForUpdate(claim, old, { subresource }) {
    setClaimDefaults(claim.spec);
    if (subresource === "status") dropReleasedDevices(claim, old);
  },
  validateCreate: (claim, context: ExpressionHookContext) =>
    claimRules(({ validateNewClaim }) => validateNewClaim(claim, context)),
  validateUpdate: (claim, old, context: ExpressionHookContext) =>
    claimRules(({ validateClaimChange, validateStatusChange }) =>
      context.subresource === "status" ? validateStatusChange(claim, old, context) : validateClaimChange(claim, old),
    ),
  table: {
    columns: [{ name: "State", type: "string", description: "Whether devices are allocated, and reserved." }],
    cells: (claim) => [stateOf(claim)],
    age: true,
  },
};

/** What drivers report of devices goes with their allocation, whether or not the client that releases them knows of it. */
function dropReleasedDevices({ status }: ResourceClaim, old: ResourceClaim): void {
  if (status?.devices === undefined) return;
  const released = new Set((old.status?.allocation?.devices?.results ?? []).map(deviceKey));
  for (const result of status.allocation?.devices?.results ?? []) released.delete(deviceKey(result));
  const kept = status.devices.filter((device) => !released.has(deviceKey(device)));
  if (kept.length > 0) status.devices = kept;
  else delete status.devices;
}

function stateOf({ metadata, status }: ResourceClaim): string {
  const isAllocated = status?.allocation !== undefined;
  const isReserved = isAllocated && (status.reservedFor ?? []).length > 0;
  const states = metadata.deletionTimestamp === undefined ? [] : ["deleted"];
  if (isAllocated) states.push("allocated", ...(isReserved ? ["reserved"] : []));
  else if (states.length === 0) states.push("pending");
  return states.join(",");
}

const resourceClaimTemplateHooks: Hooks<ResourceClaimTemplate> = {
  answersDeletedObject: true,
  generation: "none",
  usesExpressions: true,
  table: AGE_ALONE,
  prepareForCreate: ({ spec }) => setClaimDefaults(spec?.spec),
  prepareForUpdate: ({ spec }) => setClaimDefaults(spec?.spec),
  validateCreate: (template, context: ExpressionHookContext) =>
    claimRules(({ validateNewTemplate }) => validateNewTemplate(template, context)),
  validateUpdate: (template, old, context: ExpressionHookContext) =>
    claimRules(({ validateTemplateChange }) => validateTemplateChange(template, old, context)),
};

const resourceSliceHooks: Hooks<ResourceSlice> = {
  answersDeletedObject: true,
  selectableFields: {
    "spec.nodeName": ({ spec }) => spec?.nodeName ?? "",
    "spec.driver": ({ spec }) => spec?.driver ?? "",
  },
  prepareForCreate: ({ spec }, { clock }) => setSliceDefaults(spec, clock),
  prepareForUpdate: ({ spec }, _old, { clock }) => setSliceDefaults(spec, clock),
  validateCreate: (slice, { profile }) =>
    sliceRules(({ validateSlice }) => validateSlice(slice, undefined, profile.words)),
  validateUpdate: (slice, old, { profile }) =>
    sliceRules(({ validateSlice }) => validateSlice(slice, old, profile.words)),
  warningsOnCreate: driverWarnings,
  warningsOnUpdate: driverWarnings,
  table: {
    columns: [
      { name: "Node", type: "string", description: "The node that has the devices." },
      { name: "Driver", type: "string", description: "Name of the driver." },
      { name: "Pool", type: "string", description: "Name of the pool." },
    ],
    cells: ({ spec }) => [spec?.nodeName ?? "", spec?.driver ?? "", spec?.pool?.name ?? ""],
    age: true,
  },
};

function driverWarnings({ spec }: ResourceSlice): string[] {
  const driver = spec?.driver ?? "";
  if (driver === driver.toLowerCase()) return [];
  return [`spec.driver: driver names should be lowercase; ${JSON.stringify(driver)} contains uppercase characters`];
}

const deviceTaintRuleHooks: Hooks<DeviceTaintRule> = {
  answersDeletedObject: true,
  keepsMetadataOnStatus: true,
  prepareForCreate: ({ spec }, { clock }) => setTaintDefaults(spec?.taint, clock),
  prepareForUpdate({ spec }, old, { clock, subresource }) {
    if (subresource === "status") return;
    setTaintDefaults(spec?.taint, clock);
    const [taint, former] = [spec?.taint, old.spec?.taint];
    // The time is that of the effect, unless the client says otherwise.
    if (taint !== undefined && taint.effect !== former?.effect && taint.timeAdded === former?.timeAdded)
      taint.timeAdded = formatTime(clock.now());
  },
  validateCreate: (rule) => taintRules(({ validateRule }) => validateRule(rule, undefined)),
  validateUpdate: (rule, old, { subresource }) =>
    taintRules(({ validateRule, validateRuleStatus }) =>
      subresource === "status" ? validateRuleStatus(rule) : validateRule(rule, old),
    ),
  table: {
    columns: [
      { name: "Key", type: "string", description: "Key of the taint." },
      { name: "Value", type: "string", description: "Value of the taint." },
      { name: "Effect", type: "string", description: "Effect of the taint." },
      { name: "TimeAdded", type: "string", description: "Time since the taint was added, or its effect changed." },
    ],
    cells: ({ spec }, nowMs) => {
      const { key, value = "", effect, timeAdded } = spec?.taint ?? {};
      return [key ?? "", value, effect ?? "", timeAdded === undefined ? "" : shortAge(timeAdded, nowMs)];
    },
    age: true,
  },
};

const poolStatusHooks: Hooks<ResourcePoolStatusRequest> = {
  answersDeletedObject: true,
  generation: "none",
  keepsMetadataOnStatus: true,
  requiresVersionOnUpdate: true,
  validateCreate: (question) => poolRules(({ validateQuestion }) => validateQuestion(question)),
  validateUpdate: (question, old, { subresource }) =>
    poolRules(({ validateAnswer, validateQuestionChange }) =>
      subresource === "status" ? validateAnswer(question, old) : validateQuestionChange(question, old),
    ),
  table: {
    columns: [
      { name: "Driver", type: "string", description: "The driver." },
      { name: "Total", type: "string", description: "Number of devices in all pools." },
      { name: "Available", type: "string", description: "Number of devices that can be allocated." },
      { name: "Allocated", type: "string", description: "Number of devices that claims have." },
      { name: "Unavailable", type: "string", description: "Number of devices that are neither." },
      { name: "Errors", type: "string", description: "Number of pools that could not be counted." },
      { name: "Pools", type: "integer", description: "Number of pools." },
      { name: "Status", type: "string", description: "Whether the question is answered." },
      { name: "Completed", type: "string", description: "Time since the answer." },
    ],
    cells: (question, nowMs) => poolStatusCells(question, nowMs),
  },
};

/** The hooks and conversions of all kinds of this group. */
export const resourceHooks = [
  defineHooks(deviceClasses, deviceClassHooks),
  defineHooks(resourceClaims, resourceClaimHooks),
  defineHooks(resourceClaimTemplates, resourceClaimTemplateHooks),
  defineHooks(resourceSlices, resourceSliceHooks),
  defineHooks(deviceTaintRules, deviceTaintRuleHooks),
  defineHooks(resourcePoolStatusRequests, poolStatusHooks),
  claimConversion,
  claimTemplateConversion,
  resourceSliceConversion,
] as const;
