/** Writes that take longer than their client waits: admission hears of it, and what it has noted is taken back. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { ManualClock } from "../client/support/manual-clock.js";
import { PROFILES, startApi } from "../support/api.js";

/** As long as the client waits, by a clock that stands still until admission has begun. */
const TIMEOUT_MS = 1_000;
const TIMEOUT = "1s";

for (const profileOf of PROFILES) {
  const profile = profileOf();

  test(`side effects of admission are rolled back for a write that did not begin in time (${profile.name})`, async () => {
    const noted: string[] = [];
    let hasBegun = (): void => {};
    let hasTakenBack = (): void => {};
    const clock = new ManualClock();
    const api = await startApi({
      profile,
      clock,
      admission: [
        {
          name: "notes",
          handles: ({ gr, options }) => gr.resource === "configmaps" && options !== undefined,
          async validate(attributes) {
            const { name, signal, operation } = attributes;
            noted.push(`${operation} ${name}`);
            attributes.onRollback(async () => {
              noted.splice(0);
              hasTakenBack();
            });
            assert.ok(signal !== undefined, "nobody would hear that the time is up");
            if (name !== "late") return;
            const aborted = once(signal, "abort");
            hasBegun();
            await aborted;
          },
        },
      ],
    });
    const collection = "/api/v1/namespaces/default/configmaps";
    assert.equal((await api.post(collection, { metadata: { name: "there" } })).status, 201);
    assert.deepEqual(noted.splice(0), ["CREATE there"], "what took place stays noted");
    const writes = [
      () => api.post(`${collection}?timeout=${TIMEOUT}`, { metadata: { name: "late" } }),
      () =>
        api.request("PATCH", `${collection}/late?timeout=${TIMEOUT}&fieldManager=a`, {
          type: "application/apply-patch+yaml",
          body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "late" } },
        }),
    ];
    for (const write of writes) {
      const begun = new Promise<void>((resolve) => {
        hasBegun = resolve;
      });
      const takenBack = new Promise<void>((resolve) => {
        hasTakenBack = resolve;
      });
      const answer = write();
      await begun;
      clock.advance(TIMEOUT_MS);
      assert.equal((await answer).status, 504);
      await takenBack;
      assert.deepEqual(noted, []);
    }
    assert.equal((await api.get(`${collection}/late`)).status, 404);
    await api.stop();
  });
}
