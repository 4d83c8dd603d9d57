// Code generated from schemas/resource/v1/device-allocation.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "resource/v1/device-allocation#AllocationResult": {
    type: "object",
    description: "What a claim has got.",
    properties: {
      devices: { ref: "resource/v1/device-allocation#DeviceAllocationResult", description: "The allocated devices." },
      nodeSelector: {
        ref: "core/v1/scheduling#NodeSelector",
        description: "Nodes on which the devices can be used; absent for all.",
      },
      allocationTimestamp: { wellKnown: "Time", description: "When the devices were allocated." },
    },
    alwaysPresent: ["devices"],
  },
  "resource/v1/device-allocation#DeviceAllocationResult": {
    type: "object",
    description: "Allocated devices, with their settings.",
    properties: {
      results: {
        type: "array",
        description: "The devices, one or more for each request.",
        items: { ref: "resource/v1/device-allocation#DeviceRequestAllocationResult" },
        listType: "atomic",
      },
      config: {
        type: "array",
        description: "Settings from class and claim, those of the class first.",
        items: { ref: "resource/v1/device-allocation#DeviceAllocationConfiguration" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "resource/v1/device-allocation#DeviceRequestAllocationResult": {
    type: "object",
    description: "A device that was allocated for a request.",
    required: ["request", "driver", "pool", "device"],
    properties: {
      request: { type: "string", description: "The request, with the alternative that was chosen as request/part." },
      driver: { type: "string", description: "Name of the driver." },
      pool: { type: "string", description: "Name of the pool in which the driver has the device." },
      device: { type: "string", description: "Name of the device in its pool." },
      adminAccess: {
        type: "boolean",
        description: "Whether the device was allocated for administration, beside others who use it.",
      },
      tolerations: {
        type: "array",
        description: "The tolerations of the request when the device was allocated.",
        items: { ref: "resource/v1/device-parts#DeviceToleration" },
        listType: "atomic",
      },
      bindingConditions: {
        type: "array",
        description: "Conditions that must hold before the pod is bound.",
        items: { type: "string" },
        listType: "atomic",
      },
      bindingFailureConditions: {
        type: "array",
        description: "Conditions that end the attempt to bind the pod.",
        items: { type: "string" },
        listType: "atomic",
      },
      shareID: { type: "string", description: "Tells apart the allocations of a device that several claims share." },
      consumedCapacity: {
        type: "object",
        description: "How much of the device the claim uses, by the name of the capacity.",
        additionalProperties: { wellKnown: "Quantity" },
      },
    },
    alwaysPresent: ["request", "driver", "pool", "device"],
  },
  "resource/v1/device-allocation#DeviceAllocationConfiguration": {
    type: "object",
    description: "Settings that an allocated device was given.",
    required: ["source"],
    properties: {
      source: {
        type: "string",
        description: "Whether the settings come from the class or from the claim.",
        enum: ["FromClaim", "FromClass"],
      },
      requests: {
        type: "array",
        description: "Requests that the settings are for; none stands for all.",
        items: { type: "string" },
        listType: "atomic",
      },
      opaque: {
        ref: "resource/v1/device-parts#OpaqueDeviceConfiguration",
        description: "Settings that only the driver understands.",
      },
    },
    alwaysPresent: ["source"],
  },
  "resource/v1/device-allocation#AllocatedDeviceStatus": {
    type: "object",
    description: "What a driver reports of an allocated device.",
    required: ["driver", "pool", "device"],
    properties: {
      driver: { type: "string", description: "Name of the driver." },
      pool: { type: "string", description: "Name of the pool." },
      device: { type: "string", description: "Name of the device in its pool." },
      shareID: { type: "string", description: "The share, of a device that several claims share." },
      conditions: {
        type: "array",
        description: "State of the device, by aspect.",
        items: { ref: "meta/v1/meta#Condition" },
        listType: "map",
        listMapKeys: ["type"],
      },
      data: { wellKnown: "RawExtension", description: "What the driver reports in a form of its own, at most 10 KiB." },
      networkData: {
        ref: "resource/v1/device-allocation#NetworkDeviceData",
        description: "Addresses of a network device.",
      },
    },
    alwaysPresent: ["driver", "pool", "device", "conditions"],
  },
  "resource/v1/device-allocation#NetworkDeviceData": {
    type: "object",
    description: "Addresses of a network device.",
    properties: {
      interfaceName: { type: "string", description: "Name of the network interface." },
      ips: {
        type: "array",
        description: "Addresses of the device, each with its prefix length.",
        items: { type: "string" },
        listType: "atomic",
      },
      hardwareAddress: { type: "string", description: "Address on the link, such as a MAC address." },
    },
    unsetAtZero: ["interfaceName", "hardwareAddress"],
    alwaysPresent: [],
  },
};
