/**
 * One value that is set on many objects at once. It is written by a merge patch that contains this value alone: an apply
 * would have to repeat all that the console has applied to each object, and can't remove what another manager owns.
 */
import type { JsonObject, JsonValue, NamingProfile, ServedKind } from "../../../runtime/client/browser.js";
import type { StoredObject } from "../object/stored-object.js";
import { isObject } from "../values/json-tree.js";

export const VALUE_NAMES = ["label", "annotation", "replicas", "restart"] as const;
export type ValueName = (typeof VALUE_NAMES)[number];

export interface ValueEdit {
  readonly what: ValueName;
  /** Where the value is in the object, or in its scale. */
  readonly path: readonly string[];
  /** Undefined removes what is there. */
  readonly value: JsonValue | undefined;
}

/** What was there, and what is there now. */
export interface WrittenValue {
  /** Undefined if there was none. */
  readonly former: JsonValue | undefined;
  /** Those of the object as it was written. */
  readonly metadata: StoredObject["metadata"];
}

export function labelEdit(key: string, value: string | undefined): ValueEdit {
  return { what: "label", path: ["metadata", "labels", key], value };
}

export function annotationEdit(key: string, value: string | undefined): ValueEdit {
  return { what: "annotation", path: ["metadata", "annotations", key], value };
}

export function replicasEdit(replicas: number): ValueEdit {
  return { what: "replicas", path: ["spec", "replicas"], value: replicas };
}

/** A changed template makes a controller replace all pods, as `kubectl rollout restart` does. */
export function restartEdit({ words }: NamingProfile, at: Date): ValueEdit {
  // The command line's own annotations share a prefix.
  const [prefix] = words.lastAppliedAnnotation.split("/");
  const path = ["spec", "template", "metadata", "annotations", `${prefix}/restartedAt`];
  return { what: "restart", path, value: at.toISOString().replace(/\.\d+/, "") };
}

export function subresourceOf({ what }: Pick<ValueEdit, "what">): "scale" | undefined {
  return what === "replicas" ? "scale" : undefined;
}

/** The kinds whose pods a controller replaces one after the other. */
const RESTARTED: ReadonlySet<string> = new Set(["deployments", "statefulsets", "daemonsets"]);

/** Which values of its objects a kind allows to set. */
export function offeredValues({ reference, verbs, subresources }: ServedKind): ValueName[] {
  const canPatch = verbs.includes("patch");
  const offered: Record<ValueName, boolean> = {
    label: canPatch,
    annotation: canPatch,
    replicas: subresources.includes("scale"),
    restart: canPatch && reference.group === "apps" && RESTARTED.has(reference.resource),
  };
  return VALUE_NAMES.filter((each) => offered[each]);
}

export function valueAt(object: unknown, path: readonly string[]): JsonValue | undefined {
  return path.reduce<unknown>(
    (each, key) => (isObject(each) && Object.hasOwn(each, key) ? each[key] : undefined),
    object,
  ) as JsonValue | undefined;
}

/**
 * The merge patch that sets a value.
 * @param resourceVersion the only version to which it applies; undefined for any
 */
export function valuePatch(
  path: readonly string[],
  value: JsonValue | undefined,
  resourceVersion?: string,
): JsonObject {
  const patch = path.reduceRight<JsonValue>((inner, key) => ({ [key]: inner }), value ?? null) as JsonObject;
  if (resourceVersion === undefined) return patch;
  return { ...patch, metadata: { ...(isObject(patch.metadata) ? patch.metadata : {}), resourceVersion } };
}
