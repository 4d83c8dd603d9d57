/** The priorities of Pods and the classes that they come from, those of the system among them. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt } from "../support/json.js";

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const classes = `/apis/${profile.words.schedulingGroup}/v1/priorityclasses`;

  describe(`priorities of Pods, profile ${profile.name}`, () => {
    let api: TestApi;
    let namespace: string;
    before(async () => {
      api = await startApi({ profile });
      namespace = await api.namespace();
    });
    after(() => api.stop());

    const create = (name: string, spec: object = {}): Promise<Answer> =>
      api.post(`/api/v1/namespaces/${namespace}/pods`, {
        metadata: { name },
        spec: { containers: [{ name: "c", image: "registry.example.com/c" }], ...spec },
      });
    const priorityOf = async (name: string, spec: object = {}): Promise<unknown[]> => {
      const { status, body, text } = await create(name, spec);
      assert.equal(status, 201, text);
      return [
        fieldAt(body, "spec", "priorityClassName"),
        fieldAt(body, "spec", "priority"),
        fieldAt(body, "spec", "preemptionPolicy"),
      ];
    };
    const why = async (name: string, spec: object): Promise<unknown> => {
      const { status, body } = await create(name, spec);
      assert.equal(status, 403);
      return body.message.replace(`pods "${name}" is forbidden: `, "");
    };

    test("the system classes exist from the start with their fixed names and values", async () => {
      const { body } = await api.get(classes);
      const found = body.items.map(({ metadata, value, globalDefault }) => [metadata.name, value, globalDefault]);
      assert.deepEqual(
        found.map(([name, value]) => [name, value]),
        [
          ["system-cluster-critical", 2_000_000_000],
          ["system-node-critical", 2_000_001_000],
        ],
      );
      assert.ok(found.every(([, , isDefault]) => !isDefault));
    });

    test("a Pod gets the priority of its class and may not state another one", async () => {
      assert.deepEqual(await priorityOf("none"), [undefined, 0, "PreemptLowerPriority"]);
      assert.deepEqual(await priorityOf("node", { priorityClassName: "system-node-critical" }), [
        "system-node-critical",
        2_000_001_000,
        "PreemptLowerPriority",
      ]);
      await api.post(classes, { metadata: { name: "patient" }, value: 7, preemptionPolicy: "Never" });
      assert.deepEqual(await priorityOf("patient", { priorityClassName: "patient" }), ["patient", 7, "Never"]);
      assert.deepEqual(await priorityOf("same", { priorityClassName: "patient", priority: 7 }), [
        "patient",
        7,
        "Never",
      ]);
      assert.equal(
        await why("missing", { priorityClassName: "missing" }),
        "no PriorityClass with name missing was found",
      );
      const given = "must not be provided in pod spec; priority admission controller computed";
      assert.equal(
        await why("other", { priorityClassName: "patient", priority: 8 }),
        `the integer value of priority (8) ${given} 7 from the given PriorityClass name`,
      );
      assert.equal(
        await why("unnamed", { priority: 8 }),
        `the integer value of priority (8) ${given} 0 from the given PriorityClass name`,
      );
      assert.equal(
        await why("eager", { priorityClassName: "patient", preemptionPolicy: "PreemptLowerPriority" }),
        `the string value of PreemptionPolicy (PreemptLowerPriority) ${given} Never from the given PriorityClass name`,
      );
    });

    test("one class can be the default of Pods without a class, and a second default is refused", async () => {
      const made = await api.post(classes, { metadata: { name: "usual" }, value: 5, globalDefault: true });
      assert.equal(made.status, 201, made.text);
      assert.deepEqual(await priorityOf("usual"), ["usual", 5, "PreemptLowerPriority"]);
      const second = await api.post(classes, { metadata: { name: "second" }, value: 6, globalDefault: true });
      assert.deepEqual(
        [second.status, second.body.message],
        [
          403,
          `priorityclasses.${profile.words.schedulingGroup} "second" is forbidden: PriorityClass usual is already marked as default. Only one default can exist`,
        ],
      );
      const again = await api.patch(`${classes}/usual`, "merge", { description: "again" });
      assert.equal(again.status, 200, again.text);
      const marked = await api.patch(`${classes}/patient`, "merge", { globalDefault: true });
      assert.equal(marked.status, 403);
      await api.delete(`${classes}/usual`);
      assert.deepEqual(await priorityOf("after"), [undefined, 0, "PreemptLowerPriority"]);
      // what a Pod was made with stays
      const labelled = await api.patch(`/api/v1/namespaces/${namespace}/pods/usual`, "merge", {
        metadata: { labels: { a: "b" } },
      });
      assert.deepEqual([labelled.status, fieldAt(labelled.body, "spec", "priority")], [200, 5]);
    });
  });
}
