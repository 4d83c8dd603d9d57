// Code generated from schemas/discovery/v1/endpoint-slice.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "discovery/v1/endpoint-slice#EndpointSlice": {
    type: "object",
    description: "A part of the addresses and ports behind a service.",
    required: ["addressType"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      addressType: {
        type: "string",
        description: "What all addresses of the slice are; can't be changed.",
        enum: ["FQDN", "IPv4", "IPv6"],
      },
      endpoints: {
        type: "array",
        description: "The endpoints.",
        maxItems: 1000,
        items: { ref: "discovery/v1/endpoint-slice#Endpoint" },
        listType: "atomic",
      },
      ports: {
        type: "array",
        description: "Ports of all these endpoints; none stands for all ports.",
        maxItems: 20000,
        items: { ref: "discovery/v1/endpoint-slice#EndpointPort" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["metadata", "addressType", "endpoints", "ports"],
  },
  "discovery/v1/endpoint-slice#Endpoint": {
    type: "object",
    description: "Somebody who answers for a service.",
    required: ["addresses"],
    properties: {
      addresses: {
        type: "array",
        description: "Its addresses, of the slice's type; clients may take the first alone.",
        maxItems: 100,
        items: { type: "string" },
        listType: "set",
      },
      conditions: { ref: "discovery/v1/endpoint-slice#EndpointConditions", description: "State of the endpoint." },
      hostname: { type: "string", description: "Host name of the endpoint." },
      targetRef: { ref: "core/v1/references#ObjectReference", description: "The object that provides the endpoint." },
      deprecatedTopology: {
        type: "object",
        description: "Labels from before there were fields for them; readable only, new values are refused.",
        additionalProperties: { type: "string" },
      },
      nodeName: { type: "string", description: "Node on which the endpoint is." },
      zone: { type: "string", description: "Zone in which the endpoint is." },
      hints: { ref: "discovery/v1/endpoint-slice#EndpointHints", description: "Who should use the endpoint." },
    },
    unsetAtZero: [],
    alwaysPresent: ["addresses", "conditions"],
  },
  "discovery/v1/endpoint-slice#EndpointConditions": {
    type: "object",
    description: "State of an endpoint. What is absent is unknown.",
    properties: {
      ready: { type: "boolean", description: "Whether the endpoint takes traffic; absent counts as true." },
      serving: {
        type: "boolean",
        description: "Like ready, whether or not the endpoint is about to end; absent counts as ready.",
      },
      terminating: { type: "boolean", description: "Whether the endpoint is about to end; absent counts as false." },
    },
    alwaysPresent: [],
  },
  "discovery/v1/endpoint-slice#EndpointHints": {
    type: "object",
    description: "Who should use an endpoint.",
    properties: {
      forZones: {
        type: "array",
        description: "Zones from which the endpoint should be used.",
        maxItems: 8,
        items: { ref: "discovery/v1/endpoint-slice#ForZone" },
        listType: "atomic",
      },
      forNodes: {
        type: "array",
        description: "Nodes from which the endpoint should be used.",
        maxItems: 8,
        items: { ref: "discovery/v1/endpoint-slice#ForNode" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "discovery/v1/endpoint-slice#ForZone": {
    type: "object",
    description: "A zone from which an endpoint should be used.",
    required: ["name"],
    properties: { name: { type: "string", description: "Name of the zone." } },
    alwaysPresent: ["name"],
  },
  "discovery/v1/endpoint-slice#ForNode": {
    type: "object",
    description: "A node from which an endpoint should be used.",
    required: ["name"],
    properties: { name: { type: "string", description: "Name of the node." } },
    alwaysPresent: ["name"],
  },
  "discovery/v1/endpoint-slice#EndpointPort": {
    type: "object",
    description: "A port of the endpoints.",
    properties: {
      name: {
        type: "string",
        description: "Name of the port, unique in the slice; empty for a service with one port.",
        default: "",
      },
      protocol: { type: "string", description: "Transport protocol.", default: "TCP", enum: ["SCTP", "TCP", "UDP"] },
      port: { type: "integer", description: "The port; absent for all ports.", format: "int32" },
      appProtocol: { type: "string", description: "Application protocol, a name or one with a domain before it." },
    },
    mapType: "atomic",
    unsetAtZero: [],
    alwaysPresent: [],
  },
};
