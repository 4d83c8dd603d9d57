// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import { type StructRule, mapList, mapRule, objectMetaRule, scalarRule, setList, structRule } from "kindsmith/kit";

export const mergeWidget: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeWidgetSpec },
});

export const mergeWidgetSpec: StructRule = structRule({
  ports: { rule: () => mapList(["port", "protocol"], () => mergeWidgetSpecPortsItem) },
  names: { rule: () => setList(() => scalarRule) },
  labels: { rule: () => mapRule(() => scalarRule, true) },
  selector: { rule: () => mergeWidgetSpecSelector },
  containers: { rule: () => mapList(["name"], () => mergeWidgetSpecContainersItem), patchStrategy: ["merge"], patchMergeKey: "name" },
});

export const mergeWidgetSpecPortsItem: StructRule = structRule({
  port: { rule: () => scalarRule },
  protocol: { rule: () => scalarRule },
});

export const mergeWidgetSpecSelector: StructRule = structRule({
  key: { rule: () => scalarRule },
}, { atomic: true });

export const mergeWidgetSpecContainersItem: StructRule = structRule({
  name: { rule: () => scalarRule },
});

export const merge: StructRule = mergeWidget;
