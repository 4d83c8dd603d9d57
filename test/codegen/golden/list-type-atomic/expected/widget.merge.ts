// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "kindsmith/kit";

export const mergeWidget: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeWidgetSpec },
});

export const mergeWidgetSpec: StructRule = structRule({
  steps: { rule: () => atomicList(() => mergeWidgetSpecStepsItem) },
  unmarked: { rule: () => atomicList(() => mergeWidgetSpecUnmarkedItem) },
});

export const mergeWidgetSpecStepsItem: StructRule = structRule({
  run: { rule: () => scalarRule },
});

export const mergeWidgetSpecUnmarkedItem: StructRule = structRule({
  run: { rule: () => scalarRule },
});

export const merge: StructRule = mergeWidget;
