// Code generated from schemas/coordination/v1/lease.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** A claim on something that only one party may hold at a time, renewed while it is held. */
export interface Lease extends ApiObject {
  metadata: ObjectMeta;
  /** Who holds the lease, and since when. */
  spec?: LeaseSpec;
}

/** Who holds a lease, and since when. */
export interface LeaseSpec {
  /** Who holds the lease; empty when nobody does. */
  holderIdentity?: string;
  /** How long others must wait after the last renewal before they may take the lease. */
  leaseDurationSeconds?: number;
  /** When the present holder took the lease. */
  acquireTime?: string;
  /** When the holder last renewed it. */
  renewTime?: string;
  /** How often the lease went from one holder to another. */
  leaseTransitions?: number;
  /** How the holder is chosen in a coordinated election. */
  strategy?: string;
  /** Candidate to whom the holder should hand over; only with a strategy. */
  preferredHolder?: string;
}
