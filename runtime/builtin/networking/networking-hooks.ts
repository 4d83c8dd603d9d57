/** The hooks of the networking group. */
import { ingressHooks } from "./ingress.js";
import { ingressClassHooks } from "./ingress-class.js";
import { ipAddressHooks } from "./ip-address.js";
import { networkPolicyHooks } from "./network-policy.js";
import { serviceCidrHooks } from "./service-cidr.js";

export const networkingHooks = [
  ingressClassHooks,
  ingressHooks,
  ipAddressHooks,
  networkPolicyHooks,
  serviceCidrHooks,
] as const;
