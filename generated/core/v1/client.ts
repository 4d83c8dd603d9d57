// Code generated from schemas/core/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { Binding } from "./binding.types.js";
import type { ConfigMap } from "./config-map.types.js";
import type { Endpoints } from "./endpoints.types.js";
import type { Event } from "./event.types.js";
import type { Namespace } from "./namespace.types.js";
import type { Node } from "./node.types.js";
import type { PersistentVolumeClaim } from "./persistent-volume-claim.types.js";
import type { Pod } from "./pod.types.js";
import type { Secret } from "./secret.types.js";
import type { ServiceAccount } from "./service-account.types.js";
import type { Service } from "./service.types.js";

export const bindings = defineReference<Binding, "Namespaced">({
  group: "",
  version: "v1",
  kind: "Binding",
  resource: "bindings",
  scope: "Namespaced",
});

export const configMaps = defineReference<ConfigMap, "Namespaced">({
  group: "",
  version: "v1",
  kind: "ConfigMap",
  resource: "configmaps",
  scope: "Namespaced",
});

export const endpoints = defineReference<Endpoints, "Namespaced">({
  group: "",
  version: "v1",
  kind: "Endpoints",
  resource: "endpoints",
  scope: "Namespaced",
});

export const events = defineReference<Event, "Namespaced">({
  group: "",
  version: "v1",
  kind: "Event",
  resource: "events",
  scope: "Namespaced",
});

export const namespaces = defineReference<Namespace, "Cluster">({
  group: "",
  version: "v1",
  kind: "Namespace",
  resource: "namespaces",
  scope: "Cluster",
});

export const nodes = defineReference<Node, "Cluster">({
  group: "",
  version: "v1",
  kind: "Node",
  resource: "nodes",
  scope: "Cluster",
});

export const persistentVolumeClaims = defineReference<PersistentVolumeClaim, "Namespaced">({
  group: "",
  version: "v1",
  kind: "PersistentVolumeClaim",
  resource: "persistentvolumeclaims",
  scope: "Namespaced",
});

export const pods = defineReference<Pod, "Namespaced">({
  group: "",
  version: "v1",
  kind: "Pod",
  resource: "pods",
  scope: "Namespaced",
});

export const secrets = defineReference<Secret, "Namespaced">({
  group: "",
  version: "v1",
  kind: "Secret",
  resource: "secrets",
  scope: "Namespaced",
});

export const services = defineReference<Service, "Namespaced">({
  group: "",
  version: "v1",
  kind: "Service",
  resource: "services",
  scope: "Namespaced",
});

export const serviceAccounts = defineReference<ServiceAccount, "Namespaced">({
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  resource: "serviceaccounts",
  scope: "Namespaced",
});
