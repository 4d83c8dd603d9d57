import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { definition, definitionsPath, establish, established } from "../support/definitions.js";
import { fieldAt, type JsonObject, listAt, objectAt, objectsAt } from "../support/json.js";

/** Goes on when a server that has it stops. */
class LastingEngine extends MemoryEngine {
  override async close(): Promise<void> {}

  end(): Promise<void> {
    return super.close();
  }
}

const COLLECTION = "/apis/stable.example.com/v1/namespaces/default/crontabs";

const SCHEMA = {
  type: "object",
  properties: { spec: { type: "object", properties: { size: { type: "integer" } } } },
};

function cronTab(name: string, spec: JsonObject = { size: 1 }): JsonObject {
  return { apiVersion: "stable.example.com/v1", kind: "CronTab", metadata: { name }, spec };
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`kinds that are defined at run time, profile ${profile.name}`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile, groups: [] });
    });
    after(() => api.stop());

    test("[CRD-027] a change of the schema ends watches, which start again with a list, and applies to stored objects", async () => {
      const manifest = definition(api, { schema: SCHEMA });
      const { metadata } = await establish(api, manifest);
      const first = await api.post(COLLECTION, cronTab("a"));
      assert.equal(first.status, 201, first.text);
      const { resourceVersion } = first.body.metadata;
      const watch = await api.watch(`${COLLECTION}?watch=true&resourceVersion=${resourceVersion}`);
      await api.post(COLLECTION, cronTab("b"));
      assert.deepEqual(await watch.take(1), ["ADDED b"]);

      const changed = structuredClone(manifest);
      objectAt(changed, "spec", "versions", 0, "schema", "openAPIV3Schema", "properties", "spec").properties = {
        size: { type: "integer", maximum: 5 },
        colour: { type: "string", default: "red" },
      };
      const found = await api.get(definitionsPath(api, metadata.name));
      objectAt(changed, "metadata").resourceVersion = found.body.metadata.resourceVersion;
      assert.equal((await api.put(definitionsPath(api, metadata.name), changed)).status, 200);
      assert.deepEqual(await watch.take(1), ["END"], "the end has no error");

      assert.equal(fieldAt((await api.get(`${COLLECTION}/a`)).body, "spec", "colour"), "red");
      assert.equal((await api.post(COLLECTION, cronTab("c", { size: 6 }))).status, 422);
      assert.equal((await api.post(COLLECTION, cronTab("c", { size: 5 }))).status, 201);
      // an event or the answer itself, as the profile says
      const late = await api.get(`${COLLECTION}?watch=true&resourceVersion=${resourceVersion}&timeoutSeconds=5`);
      assert.match(late.text, /"reason":"Expired","code":410/, "versions of the former schema's time are too old");
      const since = await api.get(COLLECTION);
      assert.deepEqual(
        since.body.items.map((item) => item.metadata.name),
        ["a", "b", "c"],
      );
      const resumed = await api.watch(
        `${COLLECTION}?watch=true&resourceVersion=${since.body.metadata.resourceVersion}`,
      );
      assert.equal((await api.post(COLLECTION, cronTab("d"))).status, 201);
      assert.deepEqual(await resumed.take(1), ["ADDED d"]);
      await resumed.close();
      const document = (await api.get("/openapi/v3/apis/stable.example.com/v1")).text;
      assert.match(document, /"colour"/);
    });

    test("[NEG-007, NEG-020] custom kinds have no protobuf form and no merge strategies", async () => {
      await establish(api, definition(api, { plural: "plains", kind: "Plain" }));
      const path = "/apis/stable.example.com/v1/namespaces/default/plains";
      const plain = { apiVersion: "stable.example.com/v1", kind: "Plain", metadata: { name: "a" } };
      assert.equal((await api.post(path, plain)).status, 201);
      const { protobufMediaType } = profile.words;
      assert.equal((await api.get(path, { headers: { accept: protobufMediaType } })).status, 406);
      assert.equal((await api.get(path, { headers: { accept: `${protobufMediaType}, */*` } })).status, 200);
      assert.equal((await api.post(path, Buffer.from("k8s\0"), { type: protobufMediaType })).status, 415);
      const refused = await api.patch(`${path}/a`, "strategic", { metadata: { labels: { a: "b" } } });
      assert.equal(refused.status, 415);
      assert.doesNotMatch(refused.body.message, /strategic/);
      assert.equal((await api.patch(`${path}/a`, "merge", { metadata: { labels: { a: "b" } } })).status, 200);
    });

    test("[DISC-015] discovery and both OpenAPI documents follow a definition that is created and deleted", async () => {
      const group = "coming.example.com";
      const isListed = async (): Promise<boolean[]> => {
        const groups = objectsAt((await api.get("/apis")).body, "groups").map(({ name }) => name);
        const index = Object.keys(objectAt((await api.get("/openapi/v3")).body, "paths"));
        const paths = Object.keys(objectAt((await api.get("/openapi/v2")).body, "paths"));
        return [
          groups.includes(group),
          index.includes(`apis/${group}/v1`),
          paths.some((path) => path.startsWith(`/apis/${group}/v1/`)),
        ];
      };
      assert.deepEqual(await isListed(), [false, false, false]);
      const { metadata } = await establish(api, definition(api, { group, schema: SCHEMA }));
      await api.get(`/apis/${group}/v1/crontabs`);
      assert.deepEqual(await isListed(), [true, true, true]);
      const [known] = listAt((await api.get(`/apis/${group}/v1`)).body, "resources");
      assert.equal(fieldAt(known, "name"), "crontabs");
      const swagger = (await api.get("/openapi/v2")).body;
      assert.ok(
        fieldAt(swagger, "definitions", "com.example.coming.v1.CronTab"),
        "under the name that stock servers publish",
      );
      const watch = await api.watch(`/apis/${group}/v1/crontabs?watch=true`);
      assert.equal((await api.delete(definitionsPath(api, metadata.name))).status, 200);
      assert.deepEqual(await watch.take(1), ["END"]);
      assert.equal((await api.get(`/apis/${group}/v1/crontabs`)).status, 404);
      assert.deepEqual(await isListed(), [false, false, false]);
    });
  });
}

test("[CEL-051] a definition may use the whole language, unless the requested release does not have it", async () => {
  const rule = "!format.dns1123Label().validate(self).hasValue()";
  const name = { type: "string", maxLength: 63, "x-kubernetes-validations": [{ rule }] };
  const judged = async (options: { emulatedVersion?: string }): Promise<string> => {
    const api = await startApi({ groups: [], ...options });
    try {
      const { status, text } = await api.post(
        definitionsPath(api),
        definition(api, { schema: { type: "object", properties: { name } } }),
      );
      return `${status} ${/undeclared reference to 'dns1123Label'/.exec(text) ?? ""}`.trim();
    } finally {
      await api.stop();
    }
  };
  assert.equal(await judged({}), "201");
  assert.equal(await judged({ emulatedVersion: "1.36" }), "201");
  assert.equal(await judged({ emulatedVersion: "1.30" }), "422 undeclared reference to 'dns1123Label'");
});

test("stored definitions are served again after a restart", async () => {
  const storage = new LastingEngine();
  const first = await startApi({ groups: [], storage });
  await establish(first, definition(first, { schema: SCHEMA }));
  assert.equal((await first.post(COLLECTION, cronTab("a"))).status, 201);
  await first.stop();
  const second = await startApi({ groups: [], storage });
  try {
    // at once, whatever the server is still loading
    const found = await second.get(`${COLLECTION}/a`);
    assert.equal(found.status, 200, found.text);
  } finally {
    await second.stop();
    await storage.end();
  }
});

test("servers of one store serve what another server has accepted, from the first request on", async () => {
  const storage = new LastingEngine();
  const one = await startApi({ groups: [], storage });
  const other = await startApi({ groups: [], storage, controllers: [] });
  try {
    for (let round = 0; round < 20; round++) {
      const plural = `rounds${round}`;
      const group = `round${round}.example.com`;
      await established(
        one,
        (await one.post(definitionsPath(one), definition(one, { plural, group }))).body.metadata.name,
      );
      if (round % 2 === 0) assert.equal((await other.get(`/apis/${group}/v1`)).status, 200, "in discovery too");
      const listed = await other.get(`/apis/${group}/v1/${plural}`);
      assert.equal(listed.status, 200, listed.text);
    }
  } finally {
    await other.stop();
    await one.stop();
    await storage.end();
  }
});
