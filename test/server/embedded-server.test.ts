/** A server in a program: its client, its health checks, its life in a Fastify application, and its errors. */
import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { type Widget, widgets } from "../../generated/demo.example.com/v1/index.js";
import {
  createServer,
  defineHooks,
  exampleGroups,
  type HooksOfAnyKind,
  OperatorError,
  type Server,
} from "../../runtime/index.js";
import { MemoryEngine, StorageUrlError } from "../../runtime/storage.js";

const TIMER_TIMEOUT_MS = 5000;

async function withServer(use: (server: Server) => Promise<void>, server: Server): Promise<void> {
  await server.start();
  await use(server).finally(() => server.close());
}

test("a server has a typed client in its own process", async () => {
  await withServer(
    async ({ client }) => {
      await client.core.v1.configMaps("default").create({ metadata: { name: "a" }, data: { key: "value" } });
      assert.equal((await client.core.v1.configMaps("default").get("a")).data?.key, "value");
      const made = await client
        .resource(widgets)
        .inNamespace("default")
        .create({ metadata: { name: "w" }, spec: { size: 1 } });
      assert.equal(made.kind, "Widget");
    },
    await createServer({ groups: exampleGroups }),
  );
});

test("a program that only sends requests in process keeps no timer waiting", async () => {
  await withServer(
    async ({ client }) => {
      let isDue = false;
      setTimeout(() => {
        isDue = true;
      }, 1);
      const begun = performance.now();
      while (!isDue && performance.now() - begun < TIMER_TIMEOUT_MS) await client.core.v1.namespaces().list();
      assert.ok(isDue, `the timer was not due in ${TIMER_TIMEOUT_MS} ms of requests`);
    },
    await createServer({ controllers: [] }),
  );
});

test("a program adds health checks of its own", async () => {
  await withServer(
    async (server) => {
      let isWell = true;
      server.health.add({
        name: "own/check",
        run() {
          if (!isWell) throw new Error("not well");
        },
      });
      const ready = async (): Promise<number> => {
        const response = await server.handle({
          method: "GET",
          path: "/readyz/own/check",
          query: new URLSearchParams(),
          headers: { authorization: `Bearer ${server.adminToken}` },
          body: (async function* () {})(),
          remoteAddress: "127.0.0.1",
          signal: new AbortController().signal,
        });
        return response.status;
      };
      assert.equal(await ready(), 200);
      isWell = false;
      assert.equal(await ready(), 500);
      assert.throws(() => server.health.add({ name: "own/check", run() {} }), /registered twice/);
    },
    await createServer({ controllers: [] }),
  );
});

test("[GEN-011] the plug-in of a Fastify application starts the server with the application, and closes it with it", async () => {
  const server = await createServer({ controllers: [] });
  const app = Fastify();
  await app.register(server.plugin(), { prefix: "/kinds" });
  const headers = { authorization: `Bearer ${server.adminToken}` };
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  assert.equal((await fetch(`${url}/kinds/api/v1/namespaces`, { headers })).status, 200);
  await app.close();
  await assert.rejects(server.client.core.v1.namespaces().list(), "the server is closed");
  await server.close();
});

test("servers of a store whose engine says that it is shared elect the one that runs the controllers", async () => {
  class SharedMemory extends MemoryEngine {
    override readonly isShared: boolean = true;
  }
  const leasesOf = async (server: Server): Promise<readonly string[]> =>
    (await server.client.coordination.v1.leases(server.client.profile.words.systemNamespace).list()).items.map(
      ({ metadata }) => metadata.name,
    );
  await withServer(
    async (server) => {
      let found: string | undefined;
      const endMs = performance.now() + 30_000;
      while (found === undefined && performance.now() < endMs) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        [found] = await leasesOf(server);
      }
      assert.match(found ?? "none", /-controllers$/);
    },
    await createServer({ storage: new SharedMemory() }),
  );
  await withServer(
    async (server) => assert.deepEqual(await leasesOf(server), []),
    await createServer({ storage: new MemoryEngine() }),
  );
});

test("options that cannot be satisfied are operator errors, and stores that cannot be opened are storage errors", async () => {
  for (const options of [
    { profile: "none" },
    { emulatedVersion: "x" },
    { accessLog: "all" },
    { controllers: ["none"] },
  ] as const)
    await assert.rejects(createServer(options), OperatorError, JSON.stringify(options));
  await assert.rejects(createServer({ storage: "floppy:a" }), StorageUrlError);
});

test("lists of hooks may mix kinds, and anything that is not a hook is a compiler error", () => {
  const hooks: readonly HooksOfAnyKind[] = [
    defineHooks<Widget>(widgets, { validateCreate: () => [] }),
    // @ts-expect-error there is no such hook
    { resource: widgets, hooks: { validateCreation: () => [] } },
    // @ts-expect-error a list of hooks is no list of resources
    widgets,
  ];
  assert.equal(hooks.length, 3);
});
