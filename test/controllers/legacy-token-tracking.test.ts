/** When tokens in Secrets were last used is written on them, and since when that is so is told. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ManualClock } from "../client/support/manual-clock.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { textAt, valueAt } from "../support/json.js";
import { eventually } from "./in-process-client.js";

const DAY_MS = 24 * 60 * 60 * 1000;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const { keyDomain, serverName, systemNamespace, saTokenSecretType, saNameAnnotation } = profile.words;
  describe(`legacy tokens (${profile.name})`, () => {
    let api: TestApi;
    const clock = new ManualClock();
    const today = (): string => new Date(clock.now()).toISOString().slice(0, 10);
    before(async () => {
      const controllers = ["serviceaccount-token", "legacy-serviceaccount-token-tracking"];
      api = await startApi({ profile, clock, controllers });
    });
    after(() => api.stop());

    test("[AUTHN-SA-013] the ConfigMap names a day, and is repaired after a change or a deletion", async () => {
      const maps = `/api/v1/namespaces/${systemNamespace}/configmaps`;
      const path = `${maps}/${serverName}-legacy-service-account-token-tracking`;
      const says = async (day: string): Promise<boolean> =>
        valueAt((await api.get(path)).body, "data", "since") === day;
      await eventually(() => says(today()), "the day of the start");
      await api.patch(path, "merge", { data: { since: "2020-02-30" } });
      await eventually(() => says(today()), "the day in place of one that there is not");
      await api.patch(path, "merge", { data: { since: "2020-02-02" } });
      await api.patch(path, "merge", { data: { more: "x" } });
      assert.equal(await says("2020-02-02"), true, "another day stays");
      await api.delete(path);
      await eventually(() => says(today()), "the day once it was deleted");
    });

    test("[AUTHN-SA-013] a Secret names the last day on which its token was used, written once a day", async () => {
      const namespace = await api.namespace();
      const secret = `/api/v1/namespaces/${namespace}/secrets/robot`;
      await api.post(`/api/v1/namespaces/${namespace}/serviceaccounts`, { metadata: { name: "robot" } });
      const annotations = { [saNameAnnotation]: "robot" };
      await api.post(`/api/v1/namespaces/${namespace}/secrets`, {
        metadata: { name: "robot", annotations },
        type: saTokenSecretType,
      });
      await eventually(async () => valueAt((await api.get(secret)).body, "data", "token") !== undefined, "a token");
      const token = Buffer.from(textAt((await api.get(secret)).body, "data", "token"), "base64").toString();
      const use = async (): Promise<void> => {
        assert.match(
          (await api.get(secret, { token })).body.message,
          /^secrets "robot" is forbidden: User "system:service/,
        );
      };
      const lastUsed = async (): Promise<string | undefined> =>
        (await api.get(secret)).body.metadata.labels?.[`${keyDomain}/legacy-token-last-used`];
      assert.equal(await lastUsed(), undefined);
      await use();
      await eventually(async () => (await lastUsed()) === today(), "the day of the first use");
      const { resourceVersion } = (await api.get(secret)).body.metadata;
      await use();
      clock.advance(DAY_MS);
      await use();
      await eventually(async () => (await lastUsed()) === today(), "the day of the last use");
      const { body } = await api.get(`${secret}`);
      const watch = await api.watch(
        `/api/v1/namespaces/${namespace}/secrets?watch=1&resourceVersion=${resourceVersion}`,
      );
      const first = await watch.event();
      assert.equal(first.object.metadata.resourceVersion, body.metadata.resourceVersion, "one write for two uses");
      await watch.close();
    });
  });
}
