// Code generated from schemas/core/v1/endpoints.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/endpoints#Endpoints": {
    type: "object",
    description: "The addresses and ports behind the service of the same name.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      subsets: {
        type: "array",
        description: "Groups of addresses that share their ports.",
        items: { ref: "core/v1/endpoints#EndpointSubset" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["metadata"],
  },
  "core/v1/endpoints#EndpointSubset": {
    type: "object",
    description: "Addresses that share their ports; each address goes with each port.",
    properties: {
      addresses: {
        type: "array",
        description: "Addresses that are ready.",
        items: { ref: "core/v1/endpoints#EndpointAddress" },
        listType: "atomic",
      },
      notReadyAddresses: {
        type: "array",
        description: "Addresses that are not ready yet, or no longer.",
        items: { ref: "core/v1/endpoints#EndpointAddress" },
        listType: "atomic",
      },
      ports: {
        type: "array",
        description: "Ports of all these addresses.",
        items: { ref: "core/v1/endpoints#EndpointPort" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "core/v1/endpoints#EndpointAddress": {
    type: "object",
    description: "An address behind a service.",
    required: ["ip"],
    properties: {
      ip: { type: "string", description: "The address, of IPv4 or IPv6." },
      hostname: { type: "string", description: "Host name of the endpoint." },
      nodeName: { type: "string", description: "Node of the endpoint." },
      targetRef: { ref: "core/v1/references#ObjectReference", description: "The object that provides the endpoint." },
    },
    mapType: "atomic",
    unsetAtZero: ["hostname"],
    alwaysPresent: ["ip"],
  },
  "core/v1/endpoints#EndpointPort": {
    type: "object",
    description: "A port behind a service.",
    required: ["port"],
    properties: {
      name: { type: "string", description: "Name of the service's port; needed when there are several." },
      port: { type: "integer", description: "The port.", format: "int32", minimum: 1, maximum: 65535 },
      protocol: { type: "string", description: "Transport protocol.", default: "TCP", enum: ["TCP", "UDP", "SCTP"] },
      appProtocol: { type: "string", description: "Application protocol." },
    },
    mapType: "atomic",
    unsetAtZero: ["name", "protocol"],
    alwaysPresent: ["port"],
  },
};
