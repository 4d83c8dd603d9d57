// Code generated from schemas/networking/v1/service-cidr.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ServiceCIDRSpec, ServiceCIDRStatus } from "./service-cidr.types.js";

/** What an apply of a ServiceCIDR may state. */
export interface ServiceCIDRApply {
  apiVersion?: string;
  kind?: "ServiceCIDR";
  metadata: ApplyMeta;
  /** The range. */
  spec?: ServiceCIDRSpec;
  /** What was last observed. */
  status?: ServiceCIDRStatus;
}
