/** The real kubectl with every kind that users write themselves, and with the kinds that ask. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { stringify } from "yaml";
import { base64, makeRequest } from "../builtin/support/certificates.js";
import type { Json } from "../support/api.js";
import { findKubectl, KUBECTL_PACKAGES, Kubectl, type KubectlRelease } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import { manifestOf, OBJECTS } from "./support-objects.js";

for (const release of Object.keys(KUBECTL_PACKAGES) as KubectlRelease[]) {
  const found = await findKubectl(release);
  describe(`kubectl ${release} and the catalogue`, { skip: "missing" in found ? found.missing : false }, () => {
    let server: ServeProcess;
    let kubectl: Kubectl;
    const plurals = Object.keys(OBJECTS);
    const manifests = plurals.map(manifestOf);
    const list = manifests.map((manifest) => stringify(manifest)).join("---\n");
    const versions = ["get", "-f", "-", "-o", "jsonpath={.items[*].metadata.resourceVersion}"];
    before(async () => {
      server = await startServe(["--profile=kubernetes"]);
      if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
    });
    after(async () => {
      kubectl.dispose();
      await server.stop();
    });

    test("every kind is applied, once and again", async () => {
      const first = (await kubectl.ok(["apply", "-f", "-"], list)).trim().split("\n");
      assert.deepEqual(
        first.filter((line) => !line.endsWith(" created")),
        [],
      );
      assert.equal(first.length, plurals.length);
      const before = await kubectl.ok(versions, list);
      assert.equal(before.split(" ").length, plurals.length);
      // where the server adds to a list, the client sends the list again, and nothing changes
      const again = (await kubectl.ok(["apply", "-f", "-"], list)).trim().split("\n");
      assert.deepEqual(
        again.filter((line) => !/ (unchanged|configured)$/.test(line)),
        [],
      );
      assert.equal(await kubectl.ok(versions, list), before);
      const byServer = await kubectl.ok(["apply", "--server-side", "--force-conflicts", "-f", "-"], list);
      assert.equal(byServer.match(/serverside-applied/g)?.length, plurals.length);
    });

    test("every kind has a table, narrow and wide", async () => {
      for (const form of [[], ["-o", "wide"]]) {
        const text = await kubectl.ok(["get", plurals.join(","), "-l", "set=catalogue", ...form]);
        const tables = text.trim().split("\n\n");
        assert.equal(tables.length, plurals.length);
        for (const [index, table] of tables.entries()) {
          const [head = "", row = ""] = table.split("\n");
          assert.match(head, /^NAME .*(AGE|CREATED AT)/, plurals[index]);
          assert.match(row, new RegExp(`^[a-z0-9.]+/${manifests[index].metadata.name} `), plurals[index]);
        }
      }
    });

    test("columns are the ones that people know", async () => {
      const columns: Readonly<Record<string, string>> = {
        rolebindings: "NAME ROLE AGE",
        clusterrolebindings: "NAME ROLE AGE",
        roles: "NAME CREATED AT",
        customresourcedefinitions: "NAME CREATED AT",
        apiservices: "NAME SERVICE AVAILABLE AGE",
        mutatingwebhookconfigurations: "NAME WEBHOOKS AGE",
        validatingwebhookconfigurations: "NAME WEBHOOKS AGE",
        validatingadmissionpolicies: "NAME VALIDATIONS PARAMKIND AGE",
        validatingadmissionpolicybindings: "NAME POLICYNAME PARAMREF AGE",
        flowschemas: "NAME PRIORITYLEVEL MATCHINGPRECEDENCE DISTINGUISHERMETHOD AGE MISSINGPL",
        prioritylevelconfigurations: "NAME TYPE NOMINALCONCURRENCYSHARES QUEUES HANDSIZE QUEUELENGTHLIMIT AGE",
      };
      for (const [plural, expected] of Object.entries(columns)) {
        const [head = ""] = (await kubectl.ok(["get", plural])).split("\n");
        assert.equal(head.trim().replace(/\s+/g, " "), expected, plural);
      }
    });

    test("kinds are explained, with the meaning of their fields", async () => {
      for (const plural of ["flowschemas", "deployments", "cronjobs", "prioritylevelconfigurations"]) {
        const text = await kubectl.ok(["explain", plural, "--recursive"]);
        assert.match(text, new RegExp(`KIND: +${manifestOf(plural).kind}\\n`));
        assert.doesNotMatch(text, /DESCRIPTION:\s+<empty>/, plural);
      }
      const field = await kubectl.ok(["explain", "certificatesigningrequest.spec.expirationSeconds"]);
      assert.match(field, /at least 600/);
    });

    test("every kind is deleted", async () => {
      const lines = (await kubectl.ok(["delete", "--wait=false", "-f", "-"], list)).trim().split("\n");
      assert.equal(lines.filter((line) => line.includes(" deleted")).length, plurals.length);
      for (const plural of plurals)
        assert.equal(await kubectl.ok(["get", plural, "-l", "set=catalogue", "-o", "name"]), "", plural);
    });

    test("auth whoami and can-i ask the server", async () => {
      const whoami = await kubectl.ok(["auth", "whoami"]);
      assert.match(whoami, /Username +admin/);
      assert.match(whoami, /Groups +\[system:masters system:authenticated\]/);
      assert.equal(await kubectl.ok(["auth", "can-i", "delete", "pods"]), "yes\n");
      const other = await kubectl.run(["auth", "can-i", "delete", "pods", "--as=nobody"]);
      assert.notEqual(other.code, 0);
      assert.match(await kubectl.ok(["auth", "can-i", "--list"]), /\*\.\* +\[\] +\[\] +\[\*\]/);
      const review = JSON.stringify({
        apiVersion: "authorization.k8s.io/v1",
        kind: "SubjectAccessReview",
        spec: { user: "nobody", resourceAttributes: { verb: "get", resource: "pods" } },
      });
      const path = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
      const answer: Json = JSON.parse(await kubectl.ok(["create", "--raw", path, "-f", "-"], review));
      assert.equal(answer.status.allowed, false);
    });

    test("a request for a certificate is approved", async () => {
      const request = JSON.stringify({
        apiVersion: "certificates.k8s.io/v1",
        kind: "CertificateSigningRequest",
        metadata: { name: "anna" },
        spec: { request: base64(await makeRequest("anna")), signerName: "example.com/client", usages: ["client auth"] },
      });
      await kubectl.ok(["create", "-f", "-"], request);
      assert.match(await kubectl.ok(["get", "csr"]), /anna +\d+s +example\.com\/client +admin +<none> +Pending/);
      await kubectl.ok(["certificate", "approve", "anna"]);
      assert.match(await kubectl.ok(["get", "csr", "anna"]), /Approved/);
      const denied = await kubectl.run(["certificate", "deny", "anna"]);
      assert.notEqual(denied.code, 0);
    });

    test("roles and bindings are made by command", async () => {
      await kubectl.ok(["create", "role", "reader", "--verb=get,list", "--resource=pods,pods/log"]);
      await kubectl.ok(["create", "clusterrole", "prober", "--verb=get", "--non-resource-url=/healthz/*"]);
      await kubectl.ok(["create", "rolebinding", "readers", "--role=reader", "--user=u", "--serviceaccount=n:s"]);
      await kubectl.ok(["create", "clusterrolebinding", "probers", "--clusterrole=prober", "--group=g"]);
      assert.match(await kubectl.ok(["get", "rolebinding", "readers", "-o", "wide"]), /Role\/reader +\d+s +u +n\/s/);
      assert.match(await kubectl.ok(["describe", "role", "reader"]), /pods\/log +\[\] +\[\] +\[get list\]/);
    });
  });
}
