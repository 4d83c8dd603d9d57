// Code generated from schemas/core/v1/service-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { LoadBalancerIngress, PortStatus, ServiceStatus } from "./service-status.types.js";

/** What an apply of the part ServiceStatus may state. */
export interface ServiceStatusApply extends Partial<Omit<ServiceStatus, "loadBalancer">> {
  /** State of the load balancer. */
  loadBalancer?: LoadBalancerStatusApply;
}

/** What an apply of the part LoadBalancerStatus may state. */
export interface LoadBalancerStatusApply {
  /** Where the load balancer can be reached. */
  ingress?: LoadBalancerIngressApply[];
}

/** What an apply of the part LoadBalancerIngress may state. */
export interface LoadBalancerIngressApply extends Partial<Omit<LoadBalancerIngress, "ports">> {
  /** State of the ports. */
  ports?: PortStatusApply[];
}

/** What an apply of the part PortStatus may state. */
export interface PortStatusApply extends Partial<PortStatus> {}
