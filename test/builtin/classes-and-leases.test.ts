/** Priority classes, runtime classes and leases. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { leases } from "../../generated/coordination/v1/index.js";
import { runtimeClasses } from "../../generated/node/v1/index.js";
import { priorityClasses } from "../../generated/scheduling/v1/index.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { type Case, causesOf, checkCases, checkFull } from "./support/refusals.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const { schedulingGroup, nodeGroup, coordinationGroup } = profile.words;
  describe(`classes and leases (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    test("a priority is at most a billion, but for the system's own classes", async () => {
      const path = `/apis/${schedulingGroup}/v1/priorityclasses`;
      const system = (name: string, value: number, more: object = {}): object => ({
        metadata: { name },
        value,
        ...more,
      });
      // it is there from the start
      assert.equal((await api.delete(`${path}/system-node-critical`)).status, 200);
      await checkCases(api, path, [
        ["the most", { value: 1_000_000_000 }, []],
        ["too much", { value: 1_000_000_001 }, ["Forbidden value"]],
        ["less than nothing", { value: -5 }, []],
        ["a policy", { value: 1, preemptionPolicy: "Always" }, ["NotSupported preemptionPolicy"]],
        ["a name of the system", system("system-mine", 1), ["Forbidden metadata.name"]],
        ["one of its classes", system("system-node-critical", 2_000_001_000), []],
        ["one of its classes, another value", system("system-node-critical", 1), ["Forbidden metadata.name"]],
        [
          "one of its classes for all",
          system("system-cluster-critical", 2_000_000_000, { globalDefault: true }),
          ["Forbidden metadata.name"],
        ],
      ]);
      const plain = await api.post(path, { metadata: { name: "plain" } });
      assert.deepEqual([plain.body.value, plain.body.preemptionPolicy], [0, "PreemptLowerPriority"]);
      const full = {
        metadata: { name: "full" },
        value: 7,
        globalDefault: true,
        description: "d",
        preemptionPolicy: "Never",
      };
      await checkFull(api, path, priorityClasses, full);
      const value = await api.patch(`${path}/full`, "merge", { value: 8 });
      assert.deepEqual([value.status, causesOf(value)], [422, ["Forbidden value"]]);
      const policy = await api.patch(`${path}/full`, "merge", { preemptionPolicy: "PreemptLowerPriority" });
      assert.deepEqual(causesOf(policy), ["Invalid preemptionPolicy"]);
      assert.equal((await api.patch(`${path}/full`, "merge", { globalDefault: false })).status, 200);
    });

    test("a runtime class keeps its handler", async () => {
      const path = `/apis/${nodeGroup}/v1/runtimeclasses`;
      const tolerations = (toleration: object): object => ({ handler: "h", scheduling: { tolerations: [toleration] } });
      await checkCases(api, path, [
        ["a handler", { handler: "A" }, ["Invalid handler"]],
        [
          "less than nothing",
          { handler: "h", overhead: { podFixed: { cpu: "-1" } } },
          ["Invalid overhead.limits[cpu]"],
        ],
        [
          "a label",
          { handler: "h", scheduling: { nodeSelector: { "a b": "c" } } },
          ["Invalid scheduling.nodeSelector"],
        ],
        [
          "an operator",
          tolerations({ key: "k", operator: "Like" }),
          ["NotSupported scheduling.tolerations[0].operator"],
        ],
      ]);
      const missing = await api.post(path, { metadata: { name: "x" } });
      assert.equal(missing.status, profile.behaviours.schemaFailureCode);
      await checkFull(api, path, runtimeClasses, {
        metadata: { name: "full" },
        handler: "h",
        overhead: { podFixed: { cpu: "100m", memory: "1Mi" } },
        scheduling: {
          nodeSelector: { a: "b" },
          tolerations: [{ key: "k", operator: "Equal", value: "v", effect: "NoExecute", tolerationSeconds: 3 }],
        },
      });
      const other = await api.patch(`${path}/full`, "merge", { handler: "i" });
      assert.deepEqual([other.status, causesOf(other)], [422, ["Invalid handler"]]);
    });

    test("a lease has a holder, and a strategy before a preferred one", async () => {
      const path = `/apis/${coordinationGroup}/v1/namespaces/${await api.namespace()}/leases`;
      const of = (title: string, spec: object, ...causes: string[]): Case => [title, { spec }, causes];
      await checkCases(api, path, [
        of("no time", { leaseDurationSeconds: 0 }, "Invalid spec.leaseDurationSeconds"),
        of("fewer than none", { leaseTransitions: -1 }, "Invalid spec.leaseTransitions"),
        of("a strategy", { strategy: "Loudest" }, "NotSupported spec.strategy"),
        of("a strategy of one's own", { strategy: "example.com/Loudest" }),
        of("preferred", { preferredHolder: "b" }, "Forbidden spec.preferredHolder"),
      ]);
      await checkFull(api, path, leases, {
        metadata: { name: "full" },
        spec: {
          holderIdentity: "a",
          leaseDurationSeconds: 15,
          acquireTime: "2024-01-02T03:04:05.678901Z",
          renewTime: "2024-01-02T03:04:06.678901Z",
          leaseTransitions: 2,
          strategy: "OldestEmulationVersion",
          preferredHolder: "b",
        },
      });
    });
  });
}
