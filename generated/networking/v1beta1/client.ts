// Code generated from schemas/networking/v1beta1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { IPAddressApply } from "./ip-address.apply.js";
import type { IPAddress } from "./ip-address.types.js";
import type { ServiceCIDRApply } from "./service-cidr.apply.js";
import type { ServiceCIDR } from "./service-cidr.types.js";

export const ipAddresses = defineReference<IPAddress, "Cluster", IPAddressApply>({
  group: "${networkingGroup}",
  version: "v1beta1",
  kind: "IPAddress",
  resource: "ipaddresses",
  scope: "Cluster",
});

export const serviceCIDRs = defineReference<ServiceCIDR, "Cluster", ServiceCIDRApply>({
  group: "${networkingGroup}",
  version: "v1beta1",
  kind: "ServiceCIDR",
  resource: "servicecidrs",
  scope: "Cluster",
});
