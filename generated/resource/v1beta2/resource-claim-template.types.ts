// Code generated from schemas/resource/v1beta2/resource-claim-template.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { ResourceClaimSpec } from "./device-claim.types.js";

/** What claims of pods are made from. */
export interface ResourceClaimTemplate extends ApiObject {
  metadata: ObjectMeta;
  /** The claim to make; can't be changed. */
  spec: ResourceClaimTemplateSpec;
}

/** The claim that is made. */
export interface ResourceClaimTemplateSpec {
  /** Labels and annotations of the claim. */
  metadata?: ObjectMeta;
  /** What the claim asks for. */
  spec: ResourceClaimSpec;
}
