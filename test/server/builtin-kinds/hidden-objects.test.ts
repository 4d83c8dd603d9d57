/** What a store has of kinds that a server leaves out: it stays, holds up its namespace, and is there again afterwards. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { BuiltinKindsChoice } from "../../../runtime/index.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { condition, definition, definitionsPath } from "../../support/definitions.js";

const TEMPLATE = { metadata: { labels: { app: "a" } }, spec: { containers: [{ name: "a", image: "a" }] } };
const DEPLOYMENT = { metadata: { name: "a" }, spec: { selector: { matchLabels: { app: "a" } }, template: TEMPLATE } };

/** Waits until the condition of a namespace is true. @returns its reason and message */
async function whenTrue(api: TestApi, namespace: string, type: string): Promise<string> {
  for (;;) {
    const found = condition((await api.get(`/api/v1/namespaces/${namespace}`)).body, type);
    if (found?.status === "True") return `${found.reason}: ${found.message}`;
    await new Promise((done) => setTimeout(done, 20));
  }
}

async function untilGone(api: TestApi, path: string): Promise<void> {
  while ((await api.get(path)).status !== 404) await new Promise((done) => setTimeout(done, 20));
}

for (const profile of PROFILES) {
  describe(`objects of kinds that are left out, in the profile ${profile().name}`, () => {
    test("they stay as they are, keep their namespace, and go with it once they are served", async (t) => {
      const folder = mkdtempSync(join(tmpdir(), "kindsmith-hidden-"));
      t.after(async () => {
        await running?.stop();
        rmSync(folder, { recursive: true, force: true });
      });
      let running: TestApi | undefined;
      const start = async (builtinKinds: BuiltinKindsChoice): Promise<TestApi> => {
        await running?.stop();
        running = await startApi({ profile: profile(), builtinKinds, storage: `lmdb:${folder}` });
        return running;
      };

      const whole = await start("all");
      for (const name of ["going", "staying"]) {
        await whole.post("/api/v1/namespaces", { metadata: { name } });
        const deployed = await whole.post(`/apis/apps/v1/namespaces/${name}/deployments`, DEPLOYMENT);
        assert.equal(deployed.status, 201, deployed.text);
        const { uid } = deployed.body.metadata;
        const ownerReferences = [{ apiVersion: "apps/v1", kind: "Deployment", name: "a", uid }];
        await whole.post(`/api/v1/namespaces/${name}/configmaps`, { metadata: { name: "owned", ownerReferences } });
      }
      const path = "/apis/apps/v1/namespaces/staying/deployments/a";
      const before = await whole.get(path);

      const small = await start("none");
      assert.equal((await small.get(path)).status, 404);
      assert.equal((await small.delete("/api/v1/namespaces/going")).status, 200);
      assert.equal(
        await whenTrue(small, "going", "NamespaceContentRemaining"),
        "SomeResourcesRemain: Some resources are remaining: deployments.apps has 1 resource instances",
      );
      assert.match(
        await whenTrue(small, "going", "NamespaceDeletionContentFailure"),
        /^ContentDeletionFailed: .*the server has objects of deployments\.apps, which it does not serve and therefore keeps/,
      );
      assert.equal((await small.get("/api/v1/namespaces/going/configmaps/owned")).status, 404);
      assert.equal((await small.get("/api/v1/namespaces/staying/configmaps/owned")).status, 200);
      // A definition with the same names would show the objects as its own.
      const { networkingGroup, crdApprovedAnnotation } = small.profile.words;
      const taken = definition(small, {
        group: networkingGroup,
        plural: "ingresses",
        kind: "Ingress",
        annotations: { [crdApprovedAnnotation]: "unapproved, a test" },
      });
      const takenPath = definitionsPath(small, `ingresses.${networkingGroup}`);
      assert.equal((await small.post(definitionsPath(small), taken)).status, 201);
      for (let verdict = condition(taken, "NamesAccepted"); verdict?.status !== "False"; ) {
        verdict = condition((await small.get(takenPath)).body, "NamesAccepted");
        await new Promise((done) => setTimeout(done, 20));
      }
      assert.equal((await small.get(`/apis/${networkingGroup}/v1/ingresses`)).status, 404);
      await small.delete(takenPath);
      await untilGone(small, takenPath);

      const again = await start("all");
      assert.deepEqual((await again.get(path)).body, before.body);
      await untilGone(again, "/api/v1/namespaces/going");
      assert.equal((await again.get("/apis/apps/v1/namespaces/going/deployments/a")).status, 404);
    });
  });
}
