/** Events are reports: they go when nobody has written to them for a while. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ManualClock } from "../client/support/manual-clock.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";

const HOUR_MS = 60 * 60 * 1000;

for (const profile of PROFILES) {
  const { name: profileName } = profile();

  async function report(api: TestApi, events: string, name: string): Promise<void> {
    const involvedObject = { apiVersion: "v1", kind: "ConfigMap", name: "a", namespace: "default" };
    const { status, text } = await api.post(events, { metadata: { name }, involvedObject, reason: "Seen" });
    assert.equal(status, 201, text);
  }

  test(`[LIM-015] an Event is deleted an hour after its last write, profile ${profileName}`, async () => {
    const clock = new ManualClock();
    const api = await startApi({ profile: profile(), clock, controllers: ["event-ttl"] });
    const events = "/api/v1/namespaces/default/events";
    await report(api, events, "old");
    await report(api, events, "repeated");
    const watch = await api.watch(`${events}?watch=1&timeoutSeconds=100000`);
    assert.deepEqual(await watch.take(2), ["ADDED old", "ADDED repeated"]);
    clock.advance(HOUR_MS - 1_000);
    await api.patch(`${events}/repeated`, "merge", { count: 2 });
    assert.deepEqual(await watch.take(1), ["MODIFIED repeated"]);
    await report(api, events, "young");
    assert.deepEqual(await watch.take(1), ["ADDED young"]);
    clock.advance(61_000);
    assert.deepEqual(await watch.take(1), ["DELETED old"]);
    const left = (await api.get(events)).body.items.map(
      ({ metadata }: { metadata: { name: string } }) => metadata.name,
    );
    assert.deepEqual(left, ["repeated", "young"]);
    await watch.close();
    await api.stop();
  });
}
