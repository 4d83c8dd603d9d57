/** SPEC: Authorization: the decision; reviews. */
import { bodyOf, expect, expectEqual, expectFailure, expectStatus, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { Scene } from "../../scene.js";
import { grant, onConfigMaps, reviewed, stranger, untilStatus } from "../../scenes/check-identities.js";
import { configMap, configMaps, create, PATCHES } from "../../scenes/check-objects.js";
import { checks as roleChecks } from "./authorization-rbac-checks.js";
import { checks as defaultRoleChecks } from "./authorization-rbac-defaults-checks.js";

const needs = ["impersonation", "authorization", "rbac"] as const;

/** Expects that a user needs exactly this verb for a request. */
function mapsTo(
  id: string,
  title: string,
  verb: string,
  send: (
    scene: Scene,
  ) => readonly [
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
    contentType?: string,
  ],
): Check {
  return {
    id,
    title,
    needs,
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const as = stranger(scene);
      const [method, path, body, contentType] = send(scene);
      const options = { as, ...(body && { body }), ...(contentType && { contentType }) };
      const refused = expectFailure(await scene.request(method, path, options), { code: 403, reason: "Forbidden" });
      expect(
        String(refused.message).includes(`cannot ${verb} resource "configmaps"`),
        "message",
        refused.message,
        `cannot ${verb}`,
      );
      await grant(scene, as.user, [onConfigMaps(verb)]);
      await scene.eventually(`${method} with the verb ${verb} to be allowed`, async () =>
        (await scene.request(method, path, options)).status < 300 ? true : undefined,
      );
    },
  };
}

const decisionChecks: readonly Check[] = [
  {
    id: "AUTHZ-001",
    title: "A request that no rule allows is denied",
    needs: ["impersonation", "authorization"],
    async run(scene) {
      const answer = await scene.request("GET", configMaps(scene), { as: stranger(scene) });
      expectFailure(answer, { code: 403, reason: "Forbidden" });
    },
  },
  mapsTo("AUTHZ-012", "POST is create", "create", (scene) => ["POST", configMaps(scene), configMap("b")]),
  mapsTo("AUTHZ-013", "GET of one object is get", "get", (scene) => ["GET", configMaps(scene, "a")]),
  mapsTo("AUTHZ-013", "GET of a collection is list", "list", (scene) => ["GET", configMaps(scene)]),
  mapsTo("AUTHZ-013", "GET with watch is watch", "watch", (scene) => [
    "GET",
    `${configMaps(scene)}?watch=1&timeoutSeconds=1`,
  ]),
  mapsTo("AUTHZ-014", "PUT on an object is update", "update", (scene) => [
    "PUT",
    configMaps(scene, "a"),
    configMap("a", { x: "2" }),
  ]),
  mapsTo("AUTHZ-016", "PATCH is patch", "patch", (scene) => [
    "PATCH",
    configMaps(scene, "a"),
    { data: { y: "2" } },
    PATCHES.merge,
  ]),
  mapsTo("AUTHZ-017", "DELETE of one object is delete", "delete", (scene) => ["DELETE", configMaps(scene, "a")]),
  mapsTo("AUTHZ-017", "DELETE of a collection is deletecollection", "deletecollection", (scene) => [
    "DELETE",
    configMaps(scene),
  ]),
  mapsTo("UPD-017", "A JSON patch is patch", "patch", (scene) => ["PATCH", configMaps(scene, "a"), [], PATCHES.json]),
  mapsTo("UPD-017", "A strategic merge patch is patch", "patch", (scene) => [
    "PATCH",
    configMaps(scene, "a"),
    { data: {} },
    PATCHES.strategic,
  ]),
  {
    id: "AUTHZ-015",
    title: "A PUT on a missing object requires the permission to create",
    needs,
    async run(scene) {
      const path = `/api/v1/namespaces/${scene.namespace}/limitranges/new`;
      const body = { metadata: { name: "new" }, spec: { limits: [{ type: "Pod" }] } };
      const as = stranger(scene);
      await grant(scene, as.user, [{ apiGroups: [""], resources: ["limitranges"], verbs: ["update", "get"] }]);
      await untilStatus(scene, 404, "GET", path, { as });
      expectStatus(await scene.request("PUT", path, { as, body }), 403);
      await grant(scene, as.user, [{ apiGroups: [""], resources: ["limitranges"], verbs: ["create"] }]);
      await untilStatus(scene, 201, "PUT", path, { as, body });
    },
  },
  {
    id: "AUTHZ-019",
    title: "A list or watch of a single name is allowed to users with access to that name",
    needs,
    async run(scene) {
      const as = stranger(scene);
      await grant(scene, as.user, [{ ...onConfigMaps("list", "watch"), resourceNames: ["a"] }]);
      await untilStatus(scene, 200, "GET", `${configMaps(scene)}?fieldSelector=metadata.name=a`, { as });
      expectStatus(
        await scene.request("GET", `${configMaps(scene)}?fieldSelector=metadata.name=a&watch=1&timeoutSeconds=1`, {
          as,
        }),
        200,
      );
      for (const query of ["", "?fieldSelector=metadata.name=b"])
        expectStatus(await scene.request("GET", configMaps(scene) + query, { as }), 403);
    },
  },
  {
    id: "AUTHZ-020",
    title: "The denial names the user, the verb, the resource and the place",
    needs: ["impersonation", "authorization"],
    async run(scene) {
      const as = stranger(scene);
      const path = `/api/v1/namespaces/${scene.namespace}/pods`;
      expectFailure(await scene.request("GET", path, { as }), {
        code: 403,
        reason: "Forbidden",
        message: new RegExp(
          `^pods is forbidden: User "${as.user}" cannot list resource "pods" in API group "" in the namespace "${scene.namespace}"`,
        ),
        details: { kind: "pods" },
      });
    },
  },
  {
    id: "AUTHZ-021",
    title: "A body is only read once the request is authorized",
    needs: ["impersonation", "authorization"],
    async run(scene) {
      const answer = await scene.request("POST", configMaps(scene), { body: "{", as: stranger(scene) });
      expectStatus(answer, 403);
    },
  },
  {
    id: "AUTHZ-REVIEW-001",
    title: "A SubjectAccessReview reports the rights of another user",
    needs: ["reviews", "rbac", "authorization"],
    async run(scene) {
      const user = scene.name("jane");
      const spec = { user, resourceAttributes: { namespace: scene.namespace, verb: "get", resource: "configmaps" } };
      expectEqual("status.allowed before", (await reviewed(scene, "SubjectAccessReview", spec)).allowed, false);
      await grant(scene, user, [onConfigMaps("get")]);
      await scene.eventually("status.allowed after a role was bound", async () =>
        (await reviewed(scene, "SubjectAccessReview", spec)).allowed === true ? true : undefined,
      );
    },
  },
  {
    id: "AUTHZ-REVIEW-002",
    title: "A review is about one action of one user",
    needs: ["reviews"],
    async run(scene) {
      const resourceAttributes = { verb: "get", resource: "configmaps" };
      const nonResourceAttributes = { verb: "get", path: "/version" };
      const { authorizationGroup } = scene.profile.words;
      for (const spec of [
        { user: "jane", resourceAttributes, nonResourceAttributes },
        { user: "jane" },
        { resourceAttributes },
      ]) {
        const body = { apiVersion: `${authorizationGroup}/v1`, kind: "SubjectAccessReview", spec };
        const answer = await scene.request("POST", `/apis/${authorizationGroup}/v1/subjectaccessreviews`, { body });
        expectFailure(answer, { code: 422, reason: "Invalid" });
      }
    },
  },
  {
    id: "AUTHZ-REVIEW-003",
    title: "Every authenticated user may review their own rights",
    needs: ["impersonation", "authorization"],
    async run(scene) {
      const spec = { resourceAttributes: { namespace: scene.namespace, verb: "get", resource: "secrets" } };
      expectEqual(
        "status.allowed",
        (await reviewed(scene, "SelfSubjectAccessReview", spec, { as: stranger(scene) })).allowed,
        false,
      );
      expectEqual(
        "status.allowed of the version",
        (
          await reviewed(
            scene,
            "SelfSubjectAccessReview",
            { nonResourceAttributes: { path: "/version", verb: "get" } },
            { as: stranger(scene) },
          )
        ).allowed,
        true,
      );
    },
  },
  {
    id: "AUTHZ-REVIEW-004",
    title: "A LocalSubjectAccessReview applies to its own namespace",
    needs: ["reviews", "authorization"],
    async run(scene) {
      const at = (namespace: string) => ({
        user: scene.name("jane"),
        resourceAttributes: { namespace, verb: "get", resource: "configmaps" },
      });
      expectEqual(
        "status.allowed",
        (await reviewed(scene, "LocalSubjectAccessReview", at(scene.namespace))).allowed,
        false,
      );
      const { authorizationGroup } = scene.profile.words;
      const body = {
        apiVersion: `${authorizationGroup}/v1`,
        kind: "LocalSubjectAccessReview",
        metadata: { namespace: scene.namespace },
        spec: at("another"),
      };
      const path = `/apis/${authorizationGroup}/v1/namespaces/${scene.namespace}/localsubjectaccessreviews`;
      expectFailure(await scene.request("POST", path, { body }), { code: 422, reason: "Invalid" });
    },
  },
  {
    id: "AUTHZ-REVIEW-005",
    title: "A SelfSubjectRulesReview lists the caller's rights in a namespace",
    needs,
    async run(scene) {
      const as = stranger(scene);
      await grant(scene, as.user, [onConfigMaps("get")]);
      const rule = { verbs: ["get"], apiGroups: [""], resources: ["configmaps"] };
      await scene.eventually("the rule in the review", async () => {
        const status = await reviewed(scene, "SelfSubjectRulesReview", { namespace: scene.namespace }, { as });
        expectEqual("type of incomplete", typeof status.incomplete, "boolean");
        const rules = JSON.stringify(status.resourceRules);
        return rules.includes('"configmaps"') ? rule : undefined;
      });
      const { authorizationGroup } = scene.profile.words;
      const body = { apiVersion: `${authorizationGroup}/v1`, kind: "SelfSubjectRulesReview", spec: {} };
      const without = await scene.request("POST", `/apis/${authorizationGroup}/v1/selfsubjectrulesreviews`, {
        body,
        as,
      });
      expectFailure(without, { code: 400, reason: "BadRequest" });
    },
  },
  {
    id: "AUTHZ-008",
    title: "Paths outside of group versions are authorized by their path",
    needs: ["impersonation", "authorization"],
    async run(scene) {
      const as = stranger(scene);
      for (const path of ["/api", "/apis", "/version"]) expectStatus(await scene.request("GET", path, { as }), 200);
      expectFailure(await scene.request("GET", "/metrics", { as }), {
        code: 403,
        reason: "Forbidden",
        parts: ['cannot get path "/metrics"'],
      });
      const allowed = bodyOf(await scene.request("GET", "/api", { as }));
      expectEqual("kind of /api", valueAt(allowed, "kind"), "APIVersions");
    },
  },
];

export const checks: readonly Check[] = [...decisionChecks, ...roleChecks, ...defaultRoleChecks];
