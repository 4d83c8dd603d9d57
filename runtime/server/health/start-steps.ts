/** The steps of a server's start that its health tells of, under the names that operators know. */
import type { PostStartHook } from "./check.js";
import type { Health } from "./health.js";

export interface StartSteps {
  /** The logs of the stores are followed. */
  readonly feeds: PostStartHook;
  /** The namespaces that every server has are there. */
  readonly namespaces: PostStartHook;
  /** The roles that every server has are there, where it decides by roles. */
  readonly roles: PostStartHook;
  /** The caches of what is served from the start were loaded, or had their time. Until then the server is alive, but not ready. */
  readonly caches: PostStartHook;
  /** What the store defines is served. */
  readonly definitions: PostStartHook;
  /** Background work has begun. */
  readonly controllers: PostStartHook;
}

export function startSteps(health: Health): StartSteps {
  return {
    feeds: health.addPostStartHook("generic-apiserver-start-informers"),
    namespaces: health.addPostStartHook("start-system-namespaces-controller"),
    roles: health.addPostStartHook("rbac/bootstrap-roles"),
    caches: health.addPostStartHook("storage-readiness", ["readyz"]),
    definitions: health.addPostStartHook("crd-informer-synced", ["readyz"]),
    controllers: health.addPostStartHook("start-controllers"),
  };
}
