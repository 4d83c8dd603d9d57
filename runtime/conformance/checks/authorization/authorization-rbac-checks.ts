/** SPEC: Role-based access control. */
import { arrayAt, expectEqual, expectFailure, expectStatus, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { Scene } from "../../scene.js";
import {
  bind,
  clusterRbac,
  grant,
  grantEverywhere,
  onConfigMaps,
  rbac,
  stranger,
  subject,
  untilStatus,
} from "../../scenes/check-identities.js";
import { configMap, configMaps, coreKind, create, createClusterScoped, read } from "../../scenes/check-objects.js";

const needs = ["impersonation", "authorization", "rbac"] as const;

/** A user who may write roles and bindings of the check's namespace, and nothing else. */
async function author(scene: Scene, more: readonly string[] = []) {
  const as = stranger(scene);
  const resources = ["roles", "rolebindings"];
  const verbs = ["create", "update", "get", "patch", ...more];
  await grant(scene, as.user, [{ apiGroups: [scene.profile.words.rbacGroup], resources, verbs }]);
  await untilStatus(scene, 404, "GET", `${rbac(scene, "roles")}/none`, { as });
  return as;
}

const readerOf = (name: string) => ({ metadata: { name }, rules: [onConfigMaps("get")] });

export const checks: readonly Check[] = [
  {
    id: "AUTHZ-RBAC-003",
    title: "A rule allows its verbs on its resources, and no others",
    needs,
    async run(scene) {
      const as = stranger(scene);
      await create(scene, configMaps(scene), configMap("a"));
      await grant(scene, as.user, [onConfigMaps("get")]);
      await untilStatus(scene, 200, "GET", configMaps(scene, "a"), { as });
      expectStatus(await scene.request("GET", coreKind(scene, "secrets", "a"), { as }), 403);
      expectStatus(await scene.request("DELETE", configMaps(scene, "a"), { as }), 403);
    },
  },
  {
    id: "AUTHZ-RBAC-004",
    title: "A subresource is named by its resource and its own name",
    needs: [...needs, "crds"],
    async run(scene) {
      const widgets = await scene.widgets();
      await create(scene, widgets.path(scene.namespace), widgets.object("a"));
      const as = stranger(scene);
      await grant(scene, as.user, [{ apiGroups: [widgets.group], resources: ["widgets/status"], verbs: ["get"] }]);
      await untilStatus(scene, 200, "GET", widgets.path(scene.namespace, "a", "status"), { as });
      expectStatus(await scene.request("GET", widgets.path(scene.namespace, "a"), { as }), 403);
    },
  },
  {
    id: "AUTHZ-RBAC-005",
    title: "resourceNames restrict a rule",
    needs,
    async run(scene) {
      for (const name of ["a", "b"]) await create(scene, configMaps(scene), configMap(name));
      const as = stranger(scene);
      await grant(scene, as.user, [{ ...onConfigMaps("get", "list", "create"), resourceNames: ["a"] }]);
      await untilStatus(scene, 200, "GET", configMaps(scene, "a"), { as });
      expectStatus(await scene.request("GET", configMaps(scene, "b"), { as }), 403);
      expectStatus(await scene.request("GET", configMaps(scene), { as }), 403);
      expectStatus(await scene.request("POST", configMaps(scene), { as, body: configMap("c") }), 403);
    },
  },
  {
    id: "AUTHZ-RBAC-006",
    title: "A path that ends with a star allows every path with that prefix",
    needs,
    async run(scene) {
      const as = stranger(scene);
      await grantEverywhere(scene, as.user, [{ nonResourceURLs: ["/conformance-checks/*"], verbs: ["get"] }]);
      await untilStatus(scene, 404, "GET", "/conformance-checks/x", { as });
      expectStatus(await scene.request("GET", "/conformance-checksx", { as }), 403);
    },
  },
  {
    id: "AUTHZ-RBAC-007",
    title: "A star matches everything",
    needs,
    async run(scene) {
      const as = stranger(scene);
      await grant(scene, as.user, [{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }]);
      await untilStatus(scene, 200, "GET", coreKind(scene, "secrets"), { as });
      expectStatus(await scene.request("POST", configMaps(scene), { as, body: configMap("a") }), 201);
    },
  },
  {
    id: "AUTHZ-RBAC-009",
    title: "Rights add up",
    needs,
    async run(scene) {
      const as = stranger(scene);
      await create(scene, configMaps(scene), configMap("a"));
      for (const verb of ["get", "list"]) await grant(scene, as.user, [onConfigMaps(verb)]);
      await untilStatus(scene, 200, "GET", configMaps(scene), { as });
      await untilStatus(scene, 200, "GET", configMaps(scene, "a"), { as });
    },
  },
  {
    id: "AUTHZ-RBAC-010",
    title: "Roles are bound to users, groups and service accounts",
    needs,
    async run(scene) {
      await create(scene, rbac(scene, "roles"), { metadata: { name: "r" }, rules: [onConfigMaps("list")] });
      const [user, group] = [scene.name("jane"), scene.name("dev")];
      const account = { kind: "ServiceAccount", name: "sa", namespace: scene.namespace };
      await bind(scene, "r", [subject(scene, "User", user), subject(scene, "Group", group), account]);
      const name = `system:serviceaccount:${scene.namespace}:sa`;
      for (const as of [{ user }, { user: scene.name("joe"), groups: [group] }, { user: name }])
        await untilStatus(scene, 200, "GET", configMaps(scene), { as });
    },
  },
  {
    id: "AUTHZ-RBAC-011",
    title: "The apiGroup of a subject has a default",
    needs: ["rbac"],
    async run(scene) {
      const { rbacGroup } = scene.profile.words;
      const made = await create(scene, rbac(scene, "rolebindings"), {
        metadata: { name: "b" },
        roleRef: { apiGroup: rbacGroup, kind: "Role", name: "r" },
        subjects: [{ kind: "User", name: "jane" }],
      });
      expectEqual("subjects[0].apiGroup", valueAt(made, "subjects", 0, "apiGroup"), rbacGroup);
    },
  },
  {
    id: "AUTHZ-RBAC-012",
    title: "A binding refers to a role by kind and name",
    needs: ["rbac"],
    async run(scene) {
      const { rbacGroup } = scene.profile.words;
      const refused = [
        { apiGroup: rbacGroup, kind: "Pod", name: "r" },
        { apiGroup: rbacGroup, kind: "Role", name: "" },
      ];
      for (const roleRef of refused)
        expectFailure(
          await scene.request("POST", rbac(scene, "rolebindings"), { body: { metadata: { name: "b" }, roleRef } }),
          {
            code: 422,
            reason: "Invalid",
            cause: { field: /^roleRef/ },
          },
        );
    },
  },
  {
    id: "AUTHZ-RBAC-013",
    title: "An aggregated role has the rules of the roles that its labels select",
    needs: ["rbac"],
    async run(scene) {
      const label = { [`conformance.example.com/${scene.name("part")}`]: "yes" };
      const [whole, part] = [scene.name("whole"), scene.name("part")];
      const aggregationRule = { clusterRoleSelectors: [{ matchLabels: label }] };
      await createClusterScoped(scene, clusterRbac(scene, "clusterroles"), {
        metadata: { name: whole },
        aggregationRule,
        rules: [],
      });
      await createClusterScoped(scene, clusterRbac(scene, "clusterroles"), {
        metadata: { name: part, labels: label },
        rules: [onConfigMaps("get")],
      });
      await scene.eventually("the rules of the aggregated role", async () => {
        const rules = arrayAt(await read(scene, `${clusterRbac(scene, "clusterroles")}/${whole}`), "rules");
        return JSON.stringify(rules).includes("configmaps") ? rules : undefined;
      });
    },
  },
  {
    id: "AUTHZ-RBAC-014",
    title: "A role binding grants rights only in its namespace",
    needs,
    async run(scene) {
      const as = stranger(scene);
      const other = await scene.otherNamespace();
      await grant(scene, as.user, [onConfigMaps("list")]);
      await untilStatus(scene, 200, "GET", configMaps(scene), { as });
      expectStatus(await scene.request("GET", configMaps(scene, undefined, other), { as }), 403);
      expectStatus(await scene.request("GET", "/api/v1/configmaps", { as }), 403);
    },
  },
  {
    id: "AUTHZ-RBAC-015",
    title: "A role binding may grant a cluster role in its namespace",
    needs,
    async run(scene) {
      const as = stranger(scene);
      const role = scene.name("role");
      await createClusterScoped(scene, clusterRbac(scene, "clusterroles"), {
        metadata: { name: role },
        rules: [onConfigMaps("list")],
      });
      await bind(scene, role, [subject(scene, "User", as.user)], "ClusterRole");
      await untilStatus(scene, 200, "GET", configMaps(scene), { as });
      expectStatus(await scene.request("GET", "/api/v1/configmaps", { as }), 403);
    },
  },
  {
    id: "AUTHZ-RBAC-016",
    title: "A cluster role binding grants rights everywhere",
    needs,
    async run(scene) {
      const as = stranger(scene);
      await grantEverywhere(scene, as.user, [onConfigMaps("list")]);
      await untilStatus(scene, 200, "GET", "/api/v1/configmaps?limit=1", { as });
      await untilStatus(scene, 200, "GET", configMaps(scene), { as });
    },
  },
  {
    id: "AUTHZ-RBAC-017",
    title: "The role of a binding cannot be changed",
    needs: ["rbac"],
    async run(scene) {
      const roleRef = { apiGroup: scene.profile.words.rbacGroup, kind: "Role", name: "r" };
      const made = await create(scene, rbac(scene, "rolebindings"), { metadata: { name: "b" }, roleRef });
      const body = { ...made, roleRef: { ...roleRef, name: "another" } };
      expectFailure(await scene.request("PUT", `${rbac(scene, "rolebindings")}/b`, { body }), {
        code: 422,
        reason: "Invalid",
        parts: ["cannot change roleRef"],
        cause: { field: "roleRef" },
      });
    },
  },
  {
    id: "AUTHZ-RBAC-018",
    title: "Role names are path segments",
    needs: ["rbac"],
    async run(scene) {
      await create(scene, rbac(scene, "roles"), { metadata: { name: "a:b" }, rules: [] });
      expectStatus(
        await scene.request("POST", rbac(scene, "roles"), { body: { metadata: { name: "a/b" }, rules: [] } }),
        422,
      );
    },
  },
  {
    id: "AUTHZ-RBAC-020",
    title: "Users cannot write a role with rights that they don't have",
    needs,
    async run(scene) {
      const as = await author(scene);
      expectFailure(await scene.request("POST", rbac(scene, "roles"), { as, body: readerOf("r") }), {
        code: 403,
        reason: "Forbidden",
        parts: ["attempting to grant RBAC permissions not currently held"],
      });
      await grant(scene, as.user, [onConfigMaps("get")]);
      await untilStatus(scene, 201, "POST", rbac(scene, "roles"), { as, body: readerOf("r") });
    },
  },
  {
    id: "AUTHZ-RBAC-022",
    title: "The verb escalate lifts that restriction",
    needs,
    async run(scene) {
      const as = await author(scene, ["escalate"]);
      expectStatus(await scene.request("POST", rbac(scene, "roles"), { as, body: readerOf("r") }), 201);
    },
  },
  {
    id: "AUTHZ-RBAC-023",
    title: "Users cannot bind a role with rights that they don't have, unless they have the verb bind",
    needs,
    async run(scene) {
      await create(scene, rbac(scene, "roles"), readerOf("r"));
      const roleRef = { apiGroup: scene.profile.words.rbacGroup, kind: "Role", name: "r" };
      const body = { metadata: { name: "b" }, roleRef, subjects: [subject(scene, "User", "joe")] };
      expectStatus(await scene.request("POST", rbac(scene, "rolebindings"), { as: await author(scene), body }), 403);
      const binder = await author(scene, ["bind"]);
      expectStatus(await scene.request("POST", rbac(scene, "rolebindings"), { as: binder, body }), 201);
    },
  },
  {
    id: "AUTHZ-RBAC-025",
    title: "A change of a role is checked like its creation",
    needs,
    async run(scene) {
      await create(scene, rbac(scene, "roles"), { metadata: { name: "r" }, rules: [] });
      const as = await author(scene);
      expectStatus(await scene.request("PUT", `${rbac(scene, "roles")}/r`, { as, body: readerOf("r") }), 403);
      expectEqual("rules", arrayAt(await read(scene, `${rbac(scene, "roles")}/r`), "rules").length, 0);
    },
  },
];
