// Code generated from schemas/coordination/v1beta1/lease-candidate.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** Somebody who is ready to hold a lease in a coordinated election. */
export interface LeaseCandidate extends ApiObject {
  metadata: ObjectMeta;
  /** Who stands for which lease. */
  spec: LeaseCandidateSpec;
}

/** Who stands for which lease. */
export interface LeaseCandidateSpec {
  /** Name of the lease, in the same namespace; can't be changed. */
  leaseName: string;
  /** When the server last asked whether the candidate is there. */
  pingTime?: string;
  /** When the candidate last answered; candidates that do not are removed. */
  renewTime?: string;
  /** Version of the program, as a semantic version without v. */
  binaryVersion: string;
  /** Version that the program behaves like; not above that of the program. */
  emulationVersion?: string;
  /** How the holder is chosen, such as OldestEmulationVersion. */
  strategy: string;
}
