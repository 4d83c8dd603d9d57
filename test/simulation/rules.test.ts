/** Declared exceptions from the normal life of pods and nodes, driven by a clock that only the test moves. */
import assert from "node:assert/strict";
import { isIPv4 } from "node:net";
import { test } from "node:test";
import type { WorkloadSimulation } from "../../runtime/simulation/settings/simulation-options.js";
import { startTestServer } from "../../runtime/testing/index.js";
import { Scene, type Seen } from "./support/scene.js";
import { eventsAbout, simulated } from "./support/simulated.js";
import { container, deployment, template } from "./support/workload-objects.js";

async function pod(scene: Scene, name: string, spec: object = {}, labels: object = {}): Promise<void> {
  await scene.create("v1", "Pod", { metadata: { name, labels }, spec: { ...container("one"), ...spec } });
}

function stateOf({ status }: Seen): { phase: string; restarts: number; waiting?: string; ready: boolean } {
  const [first] = status.containerStatuses ?? [];
  const waiting = first?.state?.waiting?.reason;
  return {
    phase: status.phase,
    restarts: first?.restartCount ?? 0,
    ready: status.conditions?.some(
      (each: { type: string; status: string }) => each.type === "Ready" && each.status === "True",
    ),
    ...(waiting === undefined ? {} : { waiting }),
  };
}

async function stateIn(scene: Scene, name: string): Promise<ReturnType<typeof stateOf>> {
  const found = await scene.get("v1", "Pod", name);
  assert.ok(found, `${name} is gone`);
  return stateOf(found);
}

test("the stages of a pod take the declared time", async (t) => {
  const { server, scene } = await simulated(t, {
    delays: { schedule: "2s", start: "5s", ready: "10s", terminate: "3s" },
  });
  await pod(scene, "slow");
  await server.clock.advance(1_000);
  assert.equal((await scene.get("v1", "Pod", "slow"))?.spec.nodeName, undefined);
  await server.clock.advance(1_000);
  assert.deepEqual(await stateIn(scene, "slow"), {
    phase: "Pending",
    restarts: 0,
    ready: false,
    waiting: "ContainerCreating",
  });
  await server.clock.advance(5_000);
  assert.deepEqual(await stateIn(scene, "slow"), { phase: "Running", restarts: 0, ready: false });
  await server.clock.advance(10_000);
  assert.deepEqual(await stateIn(scene, "slow"), { phase: "Running", restarts: 0, ready: true });
  await scene.remove("v1", "Pod", "slow");
  await server.clock.advance(2_000);
  assert.notEqual((await scene.get("v1", "Pod", "slow"))?.metadata.deletionTimestamp, undefined);
  await server.clock.advance(2_000);
  assert.equal(await scene.get("v1", "Pod", "slow"), undefined);
});

test("containers wait for the initial delays of their probes where a rule says so", async (t) => {
  const { server, scene } = await simulated(t, { rules: [{ pods: { name: "patient" }, ready: { probes: true } }] });
  const probe = (initialDelaySeconds: number): object => ({ httpGet: { port: 80 }, initialDelaySeconds });
  for (const name of ["patient", "other"])
    await pod(scene, name, {
      containers: [{ name: "main", image: "x", startupProbe: probe(5), readinessProbe: probe(20) }],
    });
  await server.clock.advance(19_000);
  assert.deepEqual(await stateIn(scene, "patient"), { phase: "Running", restarts: 0, ready: false });
  assert.deepEqual(await stateIn(scene, "other"), { phase: "Running", restarts: 0, ready: true });
  await server.clock.advance(1_000);
  assert.deepEqual(await stateIn(scene, "patient"), { phase: "Running", restarts: 0, ready: true });
});

test("pods of a deleted Job go with it, also those that it has not counted", async (t) => {
  const { server, scene } = await simulated(t, { delays: { run: "1h" } });
  const podSpec = { ...container("one"), restartPolicy: "Never" };
  await scene.create("batch/v1", "Job", {
    metadata: { name: "two" },
    spec: { parallelism: 2, template: { spec: podSpec } },
  });
  const count = async (): Promise<number> => (await scene.list("v1", "Pod")).length;
  assert.ok(await scene.eventually(async () => (await count()) === 2));
  // Without a policy, the pods of a Job are left to others.
  await (await scene.resource("batch/v1", "Job")).delete("two", { propagationPolicy: "Background" });
  await server.clock.advance(60_000);
  assert.ok(await scene.eventually(async () => (await count()) === 0));
});

test("containers that are not restarted succeed, unless a rule lets them fail", async (t) => {
  const { server, scene } = await simulated(t, {
    rules: [{ pods: { labels: { role: "bad" } }, exit: { delay: "4s", code: 3, message: "no luck" } }],
  });
  await pod(scene, "good", { restartPolicy: "Never" });
  await pod(scene, "bad", { restartPolicy: "Never" }, { role: "bad" });
  await server.clock.advance(1_500);
  assert.equal((await stateIn(scene, "good")).phase, "Succeeded");
  assert.equal((await stateIn(scene, "bad")).phase, "Running");
  await server.clock.advance(4_000);
  const bad = await scene.get("v1", "Pod", "bad");
  assert.equal(bad?.status.phase, "Failed");
  const { exitCode, reason, message } = bad.status.containerStatuses[0].state.terminated;
  assert.deepEqual({ exitCode, reason, message }, { exitCode: 3, reason: "Error", message: "no luck" });
});

test("a container that keeps ending is restarted after growing pauses, and recovers after the declared number", async (t) => {
  const { server, scene } = await simulated(t, {
    rules: [{ pods: { name: "loop*" }, exit: { delay: "1s", code: 1, times: 3 } }],
  });
  await pod(scene, "loop");
  await server.clock.settle();
  assert.deepEqual(await stateIn(scene, "loop"), { phase: "Running", restarts: 0, ready: true });
  await server.clock.advance(1_000);
  assert.deepEqual(await stateIn(scene, "loop"), { phase: "Running", restarts: 1, ready: true });
  await server.clock.advance(2_000);
  assert.deepEqual(await stateIn(scene, "loop"), {
    phase: "Running",
    restarts: 1,
    ready: false,
    waiting: "CrashLoopBackOff",
  });
  await server.clock.advance(10_000);
  assert.equal((await stateIn(scene, "loop")).restarts, 2);
  await server.clock.advance(25_000);
  assert.deepEqual(await stateIn(scene, "loop"), { phase: "Running", restarts: 3, ready: true });
  const reasons = (await scene.list("v1", "Event")).map((event) => (event as unknown as { reason: string }).reason);
  assert.ok(reasons.includes("BackOff"), reasons.join());
});

test("an image that can't be pulled, until it can", async (t) => {
  const fail = { reason: "ImagePullBackOff", message: "401 Unauthorized", for: "1m" };
  const { server, scene } = await simulated(t, { rules: [{ pods: { image: "registry.example/*" }, start: { fail } }] });
  await pod(scene, "absent", container("registry.example/app:1"));
  await pod(scene, "present");
  await server.clock.advance(30_000);
  assert.deepEqual(await stateIn(scene, "absent"), {
    phase: "Pending",
    restarts: 0,
    ready: false,
    waiting: "ImagePullBackOff",
  });
  assert.equal((await stateIn(scene, "present")).ready, true);
  const { status } = (await scene.get("v1", "Pod", "absent")) ?? {};
  const sandbox = status.conditions.find(({ type }: { type: string }) => type === "PodReadyToStartContainers");
  assert.deepEqual([isIPv4(status.podIP), isIPv4(status.hostIP), sandbox.status], [true, true, "True"]);
  await server.clock.advance(31_000);
  assert.equal((await stateIn(scene, "absent")).ready, true);
  assert.equal((await scene.get("v1", "Pod", "absent"))?.status.podIP, status.podIP);
  const image = '"registry.example/app:1"';
  assert.deepEqual(await eventsOfNode(scene, "absent"), [
    `Normal BackOff: Back-off pulling image ${image}`,
    "Normal Created: Container created",
    `Normal Pulled: Successfully pulled image ${image} in 0s (0s including waiting). Image size: 0 bytes.`,
    `Normal Pulling: Pulling image ${image}`,
    "Normal Started: Container started",
    "Warning Failed: Error: ErrImagePull",
    "Warning Failed: Error: ImagePullBackOff",
    `Warning Failed: Failed to pull image ${image}: 401 Unauthorized`,
  ]);
});

async function eventsOfNode(scene: Scene, name: string): Promise<string[]> {
  return (await eventsAbout(scene, name)).filter((line) => !line.startsWith("Normal Scheduled"));
}

test("an image is pulled at each start where its policy says so", async (t) => {
  const { server, scene } = await simulated(t);
  for (const [name, image] of Object.entries({ floating: "registry.example/app", fixed: "registry.example/app:1" }))
    await pod(scene, name, container(image));
  await server.clock.settle();
  const started = ["Normal Started: Container started"];
  const created = ["Normal Created: Container created"];
  assert.deepEqual(await eventsOfNode(scene, "floating"), [
    ...created,
    'Normal Pulled: Successfully pulled image "registry.example/app" in 0s (0s including waiting). Image size: 0 bytes.',
    'Normal Pulling: Pulling image "registry.example/app"',
    ...started,
  ]);
  assert.deepEqual(await eventsOfNode(scene, "fixed"), [
    ...created,
    'Normal Pulled: Container image "registry.example/app:1" already present on machine and can be accessed by the pod',
    ...started,
  ]);
});

test("a pod that is never ready keeps its Deployment from being available", async (t) => {
  const { server, scene } = await simulated(t, {
    rules: [{ pods: { labels: { app: "web" } }, ready: { never: true } }],
  });
  await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 1, progressDeadlineSeconds: 60 }));
  await server.clock.advance(70_000);
  const { status } = await scene.until(["apps/v1", "Deployment", "web"], () => true);
  assert.deepEqual(
    status.conditions.map(({ type, status: value, reason }: Record<string, string>) => [type, value, reason]),
    [
      ["Available", "False", "MinimumReplicasUnavailable"],
      ["Progressing", "False", "ProgressDeadlineExceeded"],
    ],
  );
});

test("an evicted pod fails, and its controller replaces it", async (t) => {
  const evict = { delay: "10s", message: "The node was low on resource: ephemeral-storage." };
  const { server, scene } = await simulated(t, { rules: [{ pods: { node: "node-1" }, evict }] });
  await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 2 }));
  await server.clock.advance(9_000);
  await server.clock.advance(2_000);
  const failed = (await scene.list("v1", "Pod")).filter(({ status }) => status.phase === "Failed");
  assert.equal(failed[0]?.status.reason, "Evicted");
  assert.equal(failed[0]?.status.conditions[0].type, "DisruptionTarget");
  const { status } = await scene.until(["apps/v1", "Deployment", "web"], () => true);
  assert.equal(status.replicas, 2);
});

test("a node that dies is marked, its pods are evicted when their time is over, and it comes back", async (t) => {
  const { server, scene } = await simulated(t, {
    rules: [{ nodes: { name: "node-1" }, die: { delay: "10s" }, recover: { delay: "10m" } }],
  });
  await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 2 }));
  await server.clock.advance(75_000);
  const lost = await scene.get("v1", "Node", "node-1");
  const ready = lost?.status.conditions.find(({ type }: { type: string }) => type === "Ready");
  assert.deepEqual([ready.status, ready.reason], ["Unknown", "NodeStatusUnknown"]);
  assert.deepEqual(
    lost?.spec.taints.map(({ key, effect }: Record<string, string>) => `${key}:${effect}`),
    ["node.kubernetes.io/unreachable:NoSchedule", "node.kubernetes.io/unreachable:NoExecute"],
  );
  const onLost = async (): Promise<Seen[]> =>
    (await scene.list("v1", "Pod")).filter(({ spec }) => spec.nodeName === "node-1");
  assert.equal((await onLost()).length, 1);
  assert.equal(stateOf((await onLost())[0] as Seen).ready, false);
  await server.clock.advance(300_000);
  assert.notEqual(
    (await onLost())[0]?.metadata.deletionTimestamp,
    undefined,
    "the pod is evicted, and no agent ends it",
  );
  const { status } = await scene.until(["apps/v1", "Deployment", "web"], () => true);
  assert.equal(status.availableReplicas, 2);
  await server.clock.advance(300_000);
  assert.deepEqual(await onLost(), []);
  assert.deepEqual((await scene.get("v1", "Node", "node-1"))?.spec.taints ?? [], []);
});

test("rules in a ConfigMap count from the moment they are written, and bad ones are reported", async (t) => {
  const { server, scene } = await simulated(t, {});
  const system = new Scene(server.client, "kube-system");
  await pod(scene, "before");
  await server.clock.settle();
  const write = (text: string) =>
    system.patch("v1", "ConfigMap", "workload-simulation", { data: { "simulation.yaml": text } });
  await system.create("v1", "ConfigMap", {
    metadata: { name: "workload-simulation" },
    data: { "simulation.yaml": 'rules: [{ pods: { name: "late" }, start: { delay: 1h } }]' },
  });
  await server.clock.settle();
  await pod(scene, "late");
  await server.clock.advance(1_000);
  assert.equal((await stateIn(scene, "late")).phase, "Pending");
  assert.equal((await stateIn(scene, "before")).phase, "Running");
  await write("rules: [{ pods: {}, start: { delay: soon } }]");
  await server.clock.settle();
  const [event] = (await system.list("v1", "Event")).filter(
    (each) => (each as unknown as { reason: string }).reason === "InvalidSimulation",
  );
  assert.match(
    (event as unknown as { message: string }).message,
    /^simulation\.yaml\.rules\[0\]\.start\.delay: found "soon", expected a duration/,
  );
  await write("rules: []");
  await server.clock.settle();
  assert.equal((await stateIn(scene, "late")).phase, "Running");
});

test("the rate of starts is limited for all pods together", async (t) => {
  const { server, scene } = await simulated(t, { podStartsPerSecond: 2 });
  await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 10 }));
  const running = async (): Promise<number> =>
    (await scene.list("v1", "Pod")).filter(({ status }) => status.phase === "Running").length;
  await server.clock.settle();
  assert.equal(await running(), 2);
  await server.clock.advance(2_000);
  assert.equal(await running(), 6);
  await server.clock.advance(2_000);
  assert.equal(await running(), 10);
});

test("a share of the pods", async (t) => {
  const { server, scene } = await simulated(t, { rules: [{ pods: {}, share: 0.5, ready: { never: true } }] });
  await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 40 }));
  await server.clock.settle();
  const ready = (await scene.list("v1", "Pod")).filter((each) => stateOf(each).ready).length;
  assert.ok(ready > 5 && ready < 35, `${ready} of 40 are ready`);
});

test("a template with a long integer", async (t) => {
  const { server, scene } = await simulated(t);
  const pods = template("web", { terminationGracePeriodSeconds: 2 ** 53 });
  await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 1, template: pods }));
  await server.clock.settle();
  const [pod] = await scene.list("v1", "Pod");
  assert.ok(pod !== undefined && stateOf(pod).ready);
});

for (const [workloads, message] of [
  [{ nodes: { count: -1 } }, /^simulate\.workloads\.nodes\.count: found -1, expected a whole number from 0 to 5000$/],
  [{ delays: { start: "soon" } }, /^simulate\.workloads\.delays\.start: found "soon", expected a duration/],
  [{ rules: [{}] }, /^simulate\.workloads\.rules\[0\]: found {}, expected either pods or nodes/],
  [
    { rules: [{ pods: {}, exit: { code: 256 } }] },
    /rules\[0\]\.exit\.code: found 256, expected a whole number from 0 to 255$/,
  ],
  [
    { rule: [] },
    /^simulate\.workloads\.rule: found \[\], expected only nodes, delays, podStartsPerSecond, storageClass, rules$/,
  ],
  [{ storageClass: "No name" }, /storageClass: found "No name", expected the name of an object, or an empty text$/],
  [{ nodes: { capacity: { cpu: "many" } } }, /capacity\["cpu"\]: found "many", expected a quantity/],
] as const) {
  test(`a declaration that can't be: ${JSON.stringify(workloads)}`, async () => {
    await assert.rejects(startTestServer({ simulate: { workloads: workloads as WorkloadSimulation } }), { message });
  });
}

test("a node rejects pods that name it and for which it has no port, no room or no liking", async (t) => {
  const resources = { cpu: "2", memory: "4Gi", pods: "4" };
  const { server, scene } = await simulated(t, { nodes: { count: 1, capacity: resources } });
  const onNode = (spec: object): object => ({ nodeName: "node-1", ...spec });
  const withPort = { containers: [{ name: "main", image: "x", ports: [{ containerPort: 80, hostPort: 21017 }] }] };
  await pod(scene, "first", onNode(withPort));
  await pod(scene, "second", onNode(withPort));
  const large = { containers: [{ name: "main", image: "x", resources: { requests: { cpu: "2500m" } } }] };
  await pod(scene, "large", onNode(large));
  await pod(scene, "other", onNode({ nodeSelector: { disk: "none" } }));
  await server.clock.advance(1_000);
  const told = async (name: string): Promise<unknown> => {
    const { phase, reason, message } = (await scene.get("v1", "Pod", name))?.status ?? {};
    return [phase, reason, message];
  };
  assert.deepEqual(await told("first"), ["Running", undefined, undefined]);
  const refused = (reason: string, text: string): unknown => ["Failed", reason, `Pod was rejected: ${text}`];
  const port = "Predicate NodePorts failed: node(s) didn't have free ports for the requested pod ports";
  assert.deepEqual(await told("second"), refused("NodePorts", port));
  const cpu = "Node didn't have enough resource: cpu, requested: 2500, used: 0, capacity: 2000";
  assert.deepEqual(await told("large"), refused("OutOfcpu", cpu));
  const affinity = "Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector";
  assert.deepEqual(await told("other"), refused("NodeAffinity", affinity));
  for (const name of ["a", "b", "c"]) await pod(scene, name, onNode({}));
  await pod(scene, "last", onNode({}));
  await server.clock.advance(1_000);
  const room = "Node didn't have enough resource: pods, requested: 1, used: 4, capacity: 4";
  assert.deepEqual(await told("last"), refused("OutOfpods", room));
  // Rejected pods take nothing, and the place of one that is gone is free.
  await scene.remove("v1", "Pod", "first");
  await server.clock.advance(60_000);
  await pod(scene, "third", onNode(withPort));
  await server.clock.settle();
  assert.deepEqual(await told("third"), ["Running", undefined, undefined]);
});

test("a StatefulSet replaces its pod for as long as the node rejects it", async (t) => {
  const { server, scene } = await simulated(t, { nodes: { count: 1 } });
  const ports = [{ containerPort: 80, hostPort: 21017 }];
  const spec = { nodeName: "node-1", containers: [{ name: "main", image: "x", ports }] };
  await pod(scene, "holder", spec);
  await server.clock.settle();
  await scene.create("apps/v1", "StatefulSet", {
    metadata: { name: "ss" },
    spec: {
      serviceName: "ss",
      selector: { matchLabels: { app: "ss" } },
      template: { metadata: { labels: { app: "ss" } }, spec },
    },
  });
  await server.clock.advance(1_000);
  const uid = async (): Promise<string> => (await scene.get("v1", "Pod", "ss-0"))?.metadata.uid ?? "none";
  const first = await uid();
  await server.clock.advance(30_000);
  assert.notEqual(await uid(), first);
  await scene.remove("v1", "Pod", "holder");
  await server.clock.advance(120_000);
  assert.deepEqual(await stateIn(scene, "ss-0"), { phase: "Running", restarts: 0, ready: true });
});

test("a node that someone creates has the labels of an agent, beside its own", async (t) => {
  const { server, scene, cluster } = await simulated(t, { nodes: { count: 0 } });
  await cluster.create("v1", "Node", {
    metadata: { name: "mine", labels: { disk: "fast", "kubernetes.io/arch": "arm64" } },
  });
  const selector = { "kubernetes.io/hostname": "mine", "kubernetes.io/os": "linux", disk: "fast" };
  await pod(scene, "choosy", { nodeSelector: selector });
  await server.clock.settle();
  const { labels } = (await cluster.get("v1", "Node", "mine"))?.metadata ?? {};
  assert.deepEqual(labels, { ...selector, "kubernetes.io/arch": "arm64" });
  assert.deepEqual(await stateIn(scene, "choosy"), { phase: "Running", restarts: 0, ready: true });
});

test("a clock that settles waits for the scheduler, which gathers changes before it tries a pod again", async (t) => {
  const { server, scene, cluster } = await simulated(t, { nodes: { count: 0 } });
  await pod(scene, "early", { nodeSelector: { disk: "fast" } });
  await server.clock.settle();
  assert.equal((await scene.get("v1", "Pod", "early"))?.status.phase, "Pending");
  await cluster.create("v1", "Node", { metadata: { name: "late", labels: { disk: "fast" } } });
  await server.clock.settle();
  assert.deepEqual(await stateIn(scene, "early"), { phase: "Running", restarts: 0, ready: true });
});

test("pods of a node that someone creates start when it has a network, and have their addresses", async (t) => {
  const { server, scene, cluster } = await simulated(t, { nodes: { count: 1 } });
  const agents = deployment("agent").spec;
  await scene.create("apps/v1", "DaemonSet", {
    metadata: { name: "agent" },
    spec: { selector: agents.selector, template: agents.template },
  });
  await server.clock.settle();
  const names = ["new-1", "new-2", "new-3", "new-4"];
  await Promise.all(names.map((name) => cluster.create("v1", "Node", { metadata: { name } })));
  await server.clock.advance(1_000);
  const found = await scene.list("v1", "Pod");
  assert.deepEqual(found.map(({ spec }) => spec.nodeName).sort(), [...names, "node-1"].sort());
  for (const { spec, status } of found) {
    const seen = [status.phase, isIPv4(status.podIP), status.podIPs?.length, isIPv4(status.hostIP)];
    assert.deepEqual(seen, ["Running", true, 1, true], `${spec.nodeName}: ${JSON.stringify(status)}`);
  }
  assert.equal(new Set(found.map(({ status }) => status.podIP)).size, found.length);
});

test("a Job past its deadline waits for its pods to end, and does nothing meanwhile", async (t) => {
  const { server, scene } = await simulated(t, { delays: { start: "2s", ready: "3s", terminate: "4s" } });
  await scene.create("batch/v1", "Job", {
    metadata: { name: "late" },
    spec: { activeDeadlineSeconds: 1, template: { spec: { ...container("one"), restartPolicy: "Never" } } },
  });
  await server.clock.advance(10_000);
  const { status } = await scene.until(["batch/v1", "Job", "late"], () => true);
  assert.deepEqual(
    status.conditions.map(({ type, reason }: Record<string, string>) => [type, reason]),
    [
      ["FailureTarget", "DeadlineExceeded"],
      ["Failed", "DeadlineExceeded"],
    ],
  );
});

test("a container for debugging runs until the containers of its pod end, and is not restarted", async (t) => {
  const { server, scene } = await simulated(t, { rules: [{ pods: {}, exit: { delay: "1m", code: 3, times: 1 } }] });
  await pod(scene, "one", container("one:1"));
  await server.clock.settle();
  const ephemeralContainers = [{ name: "debugger", image: "shell:1", targetContainerName: "main" }];
  await server.client.core.v1
    .pods(scene.namespace)
    .ephemeralContainers.patch("one", { type: "strategic", body: { spec: { ephemeralContainers } } });
  await server.clock.advance(1_000);
  const seen = async (): Promise<Seen["status"]> =>
    (await scene.get("v1", "Pod", "one"))?.status.ephemeralContainerStatuses;
  const [running] = await seen();
  assert.deepEqual(
    [running.name, running.image, running.restartCount, running.ready],
    ["debugger", "shell:1", 0, false],
  );
  assert.notEqual(running.state.running?.startedAt, undefined);
  await server.clock.advance(90_000);
  const [ended] = await seen();
  assert.deepEqual([ended.state.running, ended.state.terminated?.exitCode], [undefined, 3]);
  assert.deepEqual(await stateIn(scene, "one"), { phase: "Running", restarts: 1, ready: true });
});

test("a taint NoExecute ends finished pods too, and nothing allocates devices", async (t) => {
  const { server, scene, cluster } = await simulated(t, { nodes: { count: 1 } });
  await pod(scene, "done", { restartPolicy: "Never" });
  await pod(scene, "device", { resourceClaims: [{ name: "gpu", resourceClaimName: "none" }] });
  await server.clock.advance(60_000);
  assert.equal((await stateIn(scene, "done")).phase, "Succeeded");
  assert.equal((await stateIn(scene, "device")).phase, "Pending");
  await cluster.patch("v1", "Node", "node-1", { spec: { taints: [{ key: "k", value: "v", effect: "NoExecute" }] } });
  await server.clock.advance(1_000);
  assert.equal(await scene.get("v1", "Pod", "done"), undefined);
});
