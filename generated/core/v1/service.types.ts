// Code generated from schemas/core/v1/service.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { ServiceStatus } from "./service-status.types.js";

/** A stable address and name for a set of pods. */
export interface Service extends ApiObject {
  metadata: ObjectMeta;
  /** How the service is reached, and which pods it stands for. */
  spec?: ServiceSpec;
  /** What was last observed. */
  status?: ServiceStatus;
}

/** How a service is reached, and which pods it stands for. */
export interface ServiceSpec {
  /** Ports of the service. */
  ports?: ServicePort[];
  /** Labels of the pods; without it, somebody else keeps the endpoints. */
  selector?: Record<string, string>;
  /** Address inside the cluster. The server gives one when it is absent; None asks for a service without one. */
  clusterIP?: string;
  /** Addresses inside the cluster, one for each family; the first is clusterIP. */
  clusterIPs?: string[];
  /**
   * ClusterIP inside the cluster only, NodePort also on every node, LoadBalancer also from outside, ExternalName only a
   * name.
   */
  type?: "ClusterIP" | "NodePort" | "LoadBalancer" | "ExternalName";
  /** Addresses from outside the cluster that others route to its nodes. */
  externalIPs?: string[];
  /** Whether requests of one client go to one pod. */
  sessionAffinity?: "ClientIP" | "None";
  /** Wanted address of the load balancer, where the provider heeds it. */
  loadBalancerIP?: string;
  /** Networks that may reach the load balancer. */
  loadBalancerSourceRanges?: string[];
  /** Name that takes the place of an address; only with type ExternalName. */
  externalName?: string;
  /** Whether a node hands traffic from outside to any node's pods or only to its own. */
  externalTrafficPolicy?: "Cluster" | "Local";
  /** Port for the health check of nodes with pods; only with type LoadBalancer and policy Local. */
  healthCheckNodePort?: number;
  /** Whether pods that are not ready count as endpoints too. */
  publishNotReadyAddresses?: boolean;
  /** Settings of the session affinity. */
  sessionAffinityConfig?: SessionAffinityConfig;
  /** Address families of the service, at most two. */
  ipFamilies?: ("IPv4" | "IPv6")[];
  /** Whether the service has one address family or two. */
  ipFamilyPolicy?: "SingleStack" | "PreferDualStack" | "RequireDualStack";
  /** Whether a load balancer service also gets node ports. */
  allocateLoadBalancerNodePorts?: boolean;
  /** Load balancer implementation that is in charge; can't be changed. */
  loadBalancerClass?: string;
  /** Whether a node hands traffic from inside to any node's pods or only to its own. */
  internalTrafficPolicy?: "Cluster" | "Local";
  /** Which endpoints are preferred, those of the same node or zone; absent for all alike. */
  trafficDistribution?: "PreferClose" | "PreferSameNode" | "PreferSameZone";
}

/** A port of a service. */
export interface ServicePort {
  /** Name of the port; needed when there are several. */
  name?: string;
  /** Transport protocol. */
  protocol?: "TCP" | "UDP" | "SCTP";
  /** Application protocol. */
  appProtocol?: string;
  /** Port of the service. */
  port: number;
  /** Port of the pods, by number or name; absent for the same number. */
  targetPort?: number | string;
  /** Port on every node; the server gives one where the type needs it. */
  nodePort?: number;
}

/** Settings of session affinity. */
export interface SessionAffinityConfig {
  /** Settings of affinity by client address. */
  clientIP?: ClientIPConfig;
}

/** Settings of affinity by client address. */
export interface ClientIPConfig {
  /** How long a client sticks to its pod. */
  timeoutSeconds?: number;
}
