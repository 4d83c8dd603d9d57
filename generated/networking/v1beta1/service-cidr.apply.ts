// Code generated from schemas/networking/v1beta1/service-cidr.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ConditionApply } from "../../meta/v1/meta.apply.js";
import type { ServiceCIDRSpec } from "./service-cidr.types.js";

/** What an apply of a ServiceCIDR may state. */
export interface ServiceCIDRApply {
  apiVersion?: string;
  kind?: "ServiceCIDR";
  metadata: ApplyMeta;
  /** The range. */
  spec?: ServiceCIDRSpec;
  /** What was last observed. */
  status?: ServiceCIDRStatusApply;
}

/** What an apply of the part ServiceCIDRStatus may state. */
export interface ServiceCIDRStatusApply {
  /** Whether the range is ready for use, by aspect. */
  conditions?: ConditionApply[];
}
