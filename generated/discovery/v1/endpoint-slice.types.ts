// Code generated from schemas/discovery/v1/endpoint-slice.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { ObjectReference } from "../../core/v1/references.types.js";

/** A part of the addresses and ports behind a service. */
export interface EndpointSlice extends ApiObject {
  metadata: ObjectMeta;
  /** What all addresses of the slice are; can't be changed. */
  addressType: "FQDN" | "IPv4" | "IPv6";
  /** The endpoints. */
  endpoints?: Endpoint[];
  /** Ports of all these endpoints; none stands for all ports. */
  ports?: EndpointPort[];
}

/** Somebody who answers for a service. */
export interface Endpoint {
  /** Its addresses, of the slice's type; clients may take the first alone. */
  addresses: string[];
  /** State of the endpoint. */
  conditions?: EndpointConditions;
  /** Host name of the endpoint. */
  hostname?: string;
  /** The object that provides the endpoint. */
  targetRef?: ObjectReference;
  /** Labels from before there were fields for them; readable only, new values are refused. */
  deprecatedTopology?: Record<string, string>;
  /** Node on which the endpoint is. */
  nodeName?: string;
  /** Zone in which the endpoint is. */
  zone?: string;
  /** Who should use the endpoint. */
  hints?: EndpointHints;
}

/** State of an endpoint. What is absent is unknown. */
export interface EndpointConditions {
  /** Whether the endpoint takes traffic; absent counts as true. */
  ready?: boolean;
  /** Like ready, whether or not the endpoint is about to end; absent counts as ready. */
  serving?: boolean;
  /** Whether the endpoint is about to end; absent counts as false. */
  terminating?: boolean;
}

/** Who should use an endpoint. */
export interface EndpointHints {
  /** Zones from which the endpoint should be used. */
  forZones?: ForZone[];
  /** Nodes from which the endpoint should be used. */
  forNodes?: ForNode[];
}

/** A zone from which an endpoint should be used. */
export interface ForZone {
  /** Name of the zone. */
  name: string;
}

/** A node from which an endpoint should be used. */
export interface ForNode {
  /** Name of the node. */
  name: string;
}

/** A port of the endpoints. */
export interface EndpointPort {
  /** Name of the port, unique in the slice; empty for a service with one port. */
  name?: string;
  /** Transport protocol. */
  protocol?: "SCTP" | "TCP" | "UDP";
  /** The port; absent for all ports. */
  port?: number;
  /** Application protocol, a name or one with a domain before it. */
  appProtocol?: string;
}
