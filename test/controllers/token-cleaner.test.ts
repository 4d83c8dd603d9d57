/** The Secrets of bootstrap tokens go when they expire, and no others. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { secrets as secretReference } from "../../generated/core/v1/client.js";
import { runTokenCleaner } from "../../runtime/controllers/bootstrap-tokens/token-cleaner.js";
import { createServer } from "../../runtime/index.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { secretsPath, timeText, tokenSecret } from "../support/bootstrap-tokens.js";
import { CuttableTransport, clientOf, eventually } from "./in-process-client.js";

const HOUR_MS = 60 * 60 * 1000;

for (const profile of PROFILES) {
  describe(`token cleaner, profile ${profile().name}`, () => {
    async function scene(): Promise<{ api: TestApi; clock: ManualClock; secrets: string; inAnHour: string }> {
      const clock = new ManualClock();
      const api = await startApi({ profile: profile(), clock, controllers: ["tokencleaner"] });
      return { api, clock, secrets: secretsPath(api.profile), inAnHour: timeText(clock.now() + HOUR_MS) };
    }

    async function post(api: TestApi, path: string, secret: object): Promise<void> {
      const { status, text } = await api.post(path, secret);
      assert.equal(status, 201, text);
    }

    test("[AUTHN-BOOT-017] a token is deleted when its expiration passes, and not before", async () => {
      const { api, clock, secrets, inAnHour } = await scene();
      const watch = await api.watch(`${secrets}?watch=1&timeoutSeconds=100000`);
      await post(api, secrets, tokenSecret(api.profile, { expiration: inAnHour }, "first1"));
      const inTwoHours = timeText(clock.now() + 2 * HOUR_MS);
      await post(api, secrets, tokenSecret(api.profile, { expiration: inTwoHours }, "second"));
      await post(api, secrets, tokenSecret(api.profile, {}, "always"));
      assert.deepEqual(await watch.take(3), [
        "ADDED bootstrap-token-first1",
        "ADDED bootstrap-token-second",
        "ADDED bootstrap-token-always",
      ]);
      clock.advance(HOUR_MS - 1);
      // what is over is deleted before this one is looked at
      await post(api, secrets, tokenSecret(api.profile, { expiration: timeText(clock.now()) }, "probe1"));
      assert.deepEqual(await watch.take(2), ["ADDED bootstrap-token-probe1", "DELETED bootstrap-token-probe1"]);
      clock.advance(1);
      assert.deepEqual(await watch.take(1), ["DELETED bootstrap-token-first1"]);
      clock.advance(HOUR_MS);
      assert.deepEqual(await watch.take(1), ["DELETED bootstrap-token-second"]);
      assert.equal((await api.get(`${secrets}/bootstrap-token-always`)).status, 200);
      await watch.close();
      await api.stop();
    });

    test("token cleaner: a token whose expiration can't be parsed is deleted at once, like an expired one", async () => {
      const { api, secrets } = await scene();
      const watch = await api.watch(`${secrets}?watch=1&timeoutSeconds=100000`);
      await post(api, secrets, tokenSecret(api.profile, { expiration: "tomorrow" }));
      assert.deepEqual(await watch.take(2), ["ADDED bootstrap-token-abcdef", "DELETED bootstrap-token-abcdef"]);
      await watch.close();
      await api.stop();
    });

    test("token cleaner: Secrets of another type and of other namespaces stay", async () => {
      const { api, clock, secrets } = await scene();
      const expired = tokenSecret(api.profile, { expiration: timeText(clock.now() - HOUR_MS) });
      const elsewhere = `/api/v1/namespaces/${await api.namespace()}/secrets`;
      await post(api, secrets, { ...expired, metadata: { name: "opaque" }, type: "Opaque" });
      await post(api, elsewhere, expired);
      const watch = await api.watch(`${secrets}?watch=1&timeoutSeconds=100000`);
      await post(api, secrets, { ...expired, metadata: { name: "of-any-name" } });
      assert.deepEqual(await watch.take(3), ["ADDED opaque", "ADDED of-any-name", "DELETED of-any-name"]);
      assert.equal((await api.get(`${secrets}/opaque`)).status, 200);
      assert.equal((await api.get(`${elsewhere}/bootstrap-token-abcdef`)).status, 200);
      await watch.close();
      await api.stop();
    });

    test("token cleaner: the last written expiration counts, whether earlier or later", async () => {
      const { api, clock, secrets, inAnHour } = await scene();
      const watch = await api.watch(`${secrets}?watch=1&timeoutSeconds=100000`);
      await post(api, secrets, tokenSecret(api.profile, { expiration: inAnHour }, "longer"));
      await post(api, secrets, tokenSecret(api.profile, { expiration: inAnHour }, "sooner"));
      const later = { stringData: { expiration: timeText(clock.now() + 3 * HOUR_MS) } };
      await api.patch(`${secrets}/bootstrap-token-longer`, "merge", later);
      const earlier = { stringData: { expiration: timeText(clock.now() + HOUR_MS / 2) } };
      await api.patch(`${secrets}/bootstrap-token-sooner`, "merge", earlier);
      assert.equal((await watch.take(4)).length, 4);
      await post(api, secrets, tokenSecret(api.profile, { expiration: "never" }, "probe1"));
      assert.deepEqual(await watch.take(2), ["ADDED bootstrap-token-probe1", "DELETED bootstrap-token-probe1"]);
      clock.advance(HOUR_MS / 2);
      assert.deepEqual(await watch.take(1), ["DELETED bootstrap-token-sooner"]);
      clock.advance(2 * HOUR_MS);
      await post(api, secrets, tokenSecret(api.profile, { expiration: "never" }, "probe2"));
      assert.deepEqual(await watch.take(2), ["ADDED bootstrap-token-probe2", "DELETED bootstrap-token-probe2"]);
      clock.advance(HOUR_MS / 2);
      assert.deepEqual(await watch.take(1), ["DELETED bootstrap-token-longer"]);
      await watch.close();
      await api.stop();
    });

    test("token cleaner: a deletion applies only to the state that was examined", async () => {
      const clock = new ManualClock();
      const server = await createServer({ profile: profile(), controllers: [] });
      await server.start();
      const transport = new CuttableTransport(server);
      const client = clientOf(server, transport, profile(), clock);
      const { words } = profile();
      const made = await client
        .resource(secretReference)
        .inNamespace(words.systemNamespace)
        .create(tokenSecret(profile(), { expiration: timeText(clock.now()) }));
      const later = tokenSecret(profile(), { expiration: timeText(clock.now() + HOUR_MS) }, "later1");
      await client.resource(secretReference).inNamespace(words.systemNamespace).create(later);
      const stop = new AbortController();
      const errors: unknown[] = [];
      const done = runTokenCleaner({ client, clock, onError: (error) => errors.push(error) }, stop.signal);
      await eventually(() => transport.bodiesOf("DELETE").length === 1, "a deletion");
      const [body] = transport.bodiesOf("DELETE") as [{ preconditions: object }];
      const { uid, resourceVersion } = made.metadata;
      assert.deepEqual(body.preconditions, { uid, resourceVersion });
      await eventually(() => clock.delays.includes(HOUR_MS), "an alarm for the other one");
      stop.abort();
      await done;
      assert.equal(clock.pending, 0, "nothing is left behind");
      assert.deepEqual(errors, []);
      await server.close();
    });
  });
}
