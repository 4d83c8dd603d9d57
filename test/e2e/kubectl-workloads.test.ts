/** Kinds that run pods, and those around them, as people make, look at and change them with the real kubectl. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { stringify } from "yaml";
import { EDGE_RELEASES, findKubectl, Kubectl } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const template = {
  metadata: { labels: { app: "web" } },
  spec: {
    containers: [{ name: "web", image: "registry.example.com/web", readinessProbe: { httpGet: { port: 80 } } }],
    volumes: [
      { name: "scratch", emptyDir: {} },
      { name: "settings", configMap: { name: "settings" } },
    ],
  },
};
const selector = { matchLabels: { app: "web" } };
const jobTemplate = { spec: { ...template.spec, restartPolicy: "Never" } };

/** As little as each kind needs, so that all else is the server's. */
const MANIFESTS: readonly object[] = [
  { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" }, spec: { selector, template } },
  { apiVersion: "apps/v1", kind: "ReplicaSet", metadata: { name: "web" }, spec: { selector, template } },
  { apiVersion: "apps/v1", kind: "DaemonSet", metadata: { name: "agent" }, spec: { selector, template } },
  {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: { name: "db" },
    spec: {
      selector,
      template,
      serviceName: "db",
    },
  },
  { apiVersion: "v1", kind: "ReplicationController", metadata: { name: "old" }, spec: { template } },
  { apiVersion: "batch/v1", kind: "Job", metadata: { name: "once" }, spec: { template: jobTemplate } },
  {
    apiVersion: "batch/v1",
    kind: "CronJob",
    metadata: { name: "nightly" },
    spec: { schedule: "0 3 * * *", timeZone: "Europe/Berlin", jobTemplate: { spec: { template: jobTemplate } } },
  },
  {
    apiVersion: "v1",
    kind: "LimitRange",
    metadata: { name: "bounds" },
    spec: { limits: [{ type: "Container", max: { cpu: "2" }, default: { cpu: "2" }, defaultRequest: { cpu: "2" } }] },
  },
  {
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: "disk" },
    spec: { capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"], nfs: { server: "nfs", path: "/x" } },
  },
];

const KINDS = "deployments,replicasets,daemonsets,statefulsets,rc,jobs,cronjobs,limits,pv";

const DOCUMENTS = MANIFESTS.map((manifest) => stringify(manifest)).join("---\n");

for (const release of EDGE_RELEASES) {
  const found = await findKubectl(release);
  const skip = "missing" in found ? found.missing : false;
  describe(`workloads by kubectl ${release}`, { skip }, () => {
    let server: ServeProcess;
    let kubectl: Kubectl;
    before(async () => {
      server = await startServe(["--profile=kubernetes"]);
      if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
    });
    after(async () => {
      kubectl.dispose();
      const { code } = await server.stop();
      assert.equal(code, 0, server.output());
      assert.doesNotMatch(server.output(), /"level":50/);
    });

    test("what is applied again is unchanged, by either way of applying", async () => {
      await kubectl.ok(["apply", "-f", "-"], DOCUMENTS);
      const again = (await kubectl.ok(["apply", "-f", "-"], DOCUMENTS)).trim().split("\n");
      assert.deepEqual(
        again.filter((line) => !line.endsWith(" unchanged")),
        [],
      );
      // generations of Deployments count their annotations too, in which kubectl notes what it applied
      const others = KINDS.split(",").filter((kind) => !kind.startsWith("deploy"));
      const versions = ["get", others.join(","), "-o", "jsonpath={.items[*].metadata.generation}"];
      const deployments = ["get", "deployments", "-o", "jsonpath={.items[*].spec}"];
      const before = [await kubectl.ok(versions), await kubectl.ok(deployments)];
      await kubectl.ok(["apply", "--server-side", "--force-conflicts", "-f", "-"], DOCUMENTS);
      assert.deepEqual([await kubectl.ok(versions), await kubectl.ok(deployments)], before);
    });

    test("explain knows every field", async () => {
      for (const [field, pattern] of [
        ["job.spec.podFailurePolicy.rules.onExitCodes", /operator.*-required-/],
        ["statefulset.spec.updateStrategy.rollingUpdate", /partition/],
        ["cronjob.spec", /concurrencyPolicy.*\n.*enum: Allow, Forbid, Replace/],
        ["pv.spec.csi", /volumeHandle.*-required-/],
        ["resourcequota.spec.scopeSelector", /matchExpressions/],
      ] as const)
        assert.match(await kubectl.ok(["explain", field]), pattern);
    });
  });
}
