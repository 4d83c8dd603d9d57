// Code generated from schemas/core/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { ConfigMap } from "./config-map.types.js";
import type { Event } from "./event.types.js";
import type { Namespace } from "./namespace.types.js";
import type { Secret } from "./secret.types.js";
import type { ServiceAccount } from "./service-account.types.js";

export const configMaps = defineReference<ConfigMap, "Namespaced">({
  group: "",
  version: "v1",
  kind: "ConfigMap",
  resource: "configmaps",
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

export const secrets = defineReference<Secret, "Namespaced">({
  group: "",
  version: "v1",
  kind: "Secret",
  resource: "secrets",
  scope: "Namespaced",
});

export const serviceAccounts = defineReference<ServiceAccount, "Namespaced">({
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  resource: "serviceaccounts",
  scope: "Namespaced",
});
