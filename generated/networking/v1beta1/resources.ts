// Code generated from schemas/networking/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { IPAddress } from "./ip-address.types.js";
import type { ServiceCIDR } from "./service-cidr.types.js";

/** /apis/${networkingGroup}/v1beta1/ipaddresses */
export const ipAddresses = defineResource<IPAddress>({
  group: "${networkingGroup}",
  version: "v1beta1",
  kind: "IPAddress",
  resource: "ipaddresses",
  shortNames: ["ip"],
  scope: "Cluster",
  storage: false,
  lifecycle: {
    introduced: "1.31",
    deprecated: "1.34",
    removed: "1.37",
    replacement: { group: "${networkingGroup}", version: "v1", kind: "IPAddress" },
  },
  root: "networking/v1beta1/ip-address#IPAddress",
  schemaMark: "bc2d10aef9b013b9",
  shapeMark: "3219a24e88fc4679",
  code: () => import("./ip-address.handlers.js"),
});

/** /apis/${networkingGroup}/v1beta1/servicecidrs */
export const serviceCIDRs = defineResource<ServiceCIDR>({
  group: "${networkingGroup}",
  version: "v1beta1",
  kind: "ServiceCIDR",
  resource: "servicecidrs",
  scope: "Cluster",
  subresources: { status: true },
  storage: false,
  lifecycle: {
    introduced: "1.31",
    deprecated: "1.34",
    removed: "1.37",
    replacement: { group: "${networkingGroup}", version: "v1", kind: "ServiceCIDR" },
  },
  root: "networking/v1beta1/service-cidr#ServiceCIDR",
  schemaMark: "d64cb9f4e9393813",
  shapeMark: "12937fdfd4b78a8a",
  code: () => import("./service-cidr.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [ipAddresses, serviceCIDRs];
