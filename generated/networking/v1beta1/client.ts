// Code generated from schemas/networking/v1beta1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { IPAddressApply } from "./ip-address.apply.js";
import type { IPAddress } from "./ip-address.types.js";
import type { ServiceCIDRApply } from "./service-cidr.apply.js";
import type { ServiceCIDR } from "./service-cidr.types.js";

export const ipAddresses: ResourceReference<IPAddress, "Cluster", IPAddressApply> = {
  group: "${networkingGroup}",
  version: "v1beta1",
  kind: "IPAddress",
  resource: "ipaddresses",
  scope: "Cluster",
};

export const serviceCIDRs: ResourceReference<ServiceCIDR, "Cluster", ServiceCIDRApply, "status"> = {
  group: "${networkingGroup}",
  version: "v1beta1",
  kind: "ServiceCIDR",
  resource: "servicecidrs",
  scope: "Cluster",
};

export type * from "./ip-address.types.js";
export type * from "./ip-address.apply.js";
export type * from "./service-cidr.types.js";
export type * from "./service-cidr.apply.js";
