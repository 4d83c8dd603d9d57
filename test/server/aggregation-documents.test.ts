/** What a server learns of an aggregated API from the documents of its backend. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import type { Backends } from "../../runtime/server/aggregation/backends.js";
import { KnownApi } from "../../runtime/server/aggregation/known-api.js";
import type { RemoteApi } from "../../runtime/server/aggregation/registered-api.js";

const GROUP_VERSION = "things.example.com/v1";
const PATH = `/apis/${GROUP_VERSION}`;
const REMOTE = { name: "v1.things.example.com", group: "things.example.com", version: "v1" } as RemoteApi;

/** A backend that has these documents and no others. */
function backendOf(documents: ReadonlyMap<string, unknown>): Backends {
  const send = async (_backend: unknown, { path }: { readonly path: string }) => {
    const document = documents.get(path);
    const bytes = document === undefined ? [] : [Buffer.from(JSON.stringify(document))];
    const statusCode = document === undefined ? 404 : 200;
    return { message: Object.assign(Readable.from(bytes), { statusCode, headers: {} }) };
  };
  return { send } as unknown as Backends;
}

for (const [query, what] of [
  ["?hash=ABCDEF0123456789", "the hash in its address"],
  ["", "its content, if its address contains no hash"],
] as const) {
  test(`[DISC-012] a changed OpenAPI document is recognized by ${what}`, async () => {
    const address = `/openapi/v3${PATH}`;
    const documents = new Map<string, unknown>([
      [PATH, { kind: "APIResourceList", groupVersion: GROUP_VERSION, resources: [] }],
      ["/openapi/v3", { paths: { [PATH.slice(1)]: { serverRelativeURL: `${address}${query}` } } }],
      [`${address}${query}`, { openapi: "3.0.0", info: { title: "one" } }],
    ]);
    const api = new KnownApi(REMOTE, backendOf(documents), new AbortController().signal);
    assert.equal(await api.refresh(), true);
    const first = api.groupVersion.openApi?.hash;
    assert.equal(await api.refresh(), false);
    documents.set(`${address}${query}`, { openapi: "3.0.0", info: { title: "another" } });
    const isOther = query === "";
    assert.equal(await api.refresh(), isOther);
    assert.equal(api.groupVersion.openApi?.hash !== first, isOther);
    if (!isOther) assert.equal(first, "ABCDEF0123456789");
  });
}
