/**
 * No request holds the event loop from its beginning to its end. Each load is sent to a server in another process, so that
 * the work of this client does not count; the longest hold is printed, and the turns and the answers to others are asserted.
 */
import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { kubernetesProfile } from "../../runtime/index.js";
import { type Answer, apiAt, type TestApi } from "../support/api.js";
import { definition, establish } from "../support/definitions.js";
import type { JsonObject } from "../support/json.js";
import { programOf } from "../support/typescript.js";
import type { Held, Serving } from "./event-loop-process.js";

const PROGRAM = programOf(join(import.meta.dirname, "event-loop-process.ts"));
const LEASE = "/apis/coordination.k8s.io/v1/namespaces/default/leases/held";
const MAPS = "/api/v1/namespaces/default/configmaps";
const KEYS = 20_000;
const SETS = "/apis/sets.example.com/v1/namespaces/default/sets";
const ITEMS = 40_000;
const OBJECTS = 600;

const keys = (count: number, value: string): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, value]));
const configMap = (name: string, data: JsonObject): JsonObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name },
  data,
});
const applied = (body: JsonObject) => ({ body, type: "application/apply-patch+yaml" });

interface Load {
  readonly title: string;
  /** The fewest turns into which the work has to be divided. */
  readonly turns: number;
  readonly status: number;
  send(api: TestApi): Promise<Answer>;
}

/** They run in this order, and each finds what the former ones have stored. */
const LOADS: readonly Load[] = [
  {
    title: "a create of thousands of keys",
    ...{ turns: 5, status: 201 },
    send: (api) => api.post(MAPS, configMap("large", keys(KEYS, "first"))),
  },
  {
    title: "a PUT of thousands of keys",
    ...{ turns: 5, status: 200 },
    send: (api) => api.put(`${MAPS}/large`, configMap("large", keys(KEYS, "second"))),
  },
  {
    title: "a patch of thousands of keys",
    ...{ turns: 5, status: 200 },
    send: (api) => api.patch(`${MAPS}/large`, "merge", { data: keys(KEYS, "third") }),
  },
  {
    title: "a small patch of a large object",
    ...{ turns: 5, status: 200 },
    send: (api) => api.patch(`${MAPS}/large`, "merge", { data: { "key-1": "fourth" } }),
  },
  {
    title: "an apply of thousands of keys",
    ...{ turns: 5, status: 200 },
    send: (api) =>
      api.request("PATCH", `${MAPS}/large?fieldManager=m&force=true`, applied(configMap("large", keys(KEYS, "fifth")))),
  },
  {
    title: "an apply of a set of tens of thousands of items",
    ...{ turns: 5, status: 201 },
    send: (api) => {
      const items = Array.from({ length: ITEMS }, (_, index) => `item-${index}`);
      const set = { apiVersion: "sets.example.com/v1", kind: "Set", metadata: { name: "a" }, spec: { items } };
      return api.request("PATCH", `${SETS}/a?fieldManager=m`, applied(set));
    },
  },
  {
    title: "a body of 280,000 keys, which is refused",
    ...{ turns: 4, status: 413 },
    send: (api) => {
      const names = Array.from({ length: 280_000 }, (_, index) => index.toString(36));
      return api.post(MAPS, configMap("refused", Object.fromEntries(names.map((name) => [name, ""]))));
    },
  },
  {
    title: "the first OpenAPI document of everything",
    ...{ turns: 20, status: 200 },
    send: (api) => api.get("/openapi/v2"),
  },
  {
    title: "a list of hundreds of objects",
    ...{ turns: 1, status: 200 },
    send: (api) => api.get("/api/v1/configmaps"),
  },
  {
    title: "a deletion of hundreds of objects",
    ...{ turns: 5, status: 200 },
    send: (api) => api.delete(`${MAPS}?labelSelector=many=yes`),
  },
];

describe("the event loop of a server under large requests", () => {
  let child: ChildProcess;
  let api: TestApi;

  before(async () => {
    child = fork(PROGRAM.file, { execArgv: [...PROGRAM.execArgv] });
    const [{ url, token }] = (await once(child, "message")) as [Serving];
    const stop = async (): Promise<void> => {
      child.send("stop");
      await once(child, "exit");
    };
    api = apiAt({ profile: kubernetesProfile(), url, token, stop });
    const items = { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" };
    const schema = { type: "object", properties: { spec: { type: "object", properties: { items } } } };
    await establish(api, definition(api, { group: "sets.example.com", plural: "sets", kind: "Set", schema }));
    const made = await api.post(LEASE.slice(0, LEASE.lastIndexOf("/")), {
      apiVersion: "coordination.k8s.io/v1",
      kind: "Lease",
      metadata: { name: "held" },
    });
    assert.equal(made.status, 201, made.text);
    const filler = "x".repeat(2_000);
    for (let index = 0; index < OBJECTS; index++) {
      const object = configMap(`small-${index}`, { filler });
      await api.post(MAPS, { ...object, metadata: { name: `small-${index}`, labels: { many: "yes" } } });
    }
  });
  after(() => api.stop());

  async function held(): Promise<Held> {
    const answer = once(child, "message");
    child.send("held");
    const [report] = (await answer) as [Held];
    return report;
  }

  for (const { title, turns, status, send } of LOADS) {
    test(`${title} leaves turns to probes and renewals of leases`, async (t) => {
      await held();
      let isAnswered = false;
      const load = send(api).finally(() => {
        isAnswered = true;
      });
      const others: Answer[] = [];
      do {
        others.push(await api.get("/livez"));
        others.push(await api.patch(LEASE, "merge", { spec: { renewTime: new Date().toISOString() } }));
      } while (!isAnswered);
      const answer = await load;
      const { turns: found, longestMs } = await held();
      t.diagnostic(`${found} turns, the longest hold of the loop ${longestMs.toFixed(0)} ms, ${others.length} others`);
      assert.equal(answer.status, status, answer.text.slice(0, 300));
      assert.ok(found >= turns, `found ${found} turns, expected at least ${turns}`);
      for (const other of others) assert.equal(other.status, 200, other.text.slice(0, 300));
    });
  }
});
