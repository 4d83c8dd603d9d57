/** Policies in a store that can't be read any more: nothing is written that they might refuse, and they can be deleted. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { resourcePrefix } from "../../../runtime/storage/keys.js";
import { MemoryEngine } from "../../../runtime/storage/memory/engine.js";
import { PROFILES } from "../../support/api.js";
import type { JsonObject } from "../../support/json.js";
import { PolicyScene } from "./policy-scene.js";

const RESOURCES = [
  "validatingadmissionpolicies",
  "validatingadmissionpolicybindings",
  "mutatingadmissionpolicies",
  "mutatingadmissionpolicybindings",
];

for (const profile of PROFILES.map((make) => make()))
  describe(`policies that can't be read (${profile.name})`, () => {
    const engine = new MemoryEngine();
    const faults: string[] = [];
    const group = profile.words.admissionregistrationGroup;
    let scene: PolicyScene;
    before(async () => {
      scene = await PolicyScene.open({
        storage: engine,
        profile,
        emulatedVersion: "1.36",
        featureGates: { AllowUnsafeMalformedObjectDeletion: true },
        controllers: [],
        reportError: (error) => faults.push(String(error)),
      });
      await scene.write("there");
    });
    after(() => scene.close());

    for (const resource of RESOURCES)
      test(`[ADM-024] an unreadable object of ${resource} refuses writes, except those of policies, until it is deleted`, async () => {
        const key = `${resourcePrefix({ group, resource })}broken`;
        await engine.commit({ type: "put", key, value: Buffer.from("{}{ confidential"), previous: 0n });
        const refused = [
          await scene.write("new"),
          await scene.api.patch(`${scene.configMaps}/there`, "merge", { data: { x: "1" } }),
        ];
        for (const { status, body, text } of refused) {
          assert.deepEqual([status, body.reason], [500, "StorageReadError"], text);
          assert.deepEqual(
            body.details.causes.map(({ field }) => field),
            [key],
          );
          assert.doesNotMatch(text, /confidential/);
        }
        assert.equal((await scene.api.get(`${scene.configMaps}/there`)).status, 200);
        const { words } = profile;
        const review = await scene.api.post(`/apis/${words.authenticationGroup}/v1/selfsubjectreviews`, {});
        assert.equal(review.status, 201, review.text);
        // of the other policies as well: each may be what has to be mended
        await scene.validating("made", { validations: [{ expression: "true" }] });
        await scene.mutating("made", { mutations: [ADDS_NOTHING] });
        await scene.clear();
        const deletion = `${scene.group}/${resource}/broken?ignoreStoreReadErrorWithClusterBreakingPotential=true`;
        const deleted = await scene.api.delete(deletion);
        assert.equal(deleted.status, 200, deleted.text);
        const taken = await scene.write(`after-${resource}`);
        assert.equal(taken.status, 201, taken.text);
        assert.match(faults.join(), new RegExp(key));
      });
  });

const ADDS_NOTHING: JsonObject = {
  patchType: "ApplyConfiguration",
  applyConfiguration: { expression: "Object{}" },
};
