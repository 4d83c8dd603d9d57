/** Endpoints of Services at sizes and in states that a comparison with the reference can't show. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Endpoint } from "../../generated/discovery/v1/endpoint-slice.types.js";
import { repacked, truncated } from "../../runtime/simulation/services/endpoint-subsets.js";
import type { StoredSlice } from "../../runtime/simulation/services/slice-index.js";
import { endpointKey, plannedSlices } from "../../runtime/simulation/services/slice-plan.js";
import type { Scene } from "./support/scene.js";
import { simulated } from "./support/simulated.js";
import { deployment, template } from "./support/workload-objects.js";

interface SeenSlice {
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly addressType: string;
  readonly endpoints?: readonly Endpoint[];
}

async function slices(scene: Scene): Promise<SeenSlice[]> {
  return (await scene.list("discovery.k8s.io/v1", "EndpointSlice")) as unknown as SeenSlice[];
}

function service(name: string, spec: object = {}) {
  return { metadata: { name }, spec: { selector: { app: name }, ports: [{ port: 80 }], ...spec } };
}

test("more than a thousand addresses: Endpoints are cut, slices hold a hundred each", async (t) => {
  const { server, scene } = await simulated(t, { nodes: { count: 2, capacity: { cpu: "600", pods: "600" } } });
  await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 1_010 }));
  await scene.until(["apps/v1", "Deployment", "web"], ({ status }) => status?.availableReplicas === 1_010);
  await scene.create("v1", "Service", service("web"));
  await server.clock.settle();
  await scene.until(
    ["v1", "Endpoints", "web"],
    (object) => (object as unknown as { subsets?: unknown }).subsets !== undefined,
  );
  const all = (await slices(scene)).filter(({ metadata }) => metadata.name.startsWith("web-"));
  const sizes = all.map(({ endpoints = [] }) => endpoints.length).sort((one, other) => other - one);
  assert.deepEqual(sizes, [...Array.from({ length: 10 }, () => 100), 10]);
  const object = await scene.get("v1", "Endpoints", "web");
  const { subsets } = object as unknown as { subsets: { addresses: unknown[] }[] };
  assert.deepEqual(
    subsets.map(({ addresses }) => addresses.length),
    [1_000],
  );
  assert.equal(object?.metadata.annotations?.["endpoints.kubernetes.io/over-capacity"], "truncated");
});

test("an endpoint stays in its slice, terminates there, and says when its change began", async (t) => {
  const { server, scene } = await simulated(t, { delays: { terminate: "20s" } });
  await scene.create("v1", "Service", service("web"));
  await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 2 }));
  await server.clock.advance(5_000);
  const [first] = (await slices(scene)).filter(({ metadata }) => metadata.name.startsWith("web-"));
  const changed = first?.metadata.annotations?.["endpoints.kubernetes.io/last-change-trigger-time"];
  assert.match(changed ?? "", /^2026-01-01T00:00:0\dZ$/);
  await scene.patch("apps/v1", "Deployment", "web", { spec: { replicas: 1 } });
  await server.clock.advance(5_000);
  const [ending, ...others] = (await slices(scene)).filter(({ metadata }) => metadata.name.startsWith("web-"));
  assert.deepEqual(others, []);
  assert.equal(ending?.metadata.name, first?.metadata.name);
  const conditions = (ending?.endpoints ?? []).map((endpoint) => endpoint.conditions);
  assert.deepEqual(
    conditions.sort((one) => (one?.terminating ? 1 : -1)),
    [
      { ready: true, serving: true, terminating: false },
      { ready: false, serving: true, terminating: true },
    ],
  );
  await server.clock.advance(20_000);
  const [left] = (await slices(scene)).filter(({ metadata }) => metadata.name.startsWith("web-"));
  assert.equal(left?.endpoints?.length, 1);
});

test("zones of nodes are named, and hinted at where the Service asks for it", async (t) => {
  const labels = { "topology.kubernetes.io/zone": "north" };
  const { server, scene } = await simulated(t, { nodes: { count: 1, labels } });
  await scene.create("v1", "Service", service("web", { trafficDistribution: "PreferClose" }));
  await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 1 }));
  await server.clock.advance(1_000);
  const [slice] = (await slices(scene)).filter(({ metadata }) => metadata.name.startsWith("web-"));
  const [endpoint] = slice?.endpoints ?? [];
  assert.deepEqual([endpoint?.zone, endpoint?.hints], ["north", { forZones: [{ name: "north" }] }]);
  await scene.patch("v1", "Service", "web", { spec: { trafficDistribution: null } });
  await server.clock.settle();
  const [after] = (await slices(scene)).filter(({ metadata }) => metadata.name.startsWith("web-"));
  assert.equal(after?.endpoints?.[0]?.hints, undefined);
});

test("many Services share their pods", async (t) => {
  const { server, scene } = await simulated(t);
  await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 5, template: template("web") }));
  const names = Array.from({ length: 200 }, (_, index) => `service-${index}`);
  await Promise.all(names.map((name) => scene.create("v1", "Service", service(name, { selector: { app: "web" } }))));
  await server.clock.advance(1_000);
  const kept = (await slices(scene)).filter(({ metadata }) => metadata.name.startsWith("service-"));
  assert.equal(kept.length, names.length);
  assert.ok(kept.every(({ endpoints = [] }) => endpoints.length === 5));
});

function endpoint(number: number): Endpoint {
  return { addresses: [`10.0.${Math.floor(number / 256)}.${number % 256}`], conditions: { ready: true } };
}

function endpoints(from: number, to: number): Endpoint[] {
  return Array.from({ length: to - from }, (_, index) => endpoint(from + index));
}

function slice(name: string, list: Endpoint[]): StoredSlice {
  const metadata = { name, namespace: "default", uid: name, resourceVersion: "1", creationTimestamp: "" };
  return { apiVersion: "discovery.k8s.io/v1", kind: "EndpointSlice", metadata, addressType: "IPv4", endpoints: list };
}

function plan(existing: StoredSlice[], wanted: Endpoint[]) {
  const newSlice = () => ({ metadata: {}, addressType: "IPv4" as const });
  const byKey = new Map(wanted.map((each) => [endpointKey(each), each]));
  const planned = plannedSlices({ existing, wanted: byKey, newSlice, changedLabels: () => undefined });
  return {
    create: planned.create.map((each) => each.endpoints?.length),
    update: planned.update.map((each) => [each.metadata.name, each.endpoints?.length]),
    delete: planned.delete.map(({ metadata }) => metadata.name),
    unchanged: planned.unchanged.map(({ metadata }) => metadata.name),
  };
}

test("slices change as little as possible", () => {
  const [full, half, few] = [
    slice("full", endpoints(0, 100)),
    slice("half", endpoints(100, 150)),
    slice("few", endpoints(150, 160)),
  ];
  const same = plan([full, half, few], endpoints(0, 160));
  assert.deepEqual(same, { create: [], update: [], delete: [], unchanged: ["full", "half", "few"] });
  const added = plan([full, half, few], endpoints(0, 170));
  assert.deepEqual(added, { create: [], update: [["half", 60]], delete: [], unchanged: ["full", "few"] });
  const replaced = plan([full, half, few], [...endpoints(1, 160), endpoint(900)]);
  assert.deepEqual(replaced, { create: [], update: [["full", 100]], delete: [], unchanged: ["half", "few"] });
  const emptied = plan([full, few], endpoints(0, 100));
  assert.deepEqual(emptied, { create: [], update: [], delete: ["few"], unchanged: ["full"] });
  const grown = plan([full], endpoints(0, 350));
  assert.deepEqual(grown, { create: [100, 100, 50], update: [], delete: [], unchanged: ["full"] });
});

test("subsets are joined by their addresses, and cut in proportion", () => {
  const [http, admin] = [
    { name: "http", port: 80, protocol: "TCP" as const },
    { name: "admin", port: 81, protocol: "TCP" as const },
  ];
  const [one, two] = [{ ip: "10.0.0.1" }, { ip: "10.0.0.2" }];
  assert.deepEqual(
    repacked([
      { addresses: [two], ports: [http] },
      { addresses: [one], ports: [http, admin] },
      { notReadyAddresses: [one], ports: [http] },
    ]),
    [
      { addresses: [one], ports: [admin] },
      { addresses: [one, two], ports: [http] },
    ],
  );
  const many = Array.from({ length: 900 }, (_, index) => ({ ip: `10.0.${Math.floor(index / 256)}.${index % 256}` }));
  const cut = truncated([
    { addresses: many, ports: [http] },
    { addresses: many.slice(0, 300), notReadyAddresses: [two], ports: [admin] },
  ]);
  assert.deepEqual(
    cut.map(({ addresses = [], notReadyAddresses = [] }) => [addresses.length, notReadyAddresses.length]),
    [
      [750, 0],
      [250, 0],
    ],
  );
});
