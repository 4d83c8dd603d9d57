// Code generated from schemas/storage/v1/csi-driver.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** What a storage driver can do and needs; its name is the driver's. */
export interface CSIDriver extends ApiObject {
  metadata: ObjectMeta;
  /** What the driver can do and needs. */
  spec: CSIDriverSpec;
}

/** What a storage driver can do and needs. */
export interface CSIDriverSpec {
  /** Whether volumes must be attached before they are mounted; can't be changed. */
  attachRequired?: boolean;
  /** Whether the driver is told about the pod when it mounts a volume. */
  podInfoOnMount?: boolean;
  /** Whether volumes outlive pods, or come and go with one; can't be changed. */
  volumeLifecycleModes?: ("Ephemeral" | "Persistent")[];
  /** Whether the driver says how much storage is left, for the scheduler to heed. */
  storageCapacity?: boolean;
  /** Whether ownership and permissions of files are changed when a volume is mounted. */
  fsGroupPolicy?: "File" | "None" | "ReadWriteOnceWithFSType";
  /** Tokens of the pod's service account that the driver needs to mount a volume. */
  tokenRequests?: TokenRequest[];
  /** Whether the driver is called again from time to time while a volume is mounted. */
  requiresRepublish?: boolean;
  /** Whether volumes can be mounted with a security label as option. */
  seLinuxMount?: boolean;
  /** Time after which a node asks again how many volumes it can hold; absent for never. */
  nodeAllocatableUpdatePeriodSeconds?: number;
  /** Whether tokens are passed on among the secrets instead of among the attributes of a volume. */
  serviceAccountTokenInSecrets?: boolean;
  /** Whether pods stay away from nodes where the driver is not. */
  preventPodSchedulingIfMissing?: boolean;
}

/** A token that a driver needs. */
export interface TokenRequest {
  /** Whom the token is for; empty for the API server. Each audience at most once. */
  audience: string;
  /** How long the token is valid; at least 10 minutes. */
  expirationSeconds?: number;
}
