/** Kubernetes' scheduler, unmodified, finds nodes for pods on our server, and devices for their claims. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { apis } from "../../generated/apis.js";
import { connect } from "../../runtime/client/index.js";
import { freePort } from "../support/free-port.js";
import { findScheduler, releaseOf } from "../support/kubernetes/binaries.js";
import { startOurs } from "../support/kubernetes/control-plane.js";
import { Program } from "../support/kubernetes/program.js";
import { until } from "../support/kubernetes/until.js";

const TIMEOUT_MS = 60_000;
const DRIVER = "gpu.example.com";

const scheduler = findScheduler();

const node = {
  metadata: { name: "n1" },
  status: {
    capacity: { cpu: "4", memory: "8Gi", pods: "10" },
    allocatable: { cpu: "4", memory: "8Gi", pods: "10" },
    conditions: [{ type: "Ready", status: "True" as const, reason: "Tested", message: "it is" }],
  },
};
const deviceClass = {
  metadata: { name: "gpu" },
  spec: { selectors: [{ cel: { expression: `device.driver == "${DRIVER}"` } }] },
};
const slice = {
  metadata: { name: "n1-gpus" },
  spec: {
    driver: DRIVER,
    nodeName: "n1",
    pool: { name: "n1", generation: 1, resourceSliceCount: 1 },
    devices: [
      { name: "small", capacity: { memory: { value: "8Gi" } } },
      { name: "large", capacity: { memory: { value: "40Gi" } } },
    ],
  },
};
const expression = `device.capacity["${DRIVER}"].memory.isGreaterThan(quantity("10Gi"))`;
const claim = {
  metadata: { name: "mine" },
  spec: {
    devices: { requests: [{ name: "one", exactly: { deviceClassName: "gpu", selectors: [{ cel: { expression } }] } }] },
  },
};

function pod(name: string) {
  return { metadata: { name }, spec: { containers: [{ name: "c", image: "example.com/c:1" }] } };
}

describe("kube-scheduler", { skip: "missing" in scheduler && scheduler.missing, timeout: 180_000 }, () => {
  test("binds pods to nodes, and allocates devices to the claims of pods", async () => {
    const { found } = scheduler as { found: string };
    // Before 1.34 the group of devices was not stable.
    const plane = await startOurs(releaseOf(found));
    const program = new Program(found, [
      `--kubeconfig=${plane.kubeconfig}`,
      `--authentication-kubeconfig=${plane.kubeconfig}`,
      `--authorization-kubeconfig=${plane.kubeconfig}`,
      "--bind-address=127.0.0.1",
      `--secure-port=${await freePort()}`,
      "--leader-elect=false",
    ]);
    try {
      const client = await connect({ apis, kubeconfig: plane.kubeconfig, profile: "kubernetes" });
      const { nodes, pods, serviceAccounts } = client.core.v1;
      const { deviceClasses, resourceClaims, resourceSlices } = client.resourceGroup.v1;
      const bound = (name: string): Promise<void> =>
        until(`${name} has a node`, TIMEOUT_MS, async () => {
          program.assertRunning();
          return (await pods("default").get(name)).spec?.nodeName === "n1";
        });
      await serviceAccounts("default").create({ metadata: { name: "default" } });
      await nodes().create(node);
      await deviceClasses().create(deviceClass);
      await resourceSlices().create(slice);
      await resourceClaims("default").create(claim);
      await pods("default").create(pod("plain"));
      await bound("plain");
      const resources = { claims: [{ name: "gpu" }] };
      await pods("default").create({
        metadata: { name: "computing" },
        spec: {
          resourceClaims: [{ name: "gpu", resourceClaimName: "mine" }],
          containers: [{ name: "c", image: "example.com/c:1", resources }],
        },
      });
      await bound("computing");
      const { status } = await resourceClaims("default").get("mine");
      assert.deepEqual(status?.allocation?.devices?.results, [
        { request: "one", driver: DRIVER, pool: "n1", device: "large" },
      ]);
      assert.equal(status?.reservedFor?.[0]?.name, "computing");
      await client.close();
    } finally {
      await program.stop();
      await plane.stop();
    }
  });
});
