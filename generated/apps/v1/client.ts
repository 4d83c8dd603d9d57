// Code generated from schemas/apps/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { Deployment } from "./deployment.types.js";
import type { ReplicaSet } from "./replica-set.types.js";

export const deployments = defineReference<Deployment, "Namespaced">({
  group: "apps",
  version: "v1",
  kind: "Deployment",
  resource: "deployments",
  scope: "Namespaced",
});

export const replicaSets = defineReference<ReplicaSet, "Namespaced">({
  group: "apps",
  version: "v1",
  kind: "ReplicaSet",
  resource: "replicasets",
  scope: "Namespaced",
});
