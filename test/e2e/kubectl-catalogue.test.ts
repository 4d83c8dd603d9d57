/** The real kubectl applies, explains and deletes every kind that users write themselves. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { stringify } from "yaml";
import { EDGE_RELEASES, findKubectl, Kubectl } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import { manifestOf, OBJECTS } from "./support-objects.js";

// what releases differ in is among kubectl-commands
for (const release of EDGE_RELEASES.slice(-1)) {
  const found = await findKubectl(release);
  describe(`kubectl ${release} and the catalogue`, { skip: "missing" in found ? found.missing : false }, () => {
    let server: ServeProcess;
    let kubectl: Kubectl;
    const plurals = Object.keys(OBJECTS);
    const manifests = plurals.map(manifestOf);
    const list = manifests.map((manifest) => stringify(manifest)).join("---\n");
    const versions = ["get", "-f", "-", "-o", "jsonpath={.items[*].metadata.resourceVersion}"];
    before(async () => {
      // what others write into the objects by themselves is no change of those who apply them
      const without = ["storage-version-migration", "resourcequota", "validatingadmissionpolicy-status"];
      const controllers = ["*", ...without.map((name) => `-${name}`)].join(",");
      server = await startServe(["--profile=kubernetes", `--controllers=${controllers}`]);
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
  });
}
