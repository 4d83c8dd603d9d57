/** SPEC: Resource paths of lists; List metadata; List-then-watch and chunking, rule 3. */
import type { JsonObject } from "../../../api/json.js";
import {
  arrayAt,
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectMatch,
  namesIn,
  textAt,
  valueAt,
  versionOf,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import { Collection, configMaps, expectFields, type Query, shows } from "../../scenes/check-collection.js";

/** More chunks than any list here has. */
const MAX_CHUNKS = 50;
const FIVE = ["a", "b", "c", "d", "e"];
/** Selects only objects of the check, because servers put their own objects into namespaces. */
const OWN = { labelSelector: "own=yes" };
const LABELS = { metadata: { labels: { own: "yes" } } };

/** Secrets are used because no server creates one in each namespace by itself. */
function secrets(collection: Collection): Collection {
  const path = collection.path.replace(/configmaps$/, "secrets");
  return new Collection(collection.scene, path, "v1", "Secret");
}

/** Returns all chunks of a list; `between` runs after the first. */
async function chunksOf(collection: Collection, query: Query, between?: () => Promise<unknown>): Promise<JsonObject[]> {
  const chunks: JsonObject[] = [];
  for (let token = ""; chunks.length === 0 || token !== ""; ) {
    expect(chunks.length < MAX_CHUNKS, "chunks of a list", chunks.length, "an end");
    const chunk = bodyOf(await collection.list({ ...query, ...(token === "" ? {} : { continue: token }) }));
    chunks.push(chunk);
    token = String(valueAt(chunk, "metadata", "continue") ?? "");
    if (chunks.length === 1) await between?.();
  }
  return chunks;
}

async function fiveSecrets(maps: Collection): Promise<Collection> {
  const collection = secrets(maps);
  for (const name of FIVE) await collection.create(name, LABELS);
  return collection;
}

function remaining(chunk: JsonObject | undefined): unknown {
  return valueAt(chunk, "metadata", "remainingItemCount");
}

export const checks: readonly Check[] = [
  {
    id: "LIST-009",
    title: "A limited list gives a token, which is accepted unchanged for the next chunk",
    async run(scene) {
      const collection = await fiveSecrets(configMaps(scene));
      const token = textAt(bodyOf(await collection.list({ limit: "2" })), "metadata", "continue");
      expectMatch("metadata.continue", token, /./);
      expectEqual("second chunk", namesIn(bodyOf(await collection.list({ limit: "2", continue: token }))), ["c", "d"]);
    },
  },
  {
    id: "LIST-010",
    title: "The last chunk has no token",
    async run(scene) {
      const collection = await fiveSecrets(configMaps(scene));
      const last = (await chunksOf(collection, { limit: "2" })).at(-1);
      const expected = scene.profile.behaviours.lastContinue === "empty" ? "" : undefined;
      expectEqual("metadata.continue of the last chunk", valueAt(last, "metadata", "continue"), expected);
    },
  },
  {
    id: "LIST-011",
    title: "remainingItemCount is the number of items in later chunks",
    async run(scene) {
      const collection = await fiveSecrets(configMaps(scene));
      const [first, second] = await chunksOf(collection, { limit: "2" });
      expectEqual("remainingItemCount of the first chunk", remaining(first), 3);
      expectEqual("remainingItemCount of the second chunk", remaining(second), 1);
    },
  },
  {
    id: "LIST-012",
    title: "remainingItemCount is omitted with a label selector",
    async run(scene) {
      const collection = await fiveSecrets(configMaps(scene));
      const chunk = bodyOf(await collection.list({ limit: "2", ...OWN }));
      expectMatch("metadata.continue", valueAt(chunk, "metadata", "continue"), /./);
      expectEqual("remainingItemCount", remaining(chunk), undefined);
    },
  },
  {
    id: "LIST-013",
    title: "remainingItemCount is omitted with a field selector",
    async run(scene) {
      const collection = await fiveSecrets(configMaps(scene));
      const chunk = bodyOf(await collection.list({ limit: "2", fieldSelector: "metadata.name!=a" }));
      expectMatch("metadata.continue", valueAt(chunk, "metadata", "continue"), /./);
      expectEqual("remainingItemCount", remaining(chunk), undefined);
    },
  },
  {
    id: "LIST-014",
    title: "remainingItemCount is omitted if nothing remains",
    async run(scene) {
      const collection = await fiveSecrets(configMaps(scene));
      const chunks = await chunksOf(collection, { limit: "2" });
      expectEqual("remainingItemCount of the last chunk", remaining(chunks.at(-1)), undefined);
      expectEqual("remainingItemCount", remaining(bodyOf(await collection.list({ limit: "5" }))), undefined);
    },
  },
  {
    id: "LIST-015",
    title: "A list without a limit has neither a count nor a token",
    async run(scene) {
      const collection = await fiveSecrets(configMaps(scene));
      shows(await collection.list(), 200, {
        "metadata.remainingItemCount": undefined,
        "metadata.continue": undefined,
        "items[4].metadata.name": "e",
      });
    },
  },
  {
    id: "LIST-016",
    title: "A chunk has no more items than the limit",
    async run(scene) {
      const collection = await fiveSecrets(configMaps(scene));
      for (const limit of ["1", "2", "4"])
        expectEqual(
          `items at limit ${limit}`,
          namesIn(bodyOf(await collection.list({ limit }))),
          FIVE.slice(0, Number(limit)),
        );
    },
  },
  {
    id: "LIST-017",
    title: "Chunks walk the whole collection once, in order, whatever the limit",
    async run(scene) {
      const collection = await fiveSecrets(configMaps(scene));
      for (const query of [{ limit: "1" }, { limit: "2" }, { limit: "3", ...OWN }])
        expectEqual(`names by ${JSON.stringify(query)}`, (await chunksOf(collection, query)).flatMap(namesIn), FIVE);
    },
  },
  {
    id: "LIST-018",
    title: "All chunks of a list have one version, even if writes continue",
    async run(scene) {
      const collection = await fiveSecrets(configMaps(scene));
      const chunks = await chunksOf(collection, { limit: "2" }, () => collection.create("f"));
      const [first, ...others] = chunks.map(versionOf);
      for (const version of others) expectEqual("metadata.resourceVersion of a later chunk", version, first);
    },
  },
  {
    id: "LIST-019",
    title: "Chunks show the state of the first one, and a fresh list shows the changes since",
    async run(scene) {
      const collection = await fiveSecrets(configMaps(scene));
      const chunks = await chunksOf(collection, { limit: "2" }, async () => {
        await collection.create("cc");
        bodyOf(await collection.merge("c", { metadata: { labels: { changed: "yes" } } }));
        bodyOf(await collection.delete("d"));
      });
      const items = chunks.flatMap((chunk) => arrayAt(chunk, "items"));
      expectEqual(
        "names in the chunks",
        items.map((item) => textAt(item, "metadata", "name")),
        FIVE,
      );
      expectFields("in the chunks", items[2], { "metadata.name": "c", "metadata.labels.changed": undefined });
      expectEqual("names afterwards", namesIn(bodyOf(await collection.list())), ["a", "b", "c", "cc", "e"]);
    },
  },
  {
    id: "LIST-043",
    title: "A malformed token is rejected with 400",
    async run(scene) {
      const expected = { code: 400, reason: "BadRequest", parts: ["continue key is not valid"] };
      for (const token of ["garbage", "e30", "{}"])
        expectFailure(await configMaps(scene).list({ limit: "2", continue: token }), expected);
    },
  },
  {
    id: "LIST-044",
    title: "A token of one collection is rejected by another",
    stock: {
      difference:
        "a stock server takes such a token as a position in the collection of the path, and shows nothing outside it",
      async isMet(scene) {
        const maps = configMaps(scene);
        const token = textAt(bodyOf(await (await fiveSecrets(maps)).list({ limit: "2" })), "metadata", "continue");
        const list = shows(await maps.list({ limit: "2", continue: token }), 200, { kind: "ConfigMapList" });
        for (const item of arrayAt(list, "items"))
          expectEqual("namespace of an item", valueAt(item, "metadata", "namespace"), scene.namespace);
      },
    },
    async run(scene) {
      const maps = configMaps(scene);
      const token = textAt(bodyOf(await (await fiveSecrets(maps)).list({ limit: "2" })), "metadata", "continue");
      const other = configMaps(scene, await scene.otherNamespace());
      for (const collection of [maps, secrets(other)])
        expectFailure(await collection.list({ limit: "2", continue: token }), { code: 400, reason: "BadRequest" });
    },
  },
];
