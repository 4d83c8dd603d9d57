/** The garbage collector where its watches lag, where it is not alone, and where there is much to do. */
import assert from "node:assert/strict";
import { setMaxListeners } from "node:events";
import { afterEach, beforeEach, describe, test } from "node:test";
import { configMaps as configMapsReference, secrets as secretsReference } from "../../generated/core/v1/client.js";
import { widgets as widgetsReference } from "../../generated/demo.example.com/v1/client.js";
import { systemClock } from "../../runtime/api/time.js";
import type { ResourceReference } from "../../runtime/client/index.js";
import { runGarbageCollector } from "../../runtime/controllers/garbage-collector/garbage-collector.js";
import { createServer, exampleGroups, orchProfile, type Server } from "../../runtime/index.js";
import { jsonOf } from "../pipeline/in-process.js";
import { startApi } from "../support/api.js";
import { type ApiBody, type JsonObject, listAt } from "../support/json.js";
import { CuttableTransport, clientOf } from "./in-process-client.js";
import { create, referenceTo, unknownOwner, whenEmpty, whenGone } from "./owned-objects.js";

const ALL: readonly ResourceReference[] = [configMapsReference, secretsReference, widgetsReference];
const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
const SECRETS = "/api/v1/namespaces/default/secrets";
const WIDGETS = "/apis/demo.example.com/v1/namespaces/default/widgets";

describe("garbage collector", () => {
  let server: Server;
  let errors: unknown[];
  let stops: (() => Promise<void>)[];

  beforeEach(async () => {
    errors = [];
    stops = [];
    server = await createServer({
      groups: exampleGroups,
      controllers: [],
      profile: "orch",
      reportError: (error) => errors.push(error),
    });
    await server.start();
  });
  afterEach(async () => {
    for (const stop of stops) await stop();
    await server.close();
    assert.deepEqual(errors, []);
  });

  /** One that watches only some resources, although it knows all kinds. */
  function collect(watched: () => readonly ResourceReference[]): CuttableTransport {
    const transport = new CuttableTransport(server);
    const stop = new AbortController();
    // as many listen as work at a time
    setMaxListeners(0, stop.signal);
    const client = clientOf(server, transport, orchProfile(), systemClock, true);
    const resolveKind = (_: string, kind: string) => ALL.find((resource) => resource.kind === kind);
    const onError = (error: unknown): void => void errors.push(error);
    const done = runGarbageCollector(
      { client, resources: watched, resolveKind, clock: systemClock, onError },
      stop.signal,
    );
    stops.push(async () => {
      stop.abort();
      await done;
    });
    return transport;
  }

  async function make(path: string, name: string, ownerReferences: JsonObject[] = []): Promise<ApiBody> {
    const spec = path === WIDGETS ? { spec: { size: 1 } } : {};
    return jsonOf(server, "POST", path, { metadata: { name, ownerReferences }, ...spec });
  }
  const list = async (path: string): Promise<ApiBody[]> => (await jsonOf(server, "GET", path)).items;
  const names = async (path: string): Promise<string[]> => (await list(path)).map(({ metadata }) => metadata.name);

  /** A change that the collector makes after all that it had to decide before. */
  async function whenCollected(path: string, name: string): Promise<void> {
    while ((await names(path)).includes(name)) await new Promise((resolve) => setImmediate(resolve));
  }

  test("an owner that no watch has shown is read, so that no dependent is deleted by mistake", async () => {
    const owner = await make(WIDGETS, "unseen");
    await make(CONFIG_MAPS, "kept", [referenceTo(owner)]);
    const transport = collect(() => [configMapsReference]);
    await make(CONFIG_MAPS, "probe", [unknownOwner()]);
    await whenCollected(CONFIG_MAPS, "probe");
    assert.deepEqual(await names(CONFIG_MAPS), ["kept"]);
    assert.ok(transport.has("GET", `${WIDGETS}/unseen`), "it looked");
    // and it keeps looking, since nothing would tell it of the end of what it does not see
    await jsonOf(server, "DELETE", `${WIDGETS}/unseen`);
    await whenCollected(CONFIG_MAPS, "kept");
  });

  test("an owner with an impossible name does not exist", async () => {
    collect(() => [configMapsReference]);
    for (const [index, name] of ["../x", "a/b", "..", "a\0b", "\ud800"].entries()) {
      await make(CONFIG_MAPS, `of-nobody-${index}`, [{ ...unknownOwner(), name }]);
      await whenCollected(CONFIG_MAPS, `of-nobody-${index}`);
    }
  });

  test("every deletion names the object and the state that it was decided on", async () => {
    const owner = await make(WIDGETS, "o");
    const { metadata } = await make(CONFIG_MAPS, "d", [referenceTo(owner)]);
    await jsonOf(server, "DELETE", `${WIDGETS}/o`);
    const transport = collect(() => ALL);
    await whenCollected(CONFIG_MAPS, "d");
    const { uid, resourceVersion } = metadata;
    assert.deepEqual(transport.bodiesOf("DELETE"), [
      {
        apiVersion: "v1",
        kind: "DeleteOptions",
        propagationPolicy: "Background",
        preconditions: { uid, resourceVersion },
      },
    ]);
  });

  test("two concurrent collectors do no harm", async () => {
    for (let count = 0; count < 2; count++) collect(() => ALL);
    const [one, two] = [await make(WIDGETS, "one"), await make(WIDGETS, "two")];
    const dependents = Array.from({ length: 40 }, (_, index) => `d${index}`);
    for (const [index, name] of dependents.entries()) {
      await make(CONFIG_MAPS, name, index % 2 === 0 ? [referenceTo(one)] : [referenceTo(one), referenceTo(two)]);
    }
    await jsonOf(server, "DELETE", `${WIDGETS}/one`);
    const isSettled = (items: JsonObject[]): boolean =>
      items.length === 20 && items.every(({ metadata }) => listAt(metadata, "ownerReferences").length === 1);
    while (!isSettled(await list(CONFIG_MAPS))) await new Promise((resolve) => setImmediate(resolve));
    for (const { metadata } of await list(CONFIG_MAPS)) assert.deepEqual(metadata.ownerReferences, [referenceTo(two)]);
  });

  test("a collector that starts finds the objects that were left over while none ran", async () => {
    const owner = await make(WIDGETS, "o");
    const dependent = await make(CONFIG_MAPS, "d", [referenceTo(owner)]);
    await make(SECRETS, "dd", [referenceTo(dependent)]);
    await jsonOf(server, "DELETE", `${WIDGETS}/o`);
    const held = await make(WIDGETS, "held");
    await make(SECRETS, "orphaned", [referenceTo(held)]);
    await jsonOf(server, "DELETE", `${WIDGETS}/held?propagationPolicy=Orphan`);
    collect(() => ALL);
    await whenCollected(CONFIG_MAPS, "d");
    await whenCollected(SECRETS, "dd");
    await whenCollected(WIDGETS, "held");
    const [orphaned] = await list(SECRETS);
    assert.deepEqual([orphaned!.metadata.name, orphaned!.metadata.ownerReferences], ["orphaned", undefined]);
  });

  test("an object that owns itself does not wait for itself", async () => {
    collect(() => ALL);
    const own = await make(CONFIG_MAPS, "own");
    await patch(`${CONFIG_MAPS}/own`, { metadata: { ownerReferences: [referenceTo(own, { blocks: true })] } });
    await jsonOf(server, "DELETE", `${CONFIG_MAPS}/own?propagationPolicy=Foreground`);
    await whenCollected(CONFIG_MAPS, "own");
  });

  test("a dependent with another owner drops its reference to an owner in foreground deletion", async () => {
    collect(() => ALL);
    const [one, two] = [await make(WIDGETS, "one"), await make(WIDGETS, "two")];
    await make(CONFIG_MAPS, "d", [referenceTo(one, { blocks: true }), referenceTo(two)]);
    await jsonOf(server, "DELETE", `${WIDGETS}/one?propagationPolicy=Foreground`);
    await whenCollected(WIDGETS, "one");
    assert.deepEqual((await list(CONFIG_MAPS))[0]!.metadata.ownerReferences, [referenceTo(two)]);
  });

  async function patch(path: string, body: JsonObject): Promise<ApiBody> {
    return jsonOf(server, "PATCH", path, body);
  }
});

test("[DEL-019, DEL-020] 2,000 objects in three generations are collected, in the background and in the foreground", async () => {
  const api = await startApi();
  const t = await api.namespace();
  const configmaps = `/api/v1/namespaces/${t}/configmaps`;
  const secrets = `/api/v1/namespaces/${t}/secrets`;
  const widgets = `/apis/demo.example.com/v1/namespaces/${t}/widgets`;
  for (const policy of ["Background", "Foreground"]) {
    const owner = await create(api, widgets, { name: "o" });
    const children = Array.from({ length: 20 }, (_, index) => `c${index}`);
    for (const name of children) {
      const child = await create(api, configmaps, { name, ownerReferences: [referenceTo(owner, { blocks: true })] });
      const ownerReferences = [referenceTo(child, { blocks: true })];
      const grandchildren = Array.from({ length: 49 }, (_, index) => `${name}-${index}`);
      await Promise.all(grandchildren.map((grandchild) => create(api, secrets, { name: grandchild, ownerReferences })));
    }
    await api.delete(`${widgets}/o?propagationPolicy=${policy}`);
    await whenGone(api, widgets, "o");
    await whenEmpty(api, configmaps);
    await whenEmpty(api, secrets);
  }
  await api.stop();
});
