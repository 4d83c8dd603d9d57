/** Quotas by the real kubectl, the oldest and the newest that are tried. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { EDGE_RELEASES, findKubectl, Kubectl } from "../../support/kubectl.js";
import { type ServeProcess, startServe } from "../../support/serve.js";

for (const release of EDGE_RELEASES) {
  const found = await findKubectl(release);
  describe(`kubectl ${release} and quotas`, { skip: "missing" in found ? found.missing : false }, () => {
    let server: ServeProcess;
    let kubectl: Kubectl;
    before(async () => {
      server = await startServe(["--profile=kubernetes", "--disable-admission-plugins=ServiceAccount"]);
      if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
    });
    after(async () => {
      kubectl.dispose();
      await server.stop();
    });

    test("create, describe and get show what is used, and refusals say why", async () => {
      await kubectl.ok(["create", "namespace", "t"]);
      const hard = "--hard=pods=1,requests.cpu=1,limits.memory=1Gi,count/deployments.apps=1";
      assert.equal(await kubectl.ok(["-n", "t", "create", "quota", "q", hard]), "resourcequota/q created\n");
      const filled = ["wait", "--for=jsonpath={.status.hard.pods}=1", "quota/q", "--timeout=30s"];
      await kubectl.ok(["-n", "t", ...filled]);
      assert.match(
        await kubectl.ok(["-n", "t", "describe", "quota", "q"]),
        /^Name: +q\nNamespace: +t\nResource +Used +Hard\n-+ +-+ +-+\ncount\/deployments.apps +0 +1\nlimits.memory +0 +1Gi\npods +0 +1\nrequests.cpu +0 +1\n$/,
      );
      const pod = (name: string): string =>
        JSON.stringify({
          apiVersion: "v1",
          kind: "Pod",
          metadata: { name },
          spec: {
            containers: [
              { name: "c", image: "i", resources: { requests: { cpu: "250m" }, limits: { memory: "512Mi" } } },
            ],
          },
        });
      await kubectl.ok(["-n", "t", "create", "-f", "-"], pod("a"));
      const refused = await kubectl.run(["-n", "t", "create", "-f", "-"], pod("b"));
      assert.equal(refused.code, 1);
      assert.match(
        refused.stderr,
        /^Error from server \(Forbidden\): error when creating "STDIN": pods "b" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1\n$/,
      );
      const silent = await kubectl.run(["-n", "t", "run", "c", "--image=i"]);
      assert.match(
        silent.stderr,
        /pods "c" is forbidden: failed quota: q: must specify limits.memory for: c; requests.cpu for: c\n$/,
      );
      await kubectl.ok(["-n", "t", "create", "deployment", "d", "--image=i"]);
      const second = await kubectl.run(["-n", "t", "create", "deployment", "e", "--image=i"]);
      assert.match(
        second.stderr,
        /exceeded quota: q, requested: count\/deployments.apps=1, used: count\/deployments.apps=1/,
      );
      assert.match(
        await kubectl.ok(["-n", "t", "get", "quota"]),
        /^NAME +REQUEST +LIMIT +AGE\nq +count\/deployments.apps: 1\/1, pods: 1\/1, requests.cpu: 250m\/1 +limits.memory: 512Mi\/1Gi +[0-9ms]+\n$/,
      );
      assert.match(
        await kubectl.ok(["describe", "namespace", "t"]),
        /Resource Quotas\n {2}Name: +q\n {2}Resource +Used +Hard\n {2}-+ +-+ +-+\n {2}count\/deployments.apps +1 +1\n {2}limits.memory +512Mi +1Gi\n {2}pods +1 +1\n {2}requests.cpu +250m +1\n/,
      );
      await kubectl.ok(["-n", "t", "delete", "pod", "a", "--grace-period=0", "--force"]);
      await kubectl.ok(["-n", "t", "wait", "--for=jsonpath={.status.used.pods}=0", "quota/q", "--timeout=30s"]);
      await kubectl.ok(["-n", "t", "create", "-f", "-"], pod("b"));
    });
  });
}
