// Code generated from schemas/autoscaling/v2/metrics.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergeCrossVersionObjectReference: StructRule = structRule({
  kind: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
  apiVersion: { rule: () => scalarRule },
});

export const mergeMetricSpec: StructRule = structRule({
  type: { rule: () => scalarRule },
  object: { rule: () => mergeObjectMetricSource },
  pods: { rule: () => mergePodsMetricSource },
  resource: { rule: () => mergeResourceMetricSource },
  containerResource: { rule: () => mergeContainerResourceMetricSource },
  external: { rule: () => mergeExternalMetricSource },
});

export const mergeObjectMetricSource: StructRule = structRule({
  describedObject: { rule: () => mergeCrossVersionObjectReference },
  target: { rule: () => mergeMetricTarget },
  metric: { rule: () => mergeMetricIdentifier },
});

export const mergePodsMetricSource: StructRule = structRule({
  metric: { rule: () => mergeMetricIdentifier },
  target: { rule: () => mergeMetricTarget },
});

export const mergeResourceMetricSource: StructRule = structRule({
  name: { rule: () => scalarRule },
  target: { rule: () => mergeMetricTarget },
});

export const mergeContainerResourceMetricSource: StructRule = structRule({
  name: { rule: () => scalarRule },
  target: { rule: () => mergeMetricTarget },
  container: { rule: () => scalarRule },
});

export const mergeExternalMetricSource: StructRule = structRule({
  metric: { rule: () => mergeMetricIdentifier },
  target: { rule: () => mergeMetricTarget },
});

export const mergeMetricTarget: StructRule = structRule({
  type: { rule: () => scalarRule },
  value: { rule: () => scalarRule },
  averageValue: { rule: () => scalarRule },
  averageUtilization: { rule: () => scalarRule },
});

export const mergeMetricIdentifier: StructRule = structRule({
  name: { rule: () => scalarRule },
  selector: { rule: () => mergeLabelSelector },
});
