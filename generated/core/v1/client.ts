// Code generated from schemas/core/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { BindingApply } from "./binding.apply.js";
import type { Binding } from "./binding.types.js";
import type { ComponentStatusApply } from "./component-status.apply.js";
import type { ComponentStatus } from "./component-status.types.js";
import type { ConfigMapApply } from "./config-map.apply.js";
import type { ConfigMap } from "./config-map.types.js";
import type { EndpointsApply } from "./endpoints.apply.js";
import type { Endpoints } from "./endpoints.types.js";
import type { EventApply } from "./event.apply.js";
import type { Event } from "./event.types.js";
import type { LimitRangeApply } from "./limit-range.apply.js";
import type { LimitRange } from "./limit-range.types.js";
import type { NamespaceApply } from "./namespace.apply.js";
import type { Namespace } from "./namespace.types.js";
import type { NodeApply } from "./node.apply.js";
import type { Node } from "./node.types.js";
import type { PersistentVolumeClaimApply } from "./persistent-volume-claim.apply.js";
import type { PersistentVolumeClaim } from "./persistent-volume-claim.types.js";
import type { PersistentVolumeApply } from "./persistent-volume.apply.js";
import type { PersistentVolume } from "./persistent-volume.types.js";
import type { PodTemplateApply } from "./pod-template.apply.js";
import type { PodTemplate } from "./pod-template.types.js";
import type { PodApply } from "./pod.apply.js";
import type { Pod } from "./pod.types.js";
import type { ReplicationControllerApply } from "./replication-controller.apply.js";
import type { ReplicationController } from "./replication-controller.types.js";
import type { ResourceQuotaApply } from "./resource-quota.apply.js";
import type { ResourceQuota } from "./resource-quota.types.js";
import type { SecretApply } from "./secret.apply.js";
import type { Secret } from "./secret.types.js";
import type { ServiceAccountApply } from "./service-account.apply.js";
import type { ServiceAccount } from "./service-account.types.js";
import type { ServiceApply } from "./service.apply.js";
import type { Service } from "./service.types.js";

export const bindings: ResourceReference<Binding, "Namespaced", BindingApply> = {
  group: "",
  version: "v1",
  kind: "Binding",
  resource: "bindings",
  scope: "Namespaced",
};

export const componentStatuses: ResourceReference<ComponentStatus, "Cluster", ComponentStatusApply> = {
  group: "",
  version: "v1",
  kind: "ComponentStatus",
  resource: "componentstatuses",
  scope: "Cluster",
};

export const configMaps: ResourceReference<ConfigMap, "Namespaced", ConfigMapApply> = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  resource: "configmaps",
  scope: "Namespaced",
};

export const endpoints: ResourceReference<Endpoints, "Namespaced", EndpointsApply> = {
  group: "",
  version: "v1",
  kind: "Endpoints",
  resource: "endpoints",
  scope: "Namespaced",
};

export const events: ResourceReference<Event, "Namespaced", EventApply> = {
  group: "",
  version: "v1",
  kind: "Event",
  resource: "events",
  scope: "Namespaced",
};

export const limitRanges: ResourceReference<LimitRange, "Namespaced", LimitRangeApply> = {
  group: "",
  version: "v1",
  kind: "LimitRange",
  resource: "limitranges",
  scope: "Namespaced",
};

export const namespaces: ResourceReference<Namespace, "Cluster", NamespaceApply, "finalize" | "status"> = {
  group: "",
  version: "v1",
  kind: "Namespace",
  resource: "namespaces",
  scope: "Cluster",
};

export const nodes: ResourceReference<Node, "Cluster", NodeApply, "proxy" | "status"> = {
  group: "",
  version: "v1",
  kind: "Node",
  resource: "nodes",
  scope: "Cluster",
};

export const persistentVolumes: ResourceReference<PersistentVolume, "Cluster", PersistentVolumeApply, "status"> = {
  group: "",
  version: "v1",
  kind: "PersistentVolume",
  resource: "persistentvolumes",
  scope: "Cluster",
};

export const persistentVolumeClaims: ResourceReference<
  PersistentVolumeClaim,
  "Namespaced",
  PersistentVolumeClaimApply,
  "status"
> = {
  group: "",
  version: "v1",
  kind: "PersistentVolumeClaim",
  resource: "persistentvolumeclaims",
  scope: "Namespaced",
};

export const pods: ResourceReference<
  Pod,
  "Namespaced",
  PodApply,
  "attach" | "binding" | "ephemeralcontainers" | "eviction" | "exec" | "log" | "portforward" | "proxy" | "resize" | "status"
> = {
  group: "",
  version: "v1",
  kind: "Pod",
  resource: "pods",
  scope: "Namespaced",
};

export const podTemplates: ResourceReference<PodTemplate, "Namespaced", PodTemplateApply> = {
  group: "",
  version: "v1",
  kind: "PodTemplate",
  resource: "podtemplates",
  scope: "Namespaced",
};

export const replicationControllers: ResourceReference<
  ReplicationController,
  "Namespaced",
  ReplicationControllerApply,
  "scale" | "status"
> = {
  group: "",
  version: "v1",
  kind: "ReplicationController",
  resource: "replicationcontrollers",
  scope: "Namespaced",
};

export const resourceQuotas: ResourceReference<ResourceQuota, "Namespaced", ResourceQuotaApply, "status"> = {
  group: "",
  version: "v1",
  kind: "ResourceQuota",
  resource: "resourcequotas",
  scope: "Namespaced",
};

export const secrets: ResourceReference<Secret, "Namespaced", SecretApply> = {
  group: "",
  version: "v1",
  kind: "Secret",
  resource: "secrets",
  scope: "Namespaced",
};

export const services: ResourceReference<Service, "Namespaced", ServiceApply, "proxy" | "status"> = {
  group: "",
  version: "v1",
  kind: "Service",
  resource: "services",
  scope: "Namespaced",
};

export const serviceAccounts: ResourceReference<ServiceAccount, "Namespaced", ServiceAccountApply, "token"> = {
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  resource: "serviceaccounts",
  scope: "Namespaced",
};

export type * from "./binding.types.js";
export type * from "./binding.apply.js";
export type * from "./cloud-volumes.types.js";
export type * from "./cloud-volumes.apply.js";
export type * from "./component-status.types.js";
export type * from "./component-status.apply.js";
export type * from "./config-map.types.js";
export type * from "./config-map.apply.js";
export type * from "./container-status.types.js";
export type * from "./container-status.apply.js";
export type * from "./containers.types.js";
export type * from "./containers.apply.js";
export type * from "./endpoints.types.js";
export type * from "./endpoints.apply.js";
export type * from "./environment.types.js";
export type * from "./environment.apply.js";
export type * from "./ephemeral-containers.types.js";
export type * from "./ephemeral-containers.apply.js";
export type * from "./event.types.js";
export type * from "./event.apply.js";
export type * from "./limit-range.types.js";
export type * from "./limit-range.apply.js";
export type * from "./namespace.types.js";
export type * from "./namespace.apply.js";
export type * from "./network-volumes.types.js";
export type * from "./network-volumes.apply.js";
export type * from "./node.types.js";
export type * from "./node.apply.js";
export type * from "./node-status.types.js";
export type * from "./node-status.apply.js";
export type * from "./persistent-volume.types.js";
export type * from "./persistent-volume.apply.js";
export type * from "./persistent-volume-claim.types.js";
export type * from "./persistent-volume-claim.apply.js";
export type * from "./persistent-volume-sources.types.js";
export type * from "./persistent-volume-sources.apply.js";
export type * from "./persistent-volume-spec.types.js";
export type * from "./persistent-volume-spec.apply.js";
export type * from "./pod.types.js";
export type * from "./pod.apply.js";
export type * from "./pod-spec.types.js";
export type * from "./pod-spec.apply.js";
export type * from "./pod-status.types.js";
export type * from "./pod-status.apply.js";
export type * from "./pod-template.types.js";
export type * from "./pod-template.apply.js";
export type * from "./probes.types.js";
export type * from "./probes.apply.js";
export type * from "./references.types.js";
export type * from "./references.apply.js";
export type * from "./replication-controller.types.js";
export type * from "./replication-controller.apply.js";
export type * from "./resource-quota.types.js";
export type * from "./resource-quota.apply.js";
export type * from "./scheduling.types.js";
export type * from "./scheduling.apply.js";
export type * from "./secret.types.js";
export type * from "./secret.apply.js";
export type * from "./security.types.js";
export type * from "./security.apply.js";
export type * from "./service.types.js";
export type * from "./service.apply.js";
export type * from "./service-account.types.js";
export type * from "./service-account.apply.js";
export type * from "./service-status.types.js";
export type * from "./service-status.apply.js";
export type * from "./volume-claims.types.js";
export type * from "./volume-claims.apply.js";
export type * from "./volume-projections.types.js";
export type * from "./volume-projections.apply.js";
export type * from "./volumes.types.js";
export type * from "./volumes.apply.js";
