// Code generated from schemas/core/v1/ephemeral-containers.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapList, scalarRule, structRule } from "../../../runtime/kit/index.js";
import {
  mergeContainerPort,
  mergeContainerResizePolicy,
  mergeContainerRestartRule,
  mergeResourceRequirements,
  mergeVolumeDevice,
  mergeVolumeMount,
} from "./containers.merge.js";
import { mergeEnvFromSource, mergeEnvVar } from "./environment.merge.js";
import { mergeLifecycle, mergeProbe } from "./probes.merge.js";
import { mergeSecurityContext } from "./security.merge.js";

export const mergeEphemeralContainer: StructRule = structRule({
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
  targetContainerName: { rule: () => scalarRule },
});
