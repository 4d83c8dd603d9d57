/** `kubectl delete` in its ways to treat dependents, against the real server process, in both naming profiles. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { findKubectl, KUBECTL_PACKAGES, Kubectl, type KubectlRelease } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";

for (const release of Object.keys(KUBECTL_PACKAGES) as KubectlRelease[]) {
  const found = await findKubectl(release);
  const skip = "missing" in found ? found.missing : false;
  for (const profile of ["orch", "kubernetes"]) {
    describe(`kubectl ${release} delete (${profile})`, { skip }, () => {
      let server: ServeProcess;
      let kubectl: Kubectl;
      before(async () => {
        server = await startServe([`--profile=${profile}`]);
        if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
      });
      after(async () => {
        kubectl.dispose();
        const { code } = await server.stop();
        assert.equal(code, 0, server.output());
        assert.doesNotMatch(server.output(), /"level":50/);
      });

      /** From a manifest: in another profile than its own the typed commands speak a Protobuf that nobody knows. */
      async function make(kind: string, name: string, flags: readonly string[] = []): Promise<void> {
        const manifest = JSON.stringify({ apiVersion: "v1", kind, metadata: { name } });
        await kubectl.ok(["create", "-f", "-", ...flags], manifest);
      }

      async function makeOwned(owner: string, dependent: string): Promise<void> {
        await make("ConfigMap", owner);
        const uid = await kubectl.ok(["get", "configmap", owner, "-o", "jsonpath={.metadata.uid}"]);
        await make("ConfigMap", dependent);
        const ownerReferences = [{ apiVersion: "v1", kind: "ConfigMap", name: owner, uid, blockOwnerDeletion: true }];
        const patch = JSON.stringify({ metadata: { ownerReferences } });
        await kubectl.ok(["patch", "configmap", dependent, "--type=merge", "-p", patch]);
      }

      test("[DEL-019] --cascade=background: the dependent goes after the owner", async () => {
        await makeOwned("bo", "bd");
        assert.match(await kubectl.ok(["delete", "configmap", "bo", "--cascade=background"]), /"bo" deleted/);
        await kubectl.ok(["wait", "--for=delete", "configmap/bd", "--timeout=20s"]);
      });

      test("[DEL-020] --cascade=foreground: when the owner is gone, so is the dependent", async () => {
        await makeOwned("fo", "fd");
        await kubectl.ok(["delete", "configmap", "fo", "--cascade=foreground", "--timeout=20s"]);
        assert.equal(await kubectl.ok(["get", "configmap", "fd", "--ignore-not-found"]), "");
      });

      test("[DEL-021] --cascade=orphan: the dependent stays without an owner", async () => {
        await makeOwned("oo", "od");
        await kubectl.ok(["delete", "configmap", "oo", "--cascade=orphan", "--timeout=20s"]);
        const owners = await kubectl.ok(["get", "configmap", "od", "-o", "jsonpath={.metadata.ownerReferences}"]);
        assert.equal(owners, "");
      });

      test("[NS-010, DEL-005] a namespace comes with an account and a CA bundle, and goes with all that is in it", async () => {
        await make("Namespace", "whole");
        const config = profile === "kubernetes" ? "kube-root-ca.crt" : "orch-root-ca.crt";
        await kubectl.ok(["wait", "-n", "whole", "--for=create", "serviceaccount/default", "--timeout=20s"]);
        await kubectl.ok(["wait", "-n", "whole", "--for=create", `configmap/${config}`, "--timeout=20s"]);
        const bundle = await kubectl.ok(["get", "-n", "whole", "configmap", config, "-o", "jsonpath={.data.ca\\.crt}"]);
        assert.match(bundle, /^-----BEGIN CERTIFICATE-----/);
        await make("Secret", "s", ["-n", "whole"]);
        await kubectl.ok(["delete", "namespace", "whole", "--timeout=20s"]);
        assert.equal(await kubectl.ok(["get", "namespace", "whole", "--ignore-not-found"]), "");
      });
    });
  }
}
