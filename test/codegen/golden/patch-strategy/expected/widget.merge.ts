// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import { type StructRule, atomicList, mapList, objectMetaRule, scalarRule, setList, structRule } from "kindsmith/kit";

export const mergeWidget: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeWidgetSpec },
});

export const mergeWidgetSpec: StructRule = structRule({
  containers: { rule: () => mapList(["name"], () => mergeWidgetSpecContainersItem), patchStrategy: ["merge"], patchMergeKey: "name" },
  volumes: { rule: () => atomicList(() => mergeWidgetSpecVolumesItem), patchStrategy: ["merge", "retainKeys"], patchMergeKey: "name" },
  finalizers: { rule: () => setList(() => scalarRule), patchStrategy: ["merge"] },
  strategy: { rule: () => mergeWidgetSpecStrategy, patchStrategy: ["retainKeys"] },
});

export const mergeWidgetSpecContainersItem: StructRule = structRule({
  name: { rule: () => scalarRule },
  image: { rule: () => scalarRule },
});

export const mergeWidgetSpecVolumesItem: StructRule = structRule({
  name: { rule: () => scalarRule },
});

export const mergeWidgetSpecStrategy: StructRule = structRule({
  type: { rule: () => scalarRule },
});

export const merge: StructRule = mergeWidget;
