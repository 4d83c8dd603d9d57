// Code generated from schemas/resource/v1beta2/device-parts.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "resource/v1beta2/device-parts#DeviceSelector": {
    type: "object",
    description: "A term that a device must meet.",
    properties: {
      cel: { ref: "resource/v1beta2/device-parts#CELDeviceSelector", description: "An expression about the device." },
    },
    alwaysPresent: [],
  },
  "resource/v1beta2/device-parts#CELDeviceSelector": {
    type: "object",
    description: "An expression about a device.",
    required: ["expression"],
    properties: {
      expression: {
        type: "string",
        description: "The expression, true for devices that are meant; it sees driver, attributes and capacity as device.",
      },
    },
    alwaysPresent: ["expression"],
  },
  "resource/v1beta2/device-parts#OpaqueDeviceConfiguration": {
    type: "object",
    description: "Settings in a form that only a driver understands.",
    required: ["driver", "parameters"],
    properties: {
      driver: { type: "string", description: "Name of the driver, a DNS name." },
      parameters: {
        wellKnown: "RawExtension",
        description: "The settings, an object of at most 10 KiB that names its kind and version.",
      },
    },
    alwaysPresent: ["driver", "parameters"],
  },
  "resource/v1beta2/device-parts#DeviceToleration": {
    type: "object",
    description: "A taint of devices that a request puts up with.",
    properties: {
      key: { type: "string", description: "Key of the taint; empty with Exists for every taint." },
      operator: {
        type: "string",
        description: "Whether the value must be equal, or any value will do.",
        default: "Equal",
        enum: ["Equal", "Exists"],
      },
      value: { type: "string", description: "Value of the taint; empty with Exists." },
      effect: {
        type: "string",
        description: "Effect of the taint; empty for every effect.",
        enum: ["NoExecute", "NoSchedule", "None"],
      },
      tolerationSeconds: {
        type: "integer",
        description: "How long a NoExecute taint is put up with, in seconds; absent for always.",
        format: "int64",
      },
    },
    unsetAtZero: ["key", "operator", "value", "effect"],
    alwaysPresent: [],
  },
};
