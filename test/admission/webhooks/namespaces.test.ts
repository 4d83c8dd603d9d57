/** Writes into namespaces that are not there or are going away: refused before any webhook is asked. NS-003, UPD-031. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES } from "../../support/api.js";
import { type ConfigurationKind, WebhookScene } from "./webhook-scene.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`webhooks and terminating namespaces (${profile.name})`, () => {
    let scene: WebhookScene;
    before(async () => {
      scene = await WebhookScene.open({ profile });
    });
    after(() => scene.close());

    test("[NS-003, UPD-031] a failing webhook is not called for a 404 or 403 and does not turn it into 500", async () => {
      const namespace = await scene.api.namespace();
      const inside = `/api/v1/namespaces/${namespace}/secrets`;
      // creations alone, and no ConfigMaps: the server itself empties the namespace, and puts a ConfigMap into each
      const held = { name: "held", finalizers: ["example.com/wait"] };
      assert.equal((await scene.api.post(inside, { metadata: held })).status, 201);
      assert.equal((await scene.api.delete(`/api/v1/namespaces/${namespace}`)).status, 200);
      for (const kind of ["mutating", "validating"] satisfies ConfigurationKind[]) {
        await scene.process.behave(`/${kind}`, { raw: "nothing" });
        const webhook = scene.webhook(`/${kind}`, {
          rules: scene.rules("secrets", { operations: ["CREATE"] }),
          failurePolicy: "Fail",
        });
        await scene.configure(kind, kind, [webhook]);
      }
      const late = await scene.api.post(inside, { metadata: { name: "late" } });
      assert.deepEqual([late.status, late.body.reason], [403, "Forbidden"]);
      assert.match(late.body.message, /because it is being terminated$/);
      const nowhere = await scene.api.post("/api/v1/namespaces/nowhere/secrets", { metadata: { name: "late" } });
      assert.deepEqual([nowhere.status, nowhere.body.message], [404, 'namespaces "nowhere" not found']);
      assert.deepEqual(await scene.process.paths(), []);

      const living = await scene.api.namespace();
      const asked = await scene.api.post(`/api/v1/namespaces/${living}/secrets`, { metadata: { name: "a" } });
      assert.equal(asked.status, 500);
      assert.deepEqual([...new Set(await scene.process.paths())], ["/mutating"]);
      await scene.reset();
      await scene.api.patch(`${inside}/held`, "merge", { metadata: { finalizers: null } });
    });
  });
}
