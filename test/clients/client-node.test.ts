/** The JavaScript client of Kubernetes, unmodified, against a server in the `kubernetes` profile. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import {
  ApiException,
  AppsV1Api,
  CoreV1Api,
  CustomObjectsApi,
  KubeConfig,
  KubernetesObjectApi,
  makeInformer,
  PatchStrategy,
  setHeaderOptions,
  type V1ConfigMap,
  type V1Deployment,
  Watch,
} from "@kubernetes/client-node";
import { type ServeProcess, startServe } from "../support/serve.js";
import { Sightings } from "../support/sightings.js";

const WIDGETS = { group: "demo.example.com", version: "v1", plural: "widgets" };

describe("@kubernetes/client-node", () => {
  let server: ServeProcess;
  let config: KubeConfig;
  let core: CoreV1Api;
  let namespaces = 0;

  before(async () => {
    server = await startServe(["--profile=kubernetes", "--examples", "--controllers=*,-root-ca-cert-publisher"]);
    config = new KubeConfig();
    config.loadFromFile(server.kubeconfig);
    core = config.makeApiClient(CoreV1Api);
  });

  after(async () => {
    assert.equal((await server.stop()).code, 0, server.output());
    assert.doesNotMatch(server.output(), /"level":50/);
  });

  async function newNamespace(): Promise<string> {
    const name = `client-node-${++namespaces}`;
    await core.createNamespace({ body: { metadata: { name } } });
    return name;
  }

  test("a kubeconfig given as text works as well as a file", async () => {
    const loaded = new KubeConfig();
    loaded.loadFromString(readFileSync(server.kubeconfig, "utf8"));
    const { items, metadata } = await loaded.makeApiClient(CoreV1Api).listNamespace();
    assert.ok(items.some((item) => item.metadata?.name === "default"));
    assert.match(metadata?.resourceVersion ?? "", /^[0-9]+$/);
  });

  test("[SDK-019] ConfigMaps: create, read, list, replace, patch, delete", async () => {
    const namespace = await newNamespace();
    const created = await core.createNamespacedConfigMap({
      namespace,
      body: { metadata: { name: "settings", labels: { app: "demo" } }, data: { colour: "green" } },
    });
    assert.equal(created.kind, "ConfigMap");
    assert.ok(created.metadata?.creationTimestamp instanceof Date);
    const read = await core.readNamespacedConfigMap({ namespace, name: "settings" });
    assert.deepEqual(read, created);
    const { items } = await core.listNamespacedConfigMap({ namespace, labelSelector: "app=demo", limit: 1 });
    assert.deepEqual(
      items.map(({ metadata, data }) => [metadata?.uid, data]),
      [[created.metadata?.uid, { colour: "green" }]],
    );
    const replaced = await core.replaceNamespacedConfigMap({
      namespace,
      name: "settings",
      body: { ...read, data: { colour: "blue" } },
    });
    assert.notEqual(replaced.metadata?.resourceVersion, created.metadata?.resourceVersion);
    const patched = await core.patchNamespacedConfigMap(
      { namespace, name: "settings", body: { data: { shape: "round" } } },
      setHeaderOptions("Content-Type", PatchStrategy.MergePatch),
    );
    assert.deepEqual(patched.data, { colour: "blue", shape: "round" });
    const gone = await core.deleteNamespacedConfigMap({ namespace, name: "settings" });
    assert.equal(gone.status, "Success");
    await assert.rejects(core.readNamespacedConfigMap({ namespace, name: "settings" }), { code: 404 });
  });

  test("[SDK-019] Deployments: create, patch of each type, scale", async () => {
    const namespace = await newNamespace();
    const apps = config.makeApiClient(AppsV1Api);
    await apps.createNamespacedDeployment({ namespace, body: deployment("web") });
    const patchBy = (strategy: string, body: unknown): Promise<V1Deployment> =>
      apps.patchNamespacedDeployment({ namespace, name: "web", body }, setHeaderOptions("Content-Type", strategy));
    await patchBy(PatchStrategy.StrategicMergePatch, {
      spec: { template: { spec: { containers: [{ name: "web", image: "web:2" }] } } },
    });
    await patchBy(PatchStrategy.MergePatch, { metadata: { annotations: { note: "here" } } });
    const { metadata, spec } = await patchBy(PatchStrategy.JsonPatch, [
      { op: "add", path: "/metadata/labels", value: { tier: "front" } },
    ]);
    assert.deepEqual([metadata?.annotations, metadata?.labels], [{ note: "here" }, { tier: "front" }]);
    assert.deepEqual(
      spec?.template.spec?.containers.map(({ name, image }) => [name, image]),
      [
        ["web", "web:2"],
        ["log", "log:1"],
      ],
    );
    const scale = await apps.readNamespacedDeploymentScale({ namespace, name: "web" });
    assert.equal(scale.spec?.replicas, 2);
    await apps.replaceNamespacedDeploymentScale({ namespace, name: "web", body: { ...scale, spec: { replicas: 5 } } });
    assert.equal((await apps.readNamespacedDeployment({ namespace, name: "web" })).spec?.replicas, 5);
  });

  test("[SDK-019] custom objects: create, list, get, replace, patch, delete", async () => {
    const namespace = await newNamespace();
    const custom = config.makeApiClient(CustomObjectsApi);
    const gear = { ...WIDGETS, namespace, name: "gear" };
    const body = {
      apiVersion: "demo.example.com/v1",
      kind: "Widget",
      metadata: { name: "gear" },
      spec: { size: 3 },
    };
    const created = await custom.createNamespacedCustomObject({ ...WIDGETS, namespace, body });
    await custom.replaceNamespacedCustomObject({ ...gear, body: { ...created, spec: { size: 4 } } });
    await custom.patchNamespacedCustomObject(
      { ...gear, body: { spec: { size: 5 } } },
      setHeaderOptions("Content-Type", PatchStrategy.MergePatch),
    );
    const read = await custom.getNamespacedCustomObject(gear);
    assert.equal(read.spec.size, 5);
    assert.deepEqual((await custom.listNamespacedCustomObject({ ...WIDGETS, namespace })).items, [read]);
    await custom.deleteNamespacedCustomObject(gear);
    await assert.rejects(custom.getNamespacedCustomObject(gear), { code: 404 });
  });

  test("[SDK-019] objects of any kind, found by discovery", async () => {
    const namespace = await newNamespace();
    const objects = KubernetesObjectApi.makeApiClient(config);
    const widget = { apiVersion: "demo.example.com/v1", kind: "Widget", metadata: { name: "any", namespace } };
    await objects.create({ ...widget, spec: { size: 1 } } as typeof widget);
    const patched = await objects.patch(
      { ...widget, spec: { size: 2 } } as typeof widget,
      undefined,
      undefined,
      undefined,
      undefined,
      PatchStrategy.MergePatch,
    );
    assert.equal((patched as typeof widget & { spec: { size: number } }).spec.size, 2);
    await objects.delete(widget);
    await assert.rejects(objects.read(widget), { code: 404 });
  });

  test("[SDK-019] failures are ApiExceptions with the code and the Status of the answer", async () => {
    const namespace = await newNamespace();
    const body = { metadata: { name: "one" } };
    const created = await core.createNamespacedConfigMap({ namespace, body });
    const failureOf = async (call: Promise<unknown>): Promise<unknown[]> => {
      const error = await call.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof ApiException);
      // the library gives the body of an answer as the text that came
      const { kind, reason, details } = JSON.parse(error.body as string);
      return [error.code, kind, reason, details.name];
    };
    assert.deepEqual(await failureOf(core.readNamespacedConfigMap({ namespace, name: "none" })), [
      404,
      "Status",
      "NotFound",
      "none",
    ]);
    assert.deepEqual(await failureOf(core.createNamespacedConfigMap({ namespace, body })), [
      409,
      "Status",
      "AlreadyExists",
      "one",
    ]);
    await core.replaceNamespacedConfigMap({ namespace, name: "one", body: { ...created, data: { a: "1" } } });
    const late = core.replaceNamespacedConfigMap({ namespace, name: "one", body: { ...created, data: { a: "2" } } });
    assert.deepEqual(await failureOf(late), [409, "Status", "Conflict", "one"]);
  });

  test("[SDK-019] a watch shows changes after a version", async () => {
    const namespace = await newNamespace();
    const { metadata } = await core.listNamespacedConfigMap({ namespace });
    const seen = new Sightings();
    const controller = await new Watch(config).watch(
      `/api/v1/namespaces/${namespace}/configmaps`,
      { resourceVersion: metadata?.resourceVersion },
      (phase, object: V1ConfigMap) => seen.add(`${phase} ${object.metadata?.name} ${object.data?.step}`),
      (error: unknown) => seen.end(`the watch ended: ${error}`),
    );
    await changeOneConfigMap(core, namespace);
    await seen.include(["ADDED watched 1", "MODIFIED watched 2", "DELETED watched 2"]);
    assert.equal(seen.all.length, 3);
    controller.abort();
  });

  test("[SDK-019] an informer lists, then follows", async () => {
    const namespace = await newNamespace();
    await core.createNamespacedConfigMap({ namespace, body: { metadata: { name: "early" } } });
    const list = (): Promise<{ items: V1ConfigMap[] }> => core.listNamespacedConfigMap({ namespace });
    const informer = makeInformer(config, `/api/v1/namespaces/${namespace}/configmaps`, list);
    const seen = new Sightings();
    for (const verb of ["add", "update", "delete"] as const)
      informer.on(verb, (object) => seen.add(`${verb} ${object.metadata?.name}`));
    informer.on("error", (error: unknown) => {
      // its own way to stop is an error to it
      if (!(error instanceof Error && error.name === "AbortError")) seen.end(`the informer failed: ${error}`);
    });
    await informer.start();
    await changeOneConfigMap(core, namespace);
    await seen.include(["add early", "add watched", "update watched", "delete watched"]);
    assert.deepEqual(
      informer.list(namespace).map(({ metadata }) => metadata?.name),
      ["early"],
    );
    await informer.stop();
  });
});

async function changeOneConfigMap(core: CoreV1Api, namespace: string): Promise<void> {
  const name = "watched";
  const created = await core.createNamespacedConfigMap({
    namespace,
    body: { metadata: { name }, data: { step: "1" } },
  });
  await core.replaceNamespacedConfigMap({ namespace, name, body: { ...created, data: { step: "2" } } });
  await core.deleteNamespacedConfigMap({ namespace, name });
}

function deployment(name: string): V1Deployment {
  const labels = { app: name };
  return {
    metadata: { name },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [
            { name: "web", image: "web:1" },
            { name: "log", image: "log:1" },
          ],
        },
      },
    },
  };
}
