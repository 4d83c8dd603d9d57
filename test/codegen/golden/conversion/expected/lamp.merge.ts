// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import { type StructRule, atomicList, mapRule, objectMetaRule, scalarRule, structRule } from "kindsmith/kit";

export const mergeLamp: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeLampSpec },
});

export const mergeLampSpec: StructRule = structRule({
  color: { rule: () => scalarRule },
  size: { rule: () => scalarRule },
  address: { rule: () => scalarRule },
  mode: { rule: () => scalarRule },
  pieces: { rule: () => atomicList(() => mergeLampSpecPiecesItem) },
  named: { rule: () => mapRule(() => mergeLampSpecNamedValue) },
  legacy: { rule: () => scalarRule },
  zone: { rule: () => scalarRule },
  power: { rule: () => scalarRule },
  same: { rule: () => mergeLampSpecSame },
});

export const mergeLampSpecPiecesItem: StructRule = structRule({
  name: { rule: () => scalarRule },
  mass: { rule: () => scalarRule },
});

export const mergeLampSpecNamedValue: StructRule = structRule({
  short: { rule: () => scalarRule },
});

export const mergeLampSpecSame: StructRule = structRule({
  "x-y": { rule: () => scalarRule },
});

export const merge: StructRule = mergeLamp;
