// Code generated from schemas/resource/v1beta1/device-claim.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "resource/v1beta1/device-claim#ResourceClaimSpec": {
    type: "object",
    description: "What a claim asks for.",
    properties: {
      devices: { ref: "resource/v1beta1/device-claim#DeviceClaim", description: "The devices that are asked for." },
    },
    alwaysPresent: ["devices"],
  },
  "resource/v1beta1/device-claim#DeviceClaim": {
    type: "object",
    description: "Devices that are asked for, and what they must have in common.",
    properties: {
      requests: {
        type: "array",
        description: "The requests; all of them are met, or none.",
        items: { ref: "resource/v1beta1/device-claim#DeviceRequest" },
        listType: "atomic",
      },
      constraints: {
        type: "array",
        description: "What devices of several requests must have in common.",
        items: { ref: "resource/v1beta1/device-claim#DeviceConstraint" },
        listType: "atomic",
      },
      config: {
        type: "array",
        description: "Settings for the devices, by driver.",
        items: { ref: "resource/v1beta1/device-claim#DeviceClaimConfiguration" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["requests"],
  },
  "resource/v1beta1/device-claim#DeviceRequest": {
    type: "object",
    description: "A request for devices, with alternatives or without.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the request, unique in the claim; a DNS label." },
      deviceClassName: { type: "string", description: "Class to which the devices belong." },
      selectors: {
        type: "array",
        description: "What a device must meet besides; all of them hold.",
        items: { ref: "resource/v1beta1/device-parts#DeviceSelector" },
        listType: "atomic",
      },
      allocationMode: {
        type: "string",
        description: "Whether a number of devices is needed, or all that fit.",
        enum: ["All", "ExactCount"],
      },
      count: { type: "integer", description: "Number of devices with ExactCount; 1 when absent.", format: "int64" },
      adminAccess: {
        type: "boolean",
        description: "True for access for administration, beside others who use the device; needs a label on the namespace.",
      },
      firstAvailable: {
        type: "array",
        description: "Forms in which the request can be met, in place of the fields above; the first one that is possible counts.",
        items: { ref: "resource/v1beta1/device-claim#DeviceSubRequest" },
        listType: "atomic",
      },
      tolerations: {
        type: "array",
        description: "Taints of devices that the request puts up with.",
        items: { ref: "resource/v1beta1/device-parts#DeviceToleration" },
        listType: "atomic",
      },
      capacity: {
        ref: "resource/v1beta1/device-claim#CapacityRequirements",
        description: "How much of each device is needed, of devices that several claims share.",
      },
    },
    unsetAtZero: ["allocationMode", "count"],
    alwaysPresent: ["name", "deviceClassName"],
  },
  "resource/v1beta1/device-claim#DeviceSubRequest": {
    type: "object",
    description: "One of the alternatives of a request.",
    required: ["name", "deviceClassName"],
    properties: {
      name: { type: "string", description: "Name of the alternative, unique in the request; a DNS label." },
      deviceClassName: { type: "string", description: "Class to which the devices belong." },
      selectors: {
        type: "array",
        description: "What a device must meet besides; all of them hold.",
        items: { ref: "resource/v1beta1/device-parts#DeviceSelector" },
        listType: "atomic",
      },
      allocationMode: {
        type: "string",
        description: "Whether a number of devices is needed, or all that fit.",
        enum: ["All", "ExactCount"],
      },
      count: { type: "integer", description: "Number of devices with ExactCount; 1 when absent.", format: "int64" },
      tolerations: {
        type: "array",
        description: "Taints of devices that the request puts up with.",
        items: { ref: "resource/v1beta1/device-parts#DeviceToleration" },
        listType: "atomic",
      },
      capacity: {
        ref: "resource/v1beta1/device-claim#CapacityRequirements",
        description: "How much of each device is needed, of devices that several claims share.",
      },
    },
    unsetAtZero: ["allocationMode", "count"],
    alwaysPresent: ["name", "deviceClassName"],
  },
  "resource/v1beta1/device-claim#CapacityRequirements": {
    type: "object",
    description: "How much of a device is needed.",
    properties: {
      requests: {
        type: "object",
        description: "Amounts by the name of the capacity; what is left out is decided by the device.",
        additionalProperties: { wellKnown: "Quantity" },
      },
    },
    alwaysPresent: [],
  },
  "resource/v1beta1/device-claim#DeviceConstraint": {
    type: "object",
    description: "What the devices of some requests must have in common.",
    properties: {
      requests: {
        type: "array",
        description: "The requests, a part of one as request/part; none stands for all.",
        items: { type: "string" },
        listType: "atomic",
      },
      matchAttribute: {
        type: "string",
        description: "An attribute with its domain that has the same value in all devices.",
      },
      distinctAttribute: {
        type: "string",
        description: "An attribute with its domain that has a different value in each device.",
      },
    },
    alwaysPresent: [],
  },
  "resource/v1beta1/device-claim#DeviceClaimConfiguration": {
    type: "object",
    description: "Settings for the devices of some requests.",
    properties: {
      requests: {
        type: "array",
        description: "Requests that the settings are for, a part of one as request/part; none stands for all.",
        items: { type: "string" },
        listType: "atomic",
      },
      opaque: {
        ref: "resource/v1beta1/device-parts#OpaqueDeviceConfiguration",
        description: "Settings that only the driver understands.",
      },
    },
    alwaysPresent: [],
  },
};
