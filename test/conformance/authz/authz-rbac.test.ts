/** SPEC: Role-based access control, as users meet it: what roles and bindings allow, and where. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { objectAt, valueAt } from "../../support/json.js";
import {
  as,
  type Caller,
  type Grant,
  grant,
  grantAll,
  PEOPLE_TOKENS,
  rbacPath,
  reviewed,
  untilReviewed,
  withdraw,
  withToken,
} from "../../support/people.js";

/** Requests, and whether they are let in: what comes of them after that is another matter. */
type Expected = readonly (readonly [method: string, path: string, isLetIn: boolean])[];

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { rbacGroup, authenticationGroup, groupDomain } = profile.words;
  describe(`roles and what they allow (${profile.name})`, () => {
    let api: TestApi;
    let t: string;
    let u: string;
    const given: Grant[] = [];
    before(async () => {
      api = await startApi({ profile, authorization: ["RBAC"], authentication: { tokenFile: PEOPLE_TOKENS } });
      t = await api.namespace();
      u = await api.namespace();
    });
    after(() => api.stop());
    afterEach(async () => {
      for (const each of given.splice(0)) await withdraw(api, each);
    });

    const allow = async (...wanted: Parameters<typeof grant>[1][]): Promise<void> => {
      for (const each of wanted) given.push(await grant(api, each));
    };
    const check = async (who: Caller, expected: Expected): Promise<void> => {
      for (const [method, path, isLetIn] of expected) {
        const body = method === "POST" || method === "PUT" ? {} : undefined;
        const { status, text } = await who.request(method, path, { body });
        assert.equal(status !== 403 && status !== 401, isLetIn, `${method} ${path}: ${text}`);
      }
    };
    const pods = (namespace: string): string => `/api/v1/namespaces/${namespace}/pods`;
    const deployments = (namespace: string): string => `/apis/apps/v1/namespaces/${namespace}/deployments`;
    const reference = (kind: "Role" | "ClusterRole", name: string): object => ({ apiGroup: rbacGroup, kind, name });

    test("[AUTHZ-RBAC-001, AUTHZ-RBAC-002, AUTHZ-RBAC-026, AUTHZ-REVIEW-006] roles and bindings take effect, until they are gone", async () => {
      const jane = as(api, "jane");
      const question = { verb: "list", resource: "pods", namespace: t };
      await check(jane, [["GET", pods(t), false]]);
      assert.equal((await reviewed(api, { user: "jane" }, question)).allowed, false);
      const metadata = { name: "readers" };
      const rules = [{ apiGroups: [""], resources: ["pods"], verbs: ["list"] }];
      for (const [kind, namespace] of [
        ["Role", t],
        ["ClusterRole", undefined],
      ] as const) {
        const role = await api.post(rbacPath(api, namespace, "role"), { metadata, rules });
        const binding = await api.post(rbacPath(api, namespace, "rolebinding"), {
          metadata,
          subjects: [{ kind: "User", name: "jane" }],
          roleRef: reference(kind, "readers"),
        });
        assert.deepEqual([role.status, role.body.kind, binding.status], [201, kind, 201], binding.text);
        await untilReviewed(api, { user: "jane" }, question, true);
        await check(jane, [["GET", pods(t), true]]);
        assert.equal((await api.delete(`${rbacPath(api, namespace, "rolebinding")}/readers`)).status, 200);
        await untilReviewed(api, { user: "jane" }, question, false);
        await check(jane, [["GET", pods(t), false]]);
      }
      const misplaced = await api.post(`/apis/${rbacGroup}/v1/namespaces/${t}/clusterroles`, { metadata, rules });
      assert.equal(misplaced.status, 404);
    });

    test("[AUTHZ-RBAC-003, AUTHZ-RBAC-004] a rule is of groups, resources with their subresources, and verbs", async () => {
      const jane = { user: "jane", namespace: t };
      await allow(
        { ...jane, groups: ["apps"], resources: ["deployments"], verbs: ["get"] },
        { ...jane, resources: ["pods/log"], verbs: ["get"] },
      );
      await check(as(api, "jane"), [
        ["GET", `${deployments(t)}/d`, true],
        ["GET", deployments(t), false],
        ["GET", `${deployments(t)}/d/scale`, false],
        ["DELETE", `${deployments(t)}/d`, false],
        ["GET", `${pods(t)}/p`, false],
        ["GET", `${pods(t)}/p/log`, true],
        ["POST", `${pods(t)}/p/log`, false],
      ]);
    });

    test("[SUB-001, AUTHZ-RBAC-004, AUTHZ-RBAC-008] a resource and its subresources are apart, and * stands for one of them", async () => {
      await allow(
        { user: "jane", namespace: t, resources: ["pods"], verbs: ["get"] },
        { user: "bob", namespace: t, resources: ["pods/log"], verbs: ["get"] },
        { user: "carol", namespace: t, groups: ["apps"], resources: ["*/scale"], verbs: ["get"] },
        { user: "stranger", namespace: t, groups: ["apps"], resources: ["*"], verbs: ["get"] },
      );
      const pod = { metadata: { name: "p" }, spec: { containers: [{ name: "c", image: "i" }] } };
      assert.equal((await api.post(pods(t), pod)).status, 201);
      const statuses = async (who: Caller): Promise<number[]> => {
        const paths = [`${pods(t)}/p`, `${pods(t)}/p/log`];
        return (await Promise.all(paths.map((path) => who.get(path)))).map(({ status }) => status);
      };
      // without a log provider whoever is let in hears that there is none
      assert.deepEqual(await statuses(as(api, "jane")), [200, 403]);
      assert.deepEqual(await statuses(as(api, "bob")), [403, 503]);
      await check(as(api, "carol"), [
        ["GET", `${deployments(t)}/d/scale`, true],
        ["GET", `${deployments(t)}/d`, false],
        ["GET", `${deployments(t)}/d/status`, false],
      ]);
      await check(as(api, "stranger"), [
        ["GET", `${deployments(t)}/d/scale`, true],
        ["GET", `${deployments(t)}/d`, true],
        ["GET", `${pods(t)}/p`, false],
      ]);
    });

    test("[AUTHZ-RBAC-005] names narrow a rule to requests that name an object", async () => {
      await allow({ user: "jane", namespace: t, resources: ["configmaps"], verbs: ["*"], names: ["a"] });
      const configmaps = `/api/v1/namespaces/${t}/configmaps`;
      await check(as(api, "jane"), [
        ["GET", `${configmaps}/a`, true],
        ["GET", `${configmaps}/b`, false],
        ["POST", configmaps, false],
        ["GET", configmaps, false],
        ["DELETE", configmaps, false],
        ["GET", `${configmaps}?fieldSelector=metadata.name%3Da`, true],
        ["GET", `${configmaps}?fieldSelector=metadata.name%3Db`, false],
      ]);
    });

    test("[AUTHZ-RBAC-006] paths, whole or by their beginning", async () => {
      await allow({ user: "jane", paths: ["/debug/*", "/odd"], verbs: ["get"] });
      await check(as(api, "jane"), [
        ["GET", "/debug/x", true],
        ["GET", "/debug/x/y", true],
        ["GET", "/debugx", false],
        ["GET", "/odd", true],
        ["GET", "/odd/x", false],
        ["POST", "/debug/x", false],
        ["GET", pods(t), false],
      ]);
    });

    test("[AUTHZ-RBAC-007] * stands for everything, but paths are apart from resources", async () => {
      await allow({ user: "jane", groups: ["*"], resources: ["*"], verbs: ["*"] });
      await check(as(api, "jane"), [
        ["GET", `${pods(t)}/p`, true],
        ["POST", `${deployments(u)}/d/scale`, true],
        ["DELETE", "/api/v1/nodes/n", true],
        ["GET", "/apis/demo.example.com/v1/widgets", true],
        ["GET", "/debug/x", false],
      ]);
    });

    test("[AUTHZ-RBAC-009] permissions of all roles and bindings add up", async () => {
      await allow(
        { user: "jane", namespace: t, resources: ["pods"], verbs: ["get"] },
        { group: "dev", namespace: t, resources: ["secrets"], verbs: ["get"] },
        { group: "system:authenticated", resources: ["nodes"], verbs: ["get"] },
      );
      given.push(await grantAll(api, { user: "jane", namespace: t }, [{ resources: ["pods"], verbs: ["list"] }]));
      await check(as(api, "jane"), [
        ["GET", `${pods(t)}/p`, true],
        ["GET", pods(t), true],
        ["GET", `/api/v1/namespaces/${t}/secrets/s`, true],
        ["GET", "/api/v1/nodes/n", true],
        ["DELETE", `${pods(t)}/p`, false],
      ]);
      await check(as(api, "carol"), [
        ["GET", `/api/v1/namespaces/${t}/secrets/s`, true],
        ["GET", `${pods(t)}/p`, false],
      ]);
    });

    test("[AUTHZ-RBAC-010, AUTHZ-RBAC-011] users, groups and service accounts, also that of the binding's own namespace", async () => {
      await allow(
        { user: "jane", namespace: t, resources: ["pods"], verbs: ["get"] },
        { group: "ops", namespace: t, resources: ["pods"], verbs: ["get"] },
        { account: `${u}/robot`, namespace: t, resources: ["pods"], verbs: ["get"] },
      );
      const metadata = { name: "local" };
      const rules = [{ apiGroups: [""], resources: ["pods"], verbs: ["get"] }];
      await api.post(rbacPath(api, t, "role"), { metadata, rules });
      const { body } = await api.post(rbacPath(api, t, "rolebinding"), {
        metadata,
        subjects: [{ kind: "ServiceAccount", name: "local" }],
        roleRef: reference("Role", "local"),
      });
      assert.deepEqual(body.subjects, [{ kind: "ServiceAccount", name: "local" }]);
      const get = { verb: "get", resource: "pods", namespace: t };
      await untilReviewed(api, { account: `${t}/local` }, get, true);
      const actsAs = (name: string): Caller["request"] => {
        const headers = { "impersonate-user": name };
        return (method, path, options) => api.request(method, path, { ...options, headers });
      };
      for (const [name, isLetIn] of [
        [`system:serviceaccount:${u}:robot`, true],
        [`system:serviceaccount:${t}:robot`, false],
        [`system:serviceaccount:${t}:local`, true],
        [`system:serviceaccount:${u}:local`, false],
        ["robot", false],
      ] as const) {
        const { status } = await actsAs(name)("GET", `${pods(t)}/none`);
        assert.equal(status, isLetIn ? 404 : 403, name);
      }
      for (const [person, isLetIn] of [
        ["jane", true],
        ["bob", true],
        ["stranger", false],
      ] as const)
        await check(as(api, person), [["GET", `${pods(t)}/none`, isLetIn]]);
      // a group's name is nobody's username
      assert.equal((await reviewed(api, { user: "ops" }, get)).allowed, false);
      assert.equal((await reviewed(api, { group: "jane" }, get)).allowed, false);
      await api.delete(`${rbacPath(api, t, "rolebinding")}/local`);
    });

    test("[AUTHZ-RBAC-014, AUTHZ-RBAC-015] a RoleBinding grants in its namespace, also by a ClusterRole", async () => {
      await allow({ user: "jane", namespace: t, resources: ["pods", "nodes"], verbs: ["get", "list"] });
      const rules = [
        { apiGroups: [""], resources: ["pods", "nodes"], verbs: ["get", "list"] },
        { nonResourceURLs: ["/debug/*"], verbs: ["get"] },
      ];
      await api.post(rbacPath(api, undefined, "role"), { metadata: { name: "wide" }, rules });
      await api.post(rbacPath(api, t, "rolebinding"), {
        metadata: { name: "wide" },
        subjects: [{ kind: "User", name: "bob" }],
        roleRef: reference("ClusterRole", "wide"),
      });
      await untilReviewed(api, { user: "bob" }, { verb: "get", resource: "pods", namespace: t }, true);
      for (const person of ["jane", "bob"] as const)
        await check(as(api, person), [
          ["GET", `${pods(t)}/p`, true],
          ["GET", pods(t), true],
          ["GET", `${pods(u)}/p`, false],
          ["GET", "/api/v1/pods", false],
          ["GET", "/api/v1/nodes/n", false],
          ["GET", "/debug/x", false],
        ]);
      await api.delete(`${rbacPath(api, t, "rolebinding")}/wide`);
    });

    test("[AUTHZ-RBAC-016] a ClusterRoleBinding grants everywhere", async () => {
      await allow({ user: "jane", resources: ["pods", "nodes"], verbs: ["get", "list"] });
      await check(as(api, "jane"), [
        ["GET", `${pods(t)}/p`, true],
        ["GET", `${pods(u)}/p`, true],
        ["GET", "/api/v1/pods", true],
        ["GET", "/api/v1/nodes", true],
      ]);
    });

    test("[AUTHZ-RBAC-012, AUTHZ-RBAC-017] a binding keeps its role: another is another binding", async () => {
      const bindings = rbacPath(api, t, "rolebinding");
      const metadata = { name: "kept" };
      const post = await api.post(bindings, { metadata, roleRef: { kind: "Role", name: "a" } });
      assert.deepEqual([post.status, post.body.roleRef], [201, reference("Role", "a")]);
      const other = await api.put(`${bindings}/kept`, { metadata, roleRef: reference("Role", "b") });
      const [cause] = other.body.details.causes;
      assert.deepEqual([other.status, other.body.reason, cause!.field], [422, "Invalid", "roleRef"]);
      assert.match(cause!.message, /cannot change roleRef/);
      for (const roleRef of [reference("Role", ""), { kind: "Pod", name: "a" }]) {
        const { status } = await api.post(bindings, { metadata: { name: "bad" }, roleRef });
        assert.equal(status, 422);
      }
    });

    test("[AUTHZ-RBAC-018, AUTHZ-RBAC-019] names with colons, and groups that begin like those of the server", async () => {
      const rules = [{ apiGroups: [""], resources: ["pods"], verbs: ["get"] }];
      const metadata = { name: "team:a" };
      assert.equal((await api.post(rbacPath(api, t, "role"), { metadata, rules })).status, 201);
      const bound = await api.post(rbacPath(api, t, "rolebinding"), {
        metadata,
        subjects: [{ kind: "Group", name: "system:gardeners" }],
        roleRef: reference("Role", "team:a"),
      });
      assert.equal(bound.status, 201, bound.text);
      await untilReviewed(api, { group: "system:gardeners" }, { verb: "get", resource: "pods", namespace: t }, true);
      const slashed = await api.post(rbacPath(api, t, "role"), { metadata: { name: "team/a" }, rules });
      assert.equal(slashed.status, 422);
    });

    test("[AUTHZ-RBAC-013] a role that takes the rules of others allows what they allow", async () => {
      const roles = rbacPath(api, undefined, "role");
      const aggregate = await api.post(roles, {
        metadata: { name: "gardening" },
        aggregationRule: { clusterRoleSelectors: [{ matchLabels: { "example.com/garden": "yes" } }] },
        rules: [{ apiGroups: [""], resources: ["secrets"], verbs: ["get"] }],
      });
      assert.equal(aggregate.status, 201, aggregate.text);
      await api.post(rbacPath(api, undefined, "rolebinding"), {
        metadata: { name: "gardening" },
        subjects: [{ kind: "User", name: "carol" }],
        roleRef: reference("ClusterRole", "gardening"),
      });
      const rule = { apiGroups: ["farm.example.com"], resources: ["beds"], verbs: ["dig"] };
      const labels = { "example.com/garden": "yes" };
      assert.equal((await api.post(roles, { metadata: { name: "digging", labels }, rules: [rule] })).status, 201);
      await untilReviewed(api, { user: "carol" }, { verb: "dig", group: "farm.example.com", resource: "beds" }, true);
      assert.deepEqual((await api.get(`${roles}/gardening`)).body.rules, [rule]);
      await untilReviewed(api, { user: "carol" }, { verb: "get", resource: "secrets" }, false);
    });

    test("[AUTHN-011] only authenticated callers may make a self review", async () => {
      const reviews = `/apis/${authenticationGroup}/v1/selfsubjectreviews`;
      const { status, body } = await as(api, "stranger").post(reviews, {});
      assert.deepEqual([status, valueAt(body, "status", "userInfo", "username")], [201, "stranger"]);
      assert.equal((await withToken(api, "").post(reviews, {})).status, 403);
      const basic = { verb: "create", group: authenticationGroup, resource: "selfsubjectreviews" };
      const { reason } = await reviewed(api, { group: "system:authenticated" }, basic);
      assert.match(reason ?? "", /of ClusterRole "system:basic-user" to Group "system:authenticated"$/);
    });

    test("[AUTHN-ANON-007] anonymous callers need rules too", async () => {
      const anybody = withToken(api, "");
      const secrets = "/api/v1/secrets";
      const refused = await anybody.get(secrets);
      assert.deepEqual(
        [refused.status, refused.body.message],
        [
          403,
          'secrets is forbidden: User "system:anonymous" cannot list resource "secrets" in API group "" at the cluster scope',
        ],
      );
      await allow({ group: "system:unauthenticated", resources: ["secrets"], verbs: ["list"] });
      assert.equal((await anybody.get(secrets)).status, 200);
      assert.equal((await as(api, "stranger").get(secrets)).status, 403);
    });

    test("[AUTHZ-018] impersonate: users, groups, service accounts, extra entries and uids, each by a rule", async () => {
      const reviews = `/apis/${authenticationGroup}/v1/selfsubjectreviews`;
      const jane = { user: "jane", verbs: ["impersonate"] };
      const parts: readonly (readonly [Record<string, string | string[]>, Parameters<typeof grant>[1]])[] = [
        [{ "impersonate-user": "bob" }, { ...jane, resources: ["users"] }],
        [{ "impersonate-group": ["dev", "ops"] }, { ...jane, resources: ["groups"] }],
        [{ "impersonate-uid": "u1" }, { ...jane, groups: [authenticationGroup], resources: ["uids"] }],
        [
          { "impersonate-extra-acme.com%2fproject": "p1" },
          { ...jane, groups: [authenticationGroup], resources: ["userextras/acme.com/project"] },
        ],
      ];
      let headers: Record<string, string | string[]> = {};
      const review = (asked: typeof headers) =>
        as(api, "jane").post(reviews, {}, { headers: asked as Record<string, string> });
      for (const [more, permission] of parts) {
        headers = { ...headers, ...more };
        const refused = await review(headers);
        assert.equal(refused.status, 403, refused.text);
        assert.match(refused.body.message, /User "jane" cannot impersonate resource/);
        await allow(permission);
        assert.equal((await review(headers)).status, 201);
      }
      const { username, uid, groups, extra } = objectAt((await review(headers)).body, "status", "userInfo");
      assert.deepEqual(
        [username, uid, groups, extra],
        ["bob", "u1", ["dev", "ops", "system:authenticated"], { "acme.com/project": ["p1"] }],
      );
      // an account is an object of its namespace, and not a user
      const account = { "impersonate-user": `system:serviceaccount:${t}:robot` };
      assert.equal((await review(account)).status, 403);
      await allow({ ...jane, resources: ["serviceaccounts"], namespace: t, names: ["robot"] });
      assert.equal((await review(account)).status, 201);
      assert.equal((await review({ "impersonate-user": `system:serviceaccount:${u}:robot` })).status, 403);
    });

    test("[AUTHN-IMP-009, AUTHN-IMP-010, AUTHN-IMP-013] impersonation is bounded by names, and by what the other may do", async () => {
      await allow(
        { user: "jane", resources: ["users"], verbs: ["impersonate"], names: ["stranger"] },
        { user: "jane", resources: ["groups"], verbs: ["impersonate"], names: ["ops"] },
        { user: "jane", resources: ["secrets"], verbs: ["list"] },
        { group: "ops", resources: ["nodes"], verbs: ["list"] },
      );
      const ask = (headers: Record<string, string>, path: string) => as(api, "jane").get(path, { headers });
      const stranger = { "impersonate-user": "stranger" };
      assert.equal((await as(api, "jane").get("/api/v1/secrets")).status, 200);
      const { status, body } = await ask(stranger, "/api/v1/secrets");
      assert.deepEqual([status, /User "stranger" cannot list/.test(body.message)], [403, true], body.message);
      assert.equal((await ask({ ...stranger, "impersonate-group": "ops" }, "/api/v1/nodes")).status, 200);
      for (const [headers, what] of [
        [{ "impersonate-user": "bob" }, 'users "bob"'],
        [{ ...stranger, "impersonate-group": "system:masters" }, 'groups "system:masters"'],
        [{ "impersonate-user": "root" }, 'users "root"'],
      ] as const) {
        const refused = await ask(headers, "/api/v1/nodes");
        assert.equal(refused.status, 403);
        assert.ok(refused.body.message.startsWith(`${what} is forbidden: User "jane" cannot impersonate`), what);
      }
    });

    test("[AUTHZ-018] bind and escalate are verbs on roles of the group of roles, and no others", async () => {
      const asked = { namespace: t, group: rbacGroup };
      await allow(
        { user: "jane", namespace: t, groups: [rbacGroup], resources: ["roles"], verbs: ["escalate"] },
        {
          user: "bob",
          namespace: t,
          groups: [rbacGroup],
          resources: ["clusterroles"],
          verbs: ["bind"],
          names: ["view"],
        },
        { user: "carol", namespace: t, groups: [groupDomain], resources: ["roles"], verbs: ["escalate", "bind"] },
      );
      const rules = [{ apiGroups: [""], resources: ["podtemplates"], verbs: ["get"] }];
      for (const person of ["jane", "carol"] as const) {
        await allow({ user: person, namespace: t, groups: [rbacGroup], resources: ["roles"], verbs: ["create"] });
        const { status } = await as(api, person).post(rbacPath(api, t, "role"), {
          metadata: { generateName: "r-" },
          rules,
        });
        assert.equal(status, person === "jane" ? 201 : 403, person);
      }
      await allow({ user: "bob", namespace: t, groups: [rbacGroup], resources: ["rolebindings"], verbs: ["create"] });
      for (const [name, wanted] of [
        ["view", 201],
        ["edit", 403],
      ] as const) {
        const { status, text } = await as(api, "bob").post(rbacPath(api, t, "rolebinding"), {
          metadata: { generateName: "b-" },
          roleRef: reference("ClusterRole", name),
        });
        assert.equal(status, wanted, text);
        assert.equal(
          (await reviewed(api, { user: "bob" }, { ...asked, verb: "bind", resource: "clusterroles", name })).allowed,
          wanted === 201,
        );
      }
    });
  });
}
