/** The real helm, both of its major versions: a release is installed, upgraded, rolled back and uninstalled. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type ApiBody, fieldAt, type JsonObject } from "../support/json.js";
import { EDGE_RELEASES, findHelm, findKubectl, Kubectl } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import { play } from "./kubectl-commands/play.js";
import { CHART_RESOURCES, writeChart } from "./support-chart.js";

for (const release of EDGE_RELEASES) {
  const [helmFound, kubectlFound] = [await findHelm(release), await findKubectl(release)];
  const missing = [helmFound, kubectlFound].find((found) => "missing" in found);
  const skip = missing !== undefined && "missing" in missing ? missing.missing : false;

  describe(`helm beside kubectl ${release}`, { skip }, () => {
    let server: ServeProcess;
    let helm: Kubectl;
    let kubectl: Kubectl;
    let chart: string;
    before(async () => {
      server = await startServe(["--profile=kubernetes", "--examples"]);
      if ("path" in helmFound) helm = new Kubectl(helmFound.path, server.kubeconfig);
      if ("path" in kubectlFound) kubectl = new Kubectl(kubectlFound.path, server.kubeconfig);
      chart = writeChart();
    });
    after(async () => {
      rmSync(chart, { recursive: true, force: true });
      helm.dispose();
      kubectl.dispose();
      await server.stop();
    });

    const names = async (resource: string): Promise<string[]> =>
      (await kubectl.ok(["get", resource, "-l", "release=shop", "-o", "jsonpath={.items[*].metadata.name}"])).split(
        " ",
      );
    const deployment = async (): Promise<ApiBody> =>
      JSON.parse(await kubectl.ok(["get", "deployment/shop", "-o", "json"]));

    test("install makes every kind of the chart", async () => {
      const text = await helm.ok(["install", "shop", chart]);
      assert.match(text, /STATUS: deployed/);
      for (const resource of CHART_RESOURCES) assert.deepEqual(await names(resource), ["shop"], resource);
      assert.match(await helm.ok(["list"]), /^shop\s+default\s+1\s.*deployed/m);
      const { spec, metadata } = await deployment();
      assert.deepEqual([fieldAt(spec, "replicas"), metadata.labels["app.kubernetes.io/managed-by"]], [2, "Helm"]);
    });

    test("upgrade changes what the values change", async () => {
      await helm.ok(["upgrade", "shop", chart, "--set", "replicas=3,image=nginx:2,greeting=bye"]);
      const { spec } = await deployment();
      assert.deepEqual(
        [fieldAt(spec, "replicas"), fieldAt(spec, "template", "spec", "containers", 0, "image")],
        [3, "nginx:2"],
      );
      const greeting = await kubectl.ok(["get", "configmap/shop", "-o", "jsonpath={.data.GREETING}"]);
      assert.equal(greeting, "bye");
      const address = ["get", "service/shop", "-o", "jsonpath={.spec.clusterIP}"];
      const before = await kubectl.ok(address);
      await helm.ok(["upgrade", "shop", chart, "--reuse-values"]);
      assert.equal(await kubectl.ok(address), before);
    });

    test("rollback brings the first revision back", async () => {
      await helm.ok(["rollback", "shop", "1"]);
      const { spec } = await deployment();
      assert.deepEqual(
        [fieldAt(spec, "replicas"), fieldAt(spec, "template", "spec", "containers", 0, "image")],
        [2, "nginx:1"],
      );
      const history: JsonObject[] = JSON.parse(await helm.ok(["history", "shop", "-o", "json"]));
      assert.deepEqual(
        history.map(({ revision, status }) => `${revision} ${status}`),
        ["1 superseded", "2 superseded", "3 superseded", "4 deployed"],
      );
    });

    test("a chart that the server refuses says why, and fails", async () => {
      const { code, stderr } = await helm.run(["upgrade", "shop", chart, "--set", "schedule=sometimes"]);
      assert.notEqual(code, 0);
      assert.match(stderr, /spec\.schedule/);
      await helm.ok(["rollback", "shop", "4"]);
    });

    test("uninstall leaves nothing", async () => {
      assert.match(await helm.ok(["uninstall", "shop"]), /release "shop" uninstalled/);
      for (const resource of CHART_RESOURCES) assert.deepEqual(await names(resource), [""], resource);
      assert.doesNotMatch(await helm.ok(["list"]), /shop/);
    });

    test("the life of a release with definitions, hooks and a test", async () => {
      assert.ok("path" in helmFound && "path" in kubectlFound);
      const cacheFolder = mkdtempSync(join(tmpdir(), "kindsmith-kube-cache-"));
      try {
        const tools = { helm: helmFound.path, kubectl: kubectlFound.path };
        const stage = { release, tools, kubeconfig: server.kubeconfig, cacheFolder };
        const differences = await play(join(import.meta.dirname, "helm-commands/release.transcript"), stage);
        assert.deepEqual(differences, [], differences.join("\n\n"));
      } finally {
        rmSync(cacheFolder, { recursive: true, force: true });
      }
    });
  });
}
