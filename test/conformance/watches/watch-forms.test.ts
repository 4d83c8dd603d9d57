/** SPEC: Table representation; Media types and negotiation; Protobuf envelope: watches in forms other than plain JSON. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { configMaps } from "../../../generated/core/v1/index.js";
import { decodeEnvelope, decodeMessage, decodeWatchEvent } from "../../../runtime/codec/protobuf/envelope.js";
import { statusCodec } from "../../../runtime/codec/protobuf/status-message.js";
import { kubernetesProfile, orchProfile } from "../../../runtime/index.js";
import { startApi, type TestApi } from "../../support/api.js";
import type { ApiEvent } from "../../support/json.js";
import { type ApiBody, fieldAt, type JsonObject, listAt, objectAt, textAt } from "../../support/json.js";
import { nextBookmark, withQuery } from "../deletion/collection.js";

const CLOSED_STATE = {
  watch: "1",
  sendInitialEvents: "true",
  resourceVersionMatch: "NotOlderThan",
  allowWatchBookmarks: "true",
};
const orch = orchProfile();
const PROFILES = [{ ...orch, behaviours: { ...orch.behaviours, streamedLists: true } }, kubernetesProfile()];

for (const profile of PROFILES) {
  const meta = profile.words.metaGroup;
  describe(`watches in other forms (${profile.name})`, () => {
    let api: TestApi;
    let path: string;
    before(async () => {
      api = await startApi({ profile, limits: { bookmarkIntervalMs: 10 } });
      path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      for (const name of ["a", "b"])
        await api.post(path, { metadata: { name, labels: { app: "x" } }, data: { x: "1" } });
    });
    after(() => api.stop());

    const as = (kind: string): { headers: Record<string, string> } => ({
      headers: { accept: `application/json;as=${kind};g=${meta};v=v1` },
    });
    const endKey = profile.behaviours.initialEventsEndAnnotation;
    const closing = (resourceVersion: string): JsonObject => ({
      resourceVersion,
      ...(endKey === undefined ? {} : { annotations: { [endKey]: "true" } }),
    });

    test("[TBL-011, WATCH-032, WATCH-012] a watch as Table: a row an event, columns in the first, bookmarks with a version", async () => {
      const watch = await api.watch(withQuery(path, CLOSED_STATE), as("Table"));
      const events: JsonObject[] = [];
      for (let event = await watch.event(); event.type !== "BOOKMARK"; event = await watch.event()) events.push(event);
      assert.deepEqual(
        events.map(({ type, object }) => [
          type,
          fieldAt(object, "kind"),
          fieldAt(object, "apiVersion"),
          fieldAt(object, "rows", 0, "cells", 0),
        ]),
        ["a", "b"].map((name) => ["ADDED", "Table", `${meta}/v1`, name]),
      );
      const [first, second] = events;
      assert.equal(
        listAt(first, "object", "rows", 0, "cells").length,
        listAt(first, "object", "columnDefinitions").length,
      );
      assert.equal(fieldAt(second, "object", "columnDefinitions"), null);
      assert.deepEqual(
        [
          fieldAt(first, "object", "rows", 0, "object", "kind"),
          fieldAt(first, "object", "rows", 0, "object", "metadata", "labels"),
        ],
        ["PartialObjectMetadata", { app: "x" }],
      );
      const { body } = await api.patch(`${path}/a`, "merge", { data: { x: "2" } });
      let event = await watch.event();
      while (event.type === "BOOKMARK") event = await watch.event();
      assert.deepEqual(
        [event.type, listAt(event.object, "rows").length, event.object.metadata.resourceVersion],
        ["MODIFIED", 1, body.metadata.resourceVersion],
      );
      let mark = await watch.event();
      while (BigInt(mark.object.metadata.resourceVersion) < BigInt(body.metadata.resourceVersion))
        mark = await watch.event();
      assert.deepEqual([mark.type, mark.object.kind, mark.object.apiVersion], ["BOOKMARK", "Table", `${meta}/v1`]);
      const { resourceVersion } = mark.object.metadata;
      const resumed = await api.watch(withQuery(path, { watch: "1", resourceVersion }), as("Table"));
      await api.patch(`${path}/b`, "merge", { data: { x: "2" } });
      const next = await resumed.event();
      assert.deepEqual([next.type, fieldAt(next.object, "rows", 0, "cells", 0)], ["MODIFIED", "b"]);
      await Promise.all([watch.close(), resumed.close()]);
    });

    test("[NEG-029, WATCH-032, WATCH-012] a watch of metadata only, bookmarks and deletions too", async () => {
      const watch = await api.watch(withQuery(path, CLOSED_STATE), as("PartialObjectMetadata"));
      for (const name of ["a", "b"]) {
        const { type, object } = await watch.event();
        const { metadata } = (await api.get(`${path}/${name}`)).body;
        assert.deepEqual(
          [type, object],
          ["ADDED", { kind: "PartialObjectMetadata", apiVersion: `${meta}/v1`, metadata }],
        );
      }
      const { type, object } = await watch.event();
      const { resourceVersion } = object.metadata;
      const metadata = closing(resourceVersion);
      assert.deepEqual(
        [type, object],
        ["BOOKMARK", { kind: "PartialObjectMetadata", apiVersion: `${meta}/v1`, metadata }],
      );
      const { body } = await api.post(path, { metadata: { name: "c" }, data: { x: "1" } });
      await api.delete(`${path}/c`);
      const since = await api.watch(
        withQuery(path, { watch: "1", allowWatchBookmarks: "true", resourceVersion: body.metadata.resourceVersion }),
        as("PartialObjectMetadata"),
      );
      // bookmarks before it are as good, where the deletion is heard of later
      let { events } = await nextBookmark(since);
      while (events.length === 0) ({ events } = await nextBookmark(since));
      const [deleted] = events;
      assert.deepEqual(
        [
          deleted!.type,
          fieldAt(deleted, "object", "kind"),
          fieldAt(deleted, "object", "metadata", "uid"),
          "data" in objectAt(deleted!, "object"),
        ],
        ["DELETED", "PartialObjectMetadata", body.metadata.uid, false],
      );
      await Promise.all([watch.close(), since.close()]);
    });

    test("[PB-010, WATCH-007, WATCH-032] a protobuf watch has the same events, objects and bookmarks", async () => {
      const codec = configMaps.protobuf;
      assert.ok(codec);
      const frames = await openFrames(api, withQuery(path, CLOSED_STATE), profile.words.protobufMediaType);
      const next = async (): Promise<ApiEvent> => {
        const { type, object } = decodeWatchEvent(await frames.next());
        const { kind, apiVersion, raw } = decodeEnvelope(object);
        return { type, object: { apiVersion, kind, ...decodeMessage(raw, codec) } as unknown as ApiBody };
      };
      /** What the same object is in JSON. */
      const shown = async (name: string): Promise<ApiBody> => (await api.get(`${path}/${name}`)).body;
      for (const name of ["a", "b"]) assert.deepEqual(await next(), { type: "ADDED", object: await shown(name) });
      const bookmark = await next();
      const metadata = closing(textAt(bookmark, "object", "metadata", "resourceVersion"));
      assert.deepEqual(bookmark, { type: "BOOKMARK", object: { apiVersion: "v1", kind: "ConfigMap", metadata } });
      const nextChange = async (): Promise<JsonObject> => {
        let event = await next();
        while (event.type === "BOOKMARK") event = await next();
        return event;
      };
      const created = (await api.post(path, { metadata: { name: "p" }, data: { x: "ü" } })).body;
      assert.deepEqual(await nextChange(), { type: "ADDED", object: created });
      const changed = (await api.patch(`${path}/p`, "merge", { binaryData: { b: "AAEC" } })).body;
      assert.deepEqual(await nextChange(), { type: "MODIFIED", object: changed });
      await api.delete(`${path}/p`);
      const deleted = await nextChange();
      const { resourceVersion } = objectAt(deleted, "object", "metadata");
      assert.deepEqual(deleted, {
        type: "DELETED",
        object: { ...changed, metadata: { ...changed.metadata, resourceVersion } },
      });
      assert.ok(BigInt(textAt(resourceVersion)) > BigInt(changed.metadata.resourceVersion));
      await frames.close();
    });

    test("[WATCH-031] a refused watch in protobuf is a protobuf Status", async () => {
      const response = await fetch(api.url + withQuery(path, { watch: "1", sendInitialEvents: "true" }), {
        headers: { authorization: `Bearer ${api.token}`, accept: profile.words.protobufMediaType },
      });
      const { kind, raw } = decodeEnvelope(Buffer.from(await response.arrayBuffer()));
      const { code, reason, details } = decodeMessage(raw, statusCodec);
      assert.deepEqual(
        [response.status, kind, code, reason, details?.kind],
        [422, "Status", 422, "Invalid", "ListOptions"],
      );
    });
  });
}

interface Frames {
  next(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Frames of a protobuf watch: four bytes of length, then a watch event. */
async function openFrames(api: TestApi, path: string, type: string): Promise<Frames> {
  const response = await fetch(api.url + path, {
    headers: { authorization: `Bearer ${api.token}`, accept: `${type};stream=watch` },
  });
  assert.equal(response.status, 200);
  const reader = response.body?.getReader();
  assert.ok(reader);
  let rest = Buffer.alloc(0);
  const take = async (length: number): Promise<Buffer> => {
    while (rest.length < length) {
      const { value, done } = await reader.read();
      assert.equal(done, false, "the stream ended");
      rest = Buffer.concat([rest, value ?? Buffer.alloc(0)]);
    }
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
  return { next: async () => take((await take(4)).readUInt32BE(0)), close: () => reader.cancel() };
}
