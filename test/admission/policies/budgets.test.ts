/** What policies may cost, and that a server goes on while they are expensive. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { JsonObject, JsonValue } from "../../support/json.js";
import { PolicyScene } from "./policy-scene.js";

const OUT_OF_BUDGET = "validation failed due to running out of cost budget, no further validation rules will be run";
const OVER_LIMIT = "operation cancelled: actual cost limit exceeded";

/** Costs somewhat less than `cost` units in a loop over constants, and is true. */
function costing(cost: number): string {
  // a condition of two units, a step of 1 + 1, a predicate of 1 + 1
  const turns = Math.floor(Math.sqrt(cost / 6));
  const list = `[${Array.from({ length: turns }, () => 1).join(",")}]`;
  return `${list}.all(x, ${list}.all(y, y == 1))`;
}

describe("budgets of policies", () => {
  let scene: PolicyScene;
  before(async () => {
    scene = await PolicyScene.open({ emulatedVersion: "1.36" });
  });
  afterEach(() => scene.clear());
  after(() => scene.close());

  const judged = async (spec: JsonObject): Promise<string> => {
    await scene.validating("p", spec);
    const refusal = (await scene.refusal({ a: "b" })) ?? "";
    await scene.clear();
    return refusal;
  };

  test("[CEL-048] an expression over its limit is an error that nothing absorbs, and follows the failure policy", async () => {
    const expression = `true || ${costing(2_000_000)}`;
    assert.equal(await judged({ validations: [{ expression }] }), "");
    const over = { validations: [{ expression: `${costing(2_000_000)} || true` }] };
    assert.match(await judged(over), new RegExp(`resulted in error: ${OVER_LIMIT}$`));
    assert.equal(await judged({ ...over, failurePolicy: "Ignore" }), "");
  });

  test("[CEL-049] all expressions of a binding share one budget, each binding has its own", async () => {
    const validations = Array.from({ length: 16 }, () => ({ expression: costing(900_000) }));
    assert.match(await judged({ validations }), new RegExp(`denied request: ${OUT_OF_BUDGET}$`));
    assert.equal(await judged({ validations, failurePolicy: "Ignore" }), "");
    const half = validations.slice(0, 8);
    await scene.validating("p", { validations: half });
    await scene.bind("validating", "p-2", { policyName: "p", validationActions: ["Deny"] });
    assert.equal(await scene.refusal({}), undefined);
  });

  test("[CEL-049] results before the end of the budget count, even under a failure policy that ignores errors", async () => {
    const validations = [
      { expression: "false", message: "first" },
      ...Array(16).fill({ expression: costing(900_000) }),
    ];
    assert.match(await judged({ validations, failurePolicy: "Ignore" }), /denied request: first$/);
  });

  test("[CEL-049] messages use the rest of the validations' budget, and audit annotations have a separate budget", async () => {
    const spent = Array.from({ length: 9 }, () => ({ expression: costing(980_000) }));
    const message = `${costing(990_000)} ? 'made' : 'not'`;
    const dear = { expression: "false", messageExpression: message, message: "plain" };
    assert.match(await judged({ validations: [dear] }), /denied request: made$/);
    const dearOnes = Array.from({ length: 4 }, () => dear);
    await scene.validating("p", { validations: [...spent, ...dearOnes] }, { validationActions: ["Warn"] });
    const { warnings } = await scene.write("warned");
    const told = warnings.map((text) => text.slice(text.lastIndexOf(" ") + 1));
    assert.deepEqual(told, ["made", "plain"]);
    await scene.clear();
    const auditAnnotations = [{ key: "k", valueExpression: `${costing(990_000)} ? 'a' : ''` }];
    assert.equal(await judged({ validations: spent, auditAnnotations }), "");
  });

  test("[ADM-019] conditions have a separate budget", async () => {
    const matchConditions = (count: number): JsonValue =>
      Array.from({ length: count }, (_, index) => ({ name: `c${index}`, expression: costing(900_000) }));
    const validations = [{ expression: "true" }];
    assert.equal(await judged({ validations, matchConditions: matchConditions(2) }), "");
    assert.match(await judged({ validations, matchConditions: matchConditions(6) }), new RegExp(OUT_OF_BUDGET));
    assert.equal(await judged({ validations, matchConditions: matchConditions(6), failurePolicy: "Ignore" }), "");
  });

  test("mutations of a policy share one budget", async () => {
    const mutation = (index: number): JsonObject => ({
      patchType: "ApplyConfiguration",
      applyConfiguration: { expression: `${costing(900_000)} ? Object{data: {'k${index}': 'v'}} : Object{}` },
    });
    const mutations = Array.from({ length: 16 }, (_, index) => mutation(index));
    await scene.mutating("m", { mutations });
    assert.match((await scene.refusal({})) ?? "", new RegExp(OUT_OF_BUDGET));
    await scene.clear();
    await scene.mutating("m", { mutations: mutations.slice(0, 5) });
    assert.equal(await scene.refusal({}), undefined);
  });

  test("results of expressions that have no cost are limited too: texts, copies of the object, changes", async () => {
    const doubled = (text: string, times: number): string =>
      Array.from({ length: times }).reduce<string>((made) => `[${made}].map(t, t + t)[0]`, text);
    assert.match(
      await judged({ validations: [{ expression: `${doubled("'xxxxxxxxxx'", 40)}.size() > 0` }] }),
      /resulted in error/,
    );
    const copies = `Object{data: {'all': [${Array(60).fill("'x'").join(",")}].map(a, '${"y".repeat(60_000)}').join()}}`;
    await scene.mutating("m", {
      mutations: [{ patchType: "ApplyConfiguration", applyConfiguration: { expression: copies } }],
    });
    assert.match((await scene.refusal({})) ?? "", /the change has more than 3145728 characters/);
    await scene.clear();
    // without a limit the server would end here: as JSON this has 2^31 parts
    const variables = Array.from({ length: 30 }, (_, index) => ({
      name: `v${index}`,
      expression: index === 0 ? "['a', 'b']" : `[variables.v${index - 1}, variables.v${index - 1}]`,
    }));
    const shared = [
      {
        patchType: "JSONPatch",
        jsonPatch: { expression: "[JSONPatch{op: 'add', path: '/data', value: variables.v29}]" },
      },
      {
        patchType: "ApplyConfiguration",
        applyConfiguration: { expression: "Object{data: {'a': variables.v29}}" },
      },
    ];
    for (const mutation of shared) {
      await scene.mutating("m", { variables, mutations: [mutation] });
      assert.match((await scene.refusal({})) ?? "", /more than 250000 parts of JSON/);
      await scene.clear();
    }
  });

  test("[CEL-048] other requests are answered while policies are expensive", async () => {
    const validations = Array.from({ length: 9 }, () => ({ expression: costing(980_000) }));
    for (const name of ["p1", "p2", "p3", "p4"]) await scene.validating(name, { validations });
    const done: string[] = [];
    const expensive = scene.refusal({}).then((refusal) => {
      done.push("expensive");
      return refusal;
    });
    await scene.api.get(scene.configMaps);
    await scene.api.get(scene.configMaps).then(() => done.push("read"));
    assert.equal(await expensive, undefined);
    assert.deepEqual(done, ["read", "expensive"]);
  });
});
