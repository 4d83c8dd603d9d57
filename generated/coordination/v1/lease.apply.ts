// Code generated from schemas/coordination/v1/lease.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { LeaseSpec } from "./lease.types.js";

/** What an apply of a Lease may state. */
export interface LeaseApply {
  apiVersion?: string;
  kind?: "Lease";
  metadata: ApplyMeta;
  /** Who holds the lease, and since when. */
  spec?: LeaseSpec;
}
