// Code generated from schemas/core/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceDefinition } from "../../../runtime/kit/index.js";
import { configMaps } from "./config-map.handlers.js";
import { events } from "./event.handlers.js";
import { namespaces } from "./namespace.handlers.js";
import { secrets } from "./secret.handlers.js";
import { serviceAccounts } from "./service-account.handlers.js";

export type * from "./cloud-volumes.types.js";
export type * from "./config-map.types.js";
export type * from "./containers.types.js";
export type * from "./environment.types.js";
export type * from "./ephemeral-containers.types.js";
export type * from "./event.types.js";
export type * from "./namespace.types.js";
export type * from "./network-volumes.types.js";
export type * from "./pod-template.types.js";
export type * from "./probes.types.js";
export type * from "./references.types.js";
export type * from "./scheduling.types.js";
export type * from "./secret.types.js";
export type * from "./security.types.js";
export type * from "./service-account.types.js";
export type * from "./volume-claims.types.js";
export type * from "./volume-projections.types.js";
export type * from "./volumes.types.js";
export * as references from "./client.js";

export { configMaps, events, namespaces, secrets, serviceAccounts };

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [configMaps, events, namespaces, secrets, serviceAccounts];
