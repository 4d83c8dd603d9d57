// Code generated from schemas/networking/v1beta1/service-cidr.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "networking/v1beta1/service-cidr#ServiceCIDR": {
    type: "object",
    description: "A range of addresses for services.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "networking/v1beta1/service-cidr#ServiceCIDRSpec", description: "The range." },
      status: { ref: "networking/v1beta1/service-cidr#ServiceCIDRStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "networking/v1beta1/service-cidr#ServiceCIDRSpec": {
    type: "object",
    description: "A range of addresses.",
    properties: {
      cidrs: {
        type: "array",
        description: "One network, or one for each address family; networks can't be changed, but a second may be added.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "networking/v1beta1/service-cidr#ServiceCIDRStatus": {
    type: "object",
    description: "What was last observed of a range of addresses.",
    properties: {
      conditions: {
        type: "array",
        description: "Whether the range is ready for use, by aspect.",
        items: { ref: "meta/v1/meta#ReportedCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    alwaysPresent: [],
  },
};
