/** The steps of a server's start that its health endpoints report, under the names that operators know. */

import type { Health } from "./health.js";
import type { PostStartHook } from "./health-check.js";

export interface StartSteps {
  /** The server follows the logs of its stores. */
  readonly feeds: PostStartHook;
  /** Admission is ready and follows the objects that it decides by. */
  readonly admission: PostStartHook;
  /** The namespaces that every server has exist. */
  readonly namespaces: PostStartHook;
  /** The priority classes that every server has exist. */
  readonly priorityClasses: PostStartHook;
  /** The default roles exist, if the server authorizes by roles. */
  readonly roles: PostStartHook;
  /**
   * The caches of the resources that are served from the start are loaded, or their time is up. Until then the server
   * is alive but not ready.
   */
  readonly caches: PostStartHook;
  /** The allocations of addresses and ports agree with the existing Services. */
  readonly addresses: PostStartHook;
  /** The definitions of custom kinds are read. */
  readonly definitionObjects: PostStartHook;
  /** The defined kinds are served. */
  readonly definitions: PostStartHook;
  /** The APIServices are read. */
  readonly apiServiceObjects: PostStartHook;
  /** Requests for their group versions reach the backends. */
  readonly apiServices: PostStartHook;
  /** The backends were queried for the resources that discovery shows. */
  readonly apiServiceDiscovery: PostStartHook;
  /** The backends were queried for their OpenAPI documents. */
  readonly apiServiceDocuments: readonly PostStartHook[];
  /** Background work has started. */
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

/** Returns the steps that depend on the content of the caches. */
export function ofCaches(steps: StartSteps): readonly PostStartHook[] {
  const { addresses, definitionObjects, apiServiceObjects, apiServices, apiServiceDiscovery, apiServiceDocuments } =
    steps;
  return [addresses, definitionObjects, apiServiceObjects, apiServices, apiServiceDiscovery, ...apiServiceDocuments];
}
