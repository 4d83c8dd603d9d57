// Code generated from schemas/core/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { Binding } from "./binding.types.js";
import type { ComponentStatus } from "./component-status.types.js";
import type { ConfigMap } from "./config-map.types.js";
import type { Endpoints } from "./endpoints.types.js";
import type { Event } from "./event.types.js";
import type { LimitRange } from "./limit-range.types.js";
import type { Namespace } from "./namespace.types.js";
import type { Node } from "./node.types.js";
import type { PersistentVolumeClaim } from "./persistent-volume-claim.types.js";
import type { PersistentVolume } from "./persistent-volume.types.js";
import type { PodTemplate } from "./pod-template.types.js";
import type { Pod } from "./pod.types.js";
import type { ReplicationController } from "./replication-controller.types.js";
import type { ResourceQuota } from "./resource-quota.types.js";
import type { Secret } from "./secret.types.js";
import type { ServiceAccount } from "./service-account.types.js";
import type { Service } from "./service.types.js";

/** /api/v1/namespaces/{namespace}/bindings */
export const bindings = defineResource<Binding>({
  group: "",
  version: "v1",
  kind: "Binding",
  resource: "bindings",
  scope: "Namespaced",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  root: "core/v1/binding#Binding",
  schemaMark: "af6dc03ced87f49e",
  shapeMark: "127197b773f302b7",
  code: () => import("./binding.handlers.js"),
});

/** /api/v1/componentstatuses */
export const componentStatuses = defineResource<ComponentStatus>({
  group: "",
  version: "v1",
  kind: "ComponentStatus",
  resource: "componentstatuses",
  shortNames: ["cs"],
  scope: "Cluster",
  withoutVerbs: ["create", "update", "patch", "delete", "deletecollection", "watch"],
  printerColumns: [
    {
      name: "Status",
      type: "string",
      jsonPath: ".conditions[?(@.type==\"Healthy\")].status",
      description: "Whether the part is healthy.",
    },
    {
      name: "Message",
      type: "string",
      jsonPath: ".conditions[?(@.type==\"Healthy\")].message",
      description: "What the part says of itself.",
    },
    {
      name: "Error",
      type: "string",
      jsonPath: ".conditions[?(@.type==\"Healthy\")].error",
      description: "Why it could not be asked.",
    },
  ],
  deprecationWarning: "v1 ComponentStatus is deprecated in v1.19+",
  root: "core/v1/component-status#ComponentStatus",
  schemaMark: "a30ecc3441aaed67",
  shapeMark: "ace39e5f97d5e942",
  code: () => import("./component-status.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/configmaps */
export const configMaps = defineResource<ConfigMap>({
  group: "",
  version: "v1",
  kind: "ConfigMap",
  resource: "configmaps",
  shortNames: ["cm"],
  scope: "Namespaced",
  root: "core/v1/config-map#ConfigMap",
  schemaMark: "a4479adda2c2a7e2",
  shapeMark: "119782fe63bf1ed6",
  code: () => import("./config-map.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/endpoints */
export const endpoints = defineResource<Endpoints>({
  group: "",
  version: "v1",
  kind: "Endpoints",
  resource: "endpoints",
  shortNames: ["ep"],
  scope: "Namespaced",
  lifecycle: {
    introduced: "1.0",
    deprecated: "1.33",
    replacement: { group: "${discoveryGroup}", version: "v1", kind: "EndpointSlice" },
  },
  root: "core/v1/endpoints#Endpoints",
  schemaMark: "1c4541bb498347c5",
  shapeMark: "dbcb26402b1d0c44",
  code: () => import("./endpoints.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/events */
export const events = defineResource<Event>({
  group: "",
  version: "v1",
  kind: "Event",
  resource: "events",
  shortNames: ["ev"],
  scope: "Namespaced",
  selectableFields: [
    ".involvedObject.kind",
    ".involvedObject.namespace",
    ".involvedObject.name",
    ".involvedObject.uid",
    ".involvedObject.apiVersion",
    ".involvedObject.resourceVersion",
    ".involvedObject.fieldPath",
    ".reason",
    ".reportingComponent",
    ".type",
  ],
  root: "core/v1/event#Event",
  schemaMark: "9117b982fff0d80f",
  shapeMark: "c976387f07db0b23",
  code: () => import("./event.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/limitranges */
export const limitRanges = defineResource<LimitRange>({
  group: "",
  version: "v1",
  kind: "LimitRange",
  resource: "limitranges",
  shortNames: ["limits"],
  scope: "Namespaced",
  root: "core/v1/limit-range#LimitRange",
  schemaMark: "5e32787647e03a17",
  shapeMark: "c7322900f11d6059",
  code: () => import("./limit-range.handlers.js"),
});

/** /api/v1/namespaces */
export const namespaces = defineResource<Namespace>({
  group: "",
  version: "v1",
  kind: "Namespace",
  resource: "namespaces",
  shortNames: ["ns"],
  scope: "Cluster",
  subresources: { status: true },
  withoutVerbs: ["deletecollection"],
  selectableFields: [".status.phase"],
  root: "core/v1/namespace#Namespace",
  schemaMark: "4dde707675b3f143",
  shapeMark: "514d358874dd348d",
  code: () => import("./namespace.handlers.js"),
});

/** /api/v1/nodes */
export const nodes = defineResource<Node>({
  group: "",
  version: "v1",
  kind: "Node",
  resource: "nodes",
  shortNames: ["no"],
  scope: "Cluster",
  subresources: { status: true },
  selectableFields: [".spec.unschedulable"],
  root: "core/v1/node#Node",
  schemaMark: "21b892f15ebfdb9e",
  shapeMark: "2f008e5baa436529",
  code: () => import("./node.handlers.js"),
});

/** /api/v1/persistentvolumes */
export const persistentVolumes = defineResource<PersistentVolume>({
  group: "",
  version: "v1",
  kind: "PersistentVolume",
  resource: "persistentvolumes",
  shortNames: ["pv"],
  scope: "Cluster",
  subresources: { status: true },
  root: "core/v1/persistent-volume#PersistentVolume",
  schemaMark: "4d3bb0f9558239b1",
  shapeMark: "31a17d3126652ca9",
  code: () => import("./persistent-volume.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/persistentvolumeclaims */
export const persistentVolumeClaims = defineResource<PersistentVolumeClaim>({
  group: "",
  version: "v1",
  kind: "PersistentVolumeClaim",
  resource: "persistentvolumeclaims",
  shortNames: ["pvc"],
  scope: "Namespaced",
  subresources: { status: true },
  root: "core/v1/persistent-volume-claim#PersistentVolumeClaim",
  schemaMark: "9d4a34116240a33a",
  shapeMark: "6dac4f3b9cef3399",
  code: () => import("./persistent-volume-claim.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/pods */
export const pods = defineResource<Pod>({
  group: "",
  version: "v1",
  kind: "Pod",
  resource: "pods",
  shortNames: ["po"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true },
  selectableFields: [
    ".spec.nodeName",
    ".spec.restartPolicy",
    ".spec.schedulerName",
    ".spec.serviceAccountName",
    ".spec.hostNetwork",
    ".status.phase",
    ".status.podIP",
    ".status.nominatedNodeName",
  ],
  root: "core/v1/pod#Pod",
  schemaMark: "81d5cb00014b0a0a",
  shapeMark: "7673e2b6f40b8348",
  code: () => import("./pod.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/podtemplates */
export const podTemplates = defineResource<PodTemplate>({
  group: "",
  version: "v1",
  kind: "PodTemplate",
  resource: "podtemplates",
  scope: "Namespaced",
  root: "core/v1/pod-template#PodTemplate",
  schemaMark: "e9fe2190a5be0f8f",
  shapeMark: "23f149f101313a46",
  code: () => import("./pod-template.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/replicationcontrollers */
export const replicationControllers = defineResource<ReplicationController>({
  group: "",
  version: "v1",
  kind: "ReplicationController",
  resource: "replicationcontrollers",
  shortNames: ["rc"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true, scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" } },
  selectableFields: [".status.replicas"],
  root: "core/v1/replication-controller#ReplicationController",
  schemaMark: "56e9b6c27eadd5bc",
  shapeMark: "1fe3c6ac398542ca",
  code: () => import("./replication-controller.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/resourcequotas */
export const resourceQuotas = defineResource<ResourceQuota>({
  group: "",
  version: "v1",
  kind: "ResourceQuota",
  resource: "resourcequotas",
  shortNames: ["quota"],
  scope: "Namespaced",
  subresources: { status: true },
  root: "core/v1/resource-quota#ResourceQuota",
  schemaMark: "99219331cf5a8b92",
  shapeMark: "e70b1b2f4bb8c261",
  code: () => import("./resource-quota.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/secrets */
export const secrets = defineResource<Secret>({
  group: "",
  version: "v1",
  kind: "Secret",
  resource: "secrets",
  scope: "Namespaced",
  selectableFields: [".type"],
  root: "core/v1/secret#Secret",
  schemaMark: "634bf3631e3840f8",
  shapeMark: "c44e01f64710c4fe",
  code: () => import("./secret.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/services */
export const services = defineResource<Service>({
  group: "",
  version: "v1",
  kind: "Service",
  resource: "services",
  shortNames: ["svc"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true },
  selectableFields: [".spec.clusterIP", ".spec.type"],
  root: "core/v1/service#Service",
  schemaMark: "1f7e519b1a25da1a",
  shapeMark: "62588786add89b00",
  code: () => import("./service.handlers.js"),
});

/** /api/v1/namespaces/{namespace}/serviceaccounts */
export const serviceAccounts = defineResource<ServiceAccount>({
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  resource: "serviceaccounts",
  shortNames: ["sa"],
  scope: "Namespaced",
  root: "core/v1/service-account#ServiceAccount",
  schemaMark: "49b630b4bbc9be17",
  shapeMark: "e97dc3c4545bc733",
  code: () => import("./service-account.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  bindings,
  componentStatuses,
  configMaps,
  endpoints,
  events,
  limitRanges,
  namespaces,
  nodes,
  persistentVolumes,
  persistentVolumeClaims,
  pods,
  podTemplates,
  replicationControllers,
  resourceQuotas,
  secrets,
  services,
  serviceAccounts,
];
