// Code generated from schemas/apps/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { ControllerRevisionApply } from "./controller-revision.apply.js";
import type { ControllerRevision } from "./controller-revision.types.js";
import type { DaemonSetApply } from "./daemon-set.apply.js";
import type { DaemonSet } from "./daemon-set.types.js";
import type { DeploymentApply } from "./deployment.apply.js";
import type { Deployment } from "./deployment.types.js";
import type { ReplicaSetApply } from "./replica-set.apply.js";
import type { ReplicaSet } from "./replica-set.types.js";
import type { StatefulSetApply } from "./stateful-set.apply.js";
import type { StatefulSet } from "./stateful-set.types.js";

export const controllerRevisions: ResourceReference<ControllerRevision, "Namespaced", ControllerRevisionApply> = {
  group: "apps",
  version: "v1",
  kind: "ControllerRevision",
  resource: "controllerrevisions",
  scope: "Namespaced",
};

export const daemonSets: ResourceReference<DaemonSet, "Namespaced", DaemonSetApply, "status"> = {
  group: "apps",
  version: "v1",
  kind: "DaemonSet",
  resource: "daemonsets",
  scope: "Namespaced",
};

export const deployments: ResourceReference<Deployment, "Namespaced", DeploymentApply, "scale" | "status"> = {
  group: "apps",
  version: "v1",
  kind: "Deployment",
  resource: "deployments",
  scope: "Namespaced",
};

export const replicaSets: ResourceReference<ReplicaSet, "Namespaced", ReplicaSetApply, "scale" | "status"> = {
  group: "apps",
  version: "v1",
  kind: "ReplicaSet",
  resource: "replicasets",
  scope: "Namespaced",
};

export const statefulSets: ResourceReference<StatefulSet, "Namespaced", StatefulSetApply, "scale" | "status"> = {
  group: "apps",
  version: "v1",
  kind: "StatefulSet",
  resource: "statefulsets",
  scope: "Namespaced",
};

export type * from "./controller-revision.types.js";
export type * from "./controller-revision.apply.js";
export type * from "./daemon-set.types.js";
export type * from "./daemon-set.apply.js";
export type * from "./deployment.types.js";
export type * from "./deployment.apply.js";
export type * from "./replica-set.types.js";
export type * from "./replica-set.apply.js";
export type * from "./stateful-set.types.js";
export type * from "./stateful-set.apply.js";
