/** SPEC: Authorization, Decision: what is asked of an authorizer, what is made of its answer, and where it is told. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { notFound } from "../../../runtime/api/status.js";
import {
  type AuthorizationAttributes,
  type Authorizer,
  type Decision,
  kubernetesProfile,
  orchProfile,
} from "../../../runtime/index.js";
import { RawConnection } from "../../http/raw-connection.js";
import { Scrape } from "../../server/metrics-reader.js";
import { type Answer, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, objectsAt } from "../../support/json.js";
import { as, type Caller, PEOPLE_TOKENS, type Person, tokenOf } from "../../support/people.js";
import { RecordedEvents } from "../../support/recorded-events.js";

const CORE = "/api/v1/namespaces/t";
const CONFIGMAPS = `${CORE}/configmaps`;
const NO: Decision = { type: "NoOpinion", reason: "" };
const YES: Decision = { type: "Allow", reason: "a rule" };

/** Notes what is asked about people, who may do what a test says; the server's own users may do everything. */
class Notebook implements Authorizer {
  readonly asked: AuthorizationAttributes[] = [];
  decide: (attributes: AuthorizationAttributes) => Decision | Promise<Decision> = () => NO;

  async authorize(attributes: AuthorizationAttributes): Promise<Decision> {
    if (attributes.user.groups.includes("system:masters")) return { type: "Allow", reason: "" };
    this.asked.push(attributes);
    return this.decide(attributes);
  }

  /** Allows resource requests of these verbs, for all objects or those of one name. */
  allow(verbs: readonly string[], name?: string): void {
    this.decide = (asked) =>
      asked.isResourceRequest && verbs.includes(asked.verb) && (name === undefined || asked.name === name) ? YES : NO;
  }
}

/** What is asked, without the caller: `get deployments/scale.apps/v1 t/a` or `post /version`. */
function words(asked: AuthorizationAttributes | undefined): string {
  if (asked === undefined) return "nothing";
  if (!asked.isResourceRequest) return `${asked.verb} ${asked.path}`;
  const { verb, group, version, resource, subresource, namespace, name } = asked;
  const what = subresource === "" ? resource : `${resource}/${subresource}`;
  return `${verb} ${what}.${group}/${version} ${namespace}/${name}`;
}

class Records extends RecordedEvents {
  /** Of the last answer: decision and reason. */
  last(prefix: string): readonly (string | undefined)[] {
    const { annotations = {} } = this.complete.at(-1) ?? {};
    return [annotations[`${prefix}decision`], annotations[`${prefix}reason`]];
  }
}

const notebook = new Notebook();
const records = new Records();
const faults: unknown[] = [];

function start(options: object = {}): Promise<TestApi> {
  return startApi({
    authentication: { tokenFile: PEOPLE_TOKENS },
    authorization: notebook,
    audit: records.options(),
    controllers: [],
    reportError: (error) => faults.push(error),
    ...options,
  });
}

async function made(api: TestApi, path: string, name: string): Promise<void> {
  const { status, text } = await api.post(path, { metadata: { name, labels: { app: name } } });
  assert.equal(status, 201, text);
}

const names = ({ body }: Answer): string[] => body.items.map((item) => item.metadata.name);

describe("decisions", () => {
  let api: TestApi;
  let jane: Caller;
  before(async () => {
    api = await start({ featureGates: { WatchList: true } });
    jane = as(api, "jane");
    await made(api, "/api/v1/namespaces", "t");
    for (const name of ["a", "b", "c"]) await made(api, CONFIGMAPS, name);
  });
  beforeEach(() => {
    notebook.decide = () => NO;
    notebook.asked.length = 0;
    faults.length = 0;
  });
  after(() => api.stop());

  const cases: readonly (readonly [ids: string, what: string, method: string, path: string, asked: string])[] = [
    ["[AUTHZ-006] [AUTHZ-010] [AUTHZ-013]", "a list", "GET", `${CORE}/pods`, "list pods./v1 t/"],
    ["[AUTHZ-013]", "a list of all namespaces", "GET", "/api/v1/pods", "list pods./v1 /"],
    ["[AUTHZ-013]", "a list by HEAD", "HEAD", `${CORE}/pods`, "list pods./v1 t/"],
    ["[AUTHZ-013]", "a watch", "GET", `${CORE}/pods?watch=1`, "watch pods./v1 t/"],
    ["[AUTHZ-013]", "a watch by a bare parameter", "GET", `${CORE}/pods?watch`, "watch pods./v1 t/"],
    ["[AUTHZ-013] [AUTHZ-011]", "one object", "GET", `${CORE}/pods/a`, "get pods./v1 t/a"],
    ["[AUTHZ-013] [AUTHZ-011]", "one object by HEAD", "HEAD", `${CORE}/pods/a`, "get pods./v1 t/a"],
    ["[AUTHZ-013]", "one object, though a watch is asked for", "GET", `${CORE}/pods/a?watch=1`, "get pods./v1 t/a"],
    ["[AUTHZ-012] [AUTHZ-011]", "a create", "POST", `${CORE}/pods`, "create pods./v1 t/"],
    ["[AUTHZ-014] [AUTHZ-011]", "an update", "PUT", `${CORE}/pods/a`, "update pods./v1 t/a"],
    ["[AUTHZ-016] [AUTHZ-011]", "a patch", "PATCH", `${CORE}/pods/a`, "patch pods./v1 t/a"],
    ["[AUTHZ-017] [AUTHZ-011]", "a delete", "DELETE", `${CORE}/pods/a`, "delete pods./v1 t/a"],
    ["[AUTHZ-017]", "a delete of a collection", "DELETE", `${CORE}/pods`, "deletecollection pods./v1 t/"],
    [
      "[AUTHZ-009]",
      "a subresource",
      "PATCH",
      "/apis/apps/v1/namespaces/t/deployments/d/status",
      "patch deployments/status.apps/v1 t/d",
    ],
    ["[AUTHZ-009]", "a namespace, which is in itself", "GET", "/api/v1/namespaces/t", "get namespaces./v1 t/t"],
    ["[AUTHZ-009]", "what nobody knows", "GET", "/apis/none.io/v1/things/x/y", "get things/y.none.io/v1 /x"],
    ["[AUTHZ-006] [AUTHZ-007]", "a path", "GET", "/version", "get /version"],
    ["[AUTHZ-007]", "a path by POST", "POST", "/version", "post /version"],
    ["[AUTHZ-007]", "a path by HEAD", "HEAD", "/version", "head /version"],
    ...["/api", "/api/v1", "/apis", "/apis/apps", "/apis/apps/v1", "/healthz", "/none"].map(
      (path) => ["[AUTHZ-008]", `the path ${path}`, "GET", path, `get ${path}`] as const,
    ),
  ];
  for (const [ids, what, method, path, asked] of cases)
    test(`${ids} ${what} is authorized as ${asked}`, async () => {
      const { status } = await jane.request(method, path);
      assert.deepEqual([status, notebook.asked.map(words)], [403, [asked]]);
    });

  test("[AUTHZ-005] authorizers see the authenticated caller", async () => {
    await jane.get("/version");
    const groups = ["dev", "system:authenticated"];
    assert.deepEqual(notebook.asked[0]?.user, { username: "jane", uid: "uid-of-jane", groups, extra: {} });
  });

  test("[AUTHZ-016] every type of patch is a patch", async () => {
    for (const type of ["merge", "json", "strategic"] as const) await jane.patch(`${CONFIGMAPS}/a`, type, []);
    await jane.request("PATCH", `${CONFIGMAPS}/a?fieldManager=m`, { body: "{}", type: "application/apply-patch+yaml" });
    assert.deepEqual(notebook.asked.map(words), Array(4).fill("patch configmaps./v1 t/a"));
  });

  test("[AUTHZ-001] [AUTHZ-004] no opinion and a denial refuse a request alike", async () => {
    assert.equal((await jane.get(CONFIGMAPS)).body.reason, "Forbidden");
    notebook.decide = () => ({ type: "Deny", reason: "not today" });
    const { status, body } = await jane.get(CONFIGMAPS);
    assert.deepEqual(
      [status, body.reason, body.message.endsWith('in the namespace "t": not today')],
      [403, "Forbidden", true],
    );
  });

  test("[AUTHZ-020] a refusal names user, verb, resource and namespace", async () => {
    const pods = await jane.get("/api/v1/namespaces/default/pods");
    const message =
      'pods is forbidden: User "jane" cannot list resource "pods" in API group "" in the namespace "default"';
    assert.deepEqual([pods.body.message, pods.body.details], [message, { kind: "pods" }]);
    const node = await jane.delete("/api/v1/nodes/n");
    assert.equal(
      node.body.message,
      'nodes "n" is forbidden: User "jane" cannot delete resource "nodes" in API group "" at the cluster scope',
    );
    const scale = await jane.get("/apis/apps/v1/namespaces/t/deployments/d/scale");
    assert.match(
      scale.body.message,
      /cannot get resource "deployments\/scale" in API group "apps" in the namespace "t"$/,
    );
    assert.equal((await jane.get("/metrics")).body.message, 'forbidden: User "jane" cannot get path "/metrics"');
  });

  test("[AUTHZ-015] a PUT or an apply that would create needs create as well", async () => {
    const body = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "new" } };
    const apply = (caller: Caller) =>
      caller.request("PATCH", `${CONFIGMAPS}/new?fieldManager=m`, { body, type: "application/apply-patch+yaml" });
    notebook.allow(["update", "patch"]);
    for (const refused of [await jane.put(`${CONFIGMAPS}/new`, body), await apply(jane)]) {
      assert.equal(refused.status, 403, refused.text);
      assert.match(refused.body.message, /^configmaps is forbidden: User "jane" cannot create resource "configmaps"/);
      assert.deepEqual(records.last("authorization.orch.io/"), ["forbid", ""]);
      assert.equal(words(notebook.asked.at(-1)), "create configmaps./v1 t/");
    }
    assert.equal((await api.get(`${CONFIGMAPS}/new`)).status, 404);
    notebook.allow(["update", "patch", "create"]);
    for (const send of [() => jane.put(`${CONFIGMAPS}/new`, body), () => apply(jane)]) {
      assert.equal((await send()).status, 201);
      assert.deepEqual(records.last("authorization.orch.io/"), ["allow", "a rule"]);
      await api.delete(`${CONFIGMAPS}/new`);
    }
    notebook.allow(["update", "patch"]);
    assert.equal((await jane.put(`${CONFIGMAPS}/a`, { ...body, metadata: { name: "a" } })).status, 200);
  });

  describe("[AUTHZ-021] before the body", () => {
    test("a broken body without permission is refused for the permission", async () => {
      for (const body of ["{", "", "\u0000", "[".repeat(10_000)])
        assert.equal((await jane.request("POST", CONFIGMAPS, { body })).status, 403, body);
      notebook.allow(["create"]);
      assert.equal((await jane.request("POST", CONFIGMAPS, { body: "{" })).status, 400);
    });

    const announced: readonly (readonly string[])[] = [
      ["content-length: 1000"],
      ["transfer-encoding: chunked"],
      ["content-length: 1000", "expect: 100-continue"],
    ];
    for (const headers of announced)
      test(`the refusal does not wait for the body: ${headers.join(", ")}`, async () => {
        const connection = await RawConnection.open({ port: Number(new URL(api.url).port), ca: undefined });
        const lines = [
          `POST ${CONFIGMAPS} HTTP/1.1`,
          "host: localhost",
          `authorization: Bearer ${tokenOf("jane")}`,
          "content-type: application/json",
          ...headers,
        ];
        connection.write(`${lines.join("\r\n")}\r\n\r\n`);
        if (headers[0]?.startsWith("transfer-encoding")) connection.write('5\r\n{"a":\r\n');
        assert.equal((await connection.answer("POST")).status, 403);
        connection.close();
      });
  });

  describe("[AUTHZ-019] a permission for one name", () => {
    beforeEach(() => notebook.allow(["get", "list", "watch", "deletecollection", "delete"], "a"));
    const narrowed = (selector: string): string => `fieldSelector=${encodeURIComponent(selector)}`;

    const shown: readonly (readonly [query: string, names: readonly string[]])[] = [
      [narrowed("metadata.name=a"), ["a"]],
      [narrowed("metadata.name==a"), ["a"]],
      [narrowed("metadata.name=a,metadata.namespace=t"), ["a"]],
      [narrowed("metadata.namespace!=u,metadata.name=a"), ["a"]],
      [narrowed("metadata.name=a,metadata.name=b"), []],
      [narrowed("metadata.name!=b,metadata.name=a"), ["a"]],
      [`${narrowed("metadata.name=a")}&labelSelector=app%3Db`, []],
      [`${narrowed("metadata.name=a")}&${narrowed("metadata.name=b")}`, ["a"]],
      [`${narrowed("metadata.name=a")}&${narrowed("")}`, ["a"]],
      [`${narrowed("metadata.name=a")}&limit=1`, ["a"]],
      [`${narrowed("metadata.name=a")}&resourceVersion=0`, ["a"]],
    ];
    for (const [query, expected] of shown)
      test(`a list shows that object and no other: ${query}`, async () => {
        for (const collection of [CONFIGMAPS, "/api/v1/configmaps"]) {
          const answer = await jane.get(`${collection}?${query}`);
          assert.equal(answer.status, 200, answer.text);
          assert.deepEqual(names(answer), expected);
          assert.equal(answer.body.metadata.continue ?? "", "");
        }
      });

    const refused = [
      "",
      narrowed("metadata.name!=b"),
      narrowed("metadata.name!=a"),
      narrowed("metadata.name=b,metadata.name=a"),
      narrowed("metadata.name="),
      narrowed("Metadata.Name=a"),
      narrowed("metadata.namespace=a"),
      narrowed("metadata.name=a\\,b"),
      narrowed("metadata.name=a,,metadata.name"),
      narrowed("metadata.name in (a)"),
      `${narrowed("metadata.name=b")}&${narrowed("metadata.name=a")}`,
      `${narrowed("")}&${narrowed("metadata.name=a")}`,
      "FieldSelector=metadata.name%3Da",
      "labelSelector=metadata.name%3Da",
      "fieldSelector[]=metadata.name%3Da",
      "limit=1;fieldSelector=metadata.name%3Da",
    ];
    test("other requests are refused, whatever they name", async () => {
      for (const query of refused) {
        for (const more of ["", "&watch=1"]) {
          const { status, text } = await jane.get(`${CONFIGMAPS}?${query}${more}`);
          assert.equal(status, 403, `${query}${more}: ${text}`);
        }
      }
    });

    test("a continue token of a list of everything shows no more", async () => {
      const first = await api.get(`${CONFIGMAPS}?limit=1`);
      const token = encodeURIComponent(first.body.metadata.continue);
      assert.equal((await jane.get(`${CONFIGMAPS}?limit=5&continue=${token}`)).status, 403);
      const rest = await jane.get(`${CONFIGMAPS}?limit=5&continue=${token}&${narrowed("metadata.name=a")}`);
      // the token stands behind a
      assert.deepEqual([rest.status, names(rest)], [200, []]);
    });

    test("tables and metadata alone are narrowed as well", async () => {
      const { metaGroup } = api.profile.words;
      for (const [as, nameOf] of [
        ["Table", (body: JsonObject) => objectsAt(body, "rows").map((row) => fieldAt(row, "cells", 0))],
        ["PartialObjectMetadataList", (body: ApiBody) => body.items.map((item) => item.metadata.name)],
      ] as const) {
        const headers = { accept: `application/json;as=${as};g=${metaGroup};v=v1` };
        const { status, body, text } = await jane.get(`${CONFIGMAPS}?${narrowed("metadata.name=a")}`, { headers });
        assert.equal(status, 200, text);
        assert.deepEqual(nameOf(body), ["a"]);
      }
    });

    test("a watch shows only that object, including initial events", async () => {
      const bookmarked = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
      const watch = await jane.watch(`${CONFIGMAPS}?watch=1&${bookmarked}&${narrowed("metadata.name=a")}`);
      assert.equal(watch.status, 200);
      assert.deepEqual(await watch.take(2), ["ADDED a", "BOOKMARK "]);
      for (const name of ["b", "c", "a"]) await api.patch(`${CONFIGMAPS}/${name}`, "merge", { data: { x: name } });
      assert.deepEqual(await watch.take(1), ["MODIFIED a"]);
      await watch.close();
    });

    test("of a collection only that object is deleted, and by the query alone", async () => {
      const options = { apiVersion: "v1", kind: "DeleteOptions", fieldSelector: "metadata.name=a" };
      for (const query of [
        "",
        narrowed("metadata.name=b"),
        `${narrowed("metadata.name!=b")}&${narrowed("metadata.name=a")}`,
      ]) {
        const { status } = await jane.delete(`${CONFIGMAPS}?${query}`, { body: options });
        assert.equal(status, 403, query);
      }
      const others = { ...options, fieldSelector: "metadata.name=b" };
      const deleted = await jane.delete(`${CONFIGMAPS}?${narrowed("metadata.name=a")}`, { body: others });
      assert.deepEqual([deleted.status, names(deleted)], [200, ["a"]]);
      assert.deepEqual(names(await api.get(CONFIGMAPS)), ["b", "c"]);
      await made(api, CONFIGMAPS, "a");
    });

    test("an unreadable selector is 400 only for authorized callers, others get 401 and 403", async () => {
      const path = `${CONFIGMAPS}?fieldSelector=metadata.name`;
      assert.equal((await jane.get(path, { token: "nobody's" })).status, 401);
      assert.equal((await jane.get(path)).status, 403);
      assert.equal((await api.get(path)).status, 400);
    });
  });

  describe("in the audit", () => {
    const PREFIX = "authorization.orch.io/";

    test("each decision is there with its reason", async () => {
      await jane.get(CONFIGMAPS);
      assert.deepEqual(records.last(PREFIX), ["forbid", ""]);
      notebook.decide = () => ({ type: "Deny", reason: "not today" });
      await jane.get("/version");
      assert.deepEqual(records.last(PREFIX), ["forbid", "not today"]);
      notebook.decide = () => YES;
      await jane.get("/version");
      assert.deepEqual(records.last(PREFIX), ["allow", "a rule"]);
      await jane.get(`${CONFIGMAPS}/none`);
      assert.deepEqual(records.last(PREFIX), ["allow", "a rule"]);
      await jane.get(CONFIGMAPS, { token: "nobody's" });
      assert.deepEqual(
        [records.complete.at(-1)?.responseStatus?.code, records.complete.at(-1)?.annotations],
        [401, undefined],
      );
    });

    test("impersonation without permission is forbidden, with it the impersonated user is judged", async () => {
      const headers = { "impersonate-user": "bob" };
      await jane.get(CONFIGMAPS, { headers });
      assert.deepEqual(notebook.asked.map(words), ["impersonate users./v1 /bob"]);
      assert.deepEqual(records.last(PREFIX), ["forbid", ""]);
      notebook.decide = ({ verb, user }) =>
        verb === "impersonate" || user.username === "bob"
          ? { type: "Allow", reason: `${verb} of ${user.username}` }
          : NO;
      assert.equal((await jane.get(CONFIGMAPS, { headers })).status, 200);
      assert.deepEqual(records.last(PREFIX), ["allow", "list of bob"]);
    });
  });

  describe("an authorizer that fails", () => {
    const secret = new Error("password of the database");
    const failing: readonly (readonly [what: string, decide: Notebook["decide"]])[] = [
      ["rejects", () => Promise.reject(secret)],
      [
        "throws at once",
        () => {
          throw secret;
        },
      ],
      ["throws a Status", () => Promise.reject(notFound({ group: "", resource: "secrets" }, "password"))],
      ["decides nothing", () => undefined as unknown as Decision],
      ["decides what is no decision", () => ({ type: "allow", reason: "" }) as unknown as Decision],
      ["decides more than it should", () => ({ type: "toString", reason: "" }) as unknown as Decision],
    ];
    for (const [what, decide] of failing)
      test(`refuses every request without details if it ${what}`, async () => {
        notebook.decide = decide;
        const { status, body, text } = await jane.get(CONFIGMAPS);
        assert.deepEqual([status, body.reason], [500, "InternalError"]);
        assert.equal(body.message, "Internal error occurred: an unexpected failure; see the server's log");
        assert.doesNotMatch(text, /password|authoriz|toString/);
        assert.deepEqual(records.last("authorization.orch.io/"), [undefined, "internal error"]);
        assert.equal(faults.length, 1);
      });

    test("while it fails, nothing is impersonated, and nothing is created by PUT", async () => {
      notebook.decide = () => Promise.reject(secret);
      assert.equal((await jane.get(CONFIGMAPS, { headers: { "impersonate-user": "bob" } })).status, 403);
      notebook.decide = ({ verb }) => (verb === "update" ? YES : Promise.reject(secret));
      const put = await jane.put(`${CONFIGMAPS}/new`, {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "new" },
      });
      assert.equal(put.status, 500);
      assert.equal((await api.get(`${CONFIGMAPS}/new`)).status, 404);
      assert.deepEqual(faults, [secret, secret]);
    });

    test("decisions are counted with their time, and failures among them", async () => {
      const results = ["allowed", "denied", "no-opinion", "error"] as const;
      const metrics = async (): Promise<readonly (readonly number[])[]> => {
        const metrics = await Scrape.of(api);
        assert.equal(metrics.all("authorization_attempts_total").length, results.length);
        return results.map((result) => [
          metrics.value("authorization_attempts_total", { result }) ?? Number.NaN,
          metrics.value("authorization_duration_seconds_count", { result }) ?? Number.NaN,
        ]);
      };
      const before = await metrics();
      for (const decide of [
        () => YES,
        () => ({ type: "Deny", reason: "" }) as const,
        () => NO,
        () => Promise.reject(secret),
      ]) {
        notebook.decide = decide;
        await jane.get("/version");
      }
      const after = await metrics();
      // asking for the metrics is one more that is allowed
      const grown = after.map((pair, row) => pair.map((count, column) => count - (before[row]?.[column] ?? 0)));
      assert.deepEqual(grown, [
        [2, 2],
        [1, 1],
        [1, 1],
        [1, 1],
      ]);
    });
  });
});

describe("selectors of a request, where the gate is on (kubernetes)", () => {
  let api: TestApi;
  before(async () => {
    api = await start({ profile: kubernetesProfile(), featureGates: { AuthorizeWithSelectors: true } });
  });
  beforeEach(() => {
    notebook.decide = () => NO;
    notebook.asked.length = 0;
  });
  after(() => api.stop());

  async function selectors(method: string, path: string, person: Person = "jane"): Promise<object> {
    notebook.asked.length = 0;
    assert.equal((await as(api, person).request(method, path)).status, 403);
    const [asked] = notebook.asked;
    assert.ok(asked?.isResourceRequest);
    const { fieldSelector, labelSelector } = asked;
    return { ...(fieldSelector && { fieldSelector }), ...(labelSelector && { labelSelector }) };
  }
  const query = (parameters: Readonly<Record<string, string>>): string => `?${new URLSearchParams(parameters)}`;
  const In = (key: string, ...values: string[]) => ({ key, operator: "In", values });
  const NotIn = (key: string, ...values: string[]) => ({ key, operator: "NotIn", values });

  test("requirements are those of the text, for list, watch and deletecollection", async () => {
    const both = {
      fieldSelector: "spec.nodeName=n,status.phase!=Failed,metadata.name==a\\,b",
      labelSelector: "z in (c,a,c),app=x,tier!=db,env notin (q,p),e,!f,size>5,size<9,k==v",
    };
    const expected = {
      fieldSelector: [In("spec.nodeName", "n"), NotIn("status.phase", "Failed"), In("metadata.name", "a,b")],
      labelSelector: [
        In("app", "x"),
        { key: "e", operator: "Exists", values: [] },
        NotIn("env", "p", "q"),
        { key: "f", operator: "DoesNotExist", values: [] },
        In("k", "v"),
        NotIn("tier", "db"),
        In("z", "a", "c"),
      ],
    };
    assert.deepEqual(await selectors("GET", `${CORE}/pods${query(both)}`), expected);
    assert.deepEqual(await selectors("GET", `${CORE}/pods${query({ ...both, watch: "1" })}`), expected);
    assert.deepEqual(await selectors("DELETE", `${CORE}/pods${query(both)}`), expected);
  });

  test("what selects nothing, can't be read or can't be said is left out, and the rest is not", async () => {
    const list = (parameters: Readonly<Record<string, string>>) => selectors("GET", `${CORE}/pods${query(parameters)}`);
    assert.deepEqual(await list({}), {});
    assert.deepEqual(await list({ fieldSelector: "", labelSelector: "" }), {});
    assert.deepEqual(await list({ labelSelector: "size>5" }), {});
    assert.deepEqual(await list({ fieldSelector: "metadata.name", labelSelector: "app=x" }), {
      labelSelector: [In("app", "x")],
    });
    assert.deepEqual(await list({ fieldSelector: "metadata.name=a", labelSelector: "app in" }), {
      fieldSelector: [In("metadata.name", "a")],
    });
  });

  test("of a parameter that is there twice, authorizers see what the server uses", async () => {
    const twice = "?labelSelector=app%3Da&labelSelector=app%3Db&fieldSelector=metadata.name%3Da&fieldSelector=x";
    assert.deepEqual(await selectors("GET", `${CORE}/configmaps${twice}`), {
      fieldSelector: [In("metadata.name", "a")],
      labelSelector: [In("app", "a")],
    });
    await made(api, "/api/v1/namespaces", "t");
    for (const name of ["a", "b"]) await made(api, CONFIGMAPS, name);
    assert.deepEqual(names(await api.get(`${CONFIGMAPS}${twice}`)), ["a"]);
  });

  test("other verbs have none", async () => {
    const both = query({ fieldSelector: "metadata.name=b", labelSelector: "app=x" });
    for (const [method, path] of [
      ["GET", `${CORE}/pods/a`],
      ["POST", `${CORE}/pods`],
      ["PUT", `${CORE}/pods/a`],
      ["PATCH", `${CORE}/pods/a`],
      ["DELETE", `${CORE}/pods/a`],
    ] as const) {
      assert.deepEqual(await selectors(method, `${path}${both}`), {}, method);
      assert.equal(words(notebook.asked[0]).endsWith("t/b"), false);
    }
  });

  test("the annotations of the audit are named by the profile", async () => {
    await as(api, "jane").get("/version");
    assert.deepEqual(records.last("authorization.k8s.io/"), ["forbid", ""]);
  });
});

test("[AUTHZ-WEBHOOK-007] where the gate is off, authorizers see no selectors", async () => {
  const api = await start({ profile: orchProfile() });
  notebook.decide = () => NO;
  notebook.asked.length = 0;
  await as(api, "jane").get(`${CORE}/pods?fieldSelector=metadata.name%3Da&labelSelector=app%3Dx`);
  const [asked] = notebook.asked;
  assert.ok(asked?.isResourceRequest);
  assert.deepEqual([asked.name, "fieldSelector" in asked, "labelSelector" in asked], ["a", false, false]);
  await api.stop();
});
