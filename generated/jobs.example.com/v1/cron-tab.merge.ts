// Code generated from schemas/jobs.example.com/v1/cron-tab.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeCronTab: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeCronTabSpec },
  status: { rule: () => mergeCronTabStatus },
});

export const mergeCronTabSpec: StructRule = structRule({
  cronSpec: { rule: () => scalarRule },
  image: { rule: () => scalarRule },
  replicas: { rule: () => scalarRule },
});

export const mergeCronTabStatus: StructRule = structRule({
  replicas: { rule: () => scalarRule },
  labelSelector: { rule: () => scalarRule },
});

export const merge: StructRule = mergeCronTab;
