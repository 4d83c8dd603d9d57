// Code generated from schemas/core/v1/endpoints.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { EndpointAddress, EndpointPort } from "./endpoints.types.js";

/** What an apply of a Endpoints may state. */
export interface EndpointsApply {
  apiVersion?: "v1";
  kind?: "Endpoints";
  metadata: ApplyMeta;
  /** Groups of addresses that share their ports. */
  subsets?: EndpointSubsetApply[];
}

/** What an apply of the part EndpointSubset may state. */
export interface EndpointSubsetApply {
  /** Addresses that are ready. */
  addresses?: EndpointAddressApply[];
  /** Addresses that are not ready yet, or no longer. */
  notReadyAddresses?: EndpointAddressApply[];
  /** Ports of all these addresses. */
  ports?: EndpointPortApply[];
}

/** What an apply of the part EndpointAddress may state. */
export interface EndpointAddressApply extends Partial<EndpointAddress> {}

/** What an apply of the part EndpointPort may state. */
export interface EndpointPortApply extends Partial<EndpointPort> {}
