// Code generated from schemas/resource/v1beta2/device-taint-rule.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "resource/v1beta2/device-taint-rule#DeviceTaintRule": {
    type: "object",
    description: "Adds a taint to all devices that it selects.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "resource/v1beta2/device-taint-rule#DeviceTaintRuleSpec",
        description: "The taint, and the devices that get it.",
      },
      status: { ref: "resource/v1beta2/device-taint-rule#DeviceTaintRuleStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "resource/v1beta2/device-taint-rule#DeviceTaintRuleSpec": {
    type: "object",
    description: "A taint, and the devices that get it.",
    required: ["taint"],
    properties: {
      deviceSelector: {
        ref: "resource/v1beta2/device-taint-rule#DeviceTaintSelector",
        description: "Devices that get the taint; absent for none, empty for all.",
      },
      taint: { ref: "resource/v1beta2/device-taint#DeviceTaint", description: "The taint." },
    },
    alwaysPresent: ["taint"],
  },
  "resource/v1beta2/device-taint-rule#DeviceTaintSelector": {
    type: "object",
    description: "Selects devices; what is absent selects all.",
    properties: {
      driver: { type: "string", description: "Driver of the devices." },
      pool: { type: "string", description: "Pool of the devices." },
      device: { type: "string", description: "Name of the devices." },
    },
    alwaysPresent: [],
  },
  "resource/v1beta2/device-taint-rule#DeviceTaintRuleStatus": {
    type: "object",
    description: "What was last observed of a rule.",
    properties: {
      conditions: {
        type: "array",
        description: "State of the rule, such as whether pods are being evicted.",
        items: { ref: "meta/v1/meta#Condition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    alwaysPresent: [],
  },
};
