// Code generated from schemas/networking/v1/ingress.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "networking/v1/ingress#Ingress": {
    type: "object",
    description: "Rules by which requests from outside reach services, by host and path.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "networking/v1/ingress#IngressSpec", description: "The rules." },
      status: { ref: "networking/v1/ingress#IngressStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "networking/v1/ingress#IngressSpec": {
    type: "object",
    description: "Rules by which requests reach services; at least one rule, or a default backend.",
    properties: {
      ingressClassName: { type: "string", description: "Name of the IngressClass whose controller is in charge." },
      defaultBackend: {
        ref: "networking/v1/ingress#IngressBackend",
        description: "Where requests go that no rule takes.",
      },
      tls: {
        type: "array",
        description: "Certificates for hosts.",
        items: { ref: "networking/v1/ingress#IngressTLS" },
        listType: "atomic",
      },
      rules: {
        type: "array",
        description: "Where requests go, by host.",
        items: { ref: "networking/v1/ingress#IngressRule" },
        listType: "atomic",
      },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "networking/v1/ingress#IngressBackend": {
    type: "object",
    description: "Where requests go, to either a service or another resource.",
    properties: {
      service: { ref: "networking/v1/ingress#IngressServiceBackend", description: "A service of the same namespace." },
      resource: {
        ref: "core/v1/references#TypedLocalObjectReference",
        description: "Another object of the same namespace, for controllers that know what to do with it.",
      },
    },
    alwaysPresent: [],
  },
  "networking/v1/ingress#IngressServiceBackend": {
    type: "object",
    description: "A port of a service.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the service." },
      port: { ref: "networking/v1/ingress#ServiceBackendPort", description: "Its port, by name or by number." },
    },
    alwaysPresent: ["name", "port"],
  },
  "networking/v1/ingress#ServiceBackendPort": {
    type: "object",
    description: "A port of a service, by name or by number.",
    properties: {
      name: { type: "string", description: "Name of the port." },
      number: { type: "integer", description: "Number of the port.", format: "int32" },
    },
    mapType: "atomic",
    unsetAtZero: ["name", "number"],
    alwaysPresent: [],
  },
  "networking/v1/ingress#IngressTLS": {
    type: "object",
    description: "A certificate and the hosts that it is for.",
    properties: {
      hosts: {
        type: "array",
        description: "Host names in the certificate; a first part of * stands for any.",
        items: { type: "string" },
        listType: "atomic",
      },
      secretName: {
        type: "string",
        description: "Secret of the same namespace that holds certificate and key; absent for one chosen by host name alone.",
      },
    },
    unsetAtZero: ["secretName"],
    alwaysPresent: [],
  },
  "networking/v1/ingress#IngressRule": {
    type: "object",
    description: "Where the requests for a host go.",
    properties: {
      host: {
        type: "string",
        description: "Domain name without port; a first part of * stands for any. Absent for all hosts.",
      },
      http: {
        ref: "networking/v1/ingress#HTTPIngressRuleValue",
        description: "Backends by path; absent for the default backend.",
      },
    },
    unsetAtZero: ["host"],
    alwaysPresent: [],
  },
  "networking/v1/ingress#HTTPIngressRuleValue": {
    type: "object",
    description: "Backends by path.",
    required: ["paths"],
    properties: {
      paths: {
        type: "array",
        description: "At least one path; the longest that matches wins.",
        items: { ref: "networking/v1/ingress#HTTPIngressPath" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["paths"],
  },
  "networking/v1/ingress#HTTPIngressPath": {
    type: "object",
    description: "Where requests below a path go.",
    required: ["pathType", "backend"],
    properties: {
      path: { type: "string", description: "The path, beginning with a slash; needed for Exact and Prefix." },
      pathType: {
        type: "string",
        description: "Whether the path is the whole path, a prefix by elements, or what the controller makes of it.",
        enum: ["Exact", "ImplementationSpecific", "Prefix"],
      },
      backend: { ref: "networking/v1/ingress#IngressBackend", description: "Where the requests go." },
    },
    unsetAtZero: ["path"],
    alwaysPresent: ["pathType", "backend"],
  },
  "networking/v1/ingress#IngressStatus": {
    type: "object",
    description: "What was last observed of an ingress.",
    properties: {
      loadBalancer: {
        ref: "networking/v1/ingress#IngressLoadBalancerStatus",
        description: "State of the load balancer.",
      },
    },
    alwaysPresent: ["loadBalancer"],
  },
  "networking/v1/ingress#IngressLoadBalancerStatus": {
    type: "object",
    description: "State of a load balancer.",
    properties: {
      ingress: {
        type: "array",
        description: "Where the load balancer can be reached.",
        items: { ref: "networking/v1/ingress#IngressLoadBalancerIngress" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "networking/v1/ingress#IngressLoadBalancerIngress": {
    type: "object",
    description: "A way into a load balancer.",
    properties: {
      ip: { type: "string", description: "Its address." },
      hostname: { type: "string", description: "Its name." },
      ports: {
        type: "array",
        description: "State of the ports.",
        items: { ref: "networking/v1/ingress#IngressPortStatus" },
        listType: "atomic",
      },
    },
    unsetAtZero: ["ip", "hostname"],
    alwaysPresent: [],
  },
  "networking/v1/ingress#IngressPortStatus": {
    type: "object",
    description: "State of a port of a load balancer.",
    required: ["protocol"],
    properties: {
      port: { type: "integer", description: "The port.", default: 0, format: "int32" },
      protocol: { type: "string", description: "Transport protocol; nobody checks what a controller reports." },
      error: { type: "string", description: "What went wrong, one CamelCase word." },
    },
    unsetAtZero: [],
    alwaysPresent: ["port", "protocol"],
  },
};
