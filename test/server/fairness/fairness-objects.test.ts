/** The objects that configure priority and fairness: what a server makes of them and for them. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MemoryEngine } from "../../../runtime/storage/memory/engine.js";
import { VirtualClock } from "../../../runtime/testing/clock.js";
import { type Answer, PROFILES } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, numberAt, textAt } from "../../support/json.js";
import { closeFairScenes, type FairScene, flowSchema, JANE, openFairScene, until } from "./fairness-scene.js";

after(closeFairScenes);

const LEVELS = [
  "catch-all",
  "exempt",
  "global-default",
  "leader-election",
  "node-high",
  "system",
  "workload-high",
  "workload-low",
];

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const annotation = `apf.${profile.words.keyDomain}/autoupdate-spec`;
  describe(`objects of priority and fairness (${profile.name})`, () => {
    let scene: FairScene;
    const names = async (path: string): Promise<string[]> =>
      (await scene.api.get(path)).body.items.map(({ metadata }) => metadata.name);
    const dangling = (schema: ApiBody): Condition | undefined => {
      const { conditions = [] } = schema.status as { readonly conditions?: readonly Condition[] };
      return conditions.find(({ type }) => type === "Dangling");
    };

    before(async () => {
      scene = await openFairScene(profile);
    });

    test("are made at start, with the annotation that says who maintains them", async () => {
      const { api, levels, schemas } = scene;
      assert.deepEqual(await names(levels), LEVELS);
      assert.deepEqual(await names(schemas), [
        "catch-all",
        "exempt",
        "global-default",
        "kube-controller-manager",
        "kube-scheduler",
        ...[`${profile.words.systemNamespace}-service-accounts`, "probes"].sort(),
        "service-accounts",
        "system-leader-election",
        "system-node-high",
        "system-nodes",
      ]);
      for (const path of [levels, schemas])
        for (const { metadata } of (await api.get(path)).body.items) {
          assert.deepEqual(metadata.annotations, { [annotation]: "true" }, metadata.name);
          assert.equal(
            metadata.managedFields.some(({ manager }) => manager.endsWith("config-producer-v1")),
            true,
          );
        }
      const { body } = await api.get(`${levels}/workload-low`);
      assert.deepEqual(body.spec, {
        type: "Limited",
        limited: {
          nominalConcurrencyShares: 100,
          lendablePercent: 90,
          limitResponse: { type: "Queue", queuing: { queues: 128, handSize: 6, queueLengthLimit: 50 } },
        },
      });
      const election = (await api.get(`${schemas}/system-leader-election`)).body;
      assert.deepEqual(fieldAt(election, "spec", "rules", 0, "resourceRules", 0, "apiGroups"), [
        profile.words.coordinationGroup,
      ]);
    });

    test("the steps of the start are reported, and the status of each schema says that its level exists", async () => {
      const { text } = await scene.api.get("/readyz?verbose");
      for (const step of ["config-consumer", "config-producer", "filter"])
        assert.match(text, new RegExp(`\\[\\+\\]poststarthook/priority-and-fairness-${step} ok`));
      const list = await until(
        async () => (await scene.api.get(scene.schemas)).body.items,
        (items) => items.every((item) => dangling(item) !== undefined),
      );
      for (const item of list) {
        const condition = dangling(item);
        const level = textAt(item, "spec", "priorityLevelConfiguration", "name");
        assert.deepEqual([condition?.status, condition?.reason], ["False", "Found"]);
        assert.equal(
          condition?.message,
          `This FlowSchema references the PriorityLevelConfiguration object named "${level}" and it exists`,
        );
      }
    });

    test("a schema whose level is missing dangles and is passed over, until the level is there", async () => {
      const { api, schemas, levels } = scene;
      const created = await api.post(schemas, { metadata: { name: "early" }, spec: flowSchema("late", ["jane"]) });
      const read = async (): Promise<Condition | undefined> => dangling((await api.get(`${schemas}/early`)).body);
      const isMissing = await until(read, (condition) => condition !== undefined);
      assert.deepEqual([isMissing?.status, isMissing?.reason], ["True", "NotFound"]);
      assert.match(isMissing?.message ?? "", /named "late" but there is no such object$/);
      const { body } = await api.get(`${schemas}/global-default`);
      assert.equal(scene.named(await api.get("/version", JANE)).schema, body.metadata.uid);
      const spec = { type: "Limited", limited: { limitResponse: { type: "Reject" } } };
      const level = await api.post(levels, { metadata: { name: "late" }, spec });
      const isFound = await until(read, (condition) => condition?.status === "False");
      assert.equal(isFound?.reason, "Found");
      const named = scene.named(await api.get("/version", JANE));
      assert.deepEqual(named, { schema: created.body.metadata.uid, level: level.body.metadata.uid });
      await api.delete(`${schemas}/early`);
      await api.delete(`${levels}/late`);
    });

    test("a maintained object gets its specification back, one that operators changed is theirs, a missing one is made again", async () => {
      const clock = new VirtualClock();
      const own = await openFairScene(profile, { clock, storage: new MemoryEngine() });
      const { api, levels, schemas } = own;
      const shares = async (name: string): Promise<number> =>
        numberAt((await api.get(`${levels}/${name}`)).body, "spec", "limited", "nominalConcurrencyShares");
      const change = (name: string, more: JsonObject = {}): Promise<Answer> =>
        api.patch(`${levels}/${name}`, "merge", { spec: { limited: { nominalConcurrencyShares: 77 } }, ...more });
      await change("workload-low");
      await change("workload-high", { metadata: { annotations: { [annotation]: "false" } } });
      await change("node-high", { metadata: { annotations: { [annotation]: null } } });
      await api.delete(`${schemas}/probes`);
      await api.delete(`${schemas}/exempt`);
      await api.post(levels, {
        metadata: { name: "former", annotations: { [annotation]: "true" } },
        spec: { type: "Limited", limited: { limitResponse: { type: "Reject" } } },
      });
      await clock.advance(61_000);
      await until(
        async () => (await api.get(`${levels}/former`)).status,
        (status) => status === 404,
      );
      await until(
        () => shares("workload-low"),
        (found) => found === 100,
      );
      assert.deepEqual([await shares("workload-high"), await shares("node-high")], [77, 77]);
      const nodeHigh = (await api.get(`${levels}/node-high`)).body;
      assert.equal(nodeHigh.metadata.annotations[annotation], "false");
      for (const name of ["probes", "exempt"])
        await until(
          async () => (await api.get(`${schemas}/${name}`)).status,
          (status) => status === 200,
        );
    });
  });
}
