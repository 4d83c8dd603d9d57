/** What `@kubernetes/client-node` does with any kind: it needs no names of the stock groups, so both profiles serve it. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ApiException,
  CoreV1Api,
  CustomObjectsApi,
  Health,
  KubeConfig,
  type KubernetesObject,
  KubernetesObjectApi,
  ListWatch,
  PatchStrategy,
  Watch,
} from "@kubernetes/client-node";
import { type ServeProcess, startServe } from "../support/serve.js";
import { Sightings } from "../support/sightings.js";

interface Widget extends KubernetesObject {
  spec?: { size?: number; mode?: string; replicas?: number };
}

const WIDGETS = { group: "demo.example.com", version: "v1", plural: "widgets" };
const API_VERSION = "demo.example.com/v1";

const widget = (name: string, namespace: string, spec: Widget["spec"]): Widget & { metadata: { name: string } } => ({
  apiVersion: API_VERSION,
  kind: "Widget",
  metadata: { name, namespace },
  spec,
});

for (const profile of ["orch", "kubernetes"]) {
  describe(`@kubernetes/client-node with any kind (${profile})`, () => {
    let server: ServeProcess;
    let config: KubeConfig;
    let objects: KubernetesObjectApi;
    let namespaces = 0;

    before(async () => {
      server = await startServe([
        `--profile=${profile}`,
        "--examples",
        "--storage=memory",
        "--controllers=*,-root-ca-cert-publisher",
      ]);
      config = new KubeConfig();
      config.loadFromFile(server.kubeconfig);
      objects = KubernetesObjectApi.makeApiClient(config);
    });

    after(async () => {
      assert.equal((await server.stop()).code, 0, server.output());
      assert.doesNotMatch(server.output(), /"level":50/);
    });

    async function newNamespace(): Promise<string> {
      const name = `any-kind-${++namespaces}`;
      await config.makeApiClient(CoreV1Api).createNamespace({ body: { metadata: { name } } });
      return name;
    }

    function patch(body: Widget, strategy: PatchStrategy, manager?: string, force?: boolean): Promise<Widget> {
      return objects.patch(body, undefined, undefined, manager, force, strategy);
    }

    test("[SDK-019] a kind is found by discovery; objects are created, listed in pages, replaced, deleted", async () => {
      const namespace = await newNamespace();
      for (const name of ["a", "b", "c"]) await objects.create(widget(name, namespace, { size: 1 }));
      const custom = config.makeApiClient(CustomObjectsApi);
      const page = async (
        _continue?: string,
      ): Promise<[string[], { continue?: string; remainingItemCount?: number }]> => {
        const { items, metadata } = await custom.listNamespacedCustomObject({
          ...WIDGETS,
          namespace,
          limit: 2,
          _continue,
        });
        return [items.map((item: Widget) => item.metadata?.name), metadata];
      };
      const [first, metadata] = await page();
      assert.deepEqual([first, metadata.remainingItemCount], [["a", "b"], 1]);
      assert.deepEqual((await page(metadata.continue))[0], ["c"]);
      const all = await objects.list<Widget>(API_VERSION, "Widget", namespace);
      assert.equal(all.items.length, 3);
      const read = await objects.read<Widget & { metadata: { name: string } }>(widget("a", namespace, {}));
      const replaced = await objects.replace<Widget>({ ...read, spec: { ...read.spec, size: 2 } });
      assert.equal(replaced.spec?.size, 2);
      const gone = await objects.delete(widget("a", namespace, {}));
      assert.equal(gone.status, "Success");
    });

    test("[SDK-019] objects are applied by several managers, and patched", async () => {
      const namespace = await newNamespace();
      const apply = (spec: Widget["spec"], manager: string, force?: boolean): Promise<Widget> =>
        patch(widget("shared", namespace, spec), PatchStrategy.ServerSideApply, manager, force);
      const applied = await apply({ size: 1, mode: "manual" }, "one");
      assert.deepEqual(
        applied.metadata?.managedFields?.map(({ manager, operation }) => [manager, operation]),
        [["one", "Apply"]],
      );
      await assert.rejects(apply({ size: 2 }, "two"), (error: unknown) => {
        assert.ok(error instanceof ApiException);
        assert.deepEqual([error.code, JSON.parse(error.body as string).details.causes.length], [409, 1]);
        return true;
      });
      const taken = await apply({ size: 2 }, "two", true);
      assert.deepEqual([taken.spec?.size, taken.spec?.mode], [2, "manual"]);
      const left = await apply({ size: 2 }, "one");
      // given up by its only owner, it has its default again
      assert.equal(left.spec?.mode, "auto");
      const merged = await patch(widget("shared", namespace, { replicas: 4 }), PatchStrategy.MergePatch);
      assert.deepEqual([merged.spec?.size, merged.spec?.replicas], [2, 4]);
    });

    test("[SDK-019] custom objects have status and scale", async () => {
      const namespace = await newNamespace();
      const custom = config.makeApiClient(CustomObjectsApi);
      const place = { ...WIDGETS, namespace };
      const created = await custom.createNamespacedCustomObject({
        ...place,
        body: widget("gear", namespace, { size: 1, replicas: 2 }),
      });
      const body = { ...created, status: { phase: "Running", replicas: 2 } };
      const updated = await custom.replaceNamespacedCustomObjectStatus({ ...place, name: "gear", body });
      assert.equal(updated.status.phase, "Running");
      const scale = await custom.getNamespacedCustomObjectScale({ ...place, name: "gear" });
      assert.deepEqual([scale.kind, scale.spec.replicas, scale.status.replicas], ["Scale", 2, 2]);
      scale.spec.replicas = 5;
      await custom.replaceNamespacedCustomObjectScale({ ...place, name: "gear", body: scale });
      const read = await custom.getNamespacedCustomObject({ ...place, name: "gear" });
      assert.equal(read.spec.replicas, 5);
    });

    test("[SDK-019] an informer follows custom objects that a selector matches", async () => {
      const namespace = await newNamespace();
      const custom = config.makeApiClient(CustomObjectsApi);
      const place = { ...WIDGETS, namespace };
      await objects.create(widget("early", namespace, { size: 1, mode: "manual" }));
      await objects.create(widget("other", namespace, { size: 1 }));
      const fieldSelector = "spec.mode=manual";
      const informer = new ListWatch<Widget>(
        `/apis/${API_VERSION}/namespaces/${namespace}/widgets`,
        new Watch(config),
        () => custom.listNamespacedCustomObject({ ...place, fieldSelector }),
        false,
        undefined,
        fieldSelector,
      );
      const seen = new Sightings();
      for (const verb of ["add", "update", "delete"] as const)
        informer.on(verb, (object) => seen.add(`${verb} ${object.metadata?.name}`));
      informer.on("error", (error: unknown) => {
        // its own way to stop is an error to it
        if (!(error instanceof Error && error.name === "AbortError")) seen.end(`the informer failed: ${error}`);
      });
      await informer.start();
      await patch(widget("other", namespace, { mode: "manual" }), PatchStrategy.MergePatch);
      await patch(widget("other", namespace, { size: 2 }), PatchStrategy.MergePatch);
      await patch(widget("other", namespace, { mode: "auto" }), PatchStrategy.MergePatch);
      await seen.include(["add early", "add other", "update other", "delete other"]);
      assert.deepEqual(
        informer.list(namespace).map(({ metadata }) => metadata?.name),
        ["early"],
      );
      await informer.stop();
    });

    test("[SDK-019] the health endpoints answer", async () => {
      assert.deepEqual(await Promise.all([new Health(config).readyz({}), new Health(config).livez({})]), [true, true]);
    });
  });
}
