// Code generated from schemas/autoscaling/v2/metrics.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergeCrossVersionObjectReference: StructRule = structRule({
  kind: { rule: () => scalarRule, zero: "" },
  name: { rule: () => scalarRule, zero: "" },
  apiVersion: { rule: () => scalarRule },
});

export const mergeMetricSpec: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  object: { rule: () => mergeObjectMetricSource },
  pods: { rule: () => mergePodsMetricSource },
  resource: { rule: () => mergeResourceMetricSource },
  containerResource: { rule: () => mergeContainerResourceMetricSource },
  external: { rule: () => mergeExternalMetricSource },
});

export const mergeObjectMetricSource: StructRule = structRule({
  describedObject: { rule: () => mergeCrossVersionObjectReference, zero: {} },
  target: { rule: () => mergeMetricTarget, zero: {} },
  metric: { rule: () => mergeMetricIdentifier, zero: {} },
});

export const mergePodsMetricSource: StructRule = structRule({
  metric: { rule: () => mergeMetricIdentifier, zero: {} },
  target: { rule: () => mergeMetricTarget, zero: {} },
});

export const mergeResourceMetricSource: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  target: { rule: () => mergeMetricTarget, zero: {} },
});

export const mergeContainerResourceMetricSource: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  target: { rule: () => mergeMetricTarget, zero: {} },
  container: { rule: () => scalarRule, zero: "" },
});

export const mergeExternalMetricSource: StructRule = structRule({
  metric: { rule: () => mergeMetricIdentifier, zero: {} },
  target: { rule: () => mergeMetricTarget, zero: {} },
});

export const mergeMetricTarget: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  value: { rule: () => scalarRule },
  averageValue: { rule: () => scalarRule },
  averageUtilization: { rule: () => scalarRule },
});

export const mergeMetricIdentifier: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  selector: { rule: () => mergeLabelSelector },
});
