// Code generated from schemas/core/v1/binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ObjectReference } from "./references.types.js";

/** What an apply of a Binding may state. */
export interface BindingApply {
  apiVersion?: "v1";
  kind?: "Binding";
  metadata: ApplyMeta;
  /** What the object is tied to. */
  target?: ObjectReference;
}
