/** How long a Pod waits for its account. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { MutationOutcome } from "../../../runtime/admission/admission-chain.js";
import { isCalledFor } from "../../../runtime/admission/admission-chain.js";
import { serviceAccountAdmission } from "../../../runtime/admission/service-accounts/service-account-plugin.js";
import { orchProfile } from "../../../runtime/api/profile/naming-profile.js";
import { isForbidden } from "../../../runtime/api/status.js";
import type { AdmissionAttributes } from "../../../runtime/registry/write/write-admission.js";

interface Asked {
  readonly reads: string[];
  readonly pausesMs: number[];
  readonly result: Promise<boolean | MutationOutcome>;
}

/** Makes a Pod while the account appears after so many reads. */
function admit(spec: object, missingReads: number): Asked {
  const reads: string[] = [];
  const pausesMs: number[] = [];
  const plugin = serviceAccountAdmission({
    readAccount: async (namespace, name, isNewest) => {
      reads.push(`${namespace}/${name}${isNewest ? "!" : ""}`);
      return reads.length > missingReads ? { imagePullSecrets: [] } : undefined;
    },
    profile: orchProfile(),
    random: () => 0,
    clock: {
      now: () => 0,
      after(delayMs, callback) {
        pausesMs.push(delayMs);
        queueMicrotask(callback);
        return () => undefined;
      },
    },
  });
  const attributes = {
    operation: "CREATE",
    gr: { group: "", resource: "pods" },
    subresource: "",
    namespace: "t",
    name: "web",
    object: { spec },
  } as unknown as AdmissionAttributes;
  assert.ok(isCalledFor(plugin, attributes));
  return { reads, pausesMs, result: Promise.resolve(plugin.mutate?.(attributes) ?? false) };
}

describe("the account of a Pod", () => {
  test("an account in the cache is not read from the store", async () => {
    const { reads, result } = admit({ serviceAccountName: "sa" }, 0);
    assert.equal(await result, true);
    assert.deepEqual(reads, ["t/sa"]);
  });

  test("an account that is missing in the cache is read from the store", async () => {
    const { reads, pausesMs, result } = admit({ serviceAccountName: "sa" }, 1);
    await result;
    assert.deepEqual([reads, pausesMs], [["t/sa", "t/sa!"], []]);
  });

  test("a missing account is refused without waiting", async () => {
    const { reads, result } = admit({ serviceAccountName: "sa" }, 2);
    await assert.rejects(result, isForbidden);
    assert.equal(reads.length, 2);
  });

  test("the default account of a new namespace is awaited for about a second", async () => {
    const patient = admit({}, 9);
    await patient.result;
    assert.equal(patient.pausesMs.length, 8);
    const hopeless = admit({}, Number.POSITIVE_INFINITY);
    await assert.rejects(hopeless.result, /service account t\/default: serviceaccount "default" not found/);
    const waitedMs = hopeless.pausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);
    assert.ok(waitedMs >= 500 && waitedMs <= 2000, `${waitedMs} ms`);
  });
});
