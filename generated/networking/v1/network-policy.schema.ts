// Code generated from schemas/networking/v1/network-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "networking/v1/network-policy#NetworkPolicy": {
    type: "object",
    description: "What traffic pods may take and send. Pods that no policy selects may take and send all.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "networking/v1/network-policy#NetworkPolicySpec", description: "The pods and their traffic." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "networking/v1/network-policy#NetworkPolicySpec": {
    type: "object",
    description: "Pods, and the traffic that they may take and send.",
    properties: {
      podSelector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "The pods that the policy is about; an empty selector means all of the namespace.",
      },
      ingress: {
        type: "array",
        description: "Traffic that the pods may take; none when there is no rule.",
        items: { ref: "networking/v1/network-policy#NetworkPolicyIngressRule" },
        listType: "atomic",
      },
      egress: {
        type: "array",
        description: "Traffic that the pods may send; none when there is no rule and the policy is about egress.",
        items: { ref: "networking/v1/network-policy#NetworkPolicyEgressRule" },
        listType: "atomic",
      },
      policyTypes: {
        type: "array",
        description: "Directions that the policy is about. Absent for Ingress, and Egress where there are egress rules.",
        items: { type: "string", enum: ["Egress", "Ingress"] },
        listType: "atomic",
      },
    },
    alwaysPresent: ["podSelector"],
  },
  "networking/v1/network-policy#NetworkPolicyIngressRule": {
    type: "object",
    description: "Traffic that may come in, on one of the ports and from one of the peers.",
    properties: {
      ports: {
        type: "array",
        description: "Ports of the pods; all when there is none.",
        items: { ref: "networking/v1/network-policy#NetworkPolicyPort" },
        listType: "atomic",
      },
      from: {
        type: "array",
        description: "Where it may come from; anywhere when there is no peer.",
        items: { ref: "networking/v1/network-policy#NetworkPolicyPeer" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "networking/v1/network-policy#NetworkPolicyEgressRule": {
    type: "object",
    description: "Traffic that may go out, to one of the ports of one of the peers.",
    properties: {
      ports: {
        type: "array",
        description: "Ports of the peers; all when there is none.",
        items: { ref: "networking/v1/network-policy#NetworkPolicyPort" },
        listType: "atomic",
      },
      to: {
        type: "array",
        description: "Where it may go; anywhere when there is no peer.",
        items: { ref: "networking/v1/network-policy#NetworkPolicyPeer" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "networking/v1/network-policy#NetworkPolicyPort": {
    type: "object",
    description: "A port, or a range of ports, of a protocol.",
    properties: {
      protocol: { type: "string", description: "Transport protocol.", default: "TCP", enum: ["SCTP", "TCP", "UDP"] },
      port: {
        wellKnown: "IntOrString",
        description: "The port, by number or by the name that the pods give it; absent for all ports of the protocol.",
      },
      endPort: {
        type: "integer",
        description: "Last port of a range that begins with the port, which must be a number.",
        format: "int32",
      },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "networking/v1/network-policy#NetworkPolicyPeer": {
    type: "object",
    description: "Where traffic comes from or goes to, either pods or a block of addresses.",
    properties: {
      podSelector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Pods by their labels; in the namespace of the policy unless namespaces are selected too.",
      },
      namespaceSelector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Namespaces by their labels; all pods in them unless pods are selected too.",
      },
      ipBlock: {
        ref: "networking/v1/network-policy#IPBlock",
        description: "A block of addresses; goes with none of the others.",
      },
    },
    alwaysPresent: [],
  },
  "networking/v1/network-policy#IPBlock": {
    type: "object",
    description: "A network without some of its parts.",
    required: ["cidr"],
    properties: {
      cidr: { type: "string", description: "The network, such as 192.168.1.0/24." },
      except: {
        type: "array",
        description: "Networks inside of it that don't count.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["cidr"],
  },
};
