// Code generated from schemas/core/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceDefinition } from "../../../runtime/kit/index.js";
import { bindings } from "./binding.handlers.js";
import { configMaps } from "./config-map.handlers.js";
import { endpoints } from "./endpoints.handlers.js";
import { events } from "./event.handlers.js";
import { namespaces } from "./namespace.handlers.js";
import { nodes } from "./node.handlers.js";
import { persistentVolumeClaims } from "./persistent-volume-claim.handlers.js";
import { pods } from "./pod.handlers.js";
import { secrets } from "./secret.handlers.js";
import { serviceAccounts } from "./service-account.handlers.js";
import { services } from "./service.handlers.js";

export type * from "./binding.types.js";
export type * from "./cloud-volumes.types.js";
export type * from "./config-map.types.js";
export type * from "./container-status.types.js";
export type * from "./containers.types.js";
export type * from "./endpoints.types.js";
export type * from "./environment.types.js";
export type * from "./ephemeral-containers.types.js";
export type * from "./event.types.js";
export type * from "./namespace.types.js";
export type * from "./network-volumes.types.js";
export type * from "./node.types.js";
export type * from "./node-status.types.js";
export type * from "./persistent-volume-claim.types.js";
export type * from "./pod.types.js";
export type * from "./pod-status.types.js";
export type * from "./pod-template.types.js";
export type * from "./probes.types.js";
export type * from "./references.types.js";
export type * from "./scheduling.types.js";
export type * from "./secret.types.js";
export type * from "./security.types.js";
export type * from "./service.types.js";
export type * from "./service-account.types.js";
export type * from "./volume-claims.types.js";
export type * from "./volume-projections.types.js";
export type * from "./volumes.types.js";
export * as references from "./client.js";

export { bindings, configMaps, endpoints, events, namespaces, nodes, persistentVolumeClaims, pods, secrets, services, serviceAccounts };

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  bindings,
  configMaps,
  endpoints,
  events,
  namespaces,
  nodes,
  persistentVolumeClaims,
  pods,
  secrets,
  services,
  serviceAccounts,
];
