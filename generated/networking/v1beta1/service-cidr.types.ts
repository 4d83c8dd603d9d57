// Code generated from schemas/networking/v1beta1/service-cidr.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { ReportedCondition } from "../../meta/v1/meta.types.js";

/** A range of addresses for services. */
export interface ServiceCIDR extends ApiObject {
  metadata: ObjectMeta;
  /** The range. */
  spec?: ServiceCIDRSpec;
  /** What was last observed. */
  status?: ServiceCIDRStatus;
}

/** A range of addresses. */
export interface ServiceCIDRSpec {
  /** One network, or one for each address family; networks can't be changed, but a second may be added. */
  cidrs?: string[];
}

/** What was last observed of a range of addresses. */
export interface ServiceCIDRStatus {
  /** Whether the range is ready for use, by aspect. */
  conditions?: ReportedCondition[];
}
