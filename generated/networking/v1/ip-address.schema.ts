// Code generated from schemas/networking/v1/ip-address.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "networking/v1/ip-address#IPAddress": {
    type: "object",
    description: "An address that somebody uses; its name is the address.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "networking/v1/ip-address#IPAddressSpec", description: "Who uses the address." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "networking/v1/ip-address#IPAddressSpec": {
    type: "object",
    description: "Who uses an address.",
    required: ["parentRef"],
    properties: {
      parentRef: {
        ref: "networking/v1/ip-address#ParentReference",
        description: "The object that uses the address; can't be changed.",
      },
    },
    alwaysPresent: [],
  },
  "networking/v1/ip-address#ParentReference": {
    type: "object",
    description: "Names the object that uses an address.",
    required: ["resource", "name"],
    properties: {
      group: { type: "string", description: "Group of the resource; empty for the core group." },
      resource: { type: "string", description: "Resource of the object, such as services." },
      namespace: { type: "string", description: "Namespace of the object." },
      name: { type: "string", description: "Name of the object." },
    },
    unsetAtZero: ["group", "namespace"],
    alwaysPresent: [],
  },
};
