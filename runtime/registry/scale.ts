/** The scale subresource: a small view of a kind's replica counts, by the paths that its schema gives. SUB-009 to SUB-011. */
import { invalid, required, typeInvalid } from "../api/field-error.js";
import { cloneJson, isJsonObject, type JsonObject, type JsonValue } from "../api/json.js";
import type { ApiObject } from "../api/object.js";
import type { ScalePaths } from "../api/resource-shape.js";
import { badRequest, invalidObject } from "../api/status.js";
import type { PatchView } from "./patch.js";

export const SCALE_KIND = { group: "autoscaling", version: "v1", kind: "Scale" } as const;

export interface Scale extends ApiObject {
  spec?: { replicas?: number };
  status?: { replicas: number; selector?: string };
}

export function scaleOf(object: ApiObject, paths: ScalePaths): Scale {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata ?? {};
  const replicas = readPath(object, paths.specReplicasPath);
  const selector = selectorText(object, paths);
  return {
    kind: SCALE_KIND.kind,
    apiVersion: `${SCALE_KIND.group}/${SCALE_KIND.version}`,
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp } as ApiObject["metadata"] & object,
    spec: { replicas: typeof replicas === "number" ? replicas : 0 },
    status: {
      replicas: Number(readPath(object, paths.statusReplicasPath) ?? 0),
      ...(selector === undefined ? {} : { selector }),
    },
  };
}

/** The object with the replicas of a scale, and its resourceVersion as the precondition. @throws StatusError 400, 422. */
export function withScale(object: ApiObject, scale: unknown, paths: ScalePaths): ApiObject {
  if (!isJsonObject(scale)) throw badRequest("the body must be a Scale object");
  const { kind, apiVersion, metadata, spec } = scale;
  const expected = `${SCALE_KIND.group}/${SCALE_KIND.version}`;
  if ((kind !== undefined && kind !== SCALE_KIND.kind) || (apiVersion !== undefined && apiVersion !== expected)) {
    throw badRequest(`the body must be ${expected} ${SCALE_KIND.kind}, found ${apiVersion} ${kind}`);
  }
  if (isJsonObject(metadata) && metadata.name !== undefined && metadata.name !== object.metadata?.name) {
    throw badRequest(
      `the name of the object (${String(metadata.name)}) does not match the name on the URL (${object.metadata?.name})`,
    );
  }
  const replicas = checkedReplicas(object, isJsonObject(spec) ? spec.replicas : undefined);
  const next = cloneJson(object) as ApiObject & JsonObject;
  writePath(next, paths.specReplicasPath, replicas);
  if (isJsonObject(metadata)) {
    next.metadata = { ...object.metadata };
    delete next.metadata.resourceVersion;
    for (const field of ["resourceVersion", "uid"] as const) {
      const value = metadata[field];
      if (typeof value === "string" && value !== "") next.metadata[field] = value;
    }
  }
  return next;
}

export function scaleView(paths: ScalePaths): PatchView {
  return {
    read: (object) => scaleOf(object, paths) as unknown as JsonValue,
    write: (patched, object) => withScale(object, patched, paths),
  };
}

function checkedReplicas(object: ApiObject, replicas: unknown): number {
  const gvk = { group: SCALE_KIND.group, kind: SCALE_KIND.kind };
  const name = object.metadata?.name ?? "";
  if (replicas === undefined) throw invalidObject(gvk, name, [required("spec.replicas")]);
  if (typeof replicas !== "number" || !Number.isSafeInteger(replicas)) {
    throw invalidObject(gvk, name, [typeInvalid("spec.replicas", replicas, "must be an integer")]);
  }
  if (replicas < 0)
    throw invalidObject(gvk, name, [invalid("spec.replicas", replicas, "must be greater than or equal to 0")]);
  return replicas;
}

/** As text, whether the kind keeps it as text or as a selector object. */
function selectorText(object: ApiObject, paths: ScalePaths): string | undefined {
  const value = readPath(object, paths.labelSelectorPath ?? ".spec.selector");
  if (typeof value === "string") return value;
  if (!isJsonObject(value)) return undefined;
  const terms = Object.entries(isJsonObject(value.matchLabels) ? value.matchLabels : {}).map(
    ([key, label]) => `${key}=${String(label)}`,
  );
  for (const item of Array.isArray(value.matchExpressions) ? value.matchExpressions : []) {
    if (!isJsonObject(item)) continue;
    const values = Array.isArray(item.values) ? item.values.join(",") : "";
    if (item.operator === "In") terms.push(`${String(item.key)} in (${values})`);
    else if (item.operator === "NotIn") terms.push(`${String(item.key)} notin (${values})`);
    else terms.push(`${item.operator === "DoesNotExist" ? "!" : ""}${String(item.key)}`);
  }
  return terms.sort().join(",");
}

function readPath(object: unknown, path: string): JsonValue | undefined {
  let value = object as JsonValue | undefined;
  for (const part of partsOf(path)) value = isJsonObject(value) ? value[part] : undefined;
  return value;
}

function writePath(object: JsonObject, path: string, value: JsonValue): void {
  const parts = partsOf(path);
  const last = parts.pop() as string;
  let target = object;
  for (const part of parts) {
    const child = target[part];
    const next: JsonObject = isJsonObject(child) ? child : {};
    target[part] = next;
    target = next;
  }
  target[last] = value;
}

function partsOf(path: string): string[] {
  return path.replace(/^\./, "").split(".");
}
