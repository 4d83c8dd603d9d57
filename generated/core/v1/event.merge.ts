// Code generated from schemas/core/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeObjectReference } from "./references.merge.js";

export const mergeEvent: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  involvedObject: { rule: () => mergeObjectReference },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
  source: { rule: () => mergeEventSource },
  firstTimestamp: { rule: () => scalarRule },
  lastTimestamp: { rule: () => scalarRule },
  count: { rule: () => scalarRule },
  type: { rule: () => scalarRule },
  eventTime: { rule: () => scalarRule },
  series: { rule: () => mergeEventSeries },
  action: { rule: () => scalarRule },
  related: { rule: () => mergeObjectReference },
  reportingComponent: { rule: () => scalarRule },
  reportingInstance: { rule: () => scalarRule },
});

export const mergeEventSource: StructRule = structRule({
  component: { rule: () => scalarRule },
  host: { rule: () => scalarRule },
});

export const mergeEventSeries: StructRule = structRule({
  count: { rule: () => scalarRule },
  lastObservedTime: { rule: () => scalarRule },
});

export const merge: StructRule = mergeEvent;
