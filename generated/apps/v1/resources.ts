// Code generated from schemas/apps/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { ControllerRevision } from "./controller-revision.types.js";
import type { DaemonSet } from "./daemon-set.types.js";
import type { Deployment } from "./deployment.types.js";
import type { ReplicaSet } from "./replica-set.types.js";
import type { StatefulSet } from "./stateful-set.types.js";

/** /apis/apps/v1/namespaces/{namespace}/controllerrevisions */
export const controllerRevisions = defineResource<ControllerRevision>({
  group: "apps",
  version: "v1",
  kind: "ControllerRevision",
  resource: "controllerrevisions",
  scope: "Namespaced",
  root: "apps/v1/controller-revision#ControllerRevision",
  schemaMark: "184ee15528302f04",
  shapeMark: "0fa7b4c8c2beec68",
  code: () => import("./controller-revision.handlers.js"),
});

/** /apis/apps/v1/namespaces/{namespace}/daemonsets */
export const daemonSets = defineResource<DaemonSet>({
  group: "apps",
  version: "v1",
  kind: "DaemonSet",
  resource: "daemonsets",
  shortNames: ["ds"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true },
  root: "apps/v1/daemon-set#DaemonSet",
  schemaMark: "c15913b76f431319",
  shapeMark: "75cb1fb69cb1d5a4",
  code: () => import("./daemon-set.handlers.js"),
});

/** /apis/apps/v1/namespaces/{namespace}/deployments */
export const deployments = defineResource<Deployment>({
  group: "apps",
  version: "v1",
  kind: "Deployment",
  resource: "deployments",
  shortNames: ["deploy"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true, scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" } },
  root: "apps/v1/deployment#Deployment",
  schemaMark: "ed5d906be91c6548",
  shapeMark: "31e4ce18b7cfb2a5",
  code: () => import("./deployment.handlers.js"),
});

/** /apis/apps/v1/namespaces/{namespace}/replicasets */
export const replicaSets = defineResource<ReplicaSet>({
  group: "apps",
  version: "v1",
  kind: "ReplicaSet",
  resource: "replicasets",
  shortNames: ["rs"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true, scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" } },
  root: "apps/v1/replica-set#ReplicaSet",
  schemaMark: "9066f0322d1aee34",
  shapeMark: "fe742baeac8cf0ee",
  code: () => import("./replica-set.handlers.js"),
});

/** /apis/apps/v1/namespaces/{namespace}/statefulsets */
export const statefulSets = defineResource<StatefulSet>({
  group: "apps",
  version: "v1",
  kind: "StatefulSet",
  resource: "statefulsets",
  shortNames: ["sts"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: {
    status: true,
    scale: {
      specReplicasPath: ".spec.replicas",
      statusReplicasPath: ".status.replicas",
      labelSelectorPath: ".spec.selector",
    },
  },
  root: "apps/v1/stateful-set#StatefulSet",
  schemaMark: "4f9b09215d7070fd",
  shapeMark: "344516d9beaa32f9",
  code: () => import("./stateful-set.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  controllerRevisions,
  daemonSets,
  deployments,
  replicaSets,
  statefulSets,
];
