/** `@kubernetes/client-node`, unmodified, with kinds that it defines itself. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ApiException,
  KubeConfig,
  type KubernetesObject,
  KubernetesObjectApi,
  type V1CustomResourceDefinition,
  Watch,
} from "@kubernetes/client-node";
import { type ServeProcess, startServe } from "../support/serve.js";

interface Gadget extends KubernetesObject {
  metadata: { name: string; namespace: string };
  spec?: { size?: number };
}

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const GROUP = "gadgets.example.com";

const definition = (plural: string, kind: string): V1CustomResourceDefinition & { metadata: { name: string } } => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `${plural}.${GROUP}` },
  spec: {
    group: GROUP,
    scope: "Namespaced",
    names: { plural, kind },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: { spec: { type: "object", properties: { size: { type: "integer", _default: 1 } } } },
          },
        },
      },
    ],
  },
});

const object = (kind: string): Gadget => ({
  apiVersion: `${GROUP}/v1`,
  kind,
  metadata: { name: "one", namespace: "default" },
  spec: {},
});

let server: ServeProcess;
let config: KubeConfig;

before(async () => {
  server = await startServe(["--profile=kubernetes", "--storage=memory", "--controllers=*,-root-ca-cert-publisher"]);
  config = new KubeConfig();
  config.loadFromFile(server.kubeconfig);
});

after(async () => {
  assert.equal((await server.stop()).code, 0, server.output());
  assert.doesNotMatch(server.output(), /"level":50/);
});

/** Follows a definition until it is so, as far as the events of its watch tell. */
async function untilDefinition(name: string, isSo: (phase: string, found: V1CustomResourceDefinition) => boolean) {
  await new Promise<void>((resolve, reject) => {
    const watch = new Watch(config).watch(
      DEFINITIONS,
      { fieldSelector: `metadata.name=${name}` },
      (phase, found: V1CustomResourceDefinition) => {
        if (!isSo(phase, found)) return;
        resolve();
        watch.then((controller) => controller.abort(), reject);
      },
      (error) => reject(error ?? new Error(`the watch of ${name} ended`)),
    );
  });
}

const isEstablished = (_phase: string, { status }: V1CustomResourceDefinition): boolean =>
  status?.conditions?.some((each) => each.type === "Established" && each.status === "True") ?? false;

test("[SDK-019, CRD-001] definitions and their objects are made in sequence by one client, which keeps what it discovered", async () => {
  const objects = KubernetesObjectApi.makeApiClient(config);
  await assert.rejects(objects.create(object("Gadget")));
  for (const [plural, kind] of [
    ["gadgets", "Gadget"],
    ["gizmos", "Gizmo"],
  ] as const) {
    const posted = await objects.create(definition(plural, kind));
    await untilDefinition(posted.metadata.name, isEstablished);
    const created = await objects.create(object(kind));
    assert.deepEqual(created.spec, { size: 1 });
    const replaced = await objects.replace({ ...created, spec: { size: 2 } });
    assert.deepEqual(replaced.spec, { size: 2 });
    const { items } = await objects.list<Gadget>(`${GROUP}/v1`, kind);
    assert.deepEqual(
      items.map(({ metadata }) => metadata.name),
      ["one"],
    );
  }
  await objects.delete(definition("gizmos", "Gizmo"));
  await assert.rejects(objects.create(object("Gizmo")), (error: unknown) => {
    assert.ok(error instanceof ApiException);
    // 405 as long as its objects are being deleted
    assert.ok(error.code === 404 || error.code === 405, String(error.code));
    return true;
  });
  assert.deepEqual((await objects.read<Gadget>(object("Gadget"))).spec, { size: 2 });
});
