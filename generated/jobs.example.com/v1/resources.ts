// Code generated from schemas/jobs.example.com/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { CronTab } from "./cron-tab.types.js";

/** /apis/jobs.example.com/v1/namespaces/{namespace}/crontabs */
export const cronTabs = defineResource<CronTab>({
  group: "jobs.example.com",
  version: "v1",
  kind: "CronTab",
  resource: "crontabs",
  shortNames: ["ct"],
  scope: "Namespaced",
  subresources: {
    status: true,
    scale: {
      specReplicasPath: ".spec.replicas",
      statusReplicasPath: ".status.replicas",
      labelSelectorPath: ".status.labelSelector",
    },
  },
  printerColumns: [
    { name: "Spec", type: "string", jsonPath: ".spec.cronSpec", description: "When the job runs.", priority: 1 },
    { name: "Replicas", type: "integer", jsonPath: ".spec.replicas", description: "Number of pods wanted." },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  root: "jobs.example.com/v1/cron-tab#CronTab",
  schemaMark: "52164af3e60f9e79",
  shapeMark: "639825c8d89e7a18",
  code: () => import("./cron-tab.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [cronTabs];
