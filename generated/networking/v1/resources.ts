// Code generated from schemas/networking/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { IngressClass } from "./ingress-class.types.js";
import type { Ingress } from "./ingress.types.js";
import type { IPAddress } from "./ip-address.types.js";
import type { NetworkPolicy } from "./network-policy.types.js";
import type { ServiceCIDR } from "./service-cidr.types.js";

/** /apis/${networkingGroup}/v1/namespaces/{namespace}/ingresses */
export const ingresses = defineResource<Ingress>({
  group: "${networkingGroup}",
  version: "v1",
  kind: "Ingress",
  resource: "ingresses",
  shortNames: ["ing"],
  scope: "Namespaced",
  subresources: { status: true },
  lifecycle: { introduced: "1.19" },
  root: "networking/v1/ingress#Ingress",
  schemaMark: "db55fd26a294c57b",
  shapeMark: "c38aab8bd0c96c2f",
  code: () => import("./ingress.handlers.js"),
});

/** /apis/${networkingGroup}/v1/ingressclasses */
export const ingressClasses = defineResource<IngressClass>({
  group: "${networkingGroup}",
  version: "v1",
  kind: "IngressClass",
  resource: "ingressclasses",
  scope: "Cluster",
  lifecycle: { introduced: "1.19" },
  root: "networking/v1/ingress-class#IngressClass",
  schemaMark: "5b3a53589ee9c08b",
  shapeMark: "0a764399fa9f41f3",
  code: () => import("./ingress-class.handlers.js"),
});

/** /apis/${networkingGroup}/v1/ipaddresses */
export const ipAddresses = defineResource<IPAddress>({
  group: "${networkingGroup}",
  version: "v1",
  kind: "IPAddress",
  resource: "ipaddresses",
  shortNames: ["ip"],
  scope: "Cluster",
  lifecycle: { introduced: "1.33" },
  root: "networking/v1/ip-address#IPAddress",
  schemaMark: "4790e802e52bef44",
  shapeMark: "3219a24e88fc4679",
  code: () => import("./ip-address.handlers.js"),
});

/** /apis/${networkingGroup}/v1/namespaces/{namespace}/networkpolicies */
export const networkPolicies = defineResource<NetworkPolicy>({
  group: "${networkingGroup}",
  version: "v1",
  kind: "NetworkPolicy",
  resource: "networkpolicies",
  shortNames: ["netpol"],
  scope: "Namespaced",
  lifecycle: { introduced: "1.7" },
  root: "networking/v1/network-policy#NetworkPolicy",
  schemaMark: "450d9c779e8eec2c",
  shapeMark: "c4aaeebe55cba1c0",
  code: () => import("./network-policy.handlers.js"),
});

/** /apis/${networkingGroup}/v1/servicecidrs */
export const serviceCIDRs = defineResource<ServiceCIDR>({
  group: "${networkingGroup}",
  version: "v1",
  kind: "ServiceCIDR",
  resource: "servicecidrs",
  scope: "Cluster",
  subresources: { status: true },
  lifecycle: { introduced: "1.33" },
  root: "networking/v1/service-cidr#ServiceCIDR",
  schemaMark: "f1960bc0e351bde3",
  shapeMark: "12937fdfd4b78a8a",
  code: () => import("./service-cidr.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  ingresses,
  ingressClasses,
  ipAddresses,
  networkPolicies,
  serviceCIDRs,
];
