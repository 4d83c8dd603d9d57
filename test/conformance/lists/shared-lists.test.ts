/** Parts of lists are kept and shared between lists: none may ever show what is not so any more, or not so in its form. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { decodeCbor } from "../../../runtime/codec/cbor/cbor-reader.js";
import { decodeEnvelope, decodeList, decodeMessage } from "../../../runtime/codec/protobuf/envelope.js";
import { partialMetadataCodec } from "../../../runtime/codec/protobuf/partial-metadata-message.js";
import { kubernetesProfile } from "../../../runtime/index.js";
import { Random } from "../../bench/random.js";
import { runSeed } from "../../history/seed.js";
import { type Answer, startApi, type TestApi } from "../../support/api.js";
import type { JsonObject } from "../../support/json.js";

/** So many, and so large, that every list of them is compressed and lies in many runs. */
const OBJECTS = 400;
const OBJECT_BYTES = 1_500;
const ROUNDS = 12;
const WRITES_OF_A_ROUND = 15;

interface Shown {
  readonly metadata: { readonly namespace: string; readonly name: string; readonly resourceVersion: string };
}

describe("lists of what changes", () => {
  const profile = kubernetesProfile();
  const { metaGroup, protobufMediaType: protobuf } = profile.words;
  let api: TestApi;
  const namespaces: string[] = [];
  before(async () => {
    // without controllers: what they write moves the version in every list, and two of them are compared to the byte
    api = await startApi({
      profile,
      emulatedVersion: "1.32",
      featureGates: { CBORServingAndStorage: true },
      controllers: [],
    });
    for (let count = 0; count < 3; count++) namespaces.push(await api.namespace());
  });
  after(() => api.stop());

  const fromProtobuf = (bytes: Buffer): Shown[] =>
    decodeList(decodeEnvelope(bytes).raw).items.map((item) => decodeMessage(item, partialMetadataCodec) as Shown);
  const forms: readonly { readonly accept: string; readonly read: (bytes: Buffer) => Shown[] }[] = [
    { accept: "application/json", read: (bytes) => JSON.parse(bytes.toString()).items },
    { accept: "application/json;drop=metadata.managedFields", read: (bytes) => JSON.parse(bytes.toString()).items },
    {
      accept: `application/json;as=PartialObjectMetadataList;g=${metaGroup};v=v1`,
      read: (bytes) => JSON.parse(bytes.toString()).items,
    },
    { accept: protobuf, read: fromProtobuf },
    { accept: `${protobuf};as=PartialObjectMetadataList;g=${metaGroup};v=v1`, read: fromProtobuf },
    { accept: "application/cbor", read: (bytes) => (decodeCbor(bytes) as JsonObject).items },
  ];
  const shown = (items: readonly Shown[]): string[] =>
    items.map(({ metadata: { namespace, name, resourceVersion } }) => `${namespace}/${name}@${resourceVersion}`);
  const content = ({ headers, bytes }: Answer): Buffer =>
    headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;

  test("[NEG-021, LIST-001] every list of any form shows what was written last", async () => {
    const seed = runSeed();
    const random = new Random(seed);
    const model = new Map<string, string>();
    const write = async (): Promise<void> => {
      const namespace = namespaces[random.below(namespaces.length)] as string;
      const name = `m${random.below(OBJECTS)}`;
      const path = `/api/v1/namespaces/${namespace}/configmaps`;
      const key = `${namespace}/${name}`;
      if (model.has(key) && random.below(3) === 0) {
        assert.equal((await api.delete(`${path}/${name}`)).status, 200);
        model.delete(key);
        return;
      }
      const body = { metadata: { name }, data: { text: `${random.below(1e9)} `.repeat(OBJECT_BYTES / 10) } };
      const written = model.has(key) ? await api.put(`${path}/${name}`, body) : await api.post(path, body);
      assert.ok(written.status < 300, written.text);
      model.set(key, written.body.metadata.resourceVersion);
    };
    const expected = (namespace?: string): string[] =>
      [...model]
        .filter(([key]) => namespace === undefined || key.startsWith(`${namespace}/`))
        .map(([key, version]) => `${key}@${version}`)
        .sort((a, b) => (a.replace(/@.*/, "") < b.replace(/@.*/, "") ? -1 : 1));
    const ours = (names: readonly string[]): string[] =>
      names.filter((name) => namespaces.some((namespace) => name.startsWith(`${namespace}/`)));

    for (let count = 0; count < OBJECTS; count++) await write();
    for (let round = 0; round < ROUNDS; round++) {
      for (let count = 0; count < WRITES_OF_A_ROUND; count++) await write();
      for (const { accept, read } of forms) {
        const seen: Buffer[] = [];
        for (const encoding of ["gzip", "identity"]) {
          const headers = { accept, "accept-encoding": encoding };
          const all = content(await api.get("/api/v1/configmaps", { headers }));
          assert.deepEqual(ours(shown(read(all))), expected(), `seed ${seed}, ${accept}, ${encoding}`);
          seen.push(all);
          const [namespace = ""] = namespaces;
          const some = content(await api.get(`/api/v1/namespaces/${namespace}/configmaps`, { headers }));
          assert.deepEqual(shown(read(some)), expected(namespace), `seed ${seed}, ${accept}, ${encoding}`);
        }
        assert.ok(seen[0]?.equals(seen[1] as Buffer));
      }
      const pages: Shown[] = [];
      for (let token = ""; ; ) {
        const { body } = await api.get(`/api/v1/configmaps?limit=100&continue=${encodeURIComponent(token)}`);
        pages.push(...body.items);
        token = body.metadata.continue ?? "";
        if (token === "") break;
      }
      assert.deepEqual(ours(shown(pages)), expected(), `seed ${seed}, pages`);
    }
  });
});
