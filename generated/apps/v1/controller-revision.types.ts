// Code generated from schemas/apps/v1/controller-revision.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, JsonObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** A former state of an object that a controller can go back to. Its data never changes. */
export interface ControllerRevision extends ApiObject {
  metadata: ObjectMeta;
  /** The former state, in the controller's own form. */
  data?: JsonObject;
  /** Number of the state; later ones are higher. */
  revision: number;
}
