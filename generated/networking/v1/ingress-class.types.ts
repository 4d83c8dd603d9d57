// Code generated from schemas/networking/v1/ingress-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** The controller that is in charge of the ingresses that name this class. */
export interface IngressClass extends ApiObject {
  metadata: ObjectMeta;
  /** The controller and its settings. */
  spec?: IngressClassSpec;
}

/** A controller and its settings. */
export interface IngressClassSpec {
  /** The controller, as domain and path; can't be changed. */
  controller?: string;
  /** An object with further settings for the controller. */
  parameters?: IngressClassParametersReference;
}

/** Names an object with settings, in the cluster or in a namespace. */
export interface IngressClassParametersReference {
  /** Group of the kind; absent for the core group. */
  apiGroup?: string;
  /** Kind of the object. */
  kind: string;
  /** Name of the object. */
  name: string;
  /** Whether the object belongs to the cluster or to a namespace. */
  scope?: "Cluster" | "Namespace";
  /** Namespace of the object; with scope Namespace only. */
  namespace?: string;
}
