/** A server that leaves out built-in kinds, as kubectl sees it. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { EDGE_RELEASES, findKubectl, Kubectl } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const DEFINITION = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: farms.own.example.com }
spec:
  group: own.example.com
  scope: Namespaced
  names: { plural: farms, kind: Farm }
  versions:
  - name: v1
    served: true
    storage: true
    schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { area: { type: integer } } } } } }
`;
const FARM = `
apiVersion: own.example.com/v1
kind: Farm
metadata: { name: north }
spec: { area: 3 }
`;

for (const release of EDGE_RELEASES) {
  const found = await findKubectl(release);
  describe(`only own kinds by kubectl ${release}`, { skip: "missing" in found ? found.missing : false }, () => {
    let server: ServeProcess;
    let kubectl: Kubectl;
    before(async () => {
      server = await startServe(["--profile=kubernetes", "--builtin-kinds=none"]);
      if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
    });
    after(async () => {
      kubectl.dispose();
      const { code } = await server.stop();
      assert.equal(code, 0, server.output());
      assert.doesNotMatch(server.output(), /"level":50/);
    });

    test("own kinds are applied, explained and deleted with their namespace, and there are no Pods", async () => {
      await kubectl.ok(["apply", "-f", "-"], DEFINITION);
      await kubectl.ok(["wait", "--for=condition=Established", "crd/farms.own.example.com"]);
      await kubectl.ok(["create", "namespace", "fields"]);
      await kubectl.ok(["apply", "--server-side", "-n", "fields", "-f", "-"], FARM);
      assert.match(await kubectl.ok(["get", "farms", "-A"]), /fields\s+north/);
      assert.match(await kubectl.ok(["explain", "farms.spec"]), /area/);
      const names = (await kubectl.ok(["api-resources", "-o", "name"])).trim().split("\n");
      assert.ok(names.includes("farms.own.example.com") && names.includes("secrets"), names.join());
      assert.ok(!names.includes("pods") && !names.includes("deployments.apps"), names.join());
      assert.match(await kubectl.ok(["auth", "can-i", "create", "farms"]), /yes/);
      const pods = await kubectl.run(["get", "pods"]);
      assert.match(pods.stderr, /the server doesn't have a resource type "pods"/);
      await kubectl.ok(["delete", "namespace", "fields"]);
      assert.doesNotMatch(await kubectl.ok(["get", "farms", "-A"]), /north/);
    });
  });
}
