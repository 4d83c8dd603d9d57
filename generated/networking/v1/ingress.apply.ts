// Code generated from schemas/networking/v1/ingress.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { TypedLocalObjectReferenceApply } from "../../core/v1/references.apply.js";
import type {
  HTTPIngressPath,
  IngressLoadBalancerIngress,
  IngressPortStatus,
  IngressRule,
  IngressServiceBackend,
  IngressSpec,
} from "./ingress.types.js";

/** What an apply of a Ingress may state. */
export interface IngressApply {
  apiVersion?: string;
  kind?: "Ingress";
  metadata: ApplyMeta;
  /** The rules. */
  spec?: IngressSpecApply;
  /** What was last observed. */
  status?: IngressStatusApply;
}

/** What an apply of the part IngressSpec may state. */
export interface IngressSpecApply extends Partial<Omit<IngressSpec, "defaultBackend" | "rules">> {
  /** Where requests go that no rule takes. */
  defaultBackend?: IngressBackendApply;
  /** Where requests go, by host. */
  rules?: IngressRuleApply[];
}

/** What an apply of the part IngressBackend may state. */
export interface IngressBackendApply {
  /** A service of the same namespace. */
  service?: IngressServiceBackendApply;
  /** Another object of the same namespace, for controllers that know what to do with it. */
  resource?: TypedLocalObjectReferenceApply;
}

/** What an apply of the part IngressServiceBackend may state. */
export interface IngressServiceBackendApply extends Partial<IngressServiceBackend> {}

/** What an apply of the part IngressRule may state. */
export interface IngressRuleApply extends Partial<Omit<IngressRule, "http">> {
  /** Backends by path; absent for the default backend. */
  http?: HTTPIngressRuleValueApply;
}

/** What an apply of the part HTTPIngressRuleValue may state. */
export interface HTTPIngressRuleValueApply {
  /** At least one path; the longest that matches wins. */
  paths?: HTTPIngressPathApply[];
}

/** What an apply of the part HTTPIngressPath may state. */
export interface HTTPIngressPathApply extends Partial<Omit<HTTPIngressPath, "backend">> {
  /** Where the requests go. */
  backend?: IngressBackendApply;
}

/** What an apply of the part IngressStatus may state. */
export interface IngressStatusApply {
  /** State of the load balancer. */
  loadBalancer?: IngressLoadBalancerStatusApply;
}

/** What an apply of the part IngressLoadBalancerStatus may state. */
export interface IngressLoadBalancerStatusApply {
  /** Where the load balancer can be reached. */
  ingress?: IngressLoadBalancerIngressApply[];
}

/** What an apply of the part IngressLoadBalancerIngress may state. */
export interface IngressLoadBalancerIngressApply extends Partial<Omit<IngressLoadBalancerIngress, "ports">> {
  /** State of the ports. */
  ports?: IngressPortStatusApply[];
}

/** What an apply of the part IngressPortStatus may state. */
export interface IngressPortStatusApply extends Partial<IngressPortStatus> {}
