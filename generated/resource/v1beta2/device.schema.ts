// Code generated from schemas/resource/v1beta2/device.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "resource/v1beta2/device#Device": {
    type: "object",
    description: "A device that can be allocated.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the device, unique in its pool; a DNS label." },
      attributes: {
        type: "object",
        description: "Values by name that selectors can look at; names without a domain are of the driver.",
        additionalProperties: { ref: "resource/v1beta2/device#DeviceAttribute" },
      },
      capacity: {
        type: "object",
        description: "Amounts by name that selectors can look at.",
        additionalProperties: { ref: "resource/v1beta2/device#DeviceCapacity" },
      },
      consumesCounters: {
        type: "array",
        description: "What the device takes from shared counters while it is allocated.",
        items: { ref: "resource/v1beta2/device#DeviceCounterConsumption" },
        listType: "atomic",
      },
      nodeName: { type: "string", description: "The node that can use the device; with perDeviceNodeSelection." },
      nodeSelector: {
        ref: "core/v1/scheduling#NodeSelector",
        description: "Nodes that can use the device; with perDeviceNodeSelection.",
      },
      allNodes: { type: "boolean", description: "True if every node can use the device; with perDeviceNodeSelection." },
      taints: {
        type: "array",
        description: "Taints of the device.",
        items: { ref: "resource/v1beta2/device-taint#DeviceTaint" },
        listType: "atomic",
      },
      bindsToNode: {
        type: "boolean",
        description: "True if an allocation can only be used on the node that was chosen for it.",
      },
      bindingConditions: {
        type: "array",
        description: "Conditions that must hold before a pod with the device is bound.",
        items: { type: "string" },
        listType: "atomic",
      },
      bindingFailureConditions: {
        type: "array",
        description: "Conditions that end the attempt to bind the pod.",
        items: { type: "string" },
        listType: "atomic",
      },
      allowMultipleAllocations: { type: "boolean", description: "True if several claims can have the device at a time." },
      nodeAllocatableResourceMappings: {
        type: "object",
        description: "Resources of the node that the device uses, by name.",
        additionalProperties: { ref: "resource/v1beta2/device#NodeAllocatableResourceMapping" },
      },
    },
    alwaysPresent: ["name"],
  },
  "resource/v1beta2/device#NodeAllocatableResourceMapping": {
    type: "object",
    description: "How a device counts in the resources of its node.",
    properties: {
      capacityKey: {
        type: "string",
        description: "Capacity of the device whose amount counts; absent for the device as such.",
      },
      allocationMultiplier: { wellKnown: "Quantity", description: "What the amount is multiplied by; 1 when absent." },
    },
    alwaysPresent: [],
  },
  "resource/v1beta2/device#DeviceAttribute": {
    type: "object",
    description: "A value that selectors can look at; one of the fields is set.",
    properties: {
      int: { type: "integer", description: "A whole number.", format: "int64" },
      bool: { type: "boolean", description: "A truth value." },
      string: { type: "string", description: "A text of at most 64 bytes." },
      version: { type: "string", description: "A version by the rules of semantic versions." },
      ints: {
        type: "array",
        description: "Several whole numbers.",
        items: { type: "integer", format: "int64" },
        listType: "atomic",
      },
      bools: { type: "array", description: "Several truth values.", items: { type: "boolean" }, listType: "atomic" },
      strings: {
        type: "array",
        description: "Several texts of at most 64 bytes.",
        items: { type: "string" },
        listType: "atomic",
      },
      versions: {
        type: "array",
        description: "Several versions by the rules of semantic versions.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "resource/v1beta2/device#DeviceCapacity": {
    type: "object",
    description: "An amount that a device has.",
    required: ["value"],
    properties: {
      value: { wellKnown: "Quantity", description: "The amount." },
      requestPolicy: {
        ref: "resource/v1beta2/device#CapacityRequestPolicy",
        description: "Which parts of the amount a claim can have, of a device that several claims share.",
      },
    },
    alwaysPresent: ["value"],
  },
  "resource/v1beta2/device#CapacityRequestPolicy": {
    type: "object",
    description: "Which parts of an amount a claim can have.",
    properties: {
      default: { wellKnown: "Quantity", description: "What a claim gets that asks for no amount." },
      validValues: {
        type: "array",
        description: "The amounts that are possible, in ascending order.",
        items: { wellKnown: "Quantity" },
        listType: "atomic",
      },
      validRange: {
        ref: "resource/v1beta2/device#CapacityRequestPolicyRange",
        description: "The range of amounts that are possible.",
      },
    },
    alwaysPresent: [],
  },
  "resource/v1beta2/device#CapacityRequestPolicyRange": {
    type: "object",
    description: "A range of amounts.",
    required: ["min"],
    properties: {
      min: { wellKnown: "Quantity", description: "The smallest amount." },
      max: { wellKnown: "Quantity", description: "The largest amount; absent for all there is." },
      step: { wellKnown: "Quantity", description: "Distance between two possible amounts, from the smallest on." },
    },
    alwaysPresent: [],
  },
  "resource/v1beta2/device#DeviceCounterConsumption": {
    type: "object",
    description: "What a device takes from a set of counters.",
    required: ["counterSet", "counters"],
    properties: {
      counterSet: { type: "string", description: "Name of the set." },
      counters: {
        type: "object",
        description: "Amounts by the name of the counter.",
        additionalProperties: { ref: "resource/v1beta2/device#Counter" },
      },
    },
    alwaysPresent: ["counterSet"],
  },
  "resource/v1beta2/device#Counter": {
    type: "object",
    description: "An amount that devices share.",
    required: ["value"],
    properties: { value: { wellKnown: "Quantity", description: "The amount." } },
    alwaysPresent: ["value"],
  },
};
