// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "kindsmith/kit";

export const mergeWidget: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeWidgetSpec },
});

export const mergeWidgetSpec: StructRule = structRule({
  selector: { rule: () => mergeWidgetSpecSelector },
  template: { rule: () => mergeWidgetSpecTemplate },
});

export const mergeWidgetSpecSelector: StructRule = structRule({
  key: { rule: () => scalarRule },
  value: { rule: () => scalarRule },
}, { atomic: true });

export const mergeWidgetSpecTemplate: StructRule = structRule({
  image: { rule: () => scalarRule },
});

export const merge: StructRule = mergeWidget;
