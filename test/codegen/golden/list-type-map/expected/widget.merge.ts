// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "kindsmith/kit";

export const mergeWidget: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeWidgetSpec },
});

export const mergeWidgetSpec: StructRule = structRule({
  ports: { rule: () => mapList(["port", "protocol"], () => mergeWidgetSpecPortsItem, { protocol: "TCP" }) },
});

export const mergeWidgetSpecPortsItem: StructRule = structRule({
  port: { rule: () => scalarRule },
  protocol: { rule: () => scalarRule, defaultValue: "TCP" },
  name: { rule: () => scalarRule },
});

export const merge: StructRule = mergeWidget;
