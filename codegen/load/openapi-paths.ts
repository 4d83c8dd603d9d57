/** Derives facts of kinds from the paths of a published OpenAPI document: plural, scope, subresources, verbs. */
import { isJsonObject, type JsonObject } from "../../runtime/api/json.js";
import type { Subresources } from "../../runtime/api/resource-shape.js";

export interface PathFacts {
  plural: string;
  scope: "Namespaced" | "Cluster";
  subresources: Subresources;
  withoutVerbs: string[];
}

/**
 * The usual verbs, with the operation (`x-kubernetes-action`) that proves each. A kind that can be listed can be
 * watched.
 */
const VERB_ACTIONS: readonly (readonly [verb: string, action: string])[] = [
  ["get", "get"],
  ["list", "list"],
  ["watch", "list"],
  ["create", "post"],
  ["update", "put"],
  ["patch", "patch"],
  ["delete", "delete"],
  ["deletecollection", "deletecollection"],
];

const METHODS = ["get", "put", "post", "patch", "delete"];

/** Matches `/api/v1` or `/apis/<group>/<version>`, an optional namespace, plural, and optional name and subresource. */
const RESOURCE_PATH =
  /^\/api(?:s\/[^/]+)?\/[^/]+(\/namespaces\/\{namespace\})?\/([^/{}]+)(?:\/(\{name\})(?:\/([^/]+))?)?\/?$/;

/** Keyed by `<group>/<version>/<kind>`; kinds without paths are absent. */
export function inferFromPaths(document: JsonObject): ReadonlyMap<string, PathFacts> {
  const found = new Map<string, PathFacts & { actions: Set<string> }>();
  const byPlural = new Map<string, string>();
  const entries = Object.entries(isJsonObject(document.paths) ? document.paths : {});
  for (const [path, item] of entries) {
    const match = RESOURCE_PATH.exec(path);
    if (!match || match[4] !== undefined || !isJsonObject(item)) continue;
    for (const operation of operationsOf(item)) {
      const key = kindKey(operation);
      const action = operation["x-kubernetes-action"];
      if (key === undefined || typeof action !== "string") continue;
      const facts = found.get(key) ?? emptyFacts(match[2] ?? "");
      if (match[1]) facts.scope = "Namespaced";
      facts.actions.add(action);
      found.set(key, facts);
      byPlural.set(`${versionPath(path)} ${facts.plural}`, key);
    }
  }
  for (const [path, item] of entries) {
    const match = RESOURCE_PATH.exec(path);
    const facts = found.get(byPlural.get(`${versionPath(path)} ${match?.[2]}`) ?? "");
    if (!match || !facts || !isJsonObject(item)) continue;
    if (match[4] === "status") facts.subresources = { ...facts.subresources, status: true };
    if (match[4] === "scale") facts.subresources = { ...facts.subresources, scale: DEFAULT_SCALE };
  }
  for (const facts of found.values()) {
    facts.withoutVerbs = VERB_ACTIONS.filter(([, action]) => !facts.actions.has(action)).map(([verb]) => verb);
  }
  return found;
}

/** Published documents do not say where replicas are; all published kinds have them here. */
const DEFAULT_SCALE = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };

function emptyFacts(plural: string): PathFacts & { actions: Set<string> } {
  return { plural, scope: "Cluster", subresources: {}, withoutVerbs: [], actions: new Set() };
}

function versionPath(path: string): string {
  return path
    .split("/")
    .slice(0, path.startsWith("/apis/") ? 4 : 3)
    .join("/");
}

function operationsOf(item: JsonObject): JsonObject[] {
  return METHODS.map((method) => item[method]).filter(isJsonObject);
}

function kindKey(operation: JsonObject): string | undefined {
  const gvk = operation["x-kubernetes-group-version-kind"];
  return isJsonObject(gvk) ? `${String(gvk.group ?? "")}/${String(gvk.version)}/${String(gvk.kind)}` : undefined;
}
