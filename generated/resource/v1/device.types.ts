// Code generated from schemas/resource/v1/device.yaml. DO NOT EDIT; run `npm run generate`.
import type { NodeSelector } from "../../core/v1/scheduling.types.js";
import type { DeviceTaint } from "./device-taint.types.js";

/** A device that can be allocated. */
export interface Device {
  /** Name of the device, unique in its pool; a DNS label. */
  name: string;
  /** Values by name that selectors can look at; names without a domain are of the driver. */
  attributes?: Record<string, DeviceAttribute>;
  /** Amounts by name that selectors can look at. */
  capacity?: Record<string, DeviceCapacity>;
  /** What the device takes from shared counters while it is allocated. */
  consumesCounters?: DeviceCounterConsumption[];
  /** The node that can use the device; with perDeviceNodeSelection. */
  nodeName?: string;
  /** Nodes that can use the device; with perDeviceNodeSelection. */
  nodeSelector?: NodeSelector;
  /** True if every node can use the device; with perDeviceNodeSelection. */
  allNodes?: boolean;
  /** Taints of the device. */
  taints?: DeviceTaint[];
  /** True if an allocation can only be used on the node that was chosen for it. */
  bindsToNode?: boolean;
  /** Conditions that must hold before a pod with the device is bound. */
  bindingConditions?: string[];
  /** Conditions that end the attempt to bind the pod. */
  bindingFailureConditions?: string[];
  /** True if several claims can have the device at a time. */
  allowMultipleAllocations?: boolean;
  /** Resources of the node that the device uses, by name. */
  nodeAllocatableResourceMappings?: Record<string, NodeAllocatableResourceMapping>;
}

/** How a device counts in the resources of its node. */
export interface NodeAllocatableResourceMapping {
  /** Capacity of the device whose amount counts; absent for the device as such. */
  capacityKey?: string;
  /** What the amount is multiplied by; 1 when absent. */
  allocationMultiplier?: number | string;
}

/** A value that selectors can look at; one of the fields is set. */
export interface DeviceAttribute {
  /** A whole number. */
  int?: number;
  /** A truth value. */
  bool?: boolean;
  /** A text of at most 64 bytes. */
  string?: string;
  /** A version by the rules of semantic versions. */
  version?: string;
  /** Several whole numbers. */
  ints?: number[];
  /** Several truth values. */
  bools?: boolean[];
  /** Several texts of at most 64 bytes. */
  strings?: string[];
  /** Several versions by the rules of semantic versions. */
  versions?: string[];
}

/** An amount that a device has. */
export interface DeviceCapacity {
  /** The amount. */
  value: number | string;
  /** Which parts of the amount a claim can have, of a device that several claims share. */
  requestPolicy?: CapacityRequestPolicy;
}

/** Which parts of an amount a claim can have. */
export interface CapacityRequestPolicy {
  /** What a claim gets that asks for no amount. */
  default?: number | string;
  /** The amounts that are possible, in ascending order. */
  validValues?: (number | string)[];
  /** The range of amounts that are possible. */
  validRange?: CapacityRequestPolicyRange;
}

/** A range of amounts. */
export interface CapacityRequestPolicyRange {
  /** The smallest amount. */
  min: number | string;
  /** The largest amount; absent for all there is. */
  max?: number | string;
  /** Distance between two possible amounts, from the smallest on. */
  step?: number | string;
}

/** What a device takes from a set of counters. */
export interface DeviceCounterConsumption {
  /** Name of the set. */
  counterSet: string;
  /** Amounts by the name of the counter. */
  counters: Record<string, Counter>;
}

/** An amount that devices share. */
export interface Counter {
  /** The amount. */
  value: number | string;
}
