// Code generated from schemas/core/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeObjectReference } from "./references.merge.js";

export const mergeEvent: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  involvedObject: { rule: () => mergeObjectReference, zero: {} },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
  source: { rule: () => mergeEventSource, zero: {} },
  firstTimestamp: { rule: () => scalarRule, zero: null },
  lastTimestamp: { rule: () => scalarRule, zero: null },
  count: { rule: () => scalarRule },
  type: { rule: () => scalarRule },
  eventTime: { rule: () => scalarRule, zero: null },
  series: { rule: () => mergeEventSeries },
  action: { rule: () => scalarRule },
  related: { rule: () => mergeObjectReference },
  reportingComponent: { rule: () => scalarRule, zero: "" },
  reportingInstance: { rule: () => scalarRule, zero: "" },
});

export const mergeEventSource: StructRule = structRule({
  component: { rule: () => scalarRule },
  host: { rule: () => scalarRule },
});

export const mergeEventSeries: StructRule = structRule({
  count: { rule: () => scalarRule },
  lastObservedTime: { rule: () => scalarRule, zero: null },
});

export const merge: StructRule = mergeEvent;
