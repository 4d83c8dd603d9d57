// Code generated from schemas/core/v1/service.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeServiceStatus } from "./service-status.merge.js";

export const mergeService: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeServiceSpec, zero: {} },
  status: { rule: () => mergeServiceStatus, zero: {} },
});

export const mergeServiceSpec: StructRule = structRule({
  ports: { rule: () => mapList(["port", "protocol"], () => mergeServicePort, { protocol: "TCP" }), patchStrategy: ["merge"], patchMergeKey: "port" },
  selector: { rule: () => mapRule(() => scalarRule, true) },
  clusterIP: { rule: () => scalarRule },
  clusterIPs: { rule: () => atomicList(() => scalarRule) },
  type: { rule: () => scalarRule, defaultValue: "ClusterIP" },
  externalIPs: { rule: () => atomicList(() => scalarRule) },
  sessionAffinity: { rule: () => scalarRule, defaultValue: "None" },
  loadBalancerIP: { rule: () => scalarRule },
  loadBalancerSourceRanges: { rule: () => atomicList(() => scalarRule) },
  externalName: { rule: () => scalarRule },
  externalTrafficPolicy: { rule: () => scalarRule },
  healthCheckNodePort: { rule: () => scalarRule },
  publishNotReadyAddresses: { rule: () => scalarRule },
  sessionAffinityConfig: { rule: () => mergeSessionAffinityConfig },
  ipFamilies: { rule: () => atomicList(() => scalarRule) },
  ipFamilyPolicy: { rule: () => scalarRule },
  allocateLoadBalancerNodePorts: { rule: () => scalarRule },
  loadBalancerClass: { rule: () => scalarRule },
  internalTrafficPolicy: { rule: () => scalarRule },
  trafficDistribution: { rule: () => scalarRule },
});

export const mergeServicePort: StructRule = structRule({
  name: { rule: () => scalarRule },
  protocol: { rule: () => scalarRule, defaultValue: "TCP" },
  appProtocol: { rule: () => scalarRule },
  port: { rule: () => scalarRule, zero: 0 },
  targetPort: { rule: () => scalarRule, zero: 0 },
  nodePort: { rule: () => scalarRule },
});

export const mergeSessionAffinityConfig: StructRule = structRule({
  clientIP: { rule: () => mergeClientIPConfig },
});

export const mergeClientIPConfig: StructRule = structRule({
  timeoutSeconds: { rule: () => scalarRule },
});

export const merge: StructRule = mergeService;
