// Code generated from schemas/discovery/v1/endpoint-slice.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { Endpoint, EndpointPort, ForNode, ForZone } from "./endpoint-slice.types.js";

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
export interface EndpointApply extends Partial<Omit<Endpoint, "hints">> {
  /** Who should use the endpoint. */
  hints?: EndpointHintsApply;
}

/** What an apply of the part EndpointHints may state. */
export interface EndpointHintsApply {
  /** Zones from which the endpoint should be used. */
  forZones?: ForZoneApply[];
  /** Nodes from which the endpoint should be used. */
  forNodes?: ForNodeApply[];
}

/** What an apply of the part ForZone may state. */
export interface ForZoneApply extends Partial<ForZone> {}

/** What an apply of the part ForNode may state. */
export interface ForNodeApply extends Partial<ForNode> {}
