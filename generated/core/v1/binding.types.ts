// Code generated from schemas/core/v1/binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { ObjectReference } from "./references.types.js";

/** Ties an object to another, a pod to the node that runs it. Never stored. */
export interface Binding extends ApiObject {
  metadata: ObjectMeta;
  /** What the object is tied to. */
  target: ObjectReference;
}
