// Code generated from schemas/discovery/v1beta1/endpoint-slice.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { Endpoint, EndpointPort } from "./endpoint-slice.types.js";

/** What an apply of a EndpointSlice may state. */
export interface EndpointSliceApply {
  apiVersion?: string;
  kind?: "EndpointSlice";
  metadata: ApplyMeta;
  /** What all addresses of the slice are; can't be changed. */
  addressType?: "FQDN" | "IPv4" | "IPv6";
  /** The endpoints. */
  endpoints?: EndpointApply[];
  /** Ports of all these endpoints; none stands for all ports. */
  ports?: EndpointPort[];
}

/** What an apply of the part Endpoint may state. */
export interface EndpointApply extends Partial<Endpoint> {}
