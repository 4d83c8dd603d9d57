/** Informers of `@kubernetes/client-node` through what happens to servers. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  ApiException,
  CoreV1Api,
  type Informer,
  KubeConfig,
  makeInformer,
  type ObjectCache,
  type V1ConfigMap,
  Watch,
} from "@kubernetes/client-node";
import { freePort } from "../support/free-port.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import { Sightings } from "../support/sightings.js";

const FLAGS = ["--profile=kubernetes", "--controllers=namespace"];
const NAMESPACE = "default";
const PATH = `/api/v1/namespaces/${NAMESPACE}/configmaps`;

function configOf(server: ServeProcess): KubeConfig {
  const config = new KubeConfig();
  config.loadFromFile(server.kubeconfig);
  return config;
}

async function create(core: CoreV1Api, name: string): Promise<void> {
  await core.createNamespacedConfigMap({ namespace: NAMESPACE, body: { metadata: { name } } });
}

function informerOf(config: KubeConfig, seen: Sightings): Informer<V1ConfigMap> & ObjectCache<V1ConfigMap> {
  const core = config.makeApiClient(CoreV1Api);
  const informer = makeInformer(config, PATH, () => core.listNamespacedConfigMap({ namespace: NAMESPACE }));
  for (const verb of ["add", "update", "delete"] as const)
    informer.on(verb, (object) => seen.add(`${verb} ${object.metadata?.name}`));
  return informer;
}

const namesIn = (cache: ObjectCache<V1ConfigMap>): (string | undefined)[] =>
  cache
    .list(NAMESPACE)
    .map(({ metadata }) => metadata?.name)
    .sort();

test("[SDK-019] an informer that is started again after a crash of the server sees what it missed", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "kindsmith-client-node-"));
  const flags = [...FLAGS, `--secure-port=${await freePort()}`];
  let server = await startServe(flags, { dataDirectory });
  try {
    const config = configOf(server);
    const core = config.makeApiClient(CoreV1Api);
    await create(core, "a");
    const seen = new Sightings();
    const informer = informerOf(config, seen);
    // as the library's documentation advises
    const broken = new Promise<void>((resolve) => informer.on("error", () => resolve()));
    await informer.start();
    await create(core, "b");
    await seen.include(["add a", "add b"]);
    await server.kill();
    await broken;
    server = await startServe(flags, { dataDirectory });
    await core.deleteNamespacedConfigMap({ namespace: NAMESPACE, name: "a" });
    await create(core, "c");
    await informer.start();
    await seen.include(["delete a", "add c"]);
    assert.deepEqual(namesIn(informer), ["b", "c"]);
    await informer.stop();
  } finally {
    assert.equal((await server.stop()).code, 0, server.output());
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});

test("[SDK-019] watches end at their timeout, and report a version that is gone", async () => {
  const server = await startServe([...FLAGS, "--storage=memory", "--watch-history=1s"]);
  try {
    const config = configOf(server);
    const core = config.makeApiClient(CoreV1Api);
    await create(core, "a");
    const { metadata } = await core.listNamespacedConfigMap({ namespace: NAMESPACE });
    const old = metadata?.resourceVersion ?? "";
    assert.deepEqual(await wholeWatch(config, { resourceVersion: "0", timeoutSeconds: 1 }), ["ADDED a"]);
    await create(core, "b");
    await forgotten(core, old);
    assert.deepEqual(await wholeWatch(config, { resourceVersion: old }), ["ERROR 410 Expired"]);
    const seen = new Sightings();
    const informer = informerOf(config, seen);
    await informer.start();
    await seen.include(["add a", "add b"]);
    await informer.stop();
  } finally {
    assert.equal((await server.stop()).code, 0, server.output());
  }
});

/** All events of a watch that the server ends. */
function wholeWatch(config: KubeConfig, query: Record<string, string | number>): Promise<string[]> {
  const seen: string[] = [];
  return new Promise((resolve, reject) => {
    const add = (phase: string, object: V1ConfigMap & { code?: number; reason?: string }): void => {
      seen.push([phase, object.metadata?.name ?? `${object.code} ${object.reason}`].join(" "));
    };
    const ended = (error: unknown): void => (error ? reject(error) : resolve(seen));
    new Watch(config).watch(PATH, query, add, ended).catch(reject);
  });
}

/** Asks until the server can't tell any more what there was at this version. */
async function forgotten(core: CoreV1Api, resourceVersion: string): Promise<void> {
  for (;;) {
    try {
      await core.listNamespacedConfigMap({ namespace: NAMESPACE, resourceVersion, resourceVersionMatch: "Exact" });
    } catch (error) {
      if (error instanceof ApiException && error.code === 410) return;
      throw error;
    }
  }
}
