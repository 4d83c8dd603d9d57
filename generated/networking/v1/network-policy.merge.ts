// Code generated from schemas/networking/v1/network-policy.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergeNetworkPolicy: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeNetworkPolicySpec, zero: {} },
});

export const mergeNetworkPolicySpec: StructRule = structRule({
  podSelector: { rule: () => mergeLabelSelector, zero: {} },
  ingress: { rule: () => atomicList(() => mergeNetworkPolicyIngressRule) },
  egress: { rule: () => atomicList(() => mergeNetworkPolicyEgressRule) },
  policyTypes: { rule: () => atomicList(() => scalarRule) },
});

export const mergeNetworkPolicyIngressRule: StructRule = structRule({
  ports: { rule: () => atomicList(() => mergeNetworkPolicyPort) },
  from: { rule: () => atomicList(() => mergeNetworkPolicyPeer) },
});

export const mergeNetworkPolicyEgressRule: StructRule = structRule({
  ports: { rule: () => atomicList(() => mergeNetworkPolicyPort) },
  to: { rule: () => atomicList(() => mergeNetworkPolicyPeer) },
});

export const mergeNetworkPolicyPort: StructRule = structRule({
  protocol: { rule: () => scalarRule, defaultValue: "TCP" },
  port: { rule: () => scalarRule },
  endPort: { rule: () => scalarRule },
});

export const mergeNetworkPolicyPeer: StructRule = structRule({
  podSelector: { rule: () => mergeLabelSelector },
  namespaceSelector: { rule: () => mergeLabelSelector },
  ipBlock: { rule: () => mergeIPBlock },
});

export const mergeIPBlock: StructRule = structRule({
  cidr: { rule: () => scalarRule, zero: "" },
  except: { rule: () => atomicList(() => scalarRule) },
});

export const merge: StructRule = mergeNetworkPolicy;
