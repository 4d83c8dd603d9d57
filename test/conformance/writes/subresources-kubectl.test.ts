/** The real kubectl with pods, services and evictions. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { findKubectl, Kubectl } from "../../support/kubectl.js";
import { type ServeProcess, startServe } from "../../support/serve.js";

const found = await findKubectl("1.35");

describe("kubectl and subresources", { skip: "missing" in found ? found.missing : false }, () => {
  let server: ServeProcess;
  let kubectl: Kubectl;
  before(async () => {
    server = await startServe(["--profile=kubernetes"]);
    if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
  });
  after(async () => {
    kubectl.dispose();
    await server.stop();
  });

  const node = JSON.stringify({ apiVersion: "v1", kind: "Node", metadata: { name: "n1" } });
  const pod = JSON.stringify({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "web", labels: { app: "web" } },
    spec: { nodeName: "n1", terminationGracePeriodSeconds: 0, containers: [{ name: "web", image: "nginx:1" }] },
  });

  test("pods, services and nodes are shown as people know them", async () => {
    // a controller makes it once the server has started
    await kubectl.ok(["wait", "--for=create", "serviceaccount/default", "--timeout=60s"]);
    await kubectl.ok(["create", "-f", "-"], node);
    await kubectl.ok(["create", "-f", "-"], pod);
    assert.match(await kubectl.ok(["get", "pods"]), /NAME +READY +STATUS +RESTARTS +AGE\nweb +0\/1 +Pending +0 /);
    await kubectl.ok(["expose", "pod", "web", "--port=80"]);
    assert.match(await kubectl.ok(["get", "service", "web"]), /web +ClusterIP +10\.0\.0\.\d+ +<none> +80\/TCP /);
    assert.match(await kubectl.ok(["get", "nodes"]), /n1 +Unknown +<none> /);
  });

  test("a log without a provider is a clear failure", async () => {
    const { code, stderr } = await kubectl.run(["logs", "web"]);
    assert.notEqual(code, 0);
    assert.match(stderr, /no log provider is installed/);
  });

  test("a raw request goes through a service to a backend", async () => {
    const backend = createServer((request, response) => response.end(`answer to ${request.url}`));
    backend.listen(0, "127.0.0.1");
    await once(backend, "listening");
    const { port } = backend.address() as AddressInfo;
    const endpoints = {
      apiVersion: "v1",
      kind: "Endpoints",
      metadata: { name: "web" },
      subsets: [{ addresses: [{ ip: "127.0.0.1" }], ports: [{ port }] }],
    };
    await kubectl.ok(["create", "-f", "-"], JSON.stringify(endpoints));
    const text = await kubectl.ok(["get", "--raw", "/api/v1/namespaces/default/services/web:80/proxy/x?y=1"]);
    assert.equal(text, "answer to /x?y=1");
    backend.close();
  });

  test("drain evicts the pods of a node, budgets permitting", async () => {
    const running = JSON.stringify({ status: { phase: "Running" } });
    for (const pod of (await kubectl.ok(["get", "pods", "-o", "name"])).trim().split("\n")) {
      await kubectl.ok(["patch", pod, "--subresource=status", "--type=merge", "-p", running]);
    }
    await kubectl.ok(["create", "poddisruptionbudget", "web", "--selector=app=web", "--min-available=1"]);
    const allow = (disruptionsAllowed: number): Promise<string> => {
      const status = { status: { observedGeneration: 1, disruptionsAllowed } };
      return kubectl.ok(["patch", "pdb", "web", "--subresource=status", "--type=merge", "-p", JSON.stringify(status)]);
    };
    await allow(0);
    const kept = await kubectl.run(["drain", "n1", "--force", "--timeout=10s"]);
    assert.notEqual(kept.code, 0);
    assert.match(kept.stderr + kept.stdout, /Cannot evict pod as it would violate the pod's disruption budget/);
    await allow(1);
    assert.match(await kubectl.ok(["drain", "n1", "--force"]), /node\/n1 drained/);
    assert.equal(await kubectl.ok(["get", "pods", "-o", "name"]), "");
    assert.match(await kubectl.ok(["get", "nodes"]), /n1 +Unknown,SchedulingDisabled /);
  });
});
