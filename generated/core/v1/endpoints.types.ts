// Code generated from schemas/core/v1/endpoints.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { ObjectReference } from "./references.types.js";

/** The addresses and ports behind the service of the same name. */
export interface Endpoints extends ApiObject {
  metadata: ObjectMeta;
  /** Groups of addresses that share their ports. */
  subsets?: EndpointSubset[];
}

/** Addresses that share their ports; each address goes with each port. */
export interface EndpointSubset {
  /** Addresses that are ready. */
  addresses?: EndpointAddress[];
  /** Addresses that are not ready yet, or no longer. */
  notReadyAddresses?: EndpointAddress[];
  /** Ports of all these addresses. */
  ports?: EndpointPort[];
}

/** An address behind a service. */
export interface EndpointAddress {
  /** The address, of IPv4 or IPv6. */
  ip: string;
  /** Host name of the endpoint. */
  hostname?: string;
  /** Node of the endpoint. */
  nodeName?: string;
  /** The object that provides the endpoint. */
  targetRef?: ObjectReference;
}

/** A port behind a service. */
export interface EndpointPort {
  /** Name of the service's port; needed when there are several. */
  name?: string;
  /** The port. */
  port: number;
  /** Transport protocol. */
  protocol?: "TCP" | "UDP" | "SCTP";
  /** Application protocol. */
  appProtocol?: string;
}
