// Code generated from schemas/core/v1/service-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/service-status#ServiceStatus": {
    type: "object",
    description: "What was last observed of a service.",
    properties: {
      loadBalancer: { ref: "core/v1/service-status#LoadBalancerStatus", description: "State of the load balancer." },
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "meta/v1/meta#ReportedCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    alwaysPresent: ["loadBalancer"],
  },
  "core/v1/service-status#LoadBalancerStatus": {
    type: "object",
    description: "State of a load balancer.",
    properties: {
      ingress: {
        type: "array",
        description: "Where the load balancer can be reached.",
        items: { ref: "core/v1/service-status#LoadBalancerIngress" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "core/v1/service-status#LoadBalancerIngress": {
    type: "object",
    description: "A way into a load balancer.",
    properties: {
      ip: { type: "string", description: "Its address." },
      hostname: { type: "string", description: "Its name." },
      ipMode: {
        type: "string",
        description: "Whether traffic arrives with the address of the load balancer (VIP) or of the node (Proxy).",
        enum: ["Proxy", "VIP"],
      },
      ports: {
        type: "array",
        description: "State of the ports.",
        items: { ref: "core/v1/service-status#PortStatus" },
        listType: "atomic",
      },
    },
    unsetAtZero: ["ip", "hostname"],
    alwaysPresent: [],
  },
  "core/v1/service-status#PortStatus": {
    type: "object",
    description: "State of a port of a load balancer.",
    required: ["port", "protocol"],
    properties: {
      port: { type: "integer", description: "The port.", format: "int32" },
      protocol: { type: "string", description: "Transport protocol; nobody checks what a controller reports." },
      error: { type: "string", description: "What went wrong, one CamelCase word." },
    },
    unsetAtZero: [],
    alwaysPresent: ["port", "protocol"],
  },
};
