// Code generated from schemas/resource/v1/device.yaml. DO NOT EDIT; run `npm run generate`.
import type { NodeSelectorApply } from "../../core/v1/scheduling.apply.js";
import type { DeviceTaintApply } from "./device-taint.apply.js";
import type {
  CapacityRequestPolicy,
  CapacityRequestPolicyRange,
  Counter,
  Device,
  DeviceCapacity,
  DeviceCounterConsumption,
} from "./device.types.js";

/** What an apply of the part Device may state. */
export interface DeviceApply extends Partial<
  Omit<
    Device,
    | "capacity"
    | "consumesCounters"
    | "nodeSelector"
    | "taints"
  >
> {
  /** Amounts by name that selectors can look at. */
  capacity?: Record<string, DeviceCapacityApply>;
  /** What the device takes from shared counters while it is allocated. */
  consumesCounters?: DeviceCounterConsumptionApply[];
  /** Nodes that can use the device; with perDeviceNodeSelection. */
  nodeSelector?: NodeSelectorApply;
  /** Taints of the device. */
  taints?: DeviceTaintApply[];
}

/** What an apply of the part DeviceCapacity may state. */
export interface DeviceCapacityApply extends Partial<Omit<DeviceCapacity, "requestPolicy">> {
  /** Which parts of the amount a claim can have, of a device that several claims share. */
  requestPolicy?: CapacityRequestPolicyApply;
}

/** What an apply of the part CapacityRequestPolicy may state. */
export interface CapacityRequestPolicyApply extends Partial<Omit<CapacityRequestPolicy, "validRange">> {
  /** The range of amounts that are possible. */
  validRange?: CapacityRequestPolicyRangeApply;
}

/** What an apply of the part CapacityRequestPolicyRange may state. */
export interface CapacityRequestPolicyRangeApply extends Partial<CapacityRequestPolicyRange> {}

/** What an apply of the part DeviceCounterConsumption may state. */
export interface DeviceCounterConsumptionApply extends Partial<Omit<DeviceCounterConsumption, "counters">> {
  /** Amounts by the name of the counter. */
  counters?: Record<string, CounterApply>;
}

/** What an apply of the part Counter may state. */
export interface CounterApply extends Partial<Counter> {}
