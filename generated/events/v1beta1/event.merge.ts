// Code generated from schemas/events/v1beta1/event.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeEventSource } from "../../core/v1/event.merge.js";
import { mergeObjectReference } from "../../core/v1/references.merge.js";

export const mergeEvent: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  eventTime: { rule: () => scalarRule, zero: null },
  series: { rule: () => mergeEventSeries },
  reportingController: { rule: () => scalarRule },
  reportingInstance: { rule: () => scalarRule },
  action: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  regarding: { rule: () => mergeObjectReference, zero: {} },
  related: { rule: () => mergeObjectReference },
  note: { rule: () => scalarRule },
  type: { rule: () => scalarRule },
  deprecatedSource: { rule: () => mergeEventSource, zero: {} },
  deprecatedFirstTimestamp: { rule: () => scalarRule, zero: null },
  deprecatedLastTimestamp: { rule: () => scalarRule, zero: null },
  deprecatedCount: { rule: () => scalarRule },
});

export const mergeEventSeries: StructRule = structRule({
  count: { rule: () => scalarRule, zero: 0 },
  lastObservedTime: { rule: () => scalarRule, zero: null },
});

export const merge: StructRule = mergeEvent;
