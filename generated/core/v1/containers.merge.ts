// Code generated from schemas/core/v1/containers.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  mapRule,
  scalarRule,
  setList,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeEnvFromSource, mergeEnvVar } from "./environment.merge.js";
import { mergeLifecycle, mergeProbe } from "./probes.merge.js";
import { mergeSecurityContext } from "./security.merge.js";

export const mergeContainer: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  image: { rule: () => scalarRule },
  command: { rule: () => atomicList(() => scalarRule) },
  args: { rule: () => atomicList(() => scalarRule) },
  workingDir: { rule: () => scalarRule },
  ports: { rule: () => mapList(["containerPort", "protocol"], () => mergeContainerPort, { protocol: "TCP" }), patchStrategy: ["merge"], patchMergeKey: "containerPort" },
  envFrom: { rule: () => atomicList(() => mergeEnvFromSource) },
  env: { rule: () => mapList(["name"], () => mergeEnvVar), patchStrategy: ["merge"], patchMergeKey: "name" },
  resources: { rule: () => mergeResourceRequirements, zero: {} },
  resizePolicy: { rule: () => atomicList(() => mergeContainerResizePolicy) },
  restartPolicy: { rule: () => scalarRule },
  restartPolicyRules: { rule: () => atomicList(() => mergeContainerRestartRule) },
  volumeMounts: { rule: () => mapList(["mountPath"], () => mergeVolumeMount), patchStrategy: ["merge"], patchMergeKey: "mountPath" },
  volumeDevices: { rule: () => mapList(["devicePath"], () => mergeVolumeDevice), patchStrategy: ["merge"], patchMergeKey: "devicePath" },
  livenessProbe: { rule: () => mergeProbe },
  readinessProbe: { rule: () => mergeProbe },
  startupProbe: { rule: () => mergeProbe },
  lifecycle: { rule: () => mergeLifecycle },
  terminationMessagePath: { rule: () => scalarRule, defaultValue: "/dev/termination-log" },
  terminationMessagePolicy: { rule: () => scalarRule, defaultValue: "File" },
  imagePullPolicy: { rule: () => scalarRule },
  securityContext: { rule: () => mergeSecurityContext },
  stdin: { rule: () => scalarRule },
  stdinOnce: { rule: () => scalarRule },
  tty: { rule: () => scalarRule },
});

export const mergeContainerPort: StructRule = structRule({
  name: { rule: () => scalarRule },
  hostPort: { rule: () => scalarRule },
  containerPort: { rule: () => scalarRule, zero: 0 },
  protocol: { rule: () => scalarRule, defaultValue: "TCP" },
  hostIP: { rule: () => scalarRule },
});

export const mergeContainerResizePolicy: StructRule = structRule({
  resourceName: { rule: () => scalarRule, zero: "" },
  restartPolicy: { rule: () => scalarRule, zero: "" },
});

export const mergeContainerRestartRule: StructRule = structRule({
  action: { rule: () => scalarRule },
  exitCodes: { rule: () => mergeContainerRestartRuleOnExitCodes },
});

export const mergeContainerRestartRuleOnExitCodes: StructRule = structRule({
  operator: { rule: () => scalarRule },
  values: { rule: () => setList(() => scalarRule) },
});

export const mergeVolumeDevice: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  devicePath: { rule: () => scalarRule, zero: "" },
});

export const mergeVolumeMount: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  readOnly: { rule: () => scalarRule },
  recursiveReadOnly: { rule: () => scalarRule },
  mountPath: { rule: () => scalarRule, zero: "" },
  subPath: { rule: () => scalarRule },
  mountPropagation: { rule: () => scalarRule },
  subPathExpr: { rule: () => scalarRule },
  bindMountOptions: { rule: () => atomicList(() => scalarRule) },
});

export const mergeResourceRequirements: StructRule = structRule({
  limits: { rule: () => mapRule(() => scalarRule) },
  requests: { rule: () => mapRule(() => scalarRule) },
  claims: { rule: () => mapList(["name"], () => mergeResourceClaim) },
});

export const mergeResourceClaim: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  request: { rule: () => scalarRule },
});
