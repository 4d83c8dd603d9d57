/** Who may choose the parameters of policies: nobody is told of objects by a policy of his own that he may not read. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES } from "../../support/api.js";
import type { JsonObject } from "../../support/json.js";
import { as, grant, grantAll, PEOPLE_TOKENS } from "../../support/people.js";
import { CONFIG_MAPS, PolicyScene } from "./policy-scene.js";

const KINDS = {
  validating: { validations: [{ expression: "false", messageExpression: "string(params.data['key'])" }] },
  mutating: {
    reinvocationPolicy: "Never",
    mutations: [
      { patchType: "JSONPatch", jsonPatch: { expression: "[JSONPatch{op: 'test', path: '/kind', value: 'none'}]" } },
    ],
  },
} as const;

for (const profile of PROFILES) {
  describe(`parameters of policies, profile ${profile().name}`, () => {
    let scene: PolicyScene;
    before(async () => {
      scene = await PolicyScene.open({
        profile: profile(),
        emulatedVersion: "1.36",
        authentication: { tokenFile: PEOPLE_TOKENS },
        authorization: ["RBAC"],
      });
      const groups = [scene.api.profile.words.admissionregistrationGroup];
      const resources = Object.keys(KINDS).flatMap((round) => [
        `${round}admissionpolicies`,
        `${round}admissionpolicybindings`,
      ]);
      for (const user of ["jane", "bob"]) await grantAll(scene.api, { user }, [{ verbs: ["*"], groups, resources }]);
      await grant(scene.api, { user: "bob", verbs: ["get", "list"], resources: ["configmaps"] });
      await grant(scene.api, {
        user: "jane",
        verbs: ["get"],
        resources: ["secrets"],
        names: ["one"],
        namespace: "default",
      });
    });
    after(() => scene.close());

    const refusal = ({ status, body }: Answer): string => (status < 300 ? "" : `${status} ${body.message}`);

    for (const round of ["validating", "mutating"] as const) {
      const path = (what: "policies" | "bindings", name = ""): string =>
        `${scene.group}/${round}admissionpolic${what === "policies" ? "ies" : "ybindings"}${name && `/${name}`}`;
      const policy = (name: string, kind?: string): JsonObject => ({
        metadata: { name },
        spec: {
          matchConstraints: CONFIG_MAPS,
          ...(kind && { paramKind: { apiVersion: "v1", kind } }),
          ...(kind || round === "mutating"
            ? (KINDS[round] as unknown as JsonObject)
            : { validations: [{ expression: "true" }] }),
        },
      });
      const binding = (name: string, policyName: string, paramRef?: JsonObject): JsonObject => ({
        metadata: { name },
        spec: {
          policyName,
          ...(round === "validating" && { validationActions: ["Deny"] }),
          ...(paramRef && { paramRef: { parameterNotFoundAction: "Deny", ...paramRef } }),
        },
      });

      test(`[ADM-025] a ${round} policy has parameters of a kind whose objects its author may read`, async () => {
        const [jane, bob] = [as(scene.api, "jane"), as(scene.api, "bob")];
        const refused =
          /^422 .*spec\.paramKind: Forbidden: user "jane" must have "get" permission on all objects of the kind Secret in v1/;
        assert.match(refusal(await jane.post(path("policies"), policy("p", "Secret"))), refused);
        assert.match(refusal(await jane.post(`${path("policies")}?dryRun=All`, policy("p", "Secret"))), refused);
        assert.match(refusal(await bob.post(path("policies"), policy("p", "Secret"))), /user "bob"/);
        assert.match(refusal(await bob.post(path("policies"), policy("p", "Unheard"))), /user "bob"/);
        assert.equal(refusal(await bob.post(path("policies"), policy("p", "ConfigMap"))), "");
        assert.equal(
          refusal(await jane.patch(path("policies", "p"), "merge", { metadata: { labels: { a: "b" } } })),
          "",
        );
        const other = { spec: { paramKind: { kind: "Secret" } } };
        assert.match(refusal(await bob.patch(path("policies", "p"), "merge", other)), /user "bob"/);
        assert.equal(refusal(await jane.post(path("policies"), policy("without"))), "");
        assert.equal(refusal(await scene.api.post(path("policies"), policy("secrets", "Secret"))), "");
      });

      test(`[ADM-025] a binding of a ${round} policy chooses parameters that its author may read`, async () => {
        const [jane, bob] = [as(scene.api, "jane"), as(scene.api, "bob")];
        const bindings = path("bindings");
        const one = { name: "one", namespace: "default" };
        const refused =
          /^422 .*spec\.paramRef: Forbidden: user "bob" must have "get" permission on the object "one" of the kind Secret in v1, in the namespace "default"/;
        assert.match(refusal(await bob.post(bindings, binding("b", "secrets", one))), refused);
        assert.equal(refusal(await jane.post(bindings, binding("b", "secrets", one))), "");
        const changes: readonly JsonObject[] = [
          { name: "two" },
          { namespace: "kube-system" },
          { name: null, selector: {} },
        ];
        for (const paramRef of changes)
          assert.match(refusal(await jane.patch(`${bindings}/b`, "merge", { spec: { paramRef } })), /user "jane"/);
        assert.equal(refusal(await bob.patch(`${bindings}/b`, "merge", { metadata: { labels: { a: "b" } } })), "");
        assert.match(
          refusal(await bob.patch(`${bindings}/b`, "merge", { spec: { policyName: "other" } })),
          /every kind/,
        );
        assert.equal(refusal(await bob.post(bindings, binding("c", "p", { selector: {} }))), "");
        assert.match(refusal(await jane.post(bindings, binding("d", "p", { selector: {} }))), /"list" permission/);
        assert.match(refusal(await bob.post(bindings, binding("d", "missing", one))), /every kind/);
        assert.equal(refusal(await jane.post(bindings, binding("d", "without"))), "");
      });
    }
  });
}
