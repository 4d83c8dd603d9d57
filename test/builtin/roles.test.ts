/** Roles and their bindings: rules, subjects, and what can't be changed. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { type JsonObject, type JsonValue, objectsAt } from "../support/json.js";
import { assertInvalid } from "./support/assert-invalid.js";
import { checkRoundTrip } from "./support/refusals.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`roles and bindings (${profile.name})`, () => {
    let api: TestApi;
    let inNamespace: string;
    const group = profile.words.rbacGroup;
    const base = `/apis/${group}/v1`;
    before(async () => {
      // none that fills the rules of roles
      api = await startApi({ profile, controllers: [] });
      inNamespace = `${base}/namespaces/${await api.namespace()}`;
    });
    after(() => api.stop());
    const role = { kind: "Role", name: "r" };
    const clusterRole = { kind: "ClusterRole", name: "r" };

    test("[AUTHZ-RBAC-001] every field of roles is kept, in a namespace and in the cluster", async () => {
      const rule = { verbs: ["get"], apiGroups: ["", "apps"], resources: ["pods", "pods/log"], resourceNames: ["a"] };
      await checkRoundTrip(api, `${inNamespace}/roles`, { metadata: { name: "full" }, rules: [rule] });
      const body = await checkRoundTrip(api, `${base}/clusterroles`, {
        metadata: { name: "full" },
        rules: [rule, { verbs: ["*"], nonResourceURLs: ["/debug/*"] }],
        aggregationRule: {
          clusterRoleSelectors: [
            { matchLabels: { x: "y" }, matchExpressions: [{ key: "a", operator: "In", values: ["b"] }] },
          ],
        },
      });
      assert.equal("generation" in body.metadata, false);
    });

    test("[AUTHZ-RBAC-018] names of roles and bindings are path segments", async () => {
      const rules: JsonObject[] = [];
      for (const [collection, rest] of [
        [`${inNamespace}/roles`, { rules }],
        [`${base}/clusterroles`, { rules }],
        [`${inNamespace}/rolebindings`, { roleRef: role }],
        [`${base}/clusterrolebindings`, { roleRef: clusterRole }],
      ] as const) {
        assert.equal((await api.post(collection, { metadata: { name: "a:b" }, ...rest })).status, 201, collection);
        assertInvalid(await api.post(collection, { metadata: { name: "a/b" }, ...rest }), ["Invalid metadata.name"]);
        const missing = await api.put(`${collection}/a:put`, { metadata: { name: "a:put" }, ...rest });
        assert.equal(missing.status, 201);
      }
    });

    test("rules state verbs, and either resources or paths", async () => {
      const post = (rule: JsonObject): ReturnType<TestApi["post"]> =>
        api.post(`${inNamespace}/roles`, { metadata: { name: "bad" }, rules: [rule] });
      assertInvalid(await post({ verbs: [] }), [
        "Required rules[0].verbs",
        "Required rules[0].apiGroups",
        "Required rules[0].resources",
      ]);
      assertInvalid(await post({ verbs: ["get"], nonResourceURLs: ["/x"] }), ["Invalid rules[0].nonResourceURLs"]);
      const mixed = { verbs: ["get"], apiGroups: [""], resources: ["pods"], nonResourceURLs: ["/x"] };
      const inCluster = await api.post(`${base}/clusterroles`, { metadata: { name: "bad" }, rules: [mixed] });
      assertInvalid(inCluster, ["Invalid rules[0].nonResourceURLs"]);
      const aggregated = { metadata: { name: "bad" }, aggregationRule: { clusterRoleSelectors: [] } };
      assertInvalid(await api.post(`${base}/clusterroles`, aggregated), [
        "Required aggregationRule.clusterRoleSelectors",
      ]);
    });

    test("[AUTHZ-RBAC-010] subjects are users, groups and service accounts with a namespace", async () => {
      const subjects = [
        { kind: "User", name: "u", apiGroup: group },
        { kind: "Group", name: "system:g", apiGroup: group },
        { kind: "ServiceAccount", name: "s", namespace: "n" },
      ];
      const collection = `${base}/clusterrolebindings`;
      await checkRoundTrip(api, collection, { metadata: { name: "all" }, roleRef: clusterRole, subjects });
      const bad = [
        { kind: "ServiceAccount", name: "s" },
        { kind: "User", name: "" },
        { kind: "Robot", name: "r" },
        { kind: "Group", name: "g", apiGroup: "example.com" },
        { kind: "ServiceAccount", name: "Bad", namespace: "n", apiGroup: group },
      ];
      assertInvalid(await api.post(collection, { metadata: { name: "bad" }, roleRef: clusterRole, subjects: bad }), [
        "Required subjects[0].namespace",
        "Required subjects[1].name",
        "NotSupported subjects[2].kind",
        "NotSupported subjects[3].apiGroup",
        "Invalid subjects[4].name",
        "NotSupported subjects[4].apiGroup",
      ]);
    });

    test("[AUTHZ-RBAC-011] the API groups of subjects and role have defaults", async () => {
      const { body } = await api.post(`${inNamespace}/rolebindings`, {
        metadata: { name: "filled" },
        roleRef: role,
        subjects: [
          { kind: "User", name: "u" },
          { kind: "Group", name: "g" },
          { kind: "ServiceAccount", name: "s", namespace: "n" },
        ],
      });
      assert.deepEqual(body.roleRef, { ...role, apiGroup: group });
      assert.deepEqual(
        objectsAt(body, "subjects").map(({ apiGroup }) => apiGroup ?? ""),
        [group, group, ""],
      );
    });

    test("[AUTHZ-RBAC-012] a binding refers to a role by kind and name", async () => {
      const post = (collection: string, roleRef: JsonValue): ReturnType<TestApi["post"]> =>
        api.post(collection, { metadata: { generateName: "ref-" }, roleRef });
      const bindings = `${inNamespace}/rolebindings`;
      assert.deepEqual([(await post(bindings, role)).status, (await post(bindings, clusterRole)).status], [201, 201]);
      assertInvalid(await post(bindings, { kind: "Pod", name: "r" }), ["NotSupported roleRef.kind"]);
      assertInvalid(await post(bindings, { kind: "Role" }), ["Required roleRef.name"]);
      assertInvalid(await post(`${base}/clusterrolebindings`, role), ["NotSupported roleRef.kind"]);
      assertInvalid(await post(bindings, { ...role, apiGroup: "example.com" }), ["NotSupported roleRef.apiGroup"]);
    });

    test("[AUTHZ-RBAC-017] the role of a binding can't be changed", async () => {
      for (const collection of [`${inNamespace}/rolebindings`, `${base}/clusterrolebindings`]) {
        const binding = { metadata: { name: "fixed" }, roleRef: clusterRole };
        assert.equal((await api.post(collection, binding)).status, 201);
        const other = { ...binding, roleRef: { ...clusterRole, name: "other" } };
        const refused = await api.put(`${collection}/fixed`, other);
        assertInvalid(refused, ["Invalid roleRef"]);
        assert.match(refused.body.message, /cannot change roleRef/);
        const subjects = [{ kind: "User", name: "new" }];
        assert.equal((await api.put(`${collection}/fixed`, { ...binding, subjects })).status, 200);
      }
    });
  });
}
