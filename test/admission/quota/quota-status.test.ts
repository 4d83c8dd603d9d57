/** Notes in the status of a quota, as they are taken back. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdmissionDependencies } from "../../../runtime/admission/admission-dependencies.js";
import { QuotaStatus } from "../../../runtime/admission/quota/quota-status.js";
import { UsageCount } from "../../../runtime/admission/quota/usage-count.js";
import { Quantity } from "../../../runtime/api/quantities/quantity.js";
import { orchProfile } from "../../../runtime/index.js";
import { QuotaEvaluators } from "../../../runtime/quota/evaluators.js";
import { RESERVATION_UNDO_MS } from "../../../runtime/quota/timing.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { startApi } from "../../support/api.js";
import { innerPlugin } from "../../support/inner-plugin.js";
import { textAt } from "../../support/json.js";
import { path, quota, usedOf } from "./quota-scene.js";

test("a reservation is returned once, while it is young, and only to the quota that has it", async () => {
  let dependencies: AdmissionDependencies | undefined;
  const clock = new ManualClock();
  const api = await startApi({
    profile: orchProfile(),
    controllers: [],
    admission: [
      innerPlugin((given) => {
        dependencies = given;
        return { name: "looks-on" };
      }),
    ],
  });
  const { scheme, storeOf, newestObjects, profile } = dependencies ?? assert.fail();
  const resource = scheme.known("", "v1", "resourcequotas") ?? assert.fail();
  const count = new UsageCount({ scheme, storeOf, newestObjects, evaluators: new QuotaEvaluators(profile, clock) });
  const status = new QuotaStatus({ resource, store: storeOf(resource), profile, clock, count });
  const { metadata } = await quota(api, "default", "q", { hard: { secrets: "9" } });
  for (const name of ["a", "b", "c"]) await api.post(path("default", "secrets"), { metadata: { name } });
  const release = async (ageMs: number, uid = metadata.uid): Promise<string> => {
    const amounts = new Map([["secrets", Quantity.of(1)]]);
    await status.settle("default", "q", [], [{ quota: "q", uid, amounts, sinceMs: clock.now() - ageMs }]);
    return textAt(await usedOf(api, "default"), "secrets");
  };
  assert.equal(await release(RESERVATION_UNDO_MS), "3");
  assert.equal(await release(0, "another"), "3");
  assert.equal(await release(RESERVATION_UNDO_MS - 1), "2");
  assert.equal(await release(0), "1");
  assert.equal(await release(0), "0");
  assert.equal(await release(0), "0", "never less than nothing");
  await api.delete(path("default", "resourcequotas", "q"));
  assert.equal((await status.settle("default", "q", [], [])).size, 0);
  await api.stop();
});
