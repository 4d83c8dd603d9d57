// Code generated from schemas/core/v1/container-status.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeResourceRequirements } from "./containers.merge.js";

export const mergeContainerStatus: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  state: { rule: () => mergeContainerState, zero: {} },
  lastState: { rule: () => mergeContainerState, zero: {} },
  ready: { rule: () => scalarRule, defaultValue: false, zero: false },
  restartCount: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  image: { rule: () => scalarRule, defaultValue: "", zero: "" },
  imageID: { rule: () => scalarRule, defaultValue: "", zero: "" },
  containerID: { rule: () => scalarRule },
  started: { rule: () => scalarRule },
  allocatedResources: { rule: () => mapRule(() => scalarRule) },
  resources: { rule: () => mergeResourceRequirements },
  volumeMounts: { rule: () => mapList(["mountPath"], () => mergeVolumeMountStatus), patchStrategy: ["merge"], patchMergeKey: "mountPath" },
  user: { rule: () => mergeContainerUser },
  allocatedResourcesStatus: { rule: () => mapList(["name"], () => mergeResourceStatus), patchStrategy: ["merge"], patchMergeKey: "name" },
  stopSignal: { rule: () => scalarRule },
});

export const mergeContainerState: StructRule = structRule({
  waiting: { rule: () => mergeContainerStateWaiting },
  running: { rule: () => mergeContainerStateRunning },
  terminated: { rule: () => mergeContainerStateTerminated },
});

export const mergeContainerStateWaiting: StructRule = structRule({
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeContainerStateRunning: StructRule = structRule({
  startedAt: { rule: () => scalarRule, zero: null },
});

export const mergeContainerStateTerminated: StructRule = structRule({
  exitCode: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  signal: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
  startedAt: { rule: () => scalarRule, zero: null },
  finishedAt: { rule: () => scalarRule, zero: null },
  containerID: { rule: () => scalarRule },
});

export const mergeContainerUser: StructRule = structRule({
  linux: { rule: () => mergeLinuxContainerUser },
});

export const mergeLinuxContainerUser: StructRule = structRule({
  uid: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  gid: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  supplementalGroups: { rule: () => atomicList(() => scalarRule) },
});

export const mergeVolumeMountStatus: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  mountPath: { rule: () => scalarRule, zero: "" },
  readOnly: { rule: () => scalarRule },
  recursiveReadOnly: { rule: () => scalarRule },
  volumeStatus: { rule: () => mergeVolumeStatus },
});

export const mergeVolumeStatus: StructRule = structRule({
  image: { rule: () => mergeImageVolumeStatus },
});

export const mergeImageVolumeStatus: StructRule = structRule({
  imageRef: { rule: () => scalarRule },
});

export const mergeResourceStatus: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  resources: { rule: () => mapList(["resourceID"], () => mergeResourceHealth) },
});

export const mergeResourceHealth: StructRule = structRule({
  resourceID: { rule: () => scalarRule, zero: "" },
  health: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});
