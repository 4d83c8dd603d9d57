// Code generated from schemas/resource/v1/device-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "resource/v1/device-class#DeviceClass": {
    type: "object",
    description: "A kind of device that claims can ask for, with settings that an administrator chose.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "resource/v1/device-class#DeviceClassSpec",
        description: "Which devices belong to the class, and how they are set up.",
      },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "resource/v1/device-class#DeviceClassSpec": {
    type: "object",
    description: "Which devices belong to a class, and how they are set up.",
    properties: {
      selectors: {
        type: "array",
        description: "What a device must meet to belong to the class; all of them hold.",
        items: { ref: "resource/v1/device-parts#DeviceSelector" },
        listType: "atomic",
      },
      config: {
        type: "array",
        description: "Settings for each device that is allocated through the class; drivers read them.",
        items: { ref: "resource/v1/device-class#DeviceClassConfiguration" },
        listType: "atomic",
      },
      extendedResourceName: {
        type: "string",
        description: "Name of an extended resource for which pods get devices of this class.",
      },
    },
    alwaysPresent: [],
  },
  "resource/v1/device-class#DeviceClassConfiguration": {
    type: "object",
    description: "Settings for the devices of a class.",
    properties: {
      opaque: {
        ref: "resource/v1/device-parts#OpaqueDeviceConfiguration",
        description: "Settings that only the driver understands.",
      },
    },
    alwaysPresent: [],
  },
};
