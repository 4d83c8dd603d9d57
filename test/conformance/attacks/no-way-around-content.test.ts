/**
 * SPEC: Authorization, Decision; Role-based access control. Somebody with some permissions tries to get more by what a
 * request asks of an object or says in its body. Each namespace has a role of its own for jane; outside of them lies what
 * no answer may tell and no request may change.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { orchProfile } from "../../../runtime/index.js";
import { fieldAt, type JsonObject, objectAt, objectsAt, textAt } from "../../support/json.js";
import { grantTo, JANE, type Outcome, openWatched, ROOT, type Rule, type Watched } from "./no-way-around-scene.js";

/** In everything that jane may not see. */
const SECRET = "not-for-jane";
const profile = orchProfile();
const { apiextensionsGroup, rbacGroup } = profile.words;

const core = (resources: string, verbs: string, ...resourceNames: string[]): Rule => ({
  apiGroups: [""],
  resources: resources.split(" "),
  verbs: verbs.split(" "),
  ...(resourceNames.length === 0 ? {} : { resourceNames }),
});
const inGroup = (group: string, rule: Rule): Rule => ({ ...rule, apiGroups: [group] });

/** What jane may do, by namespace. */
const ROLES: Readonly<Record<string, readonly Rule[]>> = {
  named: [core("configmaps", "get list watch update patch delete deletecollection create", "a")],
  reads: [core("configmaps", "get list watch")],
  patches: [core("configmaps", "patch"), inGroup("apps", core("deployments", "patch"))],
  updates: [core("configmaps", "update"), inGroup("apps", core("deployments", "update"))],
  creates: [core("configmaps", "create")],
  deletes: [core("configmaps pods", "delete")],
  pods: [core("pods services nodes", "get list watch create update patch delete")],
  doors: [core("pods/proxy services/proxy", "get")],
  statuses: [core("pods/status", "get patch"), inGroup("apps", core("deployments/scale", "get update patch"))],
  everything: [{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }],
  outside: [],
};

const of = (namespace: string, rest: string): string => `/api/v1/namespaces/${namespace}/${rest}`;
const maps = (namespace: string, name?: string): string => of(namespace, name ? `configmaps/${name}` : "configmaps");
const deployment = (namespace: string, rest = ""): string => `/apis/apps/v1/namespaces/${namespace}/deployments${rest}`;
const map = (name: string, more: JsonObject = {}): JsonObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  ...more,
  metadata: { name, ...objectAt(fieldAt(more, "metadata") ?? {}) },
});
const APPLY = "application/apply-patch+yaml";
const JSON_PATCH = "application/json-patch+json";
const STRATEGIC = "application/strategic-merge-patch+json";

const template = { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "c", image: "i" }] } };
const DEPLOYMENT = {
  metadata: { name: "d" },
  spec: { replicas: 1, selector: { matchLabels: { a: "b" } }, template },
};

let watched: Watched;
const asRoot = async (method: string, path: string, body?: JsonObject): Promise<JsonObject> => {
  const { status, document, text } = await watched.ask(method, path, { token: ROOT, body });
  assert.ok(status < 300, `${method} ${path}: ${text}`);
  return document;
};

before(async () => {
  watched = await openWatched({ profile, authorization: { modes: ["RBAC"] } });
  const secret = { annotations: { mark: SECRET } };
  for (const [namespace, rules] of Object.entries(ROLES)) {
    await asRoot("POST", "/api/v1/namespaces", { metadata: { name: namespace } });
    await asRoot("POST", maps(namespace), map("a"));
    await asRoot("POST", maps(namespace), map("b", { metadata: namespace === "reads" ? {} : secret }));
    await asRoot("POST", of(namespace, "secrets"), { metadata: { name: "s", ...secret } });
    await asRoot("POST", of(namespace, "pods"), { metadata: { name: "p" }, spec: template.spec });
    await asRoot("POST", deployment(namespace), DEPLOYMENT);
    if (rules.length > 0) await grantTo(watched, namespace, rules);
  }
});
after(() => watched.stop());

type Case = readonly [
  what: string,
  method: string,
  target: string,
  /** The answer, or answers that are as good. */
  expected: number | readonly number[],
  body?: JsonObject | JsonObject[],
  type?: string,
];

/** Nothing is told that may not be, and refusals have written nothing. */
async function tryOut([what, method, target, expected, body, type]: Case): Promise<Outcome> {
  const headers = type === undefined ? {} : { "content-type": type };
  const outcome = await watched.ask(method, target, { token: JANE, headers, ...(body === undefined ? {} : { body }) });
  const { status, text, touched } = outcome;
  assert.ok([expected].flat().includes(status), `${what}: expected ${expected}, found ${status} ${text}`);
  assert.ok(!text.includes(SECRET), `${what}: tells ${text}`);
  if (status >= 400) assert.ok(!touched.engine.includes("commit"), `${what}: writes`);
  if (status === 403) assert.ok(!touched.body || method === "PUT" || type === APPLY, `${what}: reads the body`);
  return outcome;
}

function cases(title: string, list: readonly Case[]): void {
  test(title, async () => {
    for (const each of list) await tryOut(each);
  });
}

describe("attempts to reach more than a permission allows", () => {
  cases("[AUTHZ-RBAC-005, AUTHZ-019] names of objects: collections are not theirs", [
    ["list", "GET", maps("named"), 403],
    ["watch", "GET", `${maps("named")}?watch=1`, 403],
    ["by label", "GET", `${maps("named")}?labelSelector=a`, 403],
    ["by another field", "GET", `${maps("named")}?fieldSelector=metadata.namespace%3Dnamed`, 403],
    ["all but one", "GET", `${maps("named")}?fieldSelector=metadata.name!%3Db`, 403],
    ["deletecollection", "DELETE", maps("named"), 403],
    ["deletecollection, dry", "DELETE", `${maps("named")}?dryRun=All`, 403],
    ["create", "POST", maps("named"), 403, map("a")],
    ["create, dry", "POST", `${maps("named")}?dryRun=All`, 403, map("c")],
    ["another one", "GET", maps("named", "b"), 403],
    ["update of another", "PUT", maps("named", "b"), 403, map("b")],
    ["update with another in the body", "PUT", maps("named", "a"), 400, map("b")],
    ["patch of the name", "PATCH", maps("named", "a"), [400, 422], { metadata: { name: "b" } }],
    ["its subresource", "GET", maps("named", "a/status"), 403],
    ["in another namespace", "GET", maps("reads/../named", "b"), 400],
    ["as a list of one", "GET", `${maps("named")}?fieldSelector=metadata.name%3Da`, 200],
  ]);

  cases("[AUTHZ-015, AUTHZ-016, SSA-008, UPD-011] patch: nothing is created, nothing becomes another object", [
    ["an apply that creates", "PATCH", `${maps("patches", "new")}?fieldManager=f`, 403, map("new"), APPLY],
    ["the same, dry", "PATCH", `${maps("patches", "new")}?fieldManager=f&dryRun=All`, 403, map("new"), APPLY],
    ["the same, forced", "PATCH", `${maps("patches", "new")}?fieldManager=f&force=true`, 403, map("new"), APPLY],
    ["a patch of what there is not", "PATCH", maps("patches", "new"), 404, { data: {} }],
    ["an apply with another name", "PATCH", `${maps("patches", "a")}?fieldManager=f`, 400, map("b"), APPLY],
    [
      "an apply with another namespace",
      "PATCH",
      `${maps("patches", "a")}?fieldManager=f`,
      400,
      map("a", { metadata: { namespace: "outside" } }),
      APPLY,
    ],
    [
      "an apply of another kind",
      "PATCH",
      `${maps("patches", "a")}?fieldManager=f`,
      400,
      { ...map("a"), kind: "Secret" },
      APPLY,
    ],
    ["another name", "PATCH", maps("patches", "a"), [400, 422], { metadata: { name: "b" } }],
    ["another namespace", "PATCH", maps("patches", "a"), [400, 422], { metadata: { namespace: "outside" } }],
    [
      "another namespace, strategic",
      "PATCH",
      maps("patches", "a"),
      [400, 422],
      { metadata: { namespace: "outside" } },
      STRATEGIC,
    ],
    [
      "another name, by operations",
      "PATCH",
      maps("patches", "a"),
      [400, 422],
      [{ op: "replace", path: "/metadata/name", value: "b" }],
      JSON_PATCH,
    ],
    [
      "another namespace, by operations",
      "PATCH",
      maps("patches", "a"),
      [400, 422],
      [{ op: "add", path: "/metadata/namespace", value: "outside" }],
      JSON_PATCH,
    ],
    [
      "another uid",
      "PATCH",
      maps("patches", "a"),
      [409, 422],
      { metadata: { uid: "6b3c5a0e-0000-4000-8000-000000000000" } },
    ],
    ["another kind", "PATCH", maps("patches", "a"), [400, 422], { kind: "Secret" }],
    ["its status", "PATCH", deployment("patches", "/d/status"), 403, { status: { replicas: 9 } }],
    ["its scale", "PATCH", deployment("patches", "/d/scale"), 403, { spec: { replicas: 9 } }],
    ["to put it", "PUT", maps("patches", "a"), 403, map("a")],
    ["to read it", "GET", maps("patches", "a"), 403],
  ]);

  cases("[AUTHZ-014, AUTHZ-015] update: nothing is created, and the path says where", [
    ["what there is not", "PUT", maps("updates", "new"), 403, map("new")],
    ["the same, dry", "PUT", `${maps("updates", "new")}?dryRun=All`, 403, map("new")],
    ["another namespace", "PUT", maps("updates", "a"), 400, map("a", { metadata: { namespace: "outside" } })],
    ["another name", "PUT", maps("updates", "a"), 400, map("b")],
    ["a name to be made", "PUT", maps("updates", ""), [403, 405], { metadata: { generateName: "x-" } }],
    [
      "another uid",
      "PUT",
      maps("updates", "a"),
      [409, 422],
      map("a", { metadata: { uid: "6b3c5a0e-0000-4000-8000-000000000000" } }),
    ],
    ["a list", "PUT", maps("updates", "a"), 400, { apiVersion: "v1", kind: "ConfigMapList", items: [map("b")] }],
    ["its status", "PUT", deployment("updates", "/d/status"), 403, DEPLOYMENT],
    ["by an apply", "PATCH", `${maps("updates", "a")}?fieldManager=f`, 403, map("a"), APPLY],
  ]);

  cases("[AUTHZ-012] create: one object of the kind in the path, in the namespace of the path", [
    ["another namespace in the body", "POST", maps("creates"), 400, map("c", { metadata: { namespace: "outside" } })],
    ["all namespaces", "POST", "/api/v1/configmaps", 403, map("c", { metadata: { namespace: "creates" } })],
    ["a list", "POST", maps("creates"), 400, { apiVersion: "v1", kind: "ConfigMapList", items: [map("c")] }],
    ["a list of anything", "POST", maps("creates"), 400, { apiVersion: "v1", kind: "List", items: [map("c")] }],
    ["another kind", "POST", maps("creates"), 400, { ...map("c"), kind: "Secret" }],
    ["another group", "POST", maps("creates"), 400, { ...map("c"), apiVersion: `${rbacGroup}/v1`, kind: "Role" }],
    ["with a name in the path", "POST", maps("creates", "c"), 405, map("c")],
    ["with the name of what there is", "POST", maps("creates", "a"), 405, map("a")],
    ["what there is", "POST", maps("creates"), 409, map("a")],
    ["a name to be made", "POST", `${maps("creates")}?dryRun=All`, 201, { metadata: { generateName: "x-" } }],
    ["a subresource", "POST", maps("creates", "a/status"), 403, map("a")],
    ["another resource", "POST", of("creates", "secrets"), 403, map("c")],
    ["another namespace in the path", "POST", maps("outside"), 403, map("c")],
  ]);

  cases("[AUTHZ-017] delete: one by one, and no subresource", [
    ["all of them", "DELETE", maps("deletes"), 403],
    ["those of a label", "DELETE", `${maps("deletes")}?labelSelector=a`, 403],
    ["the one of a name, as a collection", "DELETE", `${maps("deletes")}?fieldSelector=metadata.name%3Da`, 403],
    ["an eviction", "POST", of("deletes", "pods/p/eviction"), 403, { metadata: { name: "p" } }],
    ["a subresource", "DELETE", of("deletes", "pods/p/proxy"), 403],
    ["in all namespaces", "DELETE", "/api/v1/configmaps", 403],
    ["dry", "DELETE", `${maps("deletes", "a")}?dryRun=All`, 200],
  ]);
});

describe("subresources and their backends", () => {
  const doors = [
    "pods/p/proxy",
    "pods/p/proxy/",
    "pods/p/proxy/x/y",
    "pods/http:p:80/proxy/x",
    "services/s/proxy",
    "services/https:s:x/proxy/y",
  ];
  cases("[AUTHZ-RBAC-004] who may do all with pods may do nothing with their subresources", [
    ...[
      ...doors,
      "pods/p/log",
      "pods/p/exec",
      "pods/p/attach",
      "pods/p/portforward",
      "pods/p/status",
      "pods/p/binding",
      "pods/p/none",
    ].flatMap((path): Case[] =>
      ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"].map((method) => [
        path,
        method,
        of("pods", path),
        403,
      ]),
    ),
    ["a binding", "POST", of("pods", "bindings"), 403, { metadata: { name: "p" }, target: { name: "n" } }],
    ["an eviction", "POST", of("pods", "pods/p/eviction"), 403, { metadata: { name: "p" } }],
    ["a node's door", "GET", "/api/v1/nodes/n/proxy/metrics", 403],
    ["a node's door in a namespace", "GET", of("pods", "nodes/n/proxy/metrics"), 403],
    ["subresources of subresources", "GET", of("pods", "pods/p/status/status"), 403],
    ["beyond a log", "GET", of("pods", "pods/p/log/../../../secrets/s"), 403],
  ]);

  cases("[AUTHZ-RBAC-004] a door that may be read is not for writing, and leads to no other path of the server", [
    ...["POST", "PUT", "PATCH", "DELETE", "OPTIONS"].flatMap((method): Case[] => [
      ["writing", method, of("doors", "pods/p/proxy/x"), 403],
      ["writing", method, of("doors", "pods/p/proxy"), 403],
    ]),
    ...["", "/../../../secrets/s", "/..%2f..%2f..%2fsecrets/s", "//x", "/%2e%2e/%2e%2e/secrets/s"].map(
      (rest): Case => ["reading", "GET", of("doors", `pods/p/proxy${rest}`), [400, 403, 404, 503]],
    ),
    ["another pod's", "GET", of("outside", "pods/p/proxy/x"), 403],
    ["the pod", "GET", of("doors", "pods/p"), 403],
  ]);

  cases("[AUTHZ-009, SUB-001] a subresource is its own: neither the object nor anything below it", [
    ["the object", "GET", of("statuses", "pods/p"), 403],
    ["its list", "GET", of("statuses", "pods"), 403],
    ["a status of the status", "GET", of("statuses", "pods/p/status/status"), 404],
    ["a patch of that", "PATCH", of("statuses", "pods/p/status/x"), 404, { metadata: { labels: { a: "b" } } }],
    ["the status of a scale", "GET", deployment("statuses", "/d/scale/status"), 404],
    [
      "a scale that creates",
      "PATCH",
      `${deployment("statuses", "/new/scale")}?fieldManager=f`,
      [403, 404],
      { apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "new" }, spec: { replicas: 1 } },
      APPLY,
    ],
    [
      "a scale of another",
      "PUT",
      deployment("statuses", "/d/scale"),
      [400, 409, 422],
      { metadata: { name: "e", namespace: "outside" }, spec: { replicas: 1 } },
    ],
    [
      "a status that creates",
      "PATCH",
      `${of("statuses", "pods/new/status")}?fieldManager=f`,
      [403, 404],
      { apiVersion: "v1", kind: "Pod", metadata: { name: "new" } },
      APPLY,
    ],
    ["a put of the status", "PUT", of("statuses", "pods/p/status"), 403, { metadata: { name: "p" } }],
  ]);

  test("[SUB-006] a patch of the status leaves the rest of the object as it is", async () => {
    const before = await asRoot("GET", of("statuses", "pods/p"));
    const spec = { containers: [{ name: "c", image: "other" }] };
    const patch = { metadata: { labels: { a: "b" }, annotations: { c: "d" } }, spec, status: { message: "m" } };
    await tryOut(["status", "PATCH", of("statuses", "pods/p/status"), 200, patch]);
    const now = await asRoot("GET", of("statuses", "pods/p"));
    assert.deepEqual([now.spec, fieldAt(now, "status", "message")], [before.spec, "m"]);
  });
});

describe("scopes", () => {
  const definitions = `/apis/${apiextensionsGroup}/v1`;
  cases("[AUTHZ-RBAC-014] everything in one namespace is nothing outside of it", [
    ["nodes", "GET", "/api/v1/nodes", 403],
    ["nodes as if they were in it", "GET", of("everything", "nodes"), 404],
    ["one of them", "GET", of("everything", "nodes/n"), 404],
    ["to create one", "POST", of("everything", "nodes"), 404, { metadata: { name: "n" } }],
    [
      "roles of the cluster as if they were in it",
      "GET",
      `/apis/${rbacGroup}/v1/namespaces/everything/clusterroles/cluster-admin`,
      404,
    ],
    [
      "a binding of the cluster",
      "POST",
      `/apis/${rbacGroup}/v1/namespaces/everything/clusterrolebindings`,
      404,
      { metadata: { name: "x" } },
    ],
    ["the same where it is", "POST", `/apis/${rbacGroup}/v1/clusterrolebindings`, 403, { metadata: { name: "x" } }],
    ["definitions", "POST", `${definitions}/namespaces/everything/customresourcedefinitions`, 404, {}],
    ["namespaces in a namespace", "GET", of("everything", "namespaces"), 404],
    ["another namespace in it", "GET", of("everything", "namespaces/outside"), 404],
    ["all namespaces", "GET", "/api/v1/namespaces", 403],
    ["another namespace", "GET", "/api/v1/namespaces/outside", 403],
    ["its status", "PATCH", "/api/v1/namespaces/outside/status", 403, {}],
    ["its end", "PUT", "/api/v1/namespaces/outside/finalize", 403, {}],
    ["a word that is a subresource", "GET", "/api/v1/namespaces/everything/status/s", 404],
    ["the same in another group", "GET", "/apis/apps/v1/namespaces/everything/status", 404],
    ["all secrets", "GET", "/api/v1/secrets", 403],
    [
      "all secrets of the namespace, by a field",
      "GET",
      "/api/v1/secrets?fieldSelector=metadata.namespace%3Deverything",
      403,
    ],
    ["a secret without a namespace", "GET", "/api/v1/secrets/s", 403],
    ["an old way to watch", "GET", "/api/v1/watch/namespaces/outside/secrets", 403],
    ["an old way to a door", "GET", "/api/v1/proxy/namespaces/outside/pods/p", 403],
    ["metrics", "GET", "/metrics", 403],
    ["settings", "GET", "/flagz", 403],
    ["the state", "GET", "/statusz", 403],
    ["debugging", "GET", "/debug/pprof/", 403],
    ["logs", "GET", "/logs/", 403],
    ["keys", "GET", "/openid/v1/jwks", 403],
  ]);

  test("[LIST-044] a continue token is valid only for its collection", async () => {
    const tokens = await Promise.all(
      [maps("reads"), maps("outside"), "/api/v1/configmaps", of("outside", "pods")].map(async (path) => {
        const { metadata } = await asRoot("GET", `${path}?limit=1`);
        return textAt(fieldAt(metadata, "continue") ?? "");
      }),
    );
    const [own = "", ...others] = tokens.filter((token) => token !== "");
    assert.equal(others.length, 2, "of the one pod of a namespace there is no more");
    const positions = ["", "../outside/", "a/../../outside/a", "\u{10ffff}", "~"].map((k) => changed(own, { k }));
    const collections = others.map((token) => changed(own, { c: decoded(token).c }));
    const foreign = new Set([...others, ...collections]);
    for (const token of [own, ...positions, ...foreign]) {
      const target = `${maps("reads")}?limit=9&continue=${encodeURIComponent(token)}`;
      const { document, text } = await tryOut(["a token", "GET", target, foreign.has(token) ? 400 : 200]);
      for (const { metadata } of objectsAt(document.items ?? []))
        assert.equal(fieldAt(metadata, "namespace"), "reads", text);
    }
  });

  test("[LIST-044] a token of the whole collection shows no more to a caller who may see one object", async () => {
    const { metadata } = await asRoot("GET", `${maps("named")}?limit=1`);
    const one = `${maps("named")}?fieldSelector=metadata.name%3Da&limit=5&continue=${fieldAt(metadata, "continue")}`;
    const { document } = await tryOut(["token", "GET", one, [200, 400]]);
    for (const item of objectsAt(document.items ?? [])) assert.equal(fieldAt(item, "metadata", "name"), "a");
    await tryOut(["token", "GET", `${maps("named")}?limit=5&continue=${fieldAt(metadata, "continue")}`, 403]);
  });

  test("[WATCH-024] a watch of one namespace begins with what is in it, whatever version it asks for", async () => {
    for (const query of [
      "",
      "&resourceVersion=0",
      "&resourceVersion=1",
      "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true",
    ]) {
      const { text } = await tryOut(["watch", "GET", `${maps("reads")}?watch=1${query}`, [200, 403, 410, 422]]);
      const lines = text.split("\n").filter((each) => each.startsWith("{"));
      if (query === "") assert.notEqual(lines.length, 0, text);
      for (const line of lines) {
        const namespace: string | undefined = JSON.parse(line).object?.metadata?.namespace;
        assert.ok(namespace === undefined || namespace === "reads", line);
      }
    }
  });

  test("[AUTHZ-001] objects outside the permission are unchanged", async () => {
    for (const path of [
      maps("outside", "a"),
      maps("outside", "b"),
      of("outside", "secrets/s"),
      of("outside", "pods/p"),
      deployment("outside", "/d"),
    ])
      assert.equal(fieldAt(await asRoot("GET", path), "metadata", "generation") ?? 1, 1, path);
    for (const [namespace] of Object.entries(ROLES)) {
      const { items } = await asRoot("GET", maps(namespace));
      assert.deepEqual(
        objectsAt(items).map(({ metadata }) => fieldAt(metadata, "name")),
        ["a", "b"],
        namespace,
      );
    }
  });
});

function decoded(token: string): JsonObject {
  return JSON.parse(Buffer.from(token, "base64url").toString());
}

/** The same token with something else in it. */
function changed(token: string, change: JsonObject): string {
  return Buffer.from(JSON.stringify({ ...decoded(token), ...change })).toString("base64url");
}
