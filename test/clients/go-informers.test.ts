/** Informers of client-go, unmodified, through what happens to servers and lines. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { ApiException, CoreV1Api, CustomObjectsApi, KubeConfig } from "@kubernetes/client-node";
import type { FactStream, Facts } from "../support/facts.js";
import { freePort } from "../support/free-port.js";
import { findGoClients, GoClients } from "../support/go-clients.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const found = await findGoClients();
const FORMS = ["application/json", "application/vnd.kubernetes.protobuf"] as const;
const NAMESPACE = "default";
const WIDGETS = { group: "demo.example.com", version: "v1", plural: "widgets" };
/** Longer than a client takes from its list to its watch, on a busy machine too: it lists once more, and only once. */
const HISTORY = "--watch-history=5s";
const FLAGS = ["--profile=kubernetes", "--examples", "--controllers=namespace"];

/** How many objects the informers of each sort must hold. */
const held = (configMaps: number, widgets: number): object => ({
  "typed configmaps": configMaps,
  "dynamic configmaps": configMaps,
  "metadata configmaps": configMaps,
  "dynamic widgets": widgets,
  "metadata widgets": widgets,
});

describe("informers of client-go", { skip: "missing" in found && found.missing }, () => {
  /** The ways that the library has to follow a collection, each in a program of its own. */
  function startAll(server: ServeProcess): FactStream[] {
    const clients = new GoClients("path" in found ? found.path : "", server.kubeconfig);
    return FORMS.flatMap((contentType) =>
      [true, false].map((streams) =>
        clients.start("follow", { contentType, namespace: NAMESPACE, features: { WatchListClient: streams } }),
      ),
    );
  }

  test("[SDK-019] they survive a crash of the server", async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), "kindsmith-informers-"));
    const flags = [...FLAGS, `--secure-port=${await freePort()}`];
    let server = await startServe(flags, { dataDirectory });
    try {
      const programs = startAll(server);
      await Promise.all(programs.map((program) => program.next("synced")));
      const writer = new Writer(server);
      await writer.create("a");
      await writer.create("b");
      await compare(programs, held(2, 2));
      await server.kill();
      server = await startServe(flags, { dataDirectory });
      await writer.delete("a");
      await writer.create("c");
      await writer.create("d");
      await compare(programs, held(3, 3));
      await end(programs);
    } finally {
      assert.equal((await server.stop()).code, 0, server.output());
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  });

  test("[SDK-019] they list again when the events that they missed are gone", async () => {
    const server = await startServe([...FLAGS, "--storage=memory", HISTORY]);
    try {
      const programs = startAll(server);
      await Promise.all(programs.map((program) => program.next("synced")));
      const writer = new Writer(server);
      await writer.create("a");
      await writer.create("b");
      await compare(programs, held(2, 2));
      for (const program of programs) program.send("cut");
      await Promise.all(programs.map((program) => program.next("is cut")));
      const missed = await writer.version();
      await writer.delete("a");
      await writer.create("c");
      await writer.create("d");
      await writer.forgets(missed);
      for (const program of programs) program.send("mend");
      await compare(programs, held(3, 3));
      for (const facts of await end(programs)) assert.equal(facts["watches that were too late"], 5);
    } finally {
      assert.equal((await server.stop()).code, 0, server.output());
    }
  });
});

async function compare(programs: readonly FactStream[], expected: object): Promise<void> {
  for (const program of programs) program.send("compare");
  for (const program of programs) assert.deepEqual(await program.next("equal"), expected);
}

async function end(programs: readonly FactStream[]): Promise<Facts[]> {
  for (const program of programs) program.endInput();
  return Promise.all(programs.map((program) => program.finished()));
}

/** Somebody else, who makes and removes a ConfigMap and a Widget at a time. */
class Writer {
  readonly #core: CoreV1Api;
  readonly #custom: CustomObjectsApi;

  constructor(server: ServeProcess) {
    const config = new KubeConfig();
    config.loadFromFile(server.kubeconfig);
    this.#core = config.makeApiClient(CoreV1Api);
    this.#custom = config.makeApiClient(CustomObjectsApi);
  }

  async create(name: string): Promise<void> {
    await this.#core.createNamespacedConfigMap({ namespace: NAMESPACE, body: { metadata: { name } } });
    const body = { apiVersion: "demo.example.com/v1", kind: "Widget", metadata: { name }, spec: { size: 1 } };
    await this.#custom.createNamespacedCustomObject({ ...WIDGETS, namespace: NAMESPACE, body });
  }

  async delete(name: string): Promise<void> {
    await this.#core.deleteNamespacedConfigMap({ namespace: NAMESPACE, name });
    await this.#custom.deleteNamespacedCustomObject({ ...WIDGETS, namespace: NAMESPACE, name });
  }

  /** The version that the store is at. */
  async version(): Promise<string> {
    const { metadata } = await this.#core.listNamespacedConfigMap({ namespace: NAMESPACE });
    return metadata?.resourceVersion ?? "";
  }

  /** Asks until the server can't tell any more what there was at this version. */
  async forgets(resourceVersion: string): Promise<void> {
    const at = { namespace: NAMESPACE, resourceVersion, resourceVersionMatch: "Exact" };
    for (;;) {
      try {
        await this.#core.listNamespacedConfigMap(at);
      } catch (error) {
        if (error instanceof ApiException && error.code === 410) return;
        throw error;
      }
    }
  }
}
