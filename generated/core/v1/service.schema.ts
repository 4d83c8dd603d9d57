// Code generated from schemas/core/v1/service.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/service#Service": {
    type: "object",
    description: "A stable address and name for a set of pods.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "core/v1/service#ServiceSpec",
        description: "How the service is reached, and which pods it stands for.",
      },
      status: { ref: "core/v1/service-status#ServiceStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "core/v1/service#ServiceSpec": {
    type: "object",
    description: "How a service is reached, and which pods it stands for.",
    properties: {
      ports: {
        type: "array",
        description: "Ports of the service.",
        items: { ref: "core/v1/service#ServicePort" },
        listType: "map",
        listMapKeys: ["port", "protocol"],
        patchStrategy: ["merge"],
        patchMergeKey: "port",
      },
      selector: {
        type: "object",
        description: "Labels of the pods; without it, somebody else keeps the endpoints.",
        additionalProperties: { type: "string" },
        mapType: "atomic",
      },
      clusterIP: {
        type: "string",
        description: "Address inside the cluster. The server gives one when it is absent; None asks for a service without one.",
      },
      clusterIPs: {
        type: "array",
        description: "Addresses inside the cluster, one for each family; the first is clusterIP.",
        items: { type: "string" },
        listType: "atomic",
      },
      type: {
        type: "string",
        description: "ClusterIP inside the cluster only, NodePort also on every node, LoadBalancer also from outside, ExternalName only a name.",
        default: "ClusterIP",
        enum: ["ClusterIP", "NodePort", "LoadBalancer", "ExternalName"],
      },
      externalIPs: {
        type: "array",
        description: "Addresses from outside the cluster that others route to its nodes.",
        items: { type: "string" },
        listType: "atomic",
      },
      sessionAffinity: {
        type: "string",
        description: "Whether requests of one client go to one pod.",
        default: "None",
        enum: ["ClientIP", "None"],
      },
      loadBalancerIP: {
        type: "string",
        description: "Wanted address of the load balancer, where the provider heeds it.",
      },
      loadBalancerSourceRanges: {
        type: "array",
        description: "Networks that may reach the load balancer.",
        items: { type: "string" },
        listType: "atomic",
      },
      externalName: {
        type: "string",
        description: "Name that takes the place of an address; only with type ExternalName.",
      },
      externalTrafficPolicy: {
        type: "string",
        description: "Whether a node hands traffic from outside to any node's pods or only to its own.",
        enum: ["Cluster", "Local"],
      },
      healthCheckNodePort: {
        type: "integer",
        description: "Port for the health check of nodes with pods; only with type LoadBalancer and policy Local.",
        format: "int32",
        minimum: 0,
        maximum: 65535,
      },
      publishNotReadyAddresses: {
        type: "boolean",
        description: "Whether pods that are not ready count as endpoints too.",
      },
      sessionAffinityConfig: {
        ref: "core/v1/service#SessionAffinityConfig",
        description: "Settings of the session affinity.",
      },
      ipFamilies: {
        type: "array",
        description: "Address families of the service, at most two.",
        maxItems: 2,
        items: { type: "string", enum: ["IPv4", "IPv6"] },
        listType: "atomic",
      },
      ipFamilyPolicy: {
        type: "string",
        description: "Whether the service has one address family or two.",
        enum: ["SingleStack", "PreferDualStack", "RequireDualStack"],
      },
      allocateLoadBalancerNodePorts: {
        type: "boolean",
        description: "Whether a load balancer service also gets node ports.",
      },
      loadBalancerClass: {
        type: "string",
        description: "Load balancer implementation that is in charge; can't be changed.",
      },
      internalTrafficPolicy: {
        type: "string",
        description: "Whether a node hands traffic from inside to any node's pods or only to its own.",
        enum: ["Cluster", "Local"],
      },
      trafficDistribution: {
        type: "string",
        description: "Which endpoints are preferred, those of the same node or zone; absent for all alike.",
        enum: ["PreferClose", "PreferSameNode", "PreferSameZone"],
      },
    },
    unsetAtZero: [
      "clusterIP",
      "type",
      "sessionAffinity",
      "loadBalancerIP",
      "externalName",
      "externalTrafficPolicy",
      "healthCheckNodePort",
      "publishNotReadyAddresses",
    ],
    alwaysPresent: [],
  },
  "core/v1/service#ServicePort": {
    type: "object",
    description: "A port of a service.",
    required: ["port"],
    properties: {
      name: { type: "string", description: "Name of the port; needed when there are several." },
      protocol: { type: "string", description: "Transport protocol.", default: "TCP", enum: ["TCP", "UDP", "SCTP"] },
      appProtocol: { type: "string", description: "Application protocol." },
      port: { type: "integer", description: "Port of the service.", format: "int32", minimum: 1, maximum: 65535 },
      targetPort: {
        wellKnown: "IntOrString",
        description: "Port of the pods, by number or name; absent for the same number.",
      },
      nodePort: {
        type: "integer",
        description: "Port on every node; the server gives one where the type needs it.",
        format: "int32",
        minimum: 0,
        maximum: 65535,
      },
    },
    unsetAtZero: ["name", "protocol", "nodePort"],
    alwaysPresent: ["port", "targetPort"],
  },
  "core/v1/service#SessionAffinityConfig": {
    type: "object",
    description: "Settings of session affinity.",
    properties: {
      clientIP: { ref: "core/v1/service#ClientIPConfig", description: "Settings of affinity by client address." },
    },
    alwaysPresent: [],
  },
  "core/v1/service#ClientIPConfig": {
    type: "object",
    description: "Settings of affinity by client address.",
    properties: {
      timeoutSeconds: {
        type: "integer",
        description: "How long a client sticks to its pod.",
        format: "int32",
        minimum: 1,
        maximum: 86400,
      },
    },
    alwaysPresent: [],
  },
};
