/** Kinds that run pods, and those around them, as people make, look at and change them with the real kubectl. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { stringify } from "yaml";
import { findKubectl, KUBECTL_PACKAGES, Kubectl, type KubectlRelease } from "../support/kubectl.js";
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

for (const release of Object.keys(KUBECTL_PACKAGES) as KubectlRelease[]) {
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
      const versions = ["get", KINDS, "-o", "jsonpath={.items[*].metadata.generation}"];
      const before = await kubectl.ok(versions);
      await kubectl.ok(["apply", "--server-side", "--force-conflicts", "-f", "-"], DOCUMENTS);
      assert.equal(await kubectl.ok(versions), before);
    });

    test("tables and descriptions", async () => {
      await kubectl.ok(["apply", "-f", "-"], DOCUMENTS);
      for (const [kind, pattern] of [
        [
          "deployments",
          /^NAME +READY +UP-TO-DATE +AVAILABLE +AGE +CONTAINERS +IMAGES +SELECTOR\nweb +0\/1 +0 +0 +\S+ +web +registry\.example\.com\/web +app=web/,
        ],
        [
          "daemonsets",
          /^NAME +DESIRED +CURRENT +READY +UP-TO-DATE +AVAILABLE +NODE SELECTOR +AGE +CONTAINERS +IMAGES +SELECTOR\nagent +0 +0 +0 +0 +0 +<none> /,
        ],
        ["statefulsets", /^NAME +READY +AGE +CONTAINERS +IMAGES\ndb +0\/1 /],
        ["replicasets", /^NAME +DESIRED +CURRENT +READY +AGE +CONTAINERS +IMAGES +SELECTOR\nweb +1 +0 +0 /],
        ["rc", /^NAME +DESIRED +CURRENT +READY +AGE +CONTAINERS +IMAGES +SELECTOR\nold +1 +0 +0 /],
        ["jobs", /^NAME +STATUS +COMPLETIONS +DURATION +AGE +CONTAINERS +IMAGES +SELECTOR\nonce +Running +0\/1 /],
        [
          "cronjobs",
          /^NAME +SCHEDULE +TIMEZONE +SUSPEND +ACTIVE +LAST SCHEDULE +AGE +CONTAINERS +IMAGES +SELECTOR\nnightly +0 3 \* \* \* +Europe\/Berlin +False +0 +<none> /,
        ],
        [
          "pv",
          /^NAME +CAPACITY +ACCESS MODES +RECLAIM POLICY +STATUS +CLAIM +STORAGECLASS +VOLUMEATTRIBUTESCLASS +REASON +AGE +VOLUMEMODE\ndisk +1Gi +RWO +Retain +Pending /,
        ],
        ["limits", /^NAME +CREATED AT\nbounds +/],
      ] as const)
        assert.match(await kubectl.ok(["get", kind, "-o", "wide"]), pattern);
      for (const [object, pattern] of [
        ["deployment/web", /StrategyType: +RollingUpdate/],
        ["statefulset/db", /Update Strategy: +RollingUpdate/],
        ["daemonset/agent", /Desired Number of Nodes Scheduled: 0/],
        ["job/once", /Completion Mode: +NonIndexed/],
        ["cronjob/nightly", /Concurrency Policy: +Allow/],
        ["pv/disk", /Reclaim Policy: +Retain/],
        ["limits/bounds", /Container +cpu +- +2 +2 +2 +-/],
      ] as const)
        assert.match(await kubectl.ok(["describe", object]), pattern);
    });

    test("commands that make and change objects", async () => {
      await kubectl.ok(["create", "deployment", "shop", "--image=shop:1", "--replicas=2"]);
      await kubectl.ok(["set", "image", "deployment/shop", "shop=shop:2"]);
      await kubectl.ok(["scale", "deployment/shop", "--replicas=3"]);
      const shop = [
        "get",
        "deployment/shop",
        "-o",
        "jsonpath={.spec.replicas} {.spec.template.spec.containers[0].image}",
      ];
      assert.equal(await kubectl.ok(shop), "3 shop:2");
      await kubectl.ok(["create", "cronjob", "hourly", "--image=tool", "--schedule=@hourly"]);
      await kubectl.ok(["create", "job", "now", "--from=cronjob/hourly"]);
      assert.equal(
        await kubectl.ok(["get", "job/now", "-o", "jsonpath={.metadata.ownerReferences[0].name}"]),
        "hourly",
      );
      await kubectl.ok(["create", "job", "simple", "--image=tool"]);
      await kubectl.ok(["delete", "job/simple"]);
      await kubectl.ok(["create", "quota", "q", "--hard=pods=5,cpu=2", "--scopes=NotTerminating"]);
      await kubectl.ok(["create", "pdb", "budget", "--selector=app=web", "--min-available=1"]);
      await kubectl.ok(["run", "probe", "--image=tool:1", "--labels=app=probe", "--restart=Never"]);
      await kubectl.ok(["label", "pod/probe", "tier=a"]);
      const refused = await kubectl.run(["create", "cronjob", "never", "--image=tool", "--schedule=every day"]);
      assert.match(refused.stderr, /spec\.schedule: Invalid value: "every day": expected exactly 5 fields/);
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
