/** The steps of a server's start that its health tells of, under the names that operators know. */

import type { Health } from "./health.js";
import type { PostStartHook } from "./health-check.js";

export interface StartSteps {
  /** The logs of the stores are followed. */
  readonly feeds: PostStartHook;
  /** What decides on writes is prepared, and follows what it decides by. */
  readonly admission: PostStartHook;
  /** The namespaces that every server has are there. */
  readonly namespaces: PostStartHook;
  /** The priority classes that every server has are there. */
  readonly priorityClasses: PostStartHook;
  /** The roles that every server has are there, where it decides by roles. */
  readonly roles: PostStartHook;
  /** The caches of what is served from the start were loaded, or had their time. Until then the server is alive, but not ready. */
  readonly caches: PostStartHook;
  /** Claims of addresses and ports agree with the Services that are there. */
  readonly addresses: PostStartHook;
  /** The definitions of custom kinds were read. */
  readonly definitionObjects: PostStartHook;
  /** What they define is served. */
  readonly definitions: PostStartHook;
  /** The APIServices were read. */
  readonly apiServiceObjects: PostStartHook;
  /** Requests for what they name reach the servers behind them. */
  readonly apiServices: PostStartHook;
  /** Those servers were asked for what discovery shows of them. */
  readonly apiServiceDiscovery: PostStartHook;
  /** They were asked for their OpenAPI documents. */
  readonly apiServiceDocuments: readonly PostStartHook[];
  /** Background work has begun. */
  readonly controllers: PostStartHook;
}

export function startSteps(health: Health): StartSteps {
  return {
    feeds: health.addPostStartHook("generic-apiserver-start-informers"),
    admission: health.addPostStartHook("start-apiserver-admission-initializer"),
    namespaces: health.addPostStartHook("start-system-namespaces-controller"),
    priorityClasses: health.addPostStartHook("scheduling/bootstrap-system-priority-classes"),
    roles: health.addPostStartHook("rbac/bootstrap-roles"),
    caches: health.addPostStartHook("storage-readiness", ["readyz"]),
    addresses: health.addPostStartHook("start-service-ip-repair-controllers"),
    definitionObjects: health.addPostStartHook("start-apiextensions-informers"),
    definitions: health.addPostStartHook("crd-informer-synced"),
    apiServiceObjects: health.addPostStartHook("start-kube-aggregator-informers"),
    apiServices: health.addPostStartHook("apiservice-registration-controller"),
    apiServiceDiscovery: health.addPostStartHook("apiservice-discovery-controller"),
    apiServiceDocuments: ["apiservice-openapi-controller", "apiservice-openapiv3-controller"].map((name) =>
      health.addPostStartHook(name),
    ),
    controllers: health.addPostStartHook("start-controllers"),
  };
}

/** Those that wait for what the caches hold. */
export function ofCaches(steps: StartSteps): readonly PostStartHook[] {
  const { addresses, definitionObjects, apiServiceObjects, apiServices, apiServiceDiscovery, apiServiceDocuments } =
    steps;
  return [addresses, definitionObjects, apiServiceObjects, apiServices, apiServiceDiscovery, ...apiServiceDocuments];
}
