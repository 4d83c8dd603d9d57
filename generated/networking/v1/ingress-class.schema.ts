// Code generated from schemas/networking/v1/ingress-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "networking/v1/ingress-class#IngressClass": {
    type: "object",
    description: "The controller that is in charge of the ingresses that name this class.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "networking/v1/ingress-class#IngressClassSpec", description: "The controller and its settings." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "networking/v1/ingress-class#IngressClassSpec": {
    type: "object",
    description: "A controller and its settings.",
    properties: {
      controller: { type: "string", description: "The controller, as domain and path; can't be changed." },
      parameters: {
        ref: "networking/v1/ingress-class#IngressClassParametersReference",
        description: "An object with further settings for the controller.",
      },
    },
    unsetAtZero: ["controller"],
    alwaysPresent: [],
  },
  "networking/v1/ingress-class#IngressClassParametersReference": {
    type: "object",
    description: "Names an object with settings, in the cluster or in a namespace.",
    required: ["kind", "name"],
    properties: {
      apiGroup: { type: "string", description: "Group of the kind; absent for the core group." },
      kind: { type: "string", description: "Kind of the object." },
      name: { type: "string", description: "Name of the object." },
      scope: {
        type: "string",
        description: "Whether the object belongs to the cluster or to a namespace.",
        default: "Cluster",
        enum: ["Cluster", "Namespace"],
      },
      namespace: { type: "string", description: "Namespace of the object; with scope Namespace only." },
    },
    unsetAtZero: [],
    alwaysPresent: ["kind", "name", "scope"],
  },
};
