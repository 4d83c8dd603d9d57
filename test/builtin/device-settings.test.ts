/** What device classes say in a driver's own words, up to a size. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { causesOf } from "./support/refusals.js";

const MAX_BYTES = 10 * 1024;
/** Too long for a number of JavaScript. */
const LONG = "9007199254740992";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`device classes (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile, emulatedVersion: "1.36" });
    });
    after(() => api.stop());

    /** Sends parameters of so many bytes that contain a long integer. */
    const create = (bytes: number) => {
      const head = `{"number":${LONG},"text":"`;
      const parameters = `${head}${"x".repeat(bytes - head.length - 2)}"}`;
      const body = `{"metadata":{"name":"case"},"spec":{"config":[{"opaque":{"driver":"driver.example","parameters":${parameters}}}]}}`;
      return api.post(`/apis/${profile.words.resourceGroup}/v1/deviceclasses?dryRun=All`, body);
    };

    test("parameters with long integers are kept, and measured by their digits", async () => {
      const kept = await create(MAX_BYTES);
      assert.equal(kept.status, 201, kept.text);
      assert.ok(kept.text.includes(`"number":${LONG},`));
      const refused = await create(MAX_BYTES + 1);
      assert.deepEqual([refused.status, causesOf(refused)], [422, ["TooLong spec.config[0].opaque.parameters"]]);
    });
  });
}
