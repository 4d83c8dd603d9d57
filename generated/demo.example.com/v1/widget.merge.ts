// Code generated from schemas/demo.example.com/v1/widget.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  freeRule,
  mapList,
  mapRule,
  objectMetaRule,
  scalarRule,
  setList,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeCondition } from "../../meta/v1/meta.merge.js";
import {
  mergeWidgetEndpoint,
  mergeWidgetFormats,
  mergeWidgetLocation,
  mergeWidgetMount,
  mergeWidgetPort,
  mergeWidgetSchedule,
  mergeWidgetStep,
  mergeWidgetTree,
} from "./widget-parts.merge.js";

export const mergeWidget: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeWidgetSpec },
  status: { rule: () => mergeWidgetStatus },
});

export const mergeWidgetSpec: StructRule = structRule({
  size: { rule: () => scalarRule },
  mode: { rule: () => scalarRule, defaultValue: "auto" },
  replicas: { rule: () => scalarRule, defaultValue: 1 },
  paused: { rule: () => scalarRule },
  port: { rule: () => scalarRule },
  memory: { rule: () => scalarRule },
  startTime: { rule: () => scalarRule },
  count32: { rule: () => scalarRule },
  count64: { rule: () => scalarRule },
  ratio: { rule: () => scalarRule },
  step: { rule: () => scalarRule },
  color: { rule: () => scalarRule },
  title: { rule: () => scalarRule },
  formats: { rule: () => mergeWidgetFormats },
  comment: { rule: () => scalarRule },
  nickname: { rule: () => scalarRule, defaultValue: "none" },
  code: { rule: () => scalarRule },
  target: { rule: () => scalarRule },
  amount: { rule: () => scalarRule },
  alias: { rule: () => scalarRule },
  schedule: { rule: () => mergeWidgetSchedule },
  tags: { rule: () => setList(() => scalarRule) },
  ports: { rule: () => mapList(["name"], () => mergeWidgetPort) },
  endpoints: { rule: () => mapList(["host", "port"], () => mergeWidgetEndpoint, { port: 80 }) },
  mounts: { rule: () => mapList(["name"], () => mergeWidgetMount), patchStrategy: ["merge"], patchMergeKey: "name" },
  steps: { rule: () => atomicList(() => mergeWidgetStep) },
  history: { rule: () => atomicList(() => scalarRule) },
  palette: { rule: () => atomicList(() => scalarRule) },
  matrix: { rule: () => atomicList(() => atomicList(() => scalarRule)) },
  options: { rule: () => mapRule(() => scalarRule) },
  atomicLabels: { rule: () => mapRule(() => scalarRule, true) },
  quotas: { rule: () => mapRule(() => scalarRule) },
  portsByZone: { rule: () => mapRule(() => mergeWidgetPort) },
  location: { rule: () => mergeWidgetLocation },
  extra: { rule: () => freeRule },
  manifest: { rule: () => mergeWidgetSpecManifest },
  tree: { rule: () => mergeWidgetTree },
});

export const mergeWidgetSpecManifest: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
}, { preserveUnknown: true });

export const mergeWidgetStatus: StructRule = structRule({
  phase: { rule: () => scalarRule },
  observedGeneration: { rule: () => scalarRule },
  replicas: { rule: () => scalarRule },
  selector: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeCondition) },
});

export const merge: StructRule = mergeWidget;
