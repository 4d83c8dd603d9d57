// Code generated from schemas/networking/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { IngressClassApply } from "./ingress-class.apply.js";
import type { IngressClass } from "./ingress-class.types.js";
import type { IngressApply } from "./ingress.apply.js";
import type { Ingress } from "./ingress.types.js";
import type { IPAddressApply } from "./ip-address.apply.js";
import type { IPAddress } from "./ip-address.types.js";
import type { NetworkPolicyApply } from "./network-policy.apply.js";
import type { NetworkPolicy } from "./network-policy.types.js";
import type { ServiceCIDRApply } from "./service-cidr.apply.js";
import type { ServiceCIDR } from "./service-cidr.types.js";

export const ingresses: ResourceReference<Ingress, "Namespaced", IngressApply, "status"> = {
  group: "${networkingGroup}",
  version: "v1",
  kind: "Ingress",
  resource: "ingresses",
  scope: "Namespaced",
};

export const ingressClasses: ResourceReference<IngressClass, "Cluster", IngressClassApply> = {
  group: "${networkingGroup}",
  version: "v1",
  kind: "IngressClass",
  resource: "ingressclasses",
  scope: "Cluster",
};

export const ipAddresses: ResourceReference<IPAddress, "Cluster", IPAddressApply> = {
  group: "${networkingGroup}",
  version: "v1",
  kind: "IPAddress",
  resource: "ipaddresses",
  scope: "Cluster",
};

export const networkPolicies: ResourceReference<NetworkPolicy, "Namespaced", NetworkPolicyApply> = {
  group: "${networkingGroup}",
  version: "v1",
  kind: "NetworkPolicy",
  resource: "networkpolicies",
  scope: "Namespaced",
};

export const serviceCIDRs: ResourceReference<ServiceCIDR, "Cluster", ServiceCIDRApply, "status"> = {
  group: "${networkingGroup}",
  version: "v1",
  kind: "ServiceCIDR",
  resource: "servicecidrs",
  scope: "Cluster",
};

export type * from "./ingress.types.js";
export type * from "./ingress.apply.js";
export type * from "./ingress-class.types.js";
export type * from "./ingress-class.apply.js";
export type * from "./ip-address.types.js";
export type * from "./ip-address.apply.js";
export type * from "./network-policy.types.js";
export type * from "./network-policy.apply.js";
export type * from "./service-cidr.types.js";
export type * from "./service-cidr.apply.js";
