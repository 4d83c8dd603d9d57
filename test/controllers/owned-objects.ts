/** Owners and dependents, made and watched through a server. */
import assert from "node:assert/strict";
import type { TestApi } from "../support/api.js";
import type { ApiBody, JsonObject } from "../support/json.js";

export interface ReferenceOptions {
  readonly blocks?: boolean;
}

/** A reference to an object, as it came from the server. */
export function referenceTo(owner: ApiBody, { blocks }: ReferenceOptions = {}): JsonObject {
  return {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name: owner.metadata.name,
    uid: owner.metadata.uid,
    ...(blocks === undefined ? {} : { blockOwnerDeletion: blocks }),
  };
}

/** An object that another server or life had: nothing has this uid. */
export function unknownOwner(kind = "ConfigMap", apiVersion = "v1"): JsonObject {
  return { apiVersion, kind, name: "nobody", uid: "00000000-0000-4000-8000-000000000000" };
}

export async function create(api: TestApi, path: string, metadata: JsonObject): Promise<ApiBody> {
  const spec = path.endsWith("/widgets") ? { spec: { size: 1 } } : {};
  const { status, body, text } = await api.post(path, { metadata, ...spec });
  assert.equal(status, 201, text);
  return body;
}

/**
 * Waits for the last event of an object, and for the states that it had before.
 * @param since a state of it, for all that came after: without one those are shown that it has from now on
 */
export async function whenGone(api: TestApi, path: string, name: string, since?: ApiBody): Promise<ApiBody[]> {
  const states: ApiBody[] = [];
  await until(
    api,
    path,
    name,
    (type, object) => {
      if (object !== undefined) states.push(object);
      return type === "DELETED" || type === "NONE";
    },
    since,
  );
  return states;
}

/** Waits for a state of an object. @returns that state */
export async function whenIs(
  api: TestApi,
  path: string,
  name: string,
  isIt: (object: ApiBody) => boolean,
): Promise<ApiBody> {
  let found: ApiBody | undefined;
  await until(api, path, name, (type, object) => {
    assert.notEqual(type, "DELETED", `${path}/${name} was deleted`);
    if (object !== undefined && isIt(object)) found = object;
    return found !== undefined;
  });
  return found!;
}

/** Waits until another object has the name of one that went, or goes. */
export async function whenRemade(
  api: TestApi,
  path: string,
  { metadata: { name, uid } }: { metadata: { name: string; uid?: string } },
): Promise<ApiBody> {
  let found: ApiBody | undefined;
  await until(api, path, name, (type, object) => {
    if (type !== "DELETED" && object !== undefined && object.metadata.uid !== uid) found = object;
    return found !== undefined;
  });
  return found!;
}

/** Waits until a collection that only shrinks is empty. */
export async function whenEmpty(api: TestApi, path: string): Promise<void> {
  const { items, metadata } = (await api.get(path)).body;
  const watch = await api.watch(`${path}?watch=1&resourceVersion=${metadata.resourceVersion}`);
  for (let left = items.length; left > 0; ) {
    const event = await watch.next();
    assert.ok(event, `the watch of ${path} ended`);
    if (event.type === "DELETED") left--;
  }
  await watch.close();
  assert.deepEqual((await api.get(path)).body.items, []);
}

/** Shows the state now, then every change, or those since a state, until `isEnough`. `NONE`: it is not there now. */
async function until(
  api: TestApi,
  path: string,
  name: string,
  isEnough: (type: string, object: ApiBody | undefined) => boolean,
  since?: ApiBody,
): Promise<void> {
  const selector = `fieldSelector=metadata.name=${name}`;
  let resourceVersion = since?.metadata.resourceVersion;
  if (since === undefined) {
    const { body } = await api.get(`${path}?${selector}`);
    const [object] = body.items;
    if (isEnough(object === undefined ? "NONE" : "ADDED", object)) return;
    resourceVersion = body.metadata.resourceVersion;
  }
  const watch = await api.watch(`${path}?watch=1&${selector}&resourceVersion=${resourceVersion}`);
  for (;;) {
    const event = await watch.next();
    assert.ok(event, `the watch of ${path}/${name} ended`);
    assert.notEqual(event.type, "ERROR", JSON.stringify(event.object));
    if (isEnough(event.type, event.object)) break;
  }
  await watch.close();
}
