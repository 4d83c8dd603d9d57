// Code generated from schemas/networking/v1/ingress.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { TypedLocalObjectReference } from "../../core/v1/references.types.js";

/** Rules by which requests from outside reach services, by host and path. */
export interface Ingress extends ApiObject {
  metadata: ObjectMeta;
  /** The rules. */
  spec?: IngressSpec;
  /** What was last observed. */
  status?: IngressStatus;
}

/** Rules by which requests reach services; at least one rule, or a default backend. */
export interface IngressSpec {
  /** Name of the IngressClass whose controller is in charge. */
  ingressClassName?: string;
  /** Where requests go that no rule takes. */
  defaultBackend?: IngressBackend;
  /** Certificates for hosts. */
  tls?: IngressTLS[];
  /** Where requests go, by host. */
  rules?: IngressRule[];
}

/** Where requests go, to either a service or another resource. */
export interface IngressBackend {
  /** A service of the same namespace. */
  service?: IngressServiceBackend;
  /** Another object of the same namespace, for controllers that know what to do with it. */
  resource?: TypedLocalObjectReference;
}

/** A port of a service. */
export interface IngressServiceBackend {
  /** Name of the service. */
  name: string;
  /** Its port, by name or by number. */
  port?: ServiceBackendPort;
}

/** A port of a service, by name or by number. */
export interface ServiceBackendPort {
  /** Name of the port. */
  name?: string;
  /** Number of the port. */
  number?: number;
}

/** A certificate and the hosts that it is for. */
export interface IngressTLS {
  /** Host names in the certificate; a first part of * stands for any. */
  hosts?: string[];
  /** Secret of the same namespace that holds certificate and key; absent for one chosen by host name alone. */
  secretName?: string;
}

/** Where the requests for a host go. */
export interface IngressRule {
  /** Domain name without port; a first part of * stands for any. Absent for all hosts. */
  host?: string;
  /** Backends by path; absent for the default backend. */
  http?: HTTPIngressRuleValue;
}

/** Backends by path. */
export interface HTTPIngressRuleValue {
  /** At least one path; the longest that matches wins. */
  paths: HTTPIngressPath[];
}

/** Where requests below a path go. */
export interface HTTPIngressPath {
  /** The path, beginning with a slash; needed for Exact and Prefix. */
  path?: string;
  /** Whether the path is the whole path, a prefix by elements, or what the controller makes of it. */
  pathType: "Exact" | "ImplementationSpecific" | "Prefix";
  /** Where the requests go. */
  backend: IngressBackend;
}

/** What was last observed of an ingress. */
export interface IngressStatus {
  /** State of the load balancer. */
  loadBalancer?: IngressLoadBalancerStatus;
}

/** State of a load balancer. */
export interface IngressLoadBalancerStatus {
  /** Where the load balancer can be reached. */
  ingress?: IngressLoadBalancerIngress[];
}

/** A way into a load balancer. */
export interface IngressLoadBalancerIngress {
  /** Its address. */
  ip?: string;
  /** Its name. */
  hostname?: string;
  /** State of the ports. */
  ports?: IngressPortStatus[];
}

/** State of a port of a load balancer. */
export interface IngressPortStatus {
  /** The port. */
  port?: number;
  /** Transport protocol; nobody checks what a controller reports. */
  protocol: string;
  /** What went wrong, one CamelCase word. */
  error?: string;
}
