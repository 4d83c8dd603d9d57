// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import { type StructRule, mapRule, objectMetaRule, scalarRule, structRule } from "kindsmith/kit";

export const mergeWidget: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeWidgetSpec },
});

export const mergeWidgetSpec: StructRule = structRule({
  size: { rule: () => scalarRule, defaultValue: 3 },
  mode: { rule: () => scalarRule, defaultValue: "auto" },
  limits: { rule: () => mapRule(() => scalarRule), defaultValue: { cpu: 1 } },
  port: { rule: () => scalarRule, defaultValue: "http" },
  note: { rule: () => scalarRule },
});

export const merge: StructRule = mergeWidget;
