// Code generated from schemas/networking/v1/network-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type {
  IPBlock,
  NetworkPolicyEgressRule,
  NetworkPolicyIngressRule,
  NetworkPolicySpec,
} from "./network-policy.types.js";

/** What an apply of a NetworkPolicy may state. */
export interface NetworkPolicyApply {
  apiVersion?: string;
  kind?: "NetworkPolicy";
  metadata: ApplyMeta;
  /** The pods and their traffic. */
  spec?: NetworkPolicySpecApply;
}

/** What an apply of the part NetworkPolicySpec may state. */
export interface NetworkPolicySpecApply extends Partial<Omit<NetworkPolicySpec, "podSelector" | "ingress" | "egress">> {
  /** The pods that the policy is about; an empty selector means all of the namespace. */
  podSelector?: LabelSelectorApply;
  /** Traffic that the pods may take; none when there is no rule. */
  ingress?: NetworkPolicyIngressRuleApply[];
  /** Traffic that the pods may send; none when there is no rule and the policy is about egress. */
  egress?: NetworkPolicyEgressRuleApply[];
}

/** What an apply of the part NetworkPolicyIngressRule may state. */
export interface NetworkPolicyIngressRuleApply extends Partial<Omit<NetworkPolicyIngressRule, "from">> {
  /** Where it may come from; anywhere when there is no peer. */
  from?: NetworkPolicyPeerApply[];
}

/** What an apply of the part NetworkPolicyEgressRule may state. */
export interface NetworkPolicyEgressRuleApply extends Partial<Omit<NetworkPolicyEgressRule, "to">> {
  /** Where it may go; anywhere when there is no peer. */
  to?: NetworkPolicyPeerApply[];
}

/** What an apply of the part NetworkPolicyPeer may state. */
export interface NetworkPolicyPeerApply {
  /** Pods by their labels; in the namespace of the policy unless namespaces are selected too. */
  podSelector?: LabelSelectorApply;
  /** Namespaces by their labels; all pods in them unless pods are selected too. */
  namespaceSelector?: LabelSelectorApply;
  /** A block of addresses; goes with none of the others. */
  ipBlock?: IPBlockApply;
}

/** What an apply of the part IPBlock may state. */
export interface IPBlockApply extends Partial<IPBlock> {}
