/** Paths and small requests that checks of all areas use. */
import type { JsonObject } from "../../api/json.js";
import { bodyOf } from "../assertions.js";
import type { RawRequestOptions, Scene } from "../scene.js";

/** The path is in the check's own namespace by default. */
export function configMaps(scene: Scene, name?: string, namespace: string = scene.namespace): string {
  return coreKind(scene, "configmaps", name, namespace);
}

/** The path of a namespaced kind of the core group. */
export function coreKind(scene: Scene, type: string, name?: string, namespace: string = scene.namespace): string {
  return `/api/v1/namespaces/${namespace}/${type}${name === undefined ? "" : `/${name}`}`;
}

/** The path of a namespaced kind of a named group. */
export function kindOfGroup(scene: Scene, groupVersion: string, type: string, name?: string): string {
  return `/apis/${groupVersion}/namespaces/${scene.namespace}/${type}${name === undefined ? "" : `/${name}`}`;
}

export function configMap(name: string, data: JsonObject = { x: "1" }, metadata: JsonObject = {}): JsonObject {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name, ...metadata }, data };
}

/** @returns the body of the answer. @throws CheckFailure unless its status is 201 */
export async function create(
  scene: Scene,
  path: string,
  body: JsonObject,
  options: RawRequestOptions = {},
): Promise<JsonObject> {
  return bodyOf(await scene.request("POST", path, { ...options, body }), 201);
}

/** @returns the body of the answer. @throws CheckFailure unless its status is 200 */
export async function read(scene: Scene, path: string): Promise<JsonObject> {
  return bodyOf(await scene.request("GET", path), 200);
}

/** @returns the body of the answer. @throws CheckFailure unless its status is 200 */
export async function replace(scene: Scene, path: string, body: JsonObject): Promise<JsonObject> {
  return bodyOf(await scene.request("PUT", path, { body }), 200);
}

export const PATCHES = {
  json: "application/json-patch+json",
  merge: "application/merge-patch+json",
  strategic: "application/strategic-merge-patch+json",
  apply: "application/apply-patch+yaml",
} as const;

/** @returns the body of the answer. @throws CheckFailure unless its status is 200 */
export async function patch(
  scene: Scene,
  path: string,
  form: keyof typeof PATCHES,
  body: JsonObject | readonly JsonObject[],
): Promise<JsonObject> {
  return bodyOf(await scene.request("PATCH", path, { body, contentType: PATCHES[form] }), 200);
}

/** Creates an object outside of the check's namespace, with the label of the run, and removes it after the check. */
export async function createClusterScoped(scene: Scene, path: string, body: JsonObject): Promise<JsonObject> {
  const { name, labels, ...metadata } = body.metadata as { name: string; labels?: JsonObject } & JsonObject;
  scene.removeAfter(`${path}/${name}`);
  return create(scene, path, { ...body, metadata: { ...metadata, name, labels: { ...labels, ...scene.labels } } });
}

/** A deployment that runs nothing. */
export function emptyDeployment(name: string, members: JsonObject = {}): JsonObject {
  const labels = { app: name };
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name },
    spec: {
      replicas: 0,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: "c1", image: "example.com/one:1" }] },
      },
      ...members,
    },
  };
}
