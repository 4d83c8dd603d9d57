// Code generated from schemas/core/v1/pod-spec.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeContainer, mergeResourceRequirements } from "./containers.merge.js";
import { mergeEphemeralContainer } from "./ephemeral-containers.merge.js";
import { mergeLocalObjectReference } from "./references.merge.js";
import { mergeAffinity, mergeToleration, mergeTopologySpreadConstraint } from "./scheduling.merge.js";
import { mergePodSecurityContext } from "./security.merge.js";
import { mergeVolume } from "./volumes.merge.js";

export const mergePodTemplateSpec: StructRule = structRule({
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergePodSpec, zero: {} },
});

export const mergePodSpec: StructRule = structRule({
  volumes: { rule: () => mapList(["name"], () => mergeVolume), patchStrategy: ["merge", "retainKeys"], patchMergeKey: "name" },
  initContainers: { rule: () => mapList(["name"], () => mergeContainer), patchStrategy: ["merge"], patchMergeKey: "name" },
  containers: { rule: () => mapList(["name"], () => mergeContainer), patchStrategy: ["merge"], patchMergeKey: "name", zero: null },
  ephemeralContainers: { rule: () => mapList(["name"], () => mergeEphemeralContainer), patchStrategy: ["merge"], patchMergeKey: "name" },
  restartPolicy: { rule: () => scalarRule, defaultValue: "Always" },
  terminationGracePeriodSeconds: { rule: () => scalarRule, defaultValue: 30 },
  activeDeadlineSeconds: { rule: () => scalarRule },
  dnsPolicy: { rule: () => scalarRule, defaultValue: "ClusterFirst" },
  nodeSelector: { rule: () => mapRule(() => scalarRule, true) },
  serviceAccountName: { rule: () => scalarRule },
  serviceAccount: { rule: () => scalarRule },
  automountServiceAccountToken: { rule: () => scalarRule },
  nodeName: { rule: () => scalarRule },
  hostNetwork: { rule: () => scalarRule },
  hostPID: { rule: () => scalarRule },
  hostIPC: { rule: () => scalarRule },
  shareProcessNamespace: { rule: () => scalarRule },
  securityContext: { rule: () => mergePodSecurityContext, defaultValue: {} },
  imagePullSecrets: { rule: () => mapList(["name"], () => mergeLocalObjectReference), patchStrategy: ["merge"], patchMergeKey: "name" },
  hostname: { rule: () => scalarRule },
  subdomain: { rule: () => scalarRule },
  affinity: { rule: () => mergeAffinity },
  schedulerName: { rule: () => scalarRule, defaultValue: "default-scheduler" },
  tolerations: { rule: () => atomicList(() => mergeToleration) },
  hostAliases: { rule: () => mapList(["ip"], () => mergeHostAlias), patchStrategy: ["merge"], patchMergeKey: "ip" },
  priorityClassName: { rule: () => scalarRule },
  priority: { rule: () => scalarRule },
  dnsConfig: { rule: () => mergePodDNSConfig },
  readinessGates: { rule: () => atomicList(() => mergePodReadinessGate) },
  runtimeClassName: { rule: () => scalarRule },
  enableServiceLinks: { rule: () => scalarRule },
  preemptionPolicy: { rule: () => scalarRule },
  overhead: { rule: () => mapRule(() => scalarRule) },
  topologySpreadConstraints: { rule: () => mapList(["topologyKey", "whenUnsatisfiable"], () => mergeTopologySpreadConstraint), patchStrategy: ["merge"], patchMergeKey: "topologyKey" },
  setHostnameAsFQDN: { rule: () => scalarRule },
  os: { rule: () => mergePodOS },
  hostUsers: { rule: () => scalarRule },
  schedulingGates: { rule: () => mapList(["name"], () => mergePodSchedulingGate), patchStrategy: ["merge"], patchMergeKey: "name" },
  resourceClaims: { rule: () => mapList(["name"], () => mergePodResourceClaim), patchStrategy: ["merge", "retainKeys"], patchMergeKey: "name" },
  resources: { rule: () => mergeResourceRequirements },
  hostnameOverride: { rule: () => scalarRule },
  schedulingGroup: { rule: () => mergePodSchedulingGroup },
  evictionResponders: { rule: () => atomicList(() => mergeEvictionResponder) },
});

export const mergePodSchedulingGroup: StructRule = structRule({
  podGroupName: { rule: () => scalarRule },
});

export const mergeHostAlias: StructRule = structRule({
  ip: { rule: () => scalarRule, zero: "" },
  hostnames: { rule: () => atomicList(() => scalarRule) },
});

export const mergePodDNSConfig: StructRule = structRule({
  nameservers: { rule: () => atomicList(() => scalarRule) },
  searches: { rule: () => atomicList(() => scalarRule) },
  options: { rule: () => atomicList(() => mergePodDNSConfigOption) },
});

export const mergePodDNSConfigOption: StructRule = structRule({
  name: { rule: () => scalarRule },
  value: { rule: () => scalarRule },
});

export const mergePodOS: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
});

export const mergePodReadinessGate: StructRule = structRule({
  conditionType: { rule: () => scalarRule, zero: "" },
});

export const mergePodSchedulingGate: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
});

export const mergePodResourceClaim: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  resourceClaimName: { rule: () => scalarRule },
  resourceClaimTemplateName: { rule: () => scalarRule },
});

export const mergeEvictionResponder: StructRule = structRule({
  name: { rule: () => scalarRule },
  priority: { rule: () => scalarRule },
});
