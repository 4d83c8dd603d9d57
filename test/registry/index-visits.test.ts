/** What selective reads cost in a large collection: objects looked at, against objects answered. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { encodeForStorage } from "../../runtime/registry/objects/stored-object.js";
import { objectKey } from "../../runtime/storage/keys.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { withQuery } from "../conformance/deletion/collection.js";
import { startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, listAt, objectAt, objectsAt, textAt } from "../support/json.js";

const CONFIG_MAPS = 100_000;
const NAMESPACES = 100;
const TEAMS = 1_000;
/** Objects of each. */
const TEAM_SIZE = CONFIG_MAPS / TEAMS;
const NAMESPACE_SIZE = CONFIG_MAPS / NAMESPACES;
const EVENTS = 20_000;
const PODS = 2_000;

describe(`selective reads of ${CONFIG_MAPS} objects`, () => {
  let api: TestApi;
  before(async () => {
    const engine = new MemoryEngine();
    await seedConfigMaps(engine);
    await seedEvents(engine);
    await engine.compact(await engine.head());
    api = await startApi({ storage: engine, controllers: [] });
    // The collection is large enough to be loaded for a while after the server begins to listen.
    while ((await api.get("/readyz")).status !== 200);
  });
  after(() => api.stop());

  /** Objects of a resource that lists have looked at so far. */
  const visited = async (resource: string): Promise<number> => {
    const { text } = await api.get("/metrics");
    const lines = text.matchAll(
      new RegExp(`^apiserver_cache_list_fetched_objects_total\\{group="",resource="${resource}",.*\\} (\\d+)$`, "gm"),
    );
    return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const list = async (path: string, query: Record<string, string>): Promise<{ body: JsonObject; visits: number }> => {
    const resource = path.split("/").at(-1) ?? "";
    const before = await visited(resource);
    const { status, body, text } = await api.get(withQuery(path, query));
    assert.equal(status, 200, text.slice(0, 300));
    return { body, visits: (await visited(resource)) - before };
  };

  test("a label is indexed once somebody has selected by it, in turns, and until then every object is examined", async () => {
    const query = { labelSelector: "team=t7" };
    const first = await list(all, query);
    assert.equal(listAt(first.body, "items").length, TEAM_SIZE);
    assert.equal(first.visits, CONFIG_MAPS);
    const isIndexed = async (labelSelector: string): Promise<boolean> =>
      (await list(all, { labelSelector, limit: "1" })).visits < CONFIG_MAPS / TEAMS;
    // The cases below select by these.
    for (const selector of ["team=none", "parity=none"]) while (!(await isIndexed(selector)));
    const later = await list(all, query);
    assert.deepEqual(listAt(later.body, "items"), listAt(first.body, "items"));
    assert.equal(later.visits, TEAM_SIZE);
  });

  const all = "/api/v1/configmaps";
  const one = "/api/v1/namespaces/n07/configmaps";
  const cases: readonly [string, string, Record<string, string>, number, ((object: JsonObject) => boolean)?][] = [
    [
      "a label",
      all,
      { labelSelector: "team=t7" },
      TEAM_SIZE,
      ({ metadata }) => fieldAt(metadata, "labels", "team") === "t7",
    ],
    ["labels of a set", all, { labelSelector: "team in (t1,t2,t1,none)" }, 2 * TEAM_SIZE],
    ["two labels", all, { labelSelector: "parity=odd,team=t7" }, TEAM_SIZE],
    ["a label and a negation", all, { labelSelector: "team=t7,parity!=even,!missing" }, TEAM_SIZE],
    ["a label that nobody has", all, { labelSelector: "team=none" }, 0],
    ["a label in one namespace", one, { labelSelector: "team=t7" }, TEAM_SIZE],
    ["a label outside of its namespace", one, { labelSelector: "team=t8" }, 0],
    [
      "a label, and the namespace as a field",
      all,
      { labelSelector: "parity=odd", fieldSelector: "metadata.namespace=n07" },
      NAMESPACE_SIZE,
    ],
    ["one namespace", one, {}, NAMESPACE_SIZE],
    ["a namespace by its field", all, { fieldSelector: "metadata.namespace=n07" }, NAMESPACE_SIZE],
    ["a name in all namespaces", all, { fieldSelector: "metadata.name=o-00003" }, NAMESPACES],
    ["a name in one namespace", one, { fieldSelector: "metadata.name=o-00003" }, 1],
    ["a name that nobody has", all, { fieldSelector: "metadata.name=none" }, 0],
    ["a field", "/api/v1/events", { fieldSelector: "involvedObject.name=pod-42" }, EVENTS / PODS],
    [
      "two fields",
      "/api/v1/events",
      { fieldSelector: "involvedObject.kind=Pod,involvedObject.name=pod-42" },
      EVENTS / PODS,
    ],
    [
      "a field with an empty value",
      "/api/v1/events",
      { fieldSelector: "reason=,involvedObject.name=pod-42" },
      EVENTS / PODS,
    ],
  ];
  for (const [what, path, query, count, fits = () => true] of cases) {
    test(`a list by ${what} answers ${count} and examines no others`, async () => {
      const { body, visits } = await list(path, query);
      assert.equal(listAt(body, "items").length, count);
      assert.ok(objectsAt(body, "items").every((item) => fits(item)));
      assert.ok(visits <= count, `${visits} objects were looked at`);
    });
  }

  test("a selective list in chunks examines each object at most twice, and one object beyond each chunk", async () => {
    const limit = 10;
    const names: string[] = [];
    let visits = 0;
    let chunks = 0;
    for (let token = ""; chunks === 0 || token !== ""; chunks++) {
      const query = { labelSelector: "team=t7", limit: String(limit), ...(token === "" ? {} : { continue: token }) };
      const answer = await list(all, query);
      names.push(...objectsAt(answer.body, "items").map(({ metadata }) => textAt(metadata, "name")));
      visits += answer.visits;
      token = textAt(fieldAt(answer.body, "metadata", "continue") ?? "");
    }
    assert.equal(chunks, TEAM_SIZE / limit);
    assert.equal(new Set(names).size, TEAM_SIZE);
    assert.ok(visits <= 2 * TEAM_SIZE + chunks, `${visits} objects were looked at`);
  });

  test("a chunk without selectors examines only its own objects, wherever it begins", async () => {
    const first = await list(all, { limit: "10" });
    assert.equal(fieldAt(first.body, "metadata", "remainingItemCount"), CONFIG_MAPS - 10);
    const second = await list(all, { limit: "10", continue: textAt(first.body, "metadata", "continue") });
    for (const { body, visits } of [first, second]) {
      assert.equal(listAt(body, "items").length, 10);
      assert.equal(visits, 10);
    }
  });

  test("the initial state of a selective watch examines only the objects that it sends", async () => {
    const before = await visited("configmaps");
    const watch = await api.watch(withQuery(all, { watch: "true", labelSelector: "team=t7" }));
    const events = await watch.take(TEAM_SIZE);
    await watch.close();
    assert.ok(events.every((event) => event.startsWith("ADDED o-")));
    assert.ok((await visited("configmaps")) - before <= TEAM_SIZE);
  });

  test("a deletion of a selection examines few objects more than it deletes", async () => {
    const before = await visited("configmaps");
    const { status } = await api.delete(withQuery("/api/v1/namespaces/n09/configmaps", { labelSelector: "team=t9" }));
    assert.equal(status, 200);
    assert.ok((await visited("configmaps")) - before <= 2 * TEAM_SIZE);
    assert.equal(listAt((await list(all, { labelSelector: "team=t9" })).body, "items").length, 0);
  });
});

async function seedConfigMaps(engine: MemoryEngine): Promise<void> {
  for (let index = 0; index < CONFIG_MAPS; index++) {
    const namespace = `n${String(index % NAMESPACES).padStart(2, "0")}`;
    const name = `o-${String(Math.floor(index / NAMESPACES)).padStart(5, "0")}`;
    const labels = { team: `t${index % TEAMS}`, parity: index % 2 === 0 ? "even" : "odd" };
    await seed(engine, "configmaps", {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: metadata(name, namespace, labels),
    });
  }
}

async function seedEvents(engine: MemoryEngine): Promise<void> {
  for (let index = 0; index < EVENTS; index++) {
    const involvedObject = { kind: "Pod", namespace: "n00", name: `pod-${index % PODS}` };
    const own = metadata(`e-${index}`, "n00", {});
    await seed(engine, "events", { apiVersion: "v1", kind: "Event", metadata: own, involvedObject });
  }
}

function metadata(name: string, namespace: string, labels: Record<string, string>) {
  return { name, namespace, uid: `${namespace}-${name}`, creationTimestamp: "2026-01-01T00:00:00Z", labels };
}

async function seed(engine: MemoryEngine, resource: string, object: JsonObject): Promise<void> {
  const { name, namespace } = objectAt(object, "metadata");
  const key = objectKey({ group: "", resource }, textAt(namespace), textAt(name));
  await engine.commit({ type: "put", key, value: encodeForStorage(object), previous: 0n });
}
