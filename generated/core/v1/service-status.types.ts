// Code generated from schemas/core/v1/service-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { ReportedCondition } from "../../meta/v1/meta.types.js";

/** What was last observed of a service. */
export interface ServiceStatus {
  /** State of the load balancer. */
  loadBalancer?: LoadBalancerStatus;
  /** Conditions by type. */
  conditions?: ReportedCondition[];
}

/** State of a load balancer. */
export interface LoadBalancerStatus {
  /** Where the load balancer can be reached. */
  ingress?: LoadBalancerIngress[];
}

/** A way into a load balancer. */
export interface LoadBalancerIngress {
  /** Its address. */
  ip?: string;
  /** Its name. */
  hostname?: string;
  /** Whether traffic arrives with the address of the load balancer (VIP) or of the node (Proxy). */
  ipMode?: "Proxy" | "VIP";
  /** State of the ports. */
  ports?: PortStatus[];
}

/** State of a port of a load balancer. */
export interface PortStatus {
  /** The port. */
  port: number;
  /** Transport protocol; nobody checks what a controller reports. */
  protocol: string;
  /** What went wrong, one CamelCase word. */
  error?: string;
}
