// Code generated from schemas/core/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
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

export const bindings = defineReference<Binding, "Namespaced", BindingApply>({
  group: "",
  version: "v1",
  kind: "Binding",
  resource: "bindings",
  scope: "Namespaced",
});

export const componentStatuses = defineReference<ComponentStatus, "Cluster", ComponentStatusApply>({
  group: "",
  version: "v1",
  kind: "ComponentStatus",
  resource: "componentstatuses",
  scope: "Cluster",
});

export const configMaps = defineReference<ConfigMap, "Namespaced", ConfigMapApply>({
  group: "",
  version: "v1",
  kind: "ConfigMap",
  resource: "configmaps",
  scope: "Namespaced",
});

export const endpoints = defineReference<Endpoints, "Namespaced", EndpointsApply>({
  group: "",
  version: "v1",
  kind: "Endpoints",
  resource: "endpoints",
  scope: "Namespaced",
});

export const events = defineReference<Event, "Namespaced", EventApply>({
  group: "",
  version: "v1",
  kind: "Event",
  resource: "events",
  scope: "Namespaced",
});

export const limitRanges = defineReference<LimitRange, "Namespaced", LimitRangeApply>({
  group: "",
  version: "v1",
  kind: "LimitRange",
  resource: "limitranges",
  scope: "Namespaced",
});

export const namespaces = defineReference<Namespace, "Cluster", NamespaceApply>({
  group: "",
  version: "v1",
  kind: "Namespace",
  resource: "namespaces",
  scope: "Cluster",
});

export const nodes = defineReference<Node, "Cluster", NodeApply>({
  group: "",
  version: "v1",
  kind: "Node",
  resource: "nodes",
  scope: "Cluster",
});

export const persistentVolumes = defineReference<PersistentVolume, "Cluster", PersistentVolumeApply>({
  group: "",
  version: "v1",
  kind: "PersistentVolume",
  resource: "persistentvolumes",
  scope: "Cluster",
});

export const persistentVolumeClaims = defineReference<PersistentVolumeClaim, "Namespaced", PersistentVolumeClaimApply>({
  group: "",
  version: "v1",
  kind: "PersistentVolumeClaim",
  resource: "persistentvolumeclaims",
  scope: "Namespaced",
});

export const pods = defineReference<Pod, "Namespaced", PodApply>({
  group: "",
  version: "v1",
  kind: "Pod",
  resource: "pods",
  scope: "Namespaced",
});

export const podTemplates = defineReference<PodTemplate, "Namespaced", PodTemplateApply>({
  group: "",
  version: "v1",
  kind: "PodTemplate",
  resource: "podtemplates",
  scope: "Namespaced",
});

export const replicationControllers = defineReference<ReplicationController, "Namespaced", ReplicationControllerApply>({
  group: "",
  version: "v1",
  kind: "ReplicationController",
  resource: "replicationcontrollers",
  scope: "Namespaced",
});

export const resourceQuotas = defineReference<ResourceQuota, "Namespaced", ResourceQuotaApply>({
  group: "",
  version: "v1",
  kind: "ResourceQuota",
  resource: "resourcequotas",
  scope: "Namespaced",
});

export const secrets = defineReference<Secret, "Namespaced", SecretApply>({
  group: "",
  version: "v1",
  kind: "Secret",
  resource: "secrets",
  scope: "Namespaced",
});

export const services = defineReference<Service, "Namespaced", ServiceApply>({
  group: "",
  version: "v1",
  kind: "Service",
  resource: "services",
  scope: "Namespaced",
});

export const serviceAccounts = defineReference<ServiceAccount, "Namespaced", ServiceAccountApply>({
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  resource: "serviceaccounts",
  scope: "Namespaced",
});
