// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import { type StructRule, mapList, mapRule, objectMetaRule, scalarRule, structRule } from "kindsmith/kit";

export const mergeWidget: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeWidgetSpec },
});

export const mergeWidgetSpec: StructRule = structRule({
  tree: { rule: () => mergeNode },
});

export const mergeNode: StructRule = structRule({
  name: { rule: () => scalarRule },
  parent: { rule: () => mergeNode },
  children: { rule: () => mapList(["name"], () => mergeNode) },
  byColour: { rule: () => mapRule(() => mergeNode) },
});

export const merge: StructRule = mergeWidget;
