// Code generated from schemas/apps/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
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

export const controllerRevisions = defineReference<ControllerRevision, "Namespaced", ControllerRevisionApply>({
  group: "apps",
  version: "v1",
  kind: "ControllerRevision",
  resource: "controllerrevisions",
  scope: "Namespaced",
});

export const daemonSets = defineReference<DaemonSet, "Namespaced", DaemonSetApply>({
  group: "apps",
  version: "v1",
  kind: "DaemonSet",
  resource: "daemonsets",
  scope: "Namespaced",
});

export const deployments = defineReference<Deployment, "Namespaced", DeploymentApply>({
  group: "apps",
  version: "v1",
  kind: "Deployment",
  resource: "deployments",
  scope: "Namespaced",
});

export const replicaSets = defineReference<ReplicaSet, "Namespaced", ReplicaSetApply>({
  group: "apps",
  version: "v1",
  kind: "ReplicaSet",
  resource: "replicasets",
  scope: "Namespaced",
});

export const statefulSets = defineReference<StatefulSet, "Namespaced", StatefulSetApply>({
  group: "apps",
  version: "v1",
  kind: "StatefulSet",
  resource: "statefulsets",
  scope: "Namespaced",
});
