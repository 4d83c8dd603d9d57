// Code generated from schemas/core/v1/pod-template.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { PodTemplateSpec } from "./pod-spec.types.js";

/** A template of pods that is kept for later use. */
export interface PodTemplate extends ApiObject {
  metadata: ObjectMeta;
  /** What pods would be made from. */
  template?: PodTemplateSpec;
}
