// Code generated from schemas/demo.example.com/v1/widget-parts.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeWidgetFormats: StructRule = structRule({
  dateTime: { rule: () => scalarRule },
  date: { rule: () => scalarRule },
  duration: { rule: () => scalarRule },
  byte: { rule: () => scalarRule },
  email: { rule: () => scalarRule },
  ipv4: { rule: () => scalarRule },
  ipv6: { rule: () => scalarRule },
  cidr: { rule: () => scalarRule },
  uuid: { rule: () => scalarRule },
  uri: { rule: () => scalarRule },
});

export const mergeWidgetSchedule: StructRule = structRule({
  cron: { rule: () => scalarRule },
  everySeconds: { rule: () => scalarRule },
});

export const mergeWidgetPort: StructRule = structRule({
  name: { rule: () => scalarRule },
  port: { rule: () => scalarRule },
  protocol: { rule: () => scalarRule, defaultValue: "TCP" },
});

export const mergeWidgetEndpoint: StructRule = structRule({
  host: { rule: () => scalarRule },
  port: { rule: () => scalarRule, defaultValue: 80 },
  weight: { rule: () => scalarRule },
});

export const mergeWidgetMount: StructRule = structRule({
  name: { rule: () => scalarRule },
  path: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule, defaultValue: false },
});

export const mergeWidgetStep: StructRule = structRule({
  action: { rule: () => scalarRule },
  arguments: { rule: () => atomicList(() => scalarRule) },
});

export const mergeWidgetLocation: StructRule = structRule({
  region: { rule: () => scalarRule },
  zone: { rule: () => scalarRule },
}, { atomic: true });

export const mergeWidgetTree: StructRule = structRule({
  label: { rule: () => scalarRule, defaultValue: "node" },
  children: { rule: () => atomicList(() => mergeWidgetTree) },
});
