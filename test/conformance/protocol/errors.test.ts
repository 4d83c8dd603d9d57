/** SPEC: Errors: every reason comes with its code, in every encoding. What is the server's fault is in errors-faults.test.ts. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";
import { widgets } from "../../../generated/demo.example.com/v1/index.js";
import { STATUS_CODES, type Status, type StatusError, type StatusReason } from "../../../runtime/api/status.js";
import { decodeEnvelope, decodeMessage } from "../../../runtime/codec/protobuf/envelope.js";
import { statusCodec } from "../../../runtime/codec/protobuf/status-message.js";
import { statusErrors } from "../../../runtime/index.js";
import type { Revision, Write } from "../../../runtime/storage/engine.js";
import { StorageUnavailableError } from "../../../runtime/storage/errors.js";
import { MemoryEngine } from "../../../runtime/storage/memory/engine.js";
import { SteeredEngine } from "../../storage/steered-engine.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const WIDGETS = "/apis/demo.example.com/v1/namespaces/default/widgets";

/** A store that can't be reached for what is called `unavailable`, and breaks at what is called `broken`. */
class FailingEngine extends MemoryEngine {
  override async commit(write: Write): Promise<Revision> {
    if (write.key.endsWith("/unavailable")) throw new StorageUnavailableError("no server answers");
    if (write.key.endsWith("/broken")) throw new TypeError("can't read properties of undefined");
    return super.commit(write);
  }
}

/** What admission refuses, by the name of the object. */
const REFUSALS = new Map<string, () => StatusError>([
  ["gone", () => statusErrors.gone("it is gone")],
  ["later", () => statusErrors.serverTimeout({ group: "", resource: "configmaps" }, "create", 2)],
  ["crowded", () => statusErrors.tooManyRequests("come back later", 7)],
]);

async function refuse({ name }: { name: string }): Promise<void> {
  const error = REFUSALS.get(name)?.();
  if (error) throw error;
}

interface Call {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly token?: string;
}

const creates = (name: string): Call => ({ method: "POST", body: JSON.stringify({ metadata: { name } }) });

/** A request that fails for each reason; `accept` is the encoding in which the answer is wanted. */
const FAILURES: Record<StatusReason, (accept: string) => Call> = {
  BadRequest: () => ({ method: "POST", body: "{" }),
  Unauthorized: () => ({ token: "unknown" }),
  Forbidden: () => ({ token: "" }),
  NotFound: () => ({ path: `${CONFIGMAPS}/none` }),
  MethodNotAllowed: () => ({ method: "PUT", body: "{}" }),
  NotAcceptable: (accept) => {
    if (accept === "application/json") return { headers: { accept: "text/csv" } };
    // no watch is in YAML, and no page for people in protobuf
    return { path: accept === "application/yaml" ? `${CONFIGMAPS}?watch=1` : "/version" };
  },
  AlreadyExists: () => creates("a"),
  Conflict: () => ({
    method: "PUT",
    path: `${CONFIGMAPS}/a`,
    body: JSON.stringify({ metadata: { name: "a", resourceVersion: "1" } }),
  }),
  Gone: () => creates("gone"),
  Expired: () => ({ path: `${CONFIGMAPS}?resourceVersion=1&resourceVersionMatch=Exact` }),
  RequestEntityTooLarge: () => ({ method: "POST", body: " ".repeat(3 * 1024 * 1024 + 1) }),
  UnsupportedMediaType: () => ({ method: "POST", body: "a,b", headers: { "content-type": "text/csv" } }),
  Invalid: () => creates("Bad_Name"),
  TooManyRequests: () => creates("crowded"),
  InternalError: () => creates("broken"),
  ServerTimeout: () => creates("later"),
  StorageReadError: () => ({ path: "/api/v1/namespaces/default/secrets/unreadable" }),
  ServiceUnavailable: () => creates("unavailable"),
  Timeout: () => ({ path: `${CONFIGMAPS}?resourceVersion=999999999` }),
};

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`errors (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      const store = new FailingEngine();
      const earlier = await startApi({ profile, storage: new SteeredEngine(store) });
      await earlier.post(CONFIGMAPS, { metadata: { name: "a" } });
      await earlier.stop();
      const key = "/registry/core/secrets/default/unreadable";
      await store.commit({ type: "put", key, value: Buffer.from("{}{"), previous: 0n });
      // what was before this server's time can't be read any more
      await store.compact(await store.head());
      const admission = [{ name: "refuse", validate: refuse }];
      api = await startApi({ profile, storage: store, admission, reportError: () => {} });
    });
    after(() => api.stop());

    const send = (accept: string, call: Call): Promise<Response> => {
      const { method = "GET", path = CONFIGMAPS, body, headers, token = api.token } = call;
      return fetch(api.url + path, {
        method,
        headers: {
          accept,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
    };

    const DECODERS: Record<string, (bytes: Buffer) => Status> = {
      "application/json": (bytes) => JSON.parse(bytes.toString()),
      "application/yaml": (bytes) => parse(bytes.toString()),
      [profile.words.protobufMediaType]: (bytes) => {
        const { apiVersion, kind, raw } = decodeEnvelope(bytes);
        return { ...decodeMessage(raw, statusCodec), apiVersion, kind } as Status;
      },
    };

    for (const [accept, decode] of Object.entries(DECODERS)) {
      test(`[ERR-001, ERR-007] each reason has its code, as ${accept}`, async () => {
        for (const [reason, callOf] of Object.entries(FAILURES)) {
          const answer = await send(accept, callOf(accept));
          const bytes = Buffer.from(await answer.arrayBuffer());
          const code = STATUS_CODES[reason as StatusReason];
          assert.equal(answer.status, code, `${reason}: ${bytes}`);
          assert.equal(answer.headers.get("content-type"), accept, reason);
          const status = decode(bytes);
          assert.deepEqual(
            [status.kind, status.apiVersion, status.status, status.reason, status.code],
            ["Status", "v1", "Failure", reason, code],
          );
          assert.ok(status.message, reason);
          const retryAfter = status.details?.retryAfterSeconds;
          assert.equal(answer.headers.get("retry-after"), retryAfter ? String(retryAfter) : null, reason);
        }
      });
    }

    test("[ERR-009] continue with a version that is not 0 is refused", async () => {
      for (const name of ["one", "two"])
        await api.post(CONFIGMAPS, { apiVersion: "v1", kind: "ConfigMap", metadata: { name } });
      const { body } = await api.get(`${CONFIGMAPS}?limit=1`);
      const token = body.metadata.continue;
      assert.ok(token);
      const answer = await api.get(`${CONFIGMAPS}?continue=${encodeURIComponent(token)}&resourceVersion=5`);
      assert.deepEqual([answer.status, answer.body.reason], [400, "BadRequest"]);
      assert.equal(answer.body.message, "specifying resource version is not allowed when using continue");
    });

    test("[RES-061] of independent requests that are sent together, those that fail take nothing from the others", async () => {
      const t = await api.namespace();
      const path = `/api/v1/namespaces/${t}/configmaps`;
      const names = ["a", "Bad_Name", "b", "gone", "unavailable", "c", "a"];
      const answers = await Promise.all(
        names.map((name) => api.post(path, { metadata: { name, labels: { together: "" } } })),
      );
      const codes = answers.map(({ status }) => status);
      assert.deepEqual([...codes.slice(1, 6)], [422, 201, 410, 503, 201]);
      assert.deepEqual([codes[0], codes[6]].sort(), [201, 409]);
      const list = (await api.get(`${path}?labelSelector=together`)).body;
      assert.deepEqual(
        list.items.map((item) => item.metadata.name),
        ["a", "b", "c"],
      );
      for (const item of list.items) {
        const { resourceVersion } =
          answers.find(({ status, body }) => status === 201 && body.metadata.name === item.metadata.name)?.body
            .metadata ?? {};
        assert.equal(item.metadata.resourceVersion, resourceVersion);
      }
    });

    test("[RES-061] no endpoint takes several writes", async () => {
      const item = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "grouped" } };
      const several = { apiVersion: "v1", kind: "List", items: [item, { ...item, metadata: { name: "grouped-2" } }] };
      for (const path of ["/api/v1", "/api/v1/lists", "/apis", CONFIGMAPS, `${CONFIGMAPS}/grouped`]) {
        for (const method of ["POST", "PUT"]) {
          const { status } = await api.request(method, path, { body: several });
          assert.ok(status === 400 || status === 404 || status === 405, `${method} ${path}: ${status}`);
        }
      }
      assert.equal((await api.get(`${CONFIGMAPS}/grouped`)).status, 404);
    });
  });
}

describe("deprecated endpoints", () => {
  const TEXT = 'demo.example.com/v1 Widget is deprecated; use "Gadget"';

  test("[ERR-020] every request to a deprecated version has a Warning header, whatever its outcome", async () => {
    const deprecated = { ...widgets, deprecationWarning: TEXT };
    const api = await startApi({
      groups: [{ group: "demo.example.com", version: "v1", load: async () => ({ resources: [deprecated] }) }] as never,
    });
    const widget = { metadata: { name: "a" }, spec: { size: 1 } };
    const answers = [
      await api.get(WIDGETS),
      await api.post(WIDGETS, widget),
      await api.get(`${WIDGETS}/a`),
      await api.patch(`${WIDGETS}/a`, "merge", { spec: { size: 2 } }),
      await api.get(`${WIDGETS}/none`),
      await api.post(WIDGETS, widget),
      await api.delete(`${WIDGETS}/a`),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 201, 200, 200, 404, 409, 200],
    );
    for (const { headers, warnings } of answers) {
      assert.equal(headers.warning, `299 - "${TEXT.replaceAll('"', '\\"')}"`);
      assert.deepEqual(warnings, [TEXT]);
    }
    const watch = await api.watch(`${WIDGETS}?watch=1&resourceVersion=0`);
    assert.match(String(watch.response.headers.warning), /^299 - /);
    await watch.close();
    assert.equal((await api.get(CONFIGMAPS)).headers.warning, undefined);
    await api.stop();
  });
});
