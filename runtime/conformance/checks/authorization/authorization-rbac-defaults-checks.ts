/** SPEC: Role-based access control: the default roles of every server. */
import { arrayAt, expect, expectEqual, expectStatus, textAt, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import {
  bind,
  clusterRbac,
  onConfigMaps,
  rbac,
  stranger,
  subject,
  untilStatus,
} from "../../scenes/check-identities.js";
import { configMap, configMaps, coreKind, read } from "../../scenes/check-objects.js";

export const checks: readonly Check[] = [
  {
    id: "AUTHZ-RBAC-030",
    title: "Default roles carry the bootstrapping label",
    needs: ["authorization", "rbac"],
    async run(scene) {
      const { rbacBootstrappingLabel, rbacBootstrappingValue } = scene.profile.words;
      for (const name of ["cluster-admin", "admin", "edit", "view"]) {
        const role = await read(scene, `${clusterRbac(scene, "clusterroles")}/${name}`);
        expectEqual(
          `label of ${name}`,
          valueAt(role, "metadata", "labels", rbacBootstrappingLabel),
          rbacBootstrappingValue,
        );
      }
    },
  },
  {
    id: "AUTHZ-RBAC-032",
    title: "cluster-admin has every right and is bound to system:masters",
    needs: ["authorization", "rbac"],
    async run(scene) {
      const role = await read(scene, `${clusterRbac(scene, "clusterroles")}/cluster-admin`);
      const rules = [...arrayAt(role, "rules")];
      expect(
        rules.some((rule) => JSON.stringify(valueAt(rule, "resources")) === '["*"]'),
        "rules",
        rules,
        "one for all resources",
      );
      expect(
        rules.some((rule) => JSON.stringify(valueAt(rule, "nonResourceURLs")) === '["*"]'),
        "rules",
        rules,
        "one for all paths",
      );
      const binding = await read(scene, `${clusterRbac(scene, "clusterrolebindings")}/cluster-admin`);
      const names = arrayAt(binding, "subjects").map((one) => textAt(one, "name"));
      expect(names.includes("system:masters"), "subjects", names, "system:masters");
    },
  },
  {
    id: "AUTHZ-RBAC-033",
    title: "view reads everything but secrets, edit writes everything but roles, admin writes roles too",
    needs: ["impersonation", "authorization", "rbac"],
    async run(scene) {
      const people = { view: stranger(scene), edit: stranger(scene), admin: stranger(scene) };
      for (const [role, { user }] of Object.entries(people))
        await bind(scene, role, [subject(scene, "User", user)], "ClusterRole");
      for (const as of Object.values(people)) await untilStatus(scene, 200, "GET", configMaps(scene), { as });
      expectStatus(await scene.request("GET", coreKind(scene, "secrets"), { as: people.view }), 403);
      expectStatus(await scene.request("POST", configMaps(scene), { as: people.view, body: configMap("a") }), 403);
      expectStatus(await scene.request("GET", coreKind(scene, "secrets"), { as: people.edit }), 200);
      expectStatus(await scene.request("POST", configMaps(scene), { as: people.edit, body: configMap("a") }), 201);
      const role = { metadata: { name: "r" }, rules: [onConfigMaps("get")] };
      expectStatus(await scene.request("POST", rbac(scene, "roles"), { as: people.edit, body: role }), 403);
      expectStatus(await scene.request("POST", rbac(scene, "roles"), { as: people.admin, body: role }), 201);
    },
  },
  {
    id: "AUTHZ-RBAC-037",
    title: "edit and admin cannot write endpoints",
    needs: ["authorization", "rbac"],
    async run(scene) {
      for (const name of ["edit", "admin"]) {
        const rules = arrayAt(await read(scene, `${clusterRbac(scene, "clusterroles")}/${name}`), "rules");
        const writing = rules.filter(
          (rule) =>
            arrayAt(rule, "resources").some((type) => type === "endpoints" || type === "endpointslices") &&
            arrayAt(rule, "verbs").some((verb) => ["create", "update", "patch", "delete", "*"].includes(String(verb))),
        );
        expectEqual(`rules of ${name} that write endpoints`, writing, []);
      }
    },
  },
];
