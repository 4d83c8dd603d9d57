// Code generated from schemas/core/v1/service-account.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { LocalObjectReference, ObjectReference } from "./references.types.js";

/** What an apply of a ServiceAccount may state. */
export interface ServiceAccountApply {
  apiVersion?: "v1";
  kind?: "ServiceAccount";
  metadata: ApplyMeta;
  /** Secrets in the same namespace that pods with this account may use. */
  secrets?: (ObjectReference & Required<Pick<ObjectReference, "name">>)[];
  /** Secrets in the same namespace for pulling images of pods with this account. */
  imagePullSecrets?: LocalObjectReference[];
  /** Whether pods with this account get its token mounted; a pod can say otherwise. */
  automountServiceAccountToken?: boolean;
}
