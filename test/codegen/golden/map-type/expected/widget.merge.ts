// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import { type StructRule, mapRule, objectMetaRule, scalarRule, structRule } from "kindsmith/kit";

export const mergeWidget: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeWidgetSpec },
});

export const mergeWidgetSpec: StructRule = structRule({
  labels: { rule: () => mapRule(() => scalarRule, true) },
  annotations: { rule: () => mapRule(() => scalarRule) },
  unmarked: { rule: () => mapRule(() => scalarRule) },
});

export const merge: StructRule = mergeWidget;
