/** SPEC: Authentication: users, anonymous requests and impersonation, as far as one credential can test them. */
import {
  arrayAt,
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectPart,
  expectStatus,
  textAt,
  valueAt,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { grantEverywhere, identityOf, onConfigMaps, stranger, untilStatus } from "../../scenes/check-identities.js";
import { configMaps, coreKind, create } from "../../scenes/check-objects.js";

const BAD = { credentials: { token: "no-token-of-this-server" } } as const;
const ANONYMOUS = { credentials: "none" } as const;

/** The answer to impersonation headers without a user. */
function refusedWithoutUser(id: string, what: string, headers: Record<string, string>): Check {
  const send = (scene: Scene): Promise<RawAnswer> => {
    const { authenticationGroup } = scene.profile.words;
    const body = { apiVersion: `${authenticationGroup}/v1`, kind: "SelfSubjectReview" };
    return scene.request("POST", `/apis/${authenticationGroup}/v1/selfsubjectreviews`, { body, headers });
  };
  return {
    id,
    title: `${what} without a user is rejected with 400`,
    needs: ["impersonation"],
    stock: {
      difference: "a stock server rejects it with 500 and the same text",
      isMet: async (scene) =>
        expectPart("the body", expectStatus(await send(scene), 500).text, "without impersonating a user"),
    },
    async run(scene) {
      const { message } = expectFailure(await send(scene), { code: 400, reason: "BadRequest" });
      expectPart("message", message, "without impersonating a user");
    },
  };
}

const principalChecks: readonly Check[] = [
  {
    id: "AUTHN-001",
    title: "A service account is an object, and its token authenticates as its user",
    async run(scene) {
      await create(scene, coreKind(scene, "serviceaccounts"), { metadata: { name: "sa" } });
      const path = `${coreKind(scene, "serviceaccounts", "sa")}/token`;
      const review = bodyOf(await scene.request("POST", path, { body: { spec: {} } }), 201);
      const token = textAt(review, "status", "token");
      const identity = await identityOf(scene, { credentials: { token } });
      expectEqual("username", identity.username, `system:serviceaccount:${scene.namespace}:sa`);
      const groups = arrayAt(identity, "groups");
      for (const group of [
        "system:serviceaccounts",
        `system:serviceaccounts:${scene.namespace}`,
        "system:authenticated",
      ])
        expect(groups.includes(group), "groups", groups, group);
    },
  },
  {
    id: "AUTHN-002",
    title: "There are no objects for normal users",
    async run(scene) {
      expectStatus(await scene.request("GET", "/api/v1/users"), 404);
      const names = arrayAt(bodyOf(await scene.request("GET", "/api/v1")), "resources").map((one) =>
        valueAt(one, "name"),
      );
      for (const name of ["users", "groups"]) expect(!names.includes(name), "types of /api/v1", names, `no ${name}`);
    },
  },
  {
    id: "AUTHN-005",
    title: "Name, uid, groups and extra of a user are attributes of each request",
    needs: ["impersonation"],
    async run(scene) {
      const as = { user: "jane", uid: "42", groups: ["dev"], extra: { "acme.com/project": ["p1", "p2"] } };
      const identity = await identityOf(scene, { as });
      expectEqual("username and uid", [identity.username, identity.uid] as string[], ["jane", "42"]);
      expectEqual("extra", identity.extra, as.extra);
      expect(arrayAt(identity, "groups").includes("dev"), "groups", identity.groups, "dev");
    },
  },
  {
    id: "AUTHN-008",
    title: "Every authenticated user is in system:authenticated exactly once",
    async run(scene) {
      const groups = arrayAt(await identityOf(scene), "groups");
      expectEqual(
        "count of system:authenticated",
        groups.filter((group) => group === "system:authenticated").length,
        1,
      );
    },
  },
  {
    id: "AUTHN-009",
    title: "A self review returns the caller's identity",
    async run(scene) {
      const identity = await identityOf(scene);
      expect(textAt(identity, "username") !== "", "username", "", "a name");
      expect(arrayAt(identity, "groups").length > 0, "groups", identity.groups, "at least one");
    },
  },
  {
    id: "AUTHN-010",
    title: "What the body of a self review claims is ignored",
    async run(scene) {
      const { authenticationGroup } = scene.profile.words;
      const lie = { userInfo: { username: "somebody-else" } };
      const body = { apiVersion: `${authenticationGroup}/v1`, kind: "SelfSubjectReview", status: lie };
      const answer = bodyOf(
        await scene.request("POST", `/apis/${authenticationGroup}/v1/selfsubjectreviews`, { body }),
        201,
      );
      const own = await identityOf(scene);
      expectEqual("username", valueAt(answer, "status", "userInfo", "username"), own.username);
    },
  },
  {
    id: "AUTHN-011",
    title: "Every authenticated user may review their own identity",
    needs: ["impersonation", "authorization"],
    async run(scene) {
      const as = stranger(scene);
      expectEqual("username", (await identityOf(scene, { as })).username, as.user);
    },
  },
  {
    id: "AUTHN-012",
    title: "Authentication comes before authorization",
    async run(scene) {
      expectStatus(await scene.request("GET", coreKind(scene, "secrets"), BAD), 401);
    },
  },
  {
    id: "AUTHN-ANON-001",
    title: "A request without a credential belongs to system:anonymous, who may read the version",
    needs: ["anonymous"],
    async run(scene) {
      expectStatus(await scene.request("GET", "/version", ANONYMOUS), 200);
    },
  },
  {
    id: "AUTHN-ANON-002",
    title: "A denial names system:anonymous",
    needs: ["anonymous", "authorization"],
    async run(scene) {
      const answer = await scene.request("GET", coreKind(scene, "secrets"), ANONYMOUS);
      expectFailure(answer, { code: 403, reason: "Forbidden", parts: ['User "system:anonymous"'] });
    },
  },
  {
    id: "AUTHN-ANON-003",
    title: "A bad token is answered with 401, not treated as anonymous",
    async run(scene) {
      expectFailure(await scene.request("GET", "/version", BAD), { code: 401, reason: "Unauthorized" });
    },
  },
  {
    id: "AUTHN-TOKEN-007",
    title: "A header without a bearer token is not a credential",
    needs: ["anonymous"],
    async run(scene) {
      for (const authorization of ["Basic x", "Bearer"]) {
        const answer = await scene.request("GET", "/version", { ...ANONYMOUS, headers: { authorization } });
        expectStatus(answer, 200);
      }
    },
  },
  {
    id: "AUTHN-IMP-001",
    title: "Impersonate-User acts as that user",
    needs: ["impersonation"],
    async run(scene) {
      expectEqual("username", (await identityOf(scene, { as: "jane" })).username, "jane");
    },
  },
  {
    id: "AUTHN-IMP-002",
    title: "Impersonate-Group may be repeated, and system:authenticated is added",
    needs: ["impersonation"],
    async run(scene) {
      const { groups } = await identityOf(scene, { as: { user: "jane", groups: ["dev", "ops"] } });
      expectEqual("groups", groups, ["dev", "ops", "system:authenticated"]);
    },
  },
  refusedWithoutUser("AUTHN-IMP-003", "A group", { "impersonate-group": "dev" }),
  {
    id: "AUTHN-IMP-004",
    title: "Impersonate-Extra sets an entry whose name is lower-cased and decoded",
    needs: ["impersonation"],
    async run(scene) {
      const headers = { "impersonate-user": "jane", "Impersonate-Extra-Acme.com%2Fproject": "p1" };
      expectEqual("extra", (await identityOf(scene, { headers })).extra, { "acme.com/project": ["p1"] });
    },
  },
  refusedWithoutUser("AUTHN-IMP-005", "An extra entry", { "impersonate-extra-a": "1" }),
  {
    id: "AUTHN-IMP-006",
    title: "Impersonate-Uid sets the uid, whatever it looks like",
    needs: ["impersonation"],
    async run(scene) {
      expectEqual("uid", (await identityOf(scene, { as: { user: "jane", uid: "anything" } })).uid, "anything");
    },
  },
  refusedWithoutUser("AUTHN-IMP-007", "A uid", { "impersonate-uid": "1" }),
  {
    id: "AUTHN-IMP-008",
    title: "An impersonating user is authenticated first",
    async run(scene) {
      expectStatus(await scene.request("GET", "/version", { ...BAD, as: "jane" }), 401);
    },
  },
  {
    id: "AUTHN-IMP-009",
    title: "Impersonation requires permission",
    needs: ["impersonation", "authorization"],
    async run(scene) {
      // A user with the check's own token: a service account without rights.
      await create(scene, coreKind(scene, "serviceaccounts"), { metadata: { name: "sa" } });
      const path = `${coreKind(scene, "serviceaccounts", "sa")}/token`;
      const token = textAt(bodyOf(await scene.request("POST", path, { body: { spec: {} } }), 201), "status", "token");
      const answer = await scene.request("GET", "/version", { credentials: { token }, as: "jane" });
      expectFailure(answer, { code: 403, reason: "Forbidden", parts: ['cannot impersonate resource "users"'] });
    },
  },
  {
    id: "AUTHN-IMP-010",
    title: "The rights are those of the impersonated user",
    needs: ["impersonation", "authorization", "rbac"],
    async run(scene) {
      const as = stranger(scene);
      const answer = await scene.request("GET", configMaps(scene), { as });
      expectFailure(answer, { code: 403, reason: "Forbidden", parts: [`User "${as.user}"`] });
      await grantEverywhere(scene, as.user, [onConfigMaps("list")]);
      await untilStatus(scene, 200, "GET", configMaps(scene), { as });
    },
  },
];

export const checks: readonly Check[] = principalChecks;
