/** Webhooks on loopback are called by a server that has no socket itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../runtime/client/index.js";
import { WebhookProcess } from "../support/admission-webhook.js";
import { makeAuthority } from "../support/certificates.js";
import { started } from "./scene.js";

test("admission webhooks on loopback are called, in real time and while a virtual clock moves", async (t) => {
  const webhook = await WebhookProcess.start(await makeAuthority("webhooks"));
  t.after(() => webhook.stop());
  await webhook.behave("/deny", {
    perObject: { bad: { response: { allowed: false, status: { message: "bad is bad" } } } },
    allowed: true,
  });
  await webhook.behave("/slow", { afterMs: 300, allowed: true });
  for (const clock of [undefined, "virtual"] as const) {
    const server = await started(t, clock === undefined ? {} : { clock });
    await server.client.admissionregistration.v1.validatingWebhookConfigurations().create({
      metadata: { name: "deny" },
      webhooks: [
        {
          name: "deny.example.com",
          admissionReviewVersions: ["v1"],
          sideEffects: "None",
          clientConfig: webhook.clientConfig("/deny"),
          rules: [{ apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["configmaps"] }],
        },
      ],
    });
    const maps = server.client.core.v1.configMaps("default");
    await maps.create({ metadata: { name: "good" } });
    await assert.rejects(maps.create({ metadata: { name: "bad" } }), /bad is bad/);
    if (clock === undefined) continue;
    // an hour does not pass over the head of a request that waits for the webhook
    await server.client.admissionregistration.v1.validatingWebhookConfigurations().patch("deny", {
      type: "json",
      body: [
        { op: "replace", path: "/webhooks/0/clientConfig", value: { ...webhook.clientConfig("/slow") } as JsonObject },
      ],
    });
    const creating = maps.create({ metadata: { name: "slow" } });
    await server.clock.advance(3_600_000);
    await creating;
  }
});
