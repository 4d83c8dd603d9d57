// Code generated from schemas/networking/v1/network-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { LabelSelector } from "../../meta/v1/meta.types.js";

/** What traffic pods may take and send. Pods that no policy selects may take and send all. */
export interface NetworkPolicy extends ApiObject {
  metadata: ObjectMeta;
  /** The pods and their traffic. */
  spec?: NetworkPolicySpec;
}

/** Pods, and the traffic that they may take and send. */
export interface NetworkPolicySpec {
  /** The pods that the policy is about; an empty selector means all of the namespace. */
  podSelector?: LabelSelector;
  /** Traffic that the pods may take; none when there is no rule. */
  ingress?: NetworkPolicyIngressRule[];
  /** Traffic that the pods may send; none when there is no rule and the policy is about egress. */
  egress?: NetworkPolicyEgressRule[];
  /** Directions that the policy is about. Absent for Ingress, and Egress where there are egress rules. */
  policyTypes?: ("Egress" | "Ingress")[];
}

/** Traffic that may come in, on one of the ports and from one of the peers. */
export interface NetworkPolicyIngressRule {
  /** Ports of the pods; all when there is none. */
  ports?: NetworkPolicyPort[];
  /** Where it may come from; anywhere when there is no peer. */
  from?: NetworkPolicyPeer[];
}

/** Traffic that may go out, to one of the ports of one of the peers. */
export interface NetworkPolicyEgressRule {
  /** Ports of the peers; all when there is none. */
  ports?: NetworkPolicyPort[];
  /** Where it may go; anywhere when there is no peer. */
  to?: NetworkPolicyPeer[];
}

/** A port, or a range of ports, of a protocol. */
export interface NetworkPolicyPort {
  /** Transport protocol. */
  protocol?: "SCTP" | "TCP" | "UDP";
  /** The port, by number or by the name that the pods give it; absent for all ports of the protocol. */
  port?: number | string;
  /** Last port of a range that begins with the port, which must be a number. */
  endPort?: number;
}

/** Where traffic comes from or goes to, either pods or a block of addresses. */
export interface NetworkPolicyPeer {
  /** Pods by their labels; in the namespace of the policy unless namespaces are selected too. */
  podSelector?: LabelSelector;
  /** Namespaces by their labels; all pods in them unless pods are selected too. */
  namespaceSelector?: LabelSelector;
  /** A block of addresses; goes with none of the others. */
  ipBlock?: IPBlock;
}

/** A network without some of its parts. */
export interface IPBlock {
  /** The network, such as 192.168.1.0/24. */
  cidr: string;
  /** Networks inside of it that don't count. */
  except?: string[];
}
