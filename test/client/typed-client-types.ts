/**
 * What the types of a client allow, and what they refuse: checked by the compiler with the rest of the project. Nothing
 * here is run; `typed-client.test.ts` compiles it against planted mistakes.
 */
import { apis } from "../../generated/apis.js";
import { type ConfigMap, references as core, type Pod, type PodApply } from "../../generated/core/v1/index.js";
import {
  type ApiList,
  type ApiObject,
  type Client,
  type CollectionClient,
  createClient,
  type LogStream,
  type ResourceClient,
  type ResourceOf,
  type Scale,
  type Status,
  type Stored,
  type TokenRequest,
  type Transport,
  type UntypedObject,
} from "../../runtime/client/index.js";

declare const transport: Transport;
const client = createClient({ apis, transport, fieldManager: "gardener" });

export async function access(): Promise<void> {
  const web: Stored<ApiObject> = await client.apps.v1.deployments("ns").get("web");
  const everywhere: CollectionClient<Pod> = client.core.v1.pods();
  const node: string = (await client.core.v1.nodes().get("a")).metadata.name;
  const pods: ApiList<Stored<Pod>> = await client.core.v1.pods("ns").list();
  for await (const { type, object } of client.core.v1.configMaps("ns").watch()) void [type, object.data?.a?.length];
  const maps: ResourceClient<ConfigMap> = client.core.v1.configMaps("ns");
  const named: ResourceOf<typeof core.pods> = client.core.v1.pods("ns");
  const plain: Client = client;
  const other: typeof client = client.withFieldManager("other");
  void [web, everywhere, node, pods, maps, named, plain, other.apps.v1];

  // @ts-expect-error a namespaced resource needs one
  await client.apps.v1.deployments().get("web");
  // @ts-expect-error the same for writes
  await client.core.v1.pods().create({ metadata: { name: "a" } });
  // @ts-expect-error a namespace that may be missing is no namespace
  client.core.v1.pods(plain.namespace as string | undefined);
  // @ts-expect-error cluster-scoped
  client.core.v1.nodes("ns");
  // @ts-expect-error a group that there is not
  client.application.v1.deployments("ns");
  // @ts-expect-error a version that the group does not have
  client.apps.v7.deployments("ns");
  // @ts-expect-error a resource that the group does not have
  client.apps.v1.pods("ns");
  // @ts-expect-error a client without apis has no groups
  createClient({ transport }).apps;
}

export async function writes(): Promise<void> {
  const maps = client.core.v1.configMaps("ns");
  await maps.create({ metadata: { name: "a" }, data: { a: "b" } });
  await maps.update({ metadata: { name: "a" }, data: { a: "b" } }, { dryRun: true, fieldManager: "me" });
  // @ts-expect-error a field that the kind does not have
  await maps.create({ metadata: { name: "a" }, dota: {} });
  // @ts-expect-error a value of another type
  await maps.create({ metadata: { name: "a" }, data: { a: 1 } });
  // @ts-expect-error an update says which object it is
  await maps.update({ metadata: {}, data: {} });
}

export async function applies(): Promise<void> {
  const pods = client.core.v1.pods("ns");
  await pods.apply({ metadata: { name: "a" }, spec: { containers: [{ name: "main", image: "i" }] } });
  await pods.apply({ metadata: { name: "a" } }, { fieldManager: "me", force: true });
  const mine: PodApply | undefined = pods.extractApplied(await pods.get("a"));
  await client.apps.v1.deployments("ns").apply({ metadata: { name: "web" }, spec: { replicas: 3 } });
  // @ts-expect-error an item without the key of its list
  await pods.apply({ metadata: { name: "a" }, spec: { containers: [{ image: "i" }] } });
  // @ts-expect-error one of the two keys of its list is missing
  await client.core.v1.services("ns").apply({ metadata: { name: "a" }, spec: { ports: [{ protocol: "TCP" }] } });
  // @ts-expect-error a field that the kind does not have
  await client.apps.v1.deployments("ns").apply({ metadata: { name: "web" }, spec: { replica: 3 } });
  // @ts-expect-error an apply names its object
  await pods.apply({ metadata: {} });
  // @ts-expect-error the records of owners are the server's
  await pods.apply({ metadata: { name: "a", managedFields: [] } });
  void mine;
}

export async function patches(): Promise<void> {
  const pods = client.core.v1.pods("ns");
  await pods.patch("a", { type: "merge", body: { metadata: { labels: { a: null } } } });
  await pods.patch("a", { type: "json", body: [{ op: "remove", path: "/metadata/labels/a" }] });
  await pods.patch("a", {
    type: "strategic",
    body: {
      spec: {
        containers: [
          { name: "main", image: "i" },
          { $patch: "delete", name: "old" },
        ],
        "$setElementOrder/containers": [{ name: "main" }],
      },
    },
  });
  // @ts-expect-error a field that the kind does not have
  await pods.patch("a", { type: "merge", body: { spec: { hostname: "a", nodName: "b" } } });
  // @ts-expect-error an operation that there is not
  await pods.patch("a", { type: "json", body: [{ op: "set", path: "/a", value: 1 }] });
  // @ts-expect-error a directive that there is not
  await pods.patch("a", { type: "strategic", body: { spec: { $patch: "drop" } } });
  // @ts-expect-error a value of another type in an item
  await pods.patch("a", { type: "strategic", body: { spec: { containers: [{ name: "main", image: 1 }] } } });
}

export async function subresources(): Promise<void> {
  const pods = client.core.v1.pods("ns");
  const accounts = client.core.v1.serviceAccounts("ns");
  const log: LogStream = pods.log("a", { follow: true, tailLines: 10 });
  const evicted: Status = await pods.evict("a", { gracePeriodSeconds: 0 });
  const bound: Status = await pods.bind("a", "node-1");
  const token: TokenRequest = await accounts.createToken("a", { audiences: ["b"], expirationSeconds: 600 });
  const scale: Stored<Scale> = await client.apps.v1.deployments("ns").scale.get("web");
  const phase: string | undefined = (await pods.status.get("a")).status?.phase;
  await pods.ephemeralContainers.patch("a", {
    type: "strategic",
    body: { spec: { ephemeralContainers: [{ name: "d" }] } },
  });
  await client.certificates.v1.certificateSigningRequests().approval.get("a");
  await client.core.v1.namespaces().finalize({ metadata: { name: "a" }, spec: { finalizers: [] } });
  void [log, evicted, bound, token, scale, phase];

  // @ts-expect-error a config map has no status
  client.core.v1.configMaps("ns").status;
  // @ts-expect-error a pod has no scale
  pods.scale;
  // @ts-expect-error only pods are evicted
  client.apps.v1.deployments("ns").evict("web");
  // @ts-expect-error only service accounts have tokens
  pods.createToken("a");
  // @ts-expect-error over all namespaces there are lists and watches only
  client.core.v1.pods().log("a");
  // @ts-expect-error the same by reference
  client.resource(core.configMaps).inNamespace("ns").status;
  await client.resource(core.pods).inNamespace("ns").status.get("a");
  // @ts-expect-error namespaced: a namespace comes first
  client.resource(core.pods).get("a");
}

export async function kindsWithoutTypes(): Promise<void> {
  const widgets = (await client.dynamic.resource("demo.example.com/v1", "Widget")).inNamespace("ns");
  await widgets.create({ metadata: { name: "a" }, spec: { size: 3 } });
  const widget: Stored<UntypedObject> = await widgets.get("a");
  await widgets.update({ ...widget, spec: { size: 4 } });
  await widgets.patch("a", { type: "merge", body: { spec: { size: 5 } } });
  await widgets.apply({ metadata: { name: "a" }, spec: { size: 6 } });
  // @ts-expect-error what a field holds is to be found out
  widget.spec.size;
  // @ts-expect-error the envelope is known
  await widgets.create({ metadata: { name: 1 } });

  const maps = await client.dynamic.resource<ConfigMap>("v1", "ConfigMap");
  const colour: string | undefined = (await maps.inNamespace("ns").get("a")).data?.colour;
  const document = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "b" }, data: { colour: "red" } };
  const applied = await (await client.dynamic.of(document)).apply(document);
  const uid: string = applied.metadata.uid + applied.data.colour;
  const pod: Pod = { metadata: { name: "a" } };
  await (await client.dynamic.of(pod)).create(pod);
  void [colour, uid];
}
