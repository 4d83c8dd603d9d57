/** SPEC: Events; Watch event document: what a watch sends, and from which version. */
import { bodyOf, expect, expectEqual, textAt, valueAt, versionOf } from "../../assertions.js";
import { type Check, CheckFailure } from "../../conformance-check.js";
import { Collection, configMaps, expectEvents, nextEvent, shows } from "../../scenes/check-collection.js";
import { gauges } from "../../scenes/gauge-kind.js";

/** Selects only objects of the check, because servers put their own into each namespace. */
const OWN = { labelSelector: "own=yes" };
const LABELS = { metadata: { labels: { own: "yes" } } };

async function now(maps: Collection): Promise<string> {
  return versionOf(bodyOf(await maps.list({ limit: "1" })));
}

async function expectStream(maps: Collection, query: string): Promise<void> {
  const watch = await maps.scene.watch(`${maps.path}?${query}`);
  if (watch.failure !== undefined) throw new CheckFailure(query, `${watch.status} ${watch.failure.text}`, "a stream");
  const { object } = await nextEvent(watch);
  expectEqual(`kind of the first event of ?${query}`, object.kind, "ConfigMap");
  await watch.end();
}

export const checks: readonly Check[] = [
  {
    id: "WATCH-001",
    title: "A bare watch flag turns a list into a watch",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a");
      await expectStream(maps, "watch");
    },
  },
  {
    id: "WATCH-002",
    title: "watch=1 and watch=true turn a list into a watch, watch=0 and watch=false do not",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a");
      for (const query of ["watch=1", "watch=true"]) await expectStream(maps, query);
      for (const watch of ["0", "false"]) shows(await maps.list({ watch }), 200, { kind: "ConfigMapList" });
    },
  },
  {
    id: "WATCH-003",
    title: "The headers of a watch arrive before its first event, and their type is JSON",
    async run(scene) {
      const maps = configMaps(scene);
      const watch = await maps.watch({ resourceVersion: await now(maps), fieldSelector: "metadata.name=a" });
      expectEqual("content-type", String(watch.headers["content-type"]).split(";")[0], "application/json");
      expectEqual("content-length", watch.headers["content-length"], undefined);
      await maps.create("a");
      await expectEvents(watch, ["ADDED a"]);
    },
  },
  {
    id: "WATCH-004",
    title: "Each event is one line with a JSON object that has only type and object",
    async run(scene) {
      const maps = configMaps(scene);
      const watch = await maps.watchFromNow(OWN);
      await maps.create("a", LABELS);
      shows(await maps.merge("a", { data: { x: "line one\nline two" } }), 200);
      shows(await maps.delete("a"), 200);
      for (const { text } of await expectEvents(watch, ["ADDED a", "MODIFIED a", "DELETED a"]))
        expectEqual("members of an event", Object.keys(JSON.parse(text) as object).sort(), ["object", "type"]);
    },
  },
  {
    id: "WATCH-007",
    title: "The object of an event is a whole object of the watched kind",
    async run(scene) {
      const maps = configMaps(scene);
      const watch = await maps.watchFromNow(OWN);
      const made = await maps.create("a", { ...LABELS, data: { x: "1" } });
      const [frame] = await expectEvents(watch, ["ADDED a"]);
      expectEqual("object of the event", frame?.object, made);
    },
  },
  {
    id: "WATCH-009",
    title: "A create appears as ADDED with the object",
    async run(scene) {
      const maps = configMaps(scene);
      const watch = await maps.watchFromNow(OWN);
      const made = await maps.create("a", { ...LABELS, data: { x: "1" } });
      const { type, object } = await nextEvent(watch);
      expectEqual("type", type, "ADDED");
      expectEqual("version of the object", versionOf(object), versionOf(made));
      expectEqual("data.x", valueAt(object, "data", "x"), "1");
    },
  },
  {
    id: "WATCH-010",
    title: "Every way to change an object appears as MODIFIED with its new version",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const made = await collection.create("a", { ...LABELS, spec: { size: 1 } });
      const watch = await collection.watch({ resourceVersion: versionOf(made), ...OWN });
      const answers = [
        await collection.put("a", { ...made, spec: { size: 2 } }),
        await collection.merge("a", { spec: { size: 3 } }),
        await collection.patch("json", "a", [{ op: "replace", path: "/spec/size", value: 4 }]),
        await collection.apply("A", "a", { spec: { size: 5 } }, { force: "true" }),
        await collection.merge("a/status", { status: { phase: "Ready" } }),
        await collection.merge("a", { metadata: { finalizers: ["example.com/hold"] } }),
      ];
      scene.cleanUp(() => collection.merge("a", { metadata: { finalizers: null } }));
      const versions = answers.map((answer) => versionOf(bodyOf(answer)));
      expectEqual("status of the delete", (await collection.delete("a")).status, 200);
      for (const version of versions) {
        const { type, object } = await nextEvent(watch);
        expectEqual("an event", `${type} at ${versionOf(object)}`, `MODIFIED at ${version}`);
      }
      const { type, object } = await nextEvent(watch);
      expectEqual("the event of the deletion that waits", type, "MODIFIED");
      textAt(object, "metadata", "deletionTimestamp");
      shows(await collection.merge("a", { metadata: { finalizers: null } }), 200);
      expectEqual("the last event", (await nextEvent(watch)).type, "DELETED");
    },
  },
  {
    id: "WATCH-015",
    title: "A removal appears as DELETED with the last state and the version of the removal",
    async run(scene) {
      const maps = configMaps(scene);
      const made = await maps.create("a", { ...LABELS, data: { x: "last" } });
      const watch = await maps.watch({ resourceVersion: versionOf(made), ...OWN });
      shows(await maps.delete("a"), 200);
      const [frame] = await expectEvents(watch, ["DELETED a"]);
      expectEqual("data.x of the deleted object", valueAt(frame?.object, "data", "x"), "last");
      const version = versionOf(frame?.object ?? {});
      expect(version !== versionOf(made), "version of the deleted object", version, "that of the removal");
      await maps.create("b", LABELS);
      await expectEvents(await maps.watch({ resourceVersion: version, ...OWN }), ["ADDED b"]);
    },
  },
  {
    id: "WATCH-017",
    title: "An object that leaves the selector appears as DELETED, and as ADDED when it returns",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a", LABELS);
      const watch = await maps.watchFromNow(OWN);
      shows(await maps.merge("a", { metadata: { labels: { own: "no" } } }), 200);
      shows(await maps.merge("a", { data: { x: "unseen" } }), 200);
      shows(await maps.merge("a", { metadata: { labels: { own: "yes" } } }), 200);
      shows(await maps.merge("a", { data: { x: "seen" } }), 200);
      await expectEvents(watch, ["DELETED a", "ADDED a", "MODIFIED a"]);
    },
  },
  {
    id: "WATCH-018",
    title: "Label and field selectors of a watch apply together",
    async run(scene) {
      const maps = configMaps(scene);
      const watch = await maps.watchFromNow({ ...OWN, fieldSelector: "metadata.name!=b" });
      await maps.create("unlabelled");
      await maps.create("b", LABELS);
      await maps.create("a", LABELS);
      await expectEvents(watch, ["ADDED a"]);
    },
  },
  {
    id: "WATCH-019",
    title: "A field selector on the name watches a single object",
    async run(scene) {
      const maps = configMaps(scene);
      const watch = await maps.watchFromNow({ fieldSelector: "metadata.name=b" });
      for (const name of ["a", "b", "c"]) await maps.create(name);
      shows(await maps.merge("a", { data: { x: "1" } }), 200);
      shows(await maps.delete("b"), 200);
      await expectEvents(watch, ["ADDED b", "DELETED b"]);
    },
  },
  {
    id: "WATCH-020",
    title: "A watch over all namespaces shows changes of each",
    async run(scene) {
      const label = scene.name("everywhere");
      const members = { metadata: { labels: { own: label } } };
      const other = configMaps(scene, await scene.otherNamespace());
      const everywhere = new Collection(scene, "/api/v1/configmaps", "v1", "ConfigMap");
      const watch = await everywhere.watchFromNow({ labelSelector: `own=${label}` });
      await configMaps(scene).create("a", members);
      await other.create("b", members);
      await expectEvents(watch, ["ADDED a", "ADDED b"]);
    },
  },
];
