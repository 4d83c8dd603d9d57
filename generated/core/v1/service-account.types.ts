// Code generated from schemas/core/v1/service-account.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { LocalObjectReference, ObjectReference } from "./references.types.js";

/** An identity for programs that call the API. */
export interface ServiceAccount extends ApiObject {
  metadata: ObjectMeta;
  /** Secrets in the same namespace that pods with this account may use. */
  secrets?: ObjectReference[];
  /** Secrets in the same namespace for pulling images of pods with this account. */
  imagePullSecrets?: LocalObjectReference[];
  /** Whether pods with this account get its token mounted; a pod can say otherwise. */
  automountServiceAccountToken?: boolean;
}
