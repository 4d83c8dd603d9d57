/**
 * Every built-in kind from creation to deletion: created, read, listed, changed in every way, with its status written.
 */

import { type JsonObject, objectAt } from "../../support/json.js";
import { builtinKinds } from "../objects/index.js";
import { collectionOf, type KindObjects, named, shortName } from "../objects/kind.js";
import type { Exchange, Family, Step } from "../tool/exchange.js";
import { APPLY, get, JSON_PATCH, MERGE, patch, post, put, remove, STRATEGIC, silent, TABLE } from "./steps.js";

export function lifecycle(): Family {
  return { name: "lifecycle", exchanges: builtinKinds.flatMap(lifecycleOf) };
}

const WHOLE = ["minimal", "full"] as const;

/** The life of objects of one kind. */
export function lifecycleOf(kind: KindObjects): Exchange[] {
  return [
    ...WHOLE.map((size) => ({ id: `${shortName(kind)}/${size}`, steps: ofObject(kind, kind[size]) })),
    { id: `${shortName(kind)}/apply`, steps: ofApply(kind) },
  ];
}

function ofObject(kind: KindObjects, object: JsonObject): Step[] {
  const name = kind.name ?? "o-{{id}}";
  const collection = collectionOf(kind);
  const path = `${collection}/${name}`;
  const one = `${collection}?fieldSelector=metadata.name%3D${name}`;
  const { change = {}, status } = kind;
  const statusSteps: Step[] =
    status === undefined
      ? [get(`${path}/status`)]
      : [
          put(`${path}/status`, {
            $answer: 5,
            $merge: { status, metadata: { labels: { from: "status" }, resourceVersion: null } },
          }),
          get(`${path}/status`),
          patch(`${path}/status`, MERGE, { status: null }),
          patch(`${path}/status`, MERGE, { status, metadata: { annotations: { from: "status" } } }),
          get(one, { accept: TABLE }),
        ];
  return [
    post(collection, named(kind, object, name)),
    settled(kind, path),
    post(collection, named(kind, object, name)),
    get(path),
    put(path, { $answer: 1 }),
    patch(path, MERGE, change),
    put(path, { $answer: 1, $merge: { metadata: { resourceVersion: "1" } } }),
    put(path, {
      $answer: 1,
      $merge: { metadata: { uid: "11111111-1111-4111-8111-111111111111", resourceVersion: null } },
    }),
    put(path, { $answer: 5, $merge: { metadata: { resourceVersion: null, annotations: { by: "put" } } } }),
    patch(path, JSON_PATCH, [{ op: "add", path: "/metadata/annotations", value: { by: "json" } }]),
    patch(path, STRATEGIC, { metadata: { labels: { by: "strategic" } } }),
    get(one),
    get(one, { accept: TABLE }),
    ...statusSteps,
    remove(`${path}?dryRun=All`),
    remove(path, { kind: "DeleteOptions", apiVersion: "v1", preconditions: { uid: "wrong" } }),
    remove(path),
    get(path),
    // The kind has a finalizer that something must remove first.
    silent(remove(`${path}?gracePeriodSeconds=0`)),
    silent(patch(path, MERGE, { metadata: { finalizers: null } })),
  ];
}

/** Two managers, a conflict, a field that is released, and a field that is taken over by force. */
function ofApply(kind: KindObjects): Step[] {
  const name = kind.name ?? "o-{{id}}";
  const path = `${collectionOf(kind)}/${name}`;
  const object = named(kind, kind.full, name);
  const small = named(kind, kind.minimal, name);
  const labelled = (labels: JsonObject): JsonObject => ({
    ...small,
    metadata: { ...objectAt(small, "metadata"), labels },
  });
  return [
    patch(`${path}?fieldManager=one`, APPLY, object),
    settled(kind, path),
    patch(`${path}?fieldManager=one`, APPLY, object),
    patch(`${path}?fieldManager=two`, APPLY, labelled({ a: "2" })),
    patch(`${path}?fieldManager=three`, APPLY, labelled({ a: "3" })),
    patch(`${path}?fieldManager=three&force=true`, APPLY, labelled({ a: "3" })),
    patch(`${path}?fieldManager=two`, APPLY, labelled({ b: "2" })),
    patch(path, APPLY, object),
    patch(`${path}?fieldManager=one&dryRun=All`, APPLY, { ...object, unknown: 1 }),
    silent(remove(`${path}?gracePeriodSeconds=0`)),
    silent(patch(path, MERGE, { metadata: { finalizers: null } })),
  ];
}

function settled(kind: KindObjects, path: string): Step {
  return silent({ ...get(path), ...(kind.settled === undefined ? {} : { until: kind.settled }) });
}
