/** SPEC: Role-based access control, rule 4: nobody hands on what they do not hold, by whatever door. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { allowed, noOpinion } from "../../../runtime/authz/authorizer.js";
import { type Authorizer, kubernetesProfile } from "../../../runtime/index.js";
import { type Answer, type RequestOptions, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, listAt, objectAt } from "../../support/json.js";
import {
  as,
  type Caller,
  grant,
  grantAll,
  PEOPLE_TOKENS,
  type Person,
  rbacPath,
  untilReviewed,
} from "../../support/people.js";
import { APPLY_TYPE } from "../support/apply-stage.js";

const profile = kubernetesProfile();
const { rbacGroup } = profile.words;
const VERSION = `${rbacGroup}/v1`;
const WRITE = ["create", "get", "update", "patch", "delete"];
const PATIENCE_MS = 60_000;
const ALL_KINDS = ["roles", "clusterroles", "rolebindings", "clusterrolebindings"];

const rule = (resource: string, ...verbs: string[]): JsonObject => ({ apiGroups: [""], resources: [resource], verbs });
const PODS = rule("pods", "get");
const SECRETS = rule("secrets", "get");
const CONFIGMAPS = rule("configmaps", "get");

type Kind = "Role" | "ClusterRole" | "RoleBinding" | "ClusterRoleBinding";
type Grant = JsonObject & { readonly kind: Kind };

/** One way to write an object; some need it to be there, some need it not to be. */
interface ProxySubresource {
  readonly makes: boolean;
  write(who: Caller, collection: string, object: JsonObject, query: string): Promise<Answer>;
}

const options = (type: string, body: unknown): RequestOptions => ({ type, body });
const pathOf = (collection: string, { metadata }: JsonObject): string => `${collection}/${fieldAt(metadata, "name")}`;
const apply = (who: Caller, collection: string, object: JsonObject, query: string): Promise<Answer> =>
  who.request(
    "PATCH",
    `${pathOf(collection, object)}${query || "?"}&fieldManager=m&force=true`,
    options(APPLY_TYPE, object),
  );
const content = ({ rules, subjects }: JsonObject): JsonObject => (rules === undefined ? { subjects } : { rules });
const DOORS: Readonly<Record<string, ProxySubresource>> = {
  POST: { makes: true, write: (who, collection, object, query) => who.post(collection + query, object) },
  "POST of YAML": {
    makes: true,
    write: (who, collection, object, query) =>
      who.request("POST", collection + query, options("application/yaml", JSON.stringify(object))),
  },
  "PUT of a new one": {
    makes: true,
    write: (who, collection, object, query) => who.put(pathOf(collection, object) + query, object),
  },
  "apply of a new one": { makes: true, write: apply },
  PUT: {
    makes: false,
    write: (who, collection, object, query) => who.put(pathOf(collection, object) + query, object),
  },
  apply: { makes: false, write: apply },
  "merge patch": {
    makes: false,
    write: (who, collection, object, query) => who.patch(pathOf(collection, object) + query, "merge", content(object)),
  },
  "strategic merge patch": {
    makes: false,
    write: (who, collection, object, query) =>
      who.patch(pathOf(collection, object) + query, "strategic", content(object)),
  },
  "JSON patch": {
    makes: false,
    write: (who, collection, object, query) =>
      who.patch(
        pathOf(collection, object) + query,
        "json",
        Object.entries(content(object)).map(([field, value]) => ({ op: "add", path: `/${field}`, value })),
      ),
  },
};

/** What an author is told: the rules follow as lines. */
const attempt = (groups: string, user = "jane"): string =>
  `user "${user}" (groups=[${groups}"system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n`;
const JANE_ATTEMPTS = attempt('"dev" ');
const SECRETS_TEXT = '{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}';

describe("grants of permissions", () => {
  let api: TestApi;
  /** Where jane holds more than elsewhere. */
  let t: string;
  let u: string;
  let names = 0;
  before(async () => {
    api = await startApi({ profile, authorization: ["RBAC"], authentication: { tokenFile: PEOPLE_TOKENS } });
    t = await api.namespace();
    u = await api.namespace();
    const authors = { verbs: WRITE, groups: [rbacGroup], resources: ALL_KINDS };
    await grant(api, { group: "dev", ...authors });
    await grant(api, { user: "bob", ...authors });
    await grantAll(api, { user: "jane", namespace: t }, [{ resources: ["pods"], verbs: ["get", "list"] }]);
    await grant(api, { user: "jane", resources: ["configmaps"], verbs: ["get"] });
  });
  after(() => api.stop());

  const newName = (): string => `n${++names}`;
  const collection = (kind: Kind, namespace: string): string =>
    rbacPath(api, kind.startsWith("Cluster") ? undefined : namespace, kind.endsWith("Role") ? "role" : "rolebinding");
  const role = (rules: JsonObject[], name = newName(), kind: Kind = "Role"): Grant => ({
    apiVersion: VERSION,
    kind,
    metadata: { name },
    rules,
  });
  const binding = (roleKind: Kind, roleName: string, kind: Kind = "RoleBinding", name = newName()): Grant => ({
    apiVersion: VERSION,
    kind,
    metadata: { name },
    subjects: [{ apiGroup: rbacGroup, kind: "User", name: "somebody" }],
    roleRef: { apiGroup: rbacGroup, kind: roleKind, name: roleName },
  });
  const made = async (object: Grant, namespace = t): Promise<ApiBody & Grant> => {
    const { status, text, body } = await api.post(collection(object.kind, namespace), object);
    assert.equal(status, 201, text);
    return { ...body, kind: object.kind };
  };
  const post = (person: Person, object: Grant, namespace = t): Promise<Answer> =>
    as(api, person).post(collection(object.kind, namespace), object);
  const assertRefused = ({ status, body, text }: Answer, why: string | RegExp, message = shown(text)): void => {
    assert.deepEqual([status, body.reason], [403, "Forbidden"], message);
    if (typeof why === "string") assert.ok(body.message.endsWith(why), `${message}\n${shown(body.message)}`);
    else assert.ok(why.test(body.message), message);
  };
  const assertAllowed = ({ status, text }: Answer, message = ""): void => {
    assert.ok(status === 200 || status === 201, `${message} ${status} ${text}`);
  };

  test("[AUTHZ-RBAC-020, AUTHZ-RBAC-025] a role has only permissions of its author, in every kind of write and in dry runs", async () => {
    for (const [name, { makes, write }] of Object.entries(DOORS)) {
      const held = role([PODS]);
      if (!makes) await made(held);
      const wanted = { ...held, rules: [PODS, SECRETS] };
      for (const query of ["?dryRun=All", ""]) {
        const refused = await write(as(api, "jane"), collection("Role", t), wanted, query);
        const subject = `roles.${rbacGroup} "${fieldAt(held, "metadata", "name")}" is forbidden: `;
        assert.equal(refused.body.message, subject + JANE_ATTEMPTS + SECRETS_TEXT, name);
        assert.deepEqual([refused.status, refused.body.reason], [403, "Forbidden"], name);
        assert.deepEqual(refused.body.details, {
          name: fieldAt(held, "metadata", "name"),
          group: rbacGroup,
          kind: "roles",
        });
      }
      const stored = await api.get(pathOf(collection("Role", t), held));
      assert.deepEqual([stored.status, stored.body.rules], makes ? [404, undefined] : [200, [PODS]], name);
      assertAllowed(
        await write(as(api, "jane"), collection("Role", t), { ...held, rules: [PODS, CONFIGMAPS] }, ""),
        name,
      );
    }
    const generated = { metadata: { generateName: "r-" }, rules: [SECRETS] };
    const { status, body } = await as(api, "jane").post(collection("Role", t), generated);
    assert.equal(status, 403);
    assert.match(body.message, /^roles\.rbac\.authorization\.k8s\.io "r-[a-z0-9]{5}" is forbidden: user "jane"/);
    assert.equal((await api.put(`${collection("Role", t)}/x/status`, role([SECRETS], "x"))).status, 404);
  });

  test("[AUTHZ-RBAC-021] permissions in a namespace can be granted only there", async () => {
    assertAllowed(await post("jane", role([PODS]), t));
    assertRefused(await post("jane", role([PODS]), u), '{APIGroups:[""], Resources:["pods"], Verbs:["get"]}');
    assertRefused(
      await post("jane", role([PODS], newName(), "ClusterRole")),
      /^clusterroles\.rbac.*not currently held/,
    );
    for (const object of [role([CONFIGMAPS]), role([CONFIGMAPS], newName(), "ClusterRole")])
      for (const namespace of object.kind === "Role" ? [t, u] : [t])
        assertAllowed(await post("jane", object, namespace));
  });

  test("[AUTHZ-RBAC-022, AUTHZ-018] the verb escalate lifts the check where it is held", async () => {
    await grant(api, { user: "bob", namespace: t, groups: [rbacGroup], resources: ["roles"], verbs: ["escalate"] });
    assertAllowed(await post("bob", role([SECRETS])));
    const elsewhere = attempt('"ops" ', "bob");
    assertRefused(await post("bob", role([SECRETS]), u), elsewhere + SECRETS_TEXT);
    assertRefused(await post("bob", role([SECRETS], newName(), "ClusterRole")), elsewhere + SECRETS_TEXT);
    // of a name: where the path has it
    await grant(api, {
      user: "bob",
      groups: [rbacGroup],
      resources: ["clusterroles"],
      verbs: ["escalate"],
      names: ["named"],
    });
    const named = role([SECRETS], "named", "ClusterRole");
    assertRefused(await post("bob", named), elsewhere + SECRETS_TEXT);
    const clusterRoles = collection("ClusterRole", "");
    assertAllowed(await as(api, "bob").put(`${clusterRoles}/named`, named));
    assertRefused(
      await as(api, "bob").put(`${clusterRoles}/other`, role([SECRETS], "other", "ClusterRole")),
      elsewhere + SECRETS_TEXT,
    );
  });

  test("[AUTHZ-RBAC-023, AUTHZ-RBAC-025] a binding needs the permissions of its role, in every kind of write and in dry runs", async () => {
    const held = await made(role([PODS]));
    const more = await made(role([PODS, SECRETS]));
    for (const [name, { makes, write }] of Object.entries(DOORS)) {
      const bound = binding("Role", more.metadata.name);
      if (!makes) await made({ ...bound, subjects: [] });
      for (const query of ["?dryRun=All", ""]) {
        const refused = await write(as(api, "jane"), collection("RoleBinding", t), bound, query);
        assertRefused(refused, JANE_ATTEMPTS + SECRETS_TEXT, name);
        assert.deepEqual(refused.body.details, {
          name: fieldAt(bound, "metadata", "name"),
          group: rbacGroup,
          kind: "rolebindings",
        });
      }
      const stored = await api.get(pathOf(collection("RoleBinding", t), bound));
      assert.deepEqual([stored.status, listAt(stored.body.subjects ?? []).length], [makes ? 404 : 200, 0], name);
      const other = binding("Role", held.metadata.name);
      if (!makes) await made({ ...other, subjects: [] });
      assertAllowed(await write(as(api, "jane"), collection("RoleBinding", t), other, ""), name);
    }
    // to another role as well, which would be refused as invalid from anybody else
    const taken = await made(binding("Role", held.metadata.name));
    const roleRef = { ...objectAt(taken, "roleRef"), name: more.metadata.name };
    const bindings = collection("RoleBinding", t);
    assertRefused(await as(api, "jane").put(pathOf(bindings, taken), { ...taken, roleRef }), SECRETS_TEXT);
    assert.equal((await as(api, "jane").delete(pathOf(bindings, taken))).status, 200, "nothing is handed on by it");
  });

  test("[AUTHZ-RBAC-023, AUTHZ-RBAC-021] a cluster role is bound where its rules are held", async () => {
    const { metadata } = await made(role([PODS], newName(), "ClusterRole"));
    assertAllowed(await post("jane", binding("ClusterRole", metadata.name)));
    assertRefused(await post("jane", binding("ClusterRole", metadata.name), u), /not currently held/);
    const wide = binding("ClusterRole", metadata.name, "ClusterRoleBinding");
    assertRefused(await post("jane", wide), /^clusterrolebindings\.rbac.*not currently held/);
    const { metadata: everywhere } = await made(role([CONFIGMAPS], newName(), "ClusterRole"));
    assertAllowed(await post("jane", binding("ClusterRole", everywhere.name, "ClusterRoleBinding")));
  });

  test("[AUTHZ-RBAC-024, AUTHZ-018] the verb bind lifts the check, for a role and where it is held", async () => {
    const name = "to-bind";
    await made(role([SECRETS], name, "ClusterRole"));
    await made(role([SECRETS], name));
    const bind = { user: "bob", groups: [rbacGroup], verbs: ["bind"] };
    await grant(api, { ...bind, namespace: t, resources: ["clusterroles"], names: [name, "not-there"] });
    assertAllowed(await post("bob", binding("ClusterRole", name)));
    assertRefused(await post("bob", binding("Role", name)), /not currently held/);
    assertRefused(await post("bob", binding("ClusterRole", name), u), /not currently held/);
    assertRefused(await post("bob", binding("ClusterRole", name, "ClusterRoleBinding")), /not currently held/);
    await grant(api, { ...bind, resources: ["clusterroles"], names: [name] });
    assertAllowed(await post("bob", binding("ClusterRole", name, "ClusterRoleBinding")));
    // what is not there gives nothing yet: nobody knows what it will be
    const missing = await post("bob", binding("ClusterRole", "missing"));
    const message = `clusterroles.${rbacGroup} "missing" not found`;
    assert.deepEqual([missing.status, missing.body.reason, missing.body.message], [404, "NotFound", message]);
    assertAllowed(await post("bob", binding("ClusterRole", "not-there")));
    assertAllowed(await api.post(collection("RoleBinding", t), binding("Role", "missing")), "system:masters");
  });

  test("[AUTHZ-RBAC-025] of roles beyond their permissions, authors may update owners and finalizers only", async () => {
    const objects = [
      await made(role([SECRETS])),
      await made(role([SECRETS], newName(), "ClusterRole")),
      await made(binding("Role", (await made(role([SECRETS]))).metadata.name)),
    ];
    const { uid } = (await api.get(`/api/v1/namespaces/${t}`)).body.metadata;
    const owner = { apiVersion: "v1", kind: "Namespace", name: t, uid };
    for (const object of objects) {
      const path = pathOf(collection(object.kind, t), object);
      const jane = as(api, "jane");
      const patch = (metadata: JsonObject): Promise<Answer> => jane.patch(path, "merge", { metadata });
      assertAllowed(await jane.put(path, object), "nothing changes");
      assertAllowed(await patch({ finalizers: ["example.com/held"] }));
      assertAllowed(await patch({ ownerReferences: [owner] }));
      for (const metadata of [{ labels: { a: "b" } }, { annotations: { a: "b" } }])
        assertRefused(await patch(metadata), JANE_ATTEMPTS + SECRETS_TEXT);
      assertRefused(await patch({ finalizers: [], labels: { a: "b" } }), SECRETS_TEXT);
      assert.equal((await jane.delete(path)).status, 200);
      assertAllowed(await patch({ finalizers: null }), "it may go");
      assert.equal((await api.get(path)).status, 404);
    }
    // less is not more: what is left has to be held, what was there has not
    const shrunk = await made(role([SECRETS, PODS]));
    const roles = collection("Role", t);
    assertAllowed(await as(api, "jane").put(pathOf(roles, shrunk), { ...shrunk, rules: [PODS] }));
  });

  test("[AUTHZ-RBAC-020] a role that others aggregate needs its permissions too", async () => {
    for (const to of ["view", "edit", "admin"]) {
      const labels = { [`${rbacGroup}/aggregate-to-${to}`]: "true" };
      const taken = role([SECRETS], newName(), "ClusterRole");
      assertRefused(
        await post("jane", { ...taken, metadata: { ...objectAt(taken, "metadata"), labels } }),
        SECRETS_TEXT,
      );
      const stored = await made(role([SECRETS], newName(), "ClusterRole"));
      const path = pathOf(collection("ClusterRole", t), stored);
      assertRefused(await as(api, "jane").patch(path, "merge", { metadata: { labels } }), SECRETS_TEXT);
    }
  });

  test("[AUTHZ-RBAC-020] a role that aggregates others needs all permissions", async () => {
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { "example.com/mine": "yes" } }] };
    const roles = collection("ClusterRole", "");
    const taking = (name = newName()): Grant => ({ ...role([], name, "ClusterRole"), aggregationRule });
    const why = "must have cluster-admin privileges to use the aggregationRule";
    assertRefused(await post("jane", taking()), why);
    const stored = await made(taking());
    const plain = await made(role([], newName(), "ClusterRole"));
    const jane = as(api, "jane");
    assertRefused(await jane.patch(pathOf(roles, plain), "merge", { aggregationRule }), why);
    assertRefused(await jane.patch(pathOf(roles, stored), "merge", { aggregationRule: null }), why);
    assertRefused(await jane.patch(pathOf(roles, stored), "merge", { metadata: { labels: { a: "b" } } }), why);
    await grant(api, { user: "carol", groups: ["*"], resources: ["*"], verbs: ["*"] });
    assertAllowed(await post("carol", taking()), "its verbs have escalate among them");
    // all resources, but no paths, and no verb that lifts the check
    await grantAll(api, { user: "stranger" }, [
      { groups: [rbacGroup], resources: ["clusterroles"], verbs: ["create"] },
    ]);
    const clusterAdmin = binding("ClusterRole", "cluster-admin", "ClusterRoleBinding");
    assertRefused(await post("stranger", taking()), why);
    const subjects = [{ apiGroup: rbacGroup, kind: "User", name: "stranger" }];
    await made({ ...clusterAdmin, subjects });
    await untilReviewed(api, { user: "stranger" }, { verb: "get", path: "/anything" }, true);
    assertAllowed(await post("stranger", taking()));
    assertAllowed(await post("stranger", role([{ verbs: ["*"], nonResourceURLs: ["*"] }], newName(), "ClusterRole")));
  });

  test("[AUTHZ-RBAC-020] rules are compared by what they allow", async () => {
    const holder = { user: "system:node:a" };
    await grantAll(api, holder, [
      { groups: [rbacGroup], resources: ["clusterroles"], verbs: ["create"] },
      { resources: ["pods"], verbs: ["*"] },
      { resources: ["secrets"], verbs: ["get", "list"], names: ["a", "b"] },
      { resources: ["*/scale"], groups: ["apps"], verbs: ["get"] },
      { paths: ["/debug/*"], verbs: ["get"] },
    ]);
    const resources = (apiGroup: string, resource: string, verbs: string[], more: JsonObject = {}): JsonObject => ({
      ...more,
      apiGroups: [apiGroup],
      resources: [resource],
      verbs,
    });
    const cases: readonly (readonly [rule: JsonObject, missing: string])[] = [
      [resources("", "pods", ["get", "dance", "*"]), ""],
      [resources("", "pods/log", ["get"]), '{APIGroups:[""], Resources:["pods/log"], Verbs:["get"]}'],
      [resources("*", "pods", ["get"]), '{APIGroups:["*"], Resources:["pods"], Verbs:["get"]}'],
      [resources("", "*", ["get"]), '{APIGroups:[""], Resources:["*"], Verbs:["get"]}'],
      [resources("", "secrets", ["list", "get"], { resourceNames: ["a", "b"] }), ""],
      [
        resources("", "secrets", ["list", "watch", "get", "delete"], { resourceNames: ["b", "c"] }),
        '{APIGroups:[""], Resources:["secrets"], ResourceNames:["b"], Verbs:["watch" "delete"]}\n' +
          '{APIGroups:[""], Resources:["secrets"], ResourceNames:["c"], Verbs:["list" "watch" "get" "delete"]}',
      ],
      [resources("", "secrets", ["get"]), '{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}'],
      [resources("apps", "deployments/scale", ["get"]), ""],
      [resources("apps", "deployments", ["get"]), '{APIGroups:["apps"], Resources:["deployments"], Verbs:["get"]}'],
      [{ nonResourceURLs: ["/debug/x", "/debug/x/*", "/debug/*"], verbs: ["get"] }, ""],
      [
        { nonResourceURLs: ["/debug", "/*"], verbs: ["get", "put"] },
        '{NonResourceURLs:["/*"], Verbs:["get" "put"]}\n{NonResourceURLs:["/debug"], Verbs:["get" "put"]}',
      ],
    ];
    for (const [wanted, missing] of cases) {
      const answer = await post("nodeA", role([wanted], newName(), "ClusterRole"));
      if (missing === "") assertAllowed(answer, JSON.stringify(wanted));
      else assertRefused(answer, attempt('"system:nodes" ', "system:node:a") + missing);
    }
  });

  test("[AUTHZ-RBAC-020] the list of missing permissions is limited", async () => {
    const rules = Array.from({ length: 300 }, (_, index) => rule(`things-${index}`, ...manyVerbs(40)));
    const refused = await post("jane", role(rules));
    const { message } = refused.body;
    assertRefused(refused, "\nand 236 more");
    assert.equal(message.split("\n").length, 1 + 64 + 1);
    assert.ok(message.length < 40_000, `${message.length}`);
    assert.match(message, /"verb-31" and 8 more\]/);
    const scattered = await post("jane", role([SECRETS, rule("secrets", "list"), rule("secrets", "get")]));
    assertRefused(scattered, 'held:\n{APIGroups:[""], Resources:["secrets"], Verbs:["get" "list"]}');
    const long = await post("jane", role([rule("x".repeat(100_000), "get")]));
    assertRefused(long, /Resources:\["x{128}\.\.\."\], Verbs:\["get"\]\}$/);
  });

  test("[AUTHZ-RBAC-023] missing roles of the author are named", async () => {
    const subjects = [{ apiGroup: rbacGroup, kind: "User", name: "system:node:b" }];
    await made({ ...binding("Role", "lost"), subjects });
    const holder = { user: "system:node:b", namespace: t };
    await grant(api, { ...holder, groups: [rbacGroup], resources: ["roles"], verbs: ["create"] });
    const problem = `; resolution errors: [role.${rbacGroup} "lost" not found]`;
    assertRefused(await post("nodeB", role([SECRETS])), SECRETS_TEXT + problem);
  });

  test("[AUTHZ-RBAC-020, AUTHN-IMP-009, AUTHN-IMP-010] a caller who impersonates grants permissions of the impersonated user", async () => {
    const jane = { headers: { "impersonate-user": "jane", "impersonate-group": "dev" } };
    const roles = collection("Role", t);
    assertRefused(await api.post(roles, role([SECRETS]), jane), JANE_ATTEMPTS + SECRETS_TEXT);
    const masters = { headers: { "impersonate-user": "jane", "impersonate-group": "system:masters" } };
    const refused = await as(api, "jane").post(roles, role([SECRETS]), masters);
    assertRefused(refused, /^users "jane" is forbidden: User "jane" cannot impersonate/);
    await grant(api, { user: "jane", resources: ["users"], verbs: ["impersonate"], names: ["jane"] });
    assertRefused(await as(api, "jane").post(roles, role([SECRETS]), masters), /^groups "system:masters" is forbidden/);
    await grant(api, { user: "jane", resources: ["groups"], verbs: ["impersonate"], names: ["system:masters"] });
    assertAllowed(await as(api, "jane").post(roles, role([SECRETS]), masters));
    assertAllowed(await as(api, "root").post(roles, role([SECRETS])));
  });
});

test("[AUTHZ-RBAC-022, AUTHZ-RBAC-024] permissions by roles count in every mode, and so do escalate and bind", async (context) => {
  const nobodyLifts: Authorizer = {
    authorize: async ({ verb }) => (verb === "escalate" || verb === "bind" ? noOpinion() : allowed()),
  };
  for (const [authorization, isLifted] of [
    [["AlwaysAllow"], true],
    [nobodyLifts, false],
  ] as const) {
    const api = await startApi({ profile, authorization, authentication: { tokenFile: PEOPLE_TOKENS } });
    context.after(() => api.stop());
    const metadata = { name: "made" };
    const roles = rbacPath(api, undefined, "role");
    const write = (rules: JsonObject[]): Promise<Answer> => as(api, "jane").post(roles, { metadata, rules });
    assert.equal((await write([SECRETS])).status, isLifted ? 201 : 403);
    if (isLifted) continue;
    await api.post(roles, { metadata: { name: "held" }, rules: [SECRETS] });
    await api.post(rbacPath(api, undefined, "rolebinding"), {
      metadata: { name: "held" },
      subjects: [{ kind: "User", name: "jane" }],
      roleRef: { kind: "ClusterRole", name: "held" },
    });
    let answer = await write([SECRETS]);
    for (const limit = performance.now() + PATIENCE_MS; answer.status === 403 && performance.now() < limit; )
      answer = await write([SECRETS]);
    assert.equal(answer.status, 201, shown(answer.text));
    assert.equal((await write([PODS])).status, 403);
  }
});

function shown(text: string): string {
  return text.slice(0, 1000);
}

function manyVerbs(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `verb-${index}`);
}
