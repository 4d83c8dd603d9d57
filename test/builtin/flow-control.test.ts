/** Flow schemas and priority levels: what they may say. What they do is in test/server/fairness. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { flowSchemas, priorityLevelConfigurations } from "../../generated/flowcontrol/v1/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { unusedFields } from "../support/field-coverage.js";
import { fieldAt, type JsonObject, type JsonValue, numberAt } from "../support/json.js";
import { assertInvalid } from "./support/assert-invalid.js";
import { checkRoundTrip } from "./support/refusals.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`flow control (${profile.name})`, () => {
    let api: TestApi;
    const base = `/apis/${profile.words.flowcontrolGroup}/v1`;
    const levels = `${base}/prioritylevelconfigurations`;
    const schemas = `${base}/flowschemas`;
    let names = 0;
    const level = (spec: JsonObject, name = `l${++names}`, query = ""): Promise<Answer> =>
      api.post(`${levels}${query}`, { metadata: { name }, spec });
    const limited = (limits: JsonValue): Promise<Answer> => level({ type: "Limited", limited: limits });
    const reject = { limitResponse: { type: "Reject" } };
    before(async () => {
      api = await startApi({ profile, priorityAndFairness: false });
    });
    after(() => api.stop());

    test("[VER-067] a priority level has 30 shares by default, and may have none", async () => {
      const shares = (answer: Answer): number => numberAt(answer.body, "spec", "limited", "nominalConcurrencyShares");
      assert.equal(shares(await limited(reject)), 30);
      const zero = await limited({ ...reject, nominalConcurrencyShares: 0 });
      assert.deepEqual([zero.status, shares(zero)], [201, 0]);
      assert.equal(shares(await api.get(`${levels}/${zero.body.metadata.name}`)), 0);
      const old = { type: "Limited", limited: { ...reject, assuredConcurrencyShares: 5 } };
      const { status, body } = await level(old, "old", "?fieldValidation=Strict");
      assert.deepEqual([status, body.message.includes("assuredConcurrencyShares")], [400, true]);
    });

    test("every field of a priority level is kept, and the rest gets defaults", async () => {
      const queuing = { queues: 128, handSize: 6, queueLengthLimit: 100 };
      const limits = { nominalConcurrencyShares: 7, lendablePercent: 50, borrowingLimitPercent: 20 };
      const full = await checkRoundTrip(api, levels, {
        metadata: { name: "full" },
        spec: { type: "Limited", limited: { ...limits, limitResponse: { type: "Queue", queuing } } },
      });
      const { body } = await limited({ limitResponse: { type: "Queue" } });
      assert.deepEqual(fieldAt(body, "spec", "limited"), {
        nominalConcurrencyShares: 30,
        lendablePercent: 0,
        limitResponse: { type: "Queue", queuing: { queues: 64, handSize: 8, queueLengthLimit: 50 } },
      });
      const exempt = await level({ type: "Exempt" }, "exempt");
      assert.deepEqual(fieldAt(exempt.body, "spec", "exempt"), { nominalConcurrencyShares: 0, lendablePercent: 0 });
      assert.deepEqual(await unusedFields(priorityLevelConfigurations, "spec", [full, exempt.body]), []);
    });

    test("limits of a priority level fit together", async () => {
      assertInvalid(await level({ type: "Limited" }), ["Required spec.limited"]);
      assertInvalid(await level({ type: "Exempt" }), ["Invalid spec.type"]);
      assertInvalid(await level({ type: "Half", limited: reject }), ["NotSupported spec.type"]);
      assertInvalid(await limited({ ...reject, nominalConcurrencyShares: -1, lendablePercent: 101 }), [
        "Invalid spec.limited.nominalConcurrencyShares",
        "Invalid spec.limited.lendablePercent",
      ]);
      assertInvalid(await limited({ limitResponse: { type: "Reject", queuing: {} } }), [
        "Forbidden spec.limited.limitResponse.queuing",
      ]);
      const queue = (queuing: JsonValue): Promise<Answer> => limited({ limitResponse: { type: "Queue", queuing } });
      assertInvalid(await queue({ queues: 4, handSize: 5 }), ["Invalid spec.limited.limitResponse.queuing.handSize"]);
      assertInvalid(await queue({ queues: 1024, handSize: 7 }), [
        "Invalid spec.limited.limitResponse.queuing.handSize",
      ]);
      assert.equal((await queue({ queues: 1024, handSize: 6 })).status, 201);
      assertInvalid(await level({ type: "Limited", limited: reject }, "catch-all"), ["Invalid spec"]);
    });

    const rule = {
      subjects: [
        { kind: "User", user: { name: "u" } },
        { kind: "Group", group: { name: "*" } },
        { kind: "ServiceAccount", serviceAccount: { namespace: "n", name: "*" } },
      ],
      resourceRules: [
        { verbs: ["get", "list"], apiGroups: [""], resources: ["pods"], clusterScope: true, namespaces: ["n", "m"] },
      ],
      nonResourceRules: [{ verbs: ["get"], nonResourceURLs: ["/healthz/*"] }],
    };
    const schema = (spec: JsonObject): Promise<Answer> =>
      api.post(schemas, {
        metadata: { generateName: "s-" },
        spec: { priorityLevelConfiguration: { name: "l" }, ...spec },
      });

    test("every field of a flow schema is kept", async () => {
      const body = await checkRoundTrip(api, schemas, {
        metadata: { name: "full" },
        spec: {
          priorityLevelConfiguration: { name: "l" },
          matchingPrecedence: 500,
          distinguisherMethod: { type: "ByUser" },
          rules: [rule],
        },
      });
      assert.deepEqual(await unusedFields(flowSchemas, "spec", [body]), []);
      assert.equal(body.metadata.generation, 1);
      assert.equal(fieldAt((await schema({})).body, "spec", "matchingPrecedence"), 1000);
    });

    test("a flow schema states the users and the requests that it matches", async () => {
      assertInvalid(await schema({ matchingPrecedence: 10_001 }), ["Invalid spec.matchingPrecedence"]);
      assertInvalid(await schema({ matchingPrecedence: 1 }), ["Invalid spec.matchingPrecedence"]);
      assertInvalid(await schema({ rules: [{ subjects: [] }] }), [
        "Required spec.rules[0].subjects",
        "Required spec.rules[0]",
      ]);
      const ruled = (part: JsonObject): Promise<Answer> => schema({ rules: [{ ...rule, ...part }] });
      assertInvalid(await ruled({ subjects: [{ kind: "User", group: { name: "g" } }] }), [
        "Required spec.rules[0].subjects[0].user",
        "Forbidden spec.rules[0].subjects[0].group",
      ]);
      const [resources] = rule.resourceRules;
      assertInvalid(await ruled({ resourceRules: [{ ...resources, verbs: ["*", "get"] }] }), [
        "Invalid spec.rules[0].resourceRules[0].verbs",
      ]);
      assertInvalid(await ruled({ resourceRules: [{ ...resources, clusterScope: false, namespaces: [] }] }), [
        "Required spec.rules[0].resourceRules[0].namespaces",
      ]);
      assertInvalid(await ruled({ nonResourceRules: [{ verbs: ["watch"], nonResourceURLs: ["a", "/a*"] }] }), [
        "NotSupported spec.rules[0].nonResourceRules[0].verbs",
        "Invalid spec.rules[0].nonResourceRules[0].nonResourceURLs[0]",
        "Invalid spec.rules[0].nonResourceRules[0].nonResourceURLs[1]",
      ]);
    });
  });
}
