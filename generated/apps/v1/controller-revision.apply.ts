// Code generated from schemas/apps/v1/controller-revision.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta, JsonObject } from "../../../runtime/kit/index.js";

/** What an apply of a ControllerRevision may state. */
export interface ControllerRevisionApply {
  apiVersion?: "apps/v1";
  kind?: "ControllerRevision";
  metadata: ApplyMeta;
  /** The former state, in the controller's own form. */
  data?: JsonObject;
  /** Number of the state; later ones are higher. */
  revision?: number;
}
