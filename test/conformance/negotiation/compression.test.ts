/** SPEC: Media types and negotiation, compression. */
import assert from "node:assert/strict";
import { type IncomingMessage, request } from "node:http";
import { after, before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { COMPRESSION_THRESHOLD_BYTES } from "../../../runtime/pipeline/stages/compress.js";
import { type Answer, startApi, type TestApi } from "../../support/api.js";

const GZIP = { "accept-encoding": "gzip" };
/** So that a list of them is sent in several pieces. */
const OBJECTS = 40;
const OBJECT_BYTES = 20_000;

async function fill(api: TestApi): Promise<string> {
  const configmaps = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
  for (let index = 0; index < OBJECTS; index++) {
    const data = { text: `${index} `.repeat(OBJECT_BYTES / 3) };
    await api.post(configmaps, { metadata: { name: `m${index}` }, data });
  }
  return configmaps;
}

function unzipped({ headers, bytes }: Answer): string {
  assert.equal(headers["content-encoding"], "gzip");
  return gunzipSync(bytes).toString();
}

describe("compression", () => {
  let api: TestApi;
  let configmaps: string;
  before(async () => {
    api = await startApi();
    configmaps = await fill(api);
  });
  after(() => api.stop());

  test("[NEG-021, NEG-022] a large list, where the client reads gzip", async () => {
    const plain = await api.get(configmaps);
    assert.equal(plain.headers["content-encoding"], undefined);
    assert.ok(plain.bytes.length > 3 * COMPRESSION_THRESHOLD_BYTES);
    for (const header of ["gzip", "deflate, gzip;q=0.5", "br;q=1.0, GZIP"]) {
      const answer = await api.get(configmaps, { headers: { "accept-encoding": header } });
      assert.match(answer.headers.vary ?? "", /Accept-Encoding/);
      assert.ok(answer.bytes.length < plain.bytes.length / 4);
      assert.equal(unzipped(answer), plain.text);
    }
    for (const header of ["gzip;q=0", "deflate", "identity", "gzip;q=0.000"]) {
      const answer = await api.get(configmaps, { headers: { "accept-encoding": header } });
      assert.deepEqual([answer.headers["content-encoding"], answer.text === plain.text], [undefined, true]);
      assert.match(answer.headers.vary ?? "", /Accept-Encoding/);
    }
  });

  test("[NEG-021] in every encoding, and documents too", async () => {
    for (const type of ["application/yaml", api.profile.words.protobufMediaType]) {
      const plain = await api.get(configmaps, { headers: { accept: type } });
      const answer = await api.get(configmaps, { headers: { accept: type, ...GZIP } });
      assert.ok(gunzipSync(answer.bytes).equals(plain.bytes));
    }
    for (const path of ["/openapi/v2", "/openapi/v3/apis/apps/v1"]) {
      const [plain, answer] = [await api.get(path), await api.get(path, { headers: GZIP })];
      assert.equal(unzipped(answer), plain.text);
      assert.deepEqual(answer.headers.etag, plain.headers.etag);
      assert.equal(Number(answer.headers["content-length"]), answer.bytes.length);
      const known = await api.get(path, { headers: { ...GZIP, "if-none-match": answer.headers.etag ?? "" } });
      assert.deepEqual([known.status, known.headers["content-encoding"], known.bytes.length], [304, undefined, 0]);
      assert.equal(known.headers.vary, answer.headers.vary, "as in the answer that it stands for");
    }
  });

  test("[NEG-021] one large object, in the answer to its write too", async () => {
    const data = { text: "x".repeat(COMPRESSION_THRESHOLD_BYTES) };
    const body = { metadata: { name: "large" }, data };
    const created = await api.post(configmaps, body, { headers: GZIP });
    assert.equal(created.status, 201);
    assert.equal(JSON.parse(unzipped(created)).metadata.name, "large");
    assert.deepEqual(JSON.parse(unzipped(await api.get(`${configmaps}/large`, { headers: GZIP }))).data, data);
    await api.delete(`${configmaps}/large`);
  });

  test("[NEG-024] small answers and watches are sent as they are", async () => {
    const small = await api.get(`${configmaps}/m1`, { headers: GZIP });
    assert.deepEqual([small.status, small.headers["content-encoding"]], [200, undefined]);
    const watch = await api.watch(`${configmaps}?watch=1`, { headers: GZIP });
    assert.deepEqual([watch.status, watch.response.headers["content-encoding"]], [200, undefined]);
    let bytes = 0;
    for (let count = 0; count < OBJECTS; count++) bytes += JSON.stringify(await watch.next()).length;
    assert.ok(bytes > COMPRESSION_THRESHOLD_BYTES);
    await watch.close();
  });

  test("HEAD has the headers of GET and no body", async () => {
    const head = await api.request("HEAD", configmaps, { headers: GZIP });
    assert.deepEqual([head.headers["content-encoding"], head.bytes.length], ["gzip", 0]);
  });

  test("a client that leaves in the middle of a compressed list does no harm", async () => {
    const { hostname, port } = new URL(api.url);
    const headers = { ...GZIP, authorization: `Bearer ${api.token}` };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ hostname, port, path: configmaps, agent: false, headers }, resolve).on("error", reject).end();
    });
    assert.equal(response.headers["content-encoding"], "gzip");
    response.destroy();
    assert.equal((await api.get(configmaps, { headers: GZIP })).status, 200);
  });
});

describe("compression, switched off", () => {
  let api: TestApi;
  before(async () => {
    api = await startApi({ featureGates: { APIResponseCompression: false } });
  });
  after(() => api.stop());

  test("[NEG-023] nothing is compressed", async () => {
    const configmaps = await fill(api);
    const answer = await api.get(configmaps, { headers: GZIP });
    assert.deepEqual([answer.headers["content-encoding"], answer.body.items.length], [undefined, OBJECTS]);
  });
});
