/** SPEC: Events; what is written down of requests, by level and stage, and what never is. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { AdmissionPlugin } from "../../../runtime/admission/admission-chain.js";
import type { AuditEventObject, AuditPolicy } from "../../../runtime/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, listAt, textAt } from "../../support/json.js";
import { as, type Caller, grant, PEOPLE_TOKENS } from "../../support/people.js";
import { RecordedEvents } from "../../support/recorded-events.js";

const CONFIGMAPS = "/api/v1/namespaces/t/configmaps";
const MICRO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Namespaces by the level that their objects have. */
const POLICY: AuditPolicy = {
  omitStages: ["RequestReceived"],
  rules: [
    { level: "None", namespaces: ["none"] },
    { level: "Metadata", namespaces: ["metadata"] },
    { level: "Request", namespaces: ["request"] },
    { level: "RequestResponse", namespaces: ["bare"], omitManagedFields: true },
    { level: "RequestResponse", namespaces: ["whole"] },
    { level: "Metadata", nonResourceURLs: ["/version"] },
    { level: "Metadata", resources: [{ resources: ["nodes"] }] },
  ],
};

const noting: AdmissionPlugin = {
  name: "Noting",
  async mutate({ annotate, object }) {
    annotate("noting.example.com/word", "a word");
    annotate("noting.example.com/body", JSON.stringify(object ?? null), true);
    return false;
  },
};

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const { words } = profile;
  const DECISION = `${words.auditDecisionPrefix}decision`;
  const REASON = `${words.auditDecisionPrefix}reason`;

  describe(`events (${profile.name})`, () => {
    const events = new RecordedEvents();
    let api: TestApi;
    let jane: Caller;
    before(async () => {
      api = await startApi({
        profile,
        authentication: { tokenFile: PEOPLE_TOKENS },
        authorization: ["RBAC"],
        controllers: [],
        audit: events.options(),
      });
      jane = as(api, "jane");
      await api.post("/api/v1/namespaces", { metadata: { name: "t" } });
      await grant(api, { user: "jane", verbs: ["get", "list", "create"], resources: ["configmaps"], namespace: "t" });
      await api.post(CONFIGMAPS, { metadata: { name: "a" } });
    });
    beforeEach(() => events.all.splice(0));
    after(() => api.stop());

    /** The events of one answer. */
    const eventsOf = (answer: Answer): readonly AuditEventObject[] => events.of(answer.headers["audit-id"]);
    const lastOf = (answer: Answer): AuditEventObject => eventsOf(answer).at(-1) ?? assert.fail("there is no event");

    test("[AUD-003] [AUD-007] an event is complete, and is found by the header of the answer", async () => {
      const answer = await jane.request("POST", `${CONFIGMAPS}?dryRun=All`, {
        body: { metadata: { name: "b", namespace: "t" }, data: { key: "a value" } },
        headers: {
          "user-agent": "tests/1",
          "x-forwarded-for": "192.0.2.7, unknown, 2001:db8::1",
          "x-real-ip": "192.0.2.9",
        },
      });
      assert.equal(answer.status, 201);
      const [received, complete, ...rest] = eventsOf(answer);
      const { requestReceivedTimestamp, stageTimestamp, annotations, responseStatus, ...common } =
        complete ?? assert.fail();
      assert.deepEqual(rest, []);
      assert.deepEqual(common, {
        kind: "Event",
        apiVersion: `${words.auditGroup}/v1`,
        level: "Metadata",
        auditID: answer.headers["audit-id"],
        stage: "ResponseComplete",
        requestURI: `${CONFIGMAPS}?dryRun=All`,
        verb: "create",
        user: { username: "jane", uid: "uid-of-jane", groups: ["dev", "system:authenticated"] },
        sourceIPs: ["192.0.2.7", "2001:db8::1", "192.0.2.9", "127.0.0.1"],
        userAgent: "tests/1",
        objectRef: { name: "b", resource: "configmaps", namespace: "t", apiVersion: "v1" },
      });
      assert.deepEqual(responseStatus, { metadata: {}, code: 201 });
      assert.equal(annotations?.[DECISION], "allow");
      assert.match(annotations?.[REASON] ?? "", /RBAC: allowed by RoleBinding/);
      assert.match(requestReceivedTimestamp, MICRO_TIME);
      assert.match(stageTimestamp, MICRO_TIME);
      assert.ok(requestReceivedTimestamp <= stageTimestamp);
      assert.deepEqual(
        [received?.stage, received?.responseStatus, received?.annotations, received?.user],
        ["RequestReceived", undefined, undefined, common.user],
      );
    });

    test("[AUD-006] decisions are annotated, of refusals too", async () => {
      const allowed = lastOf(await jane.get(`${CONFIGMAPS}/a`));
      assert.equal(allowed.annotations?.[DECISION], "allow");
      const denied = lastOf(await jane.get("/api/v1/secrets"));
      assert.deepEqual([denied.annotations?.[DECISION], denied.responseStatus?.code], ["forbid", 403]);
      assert.equal(denied.responseStatus?.reason, "Forbidden");
      assert.match(denied.responseStatus?.message ?? "", /User "jane" cannot list resource "secrets"/);
    });

    test("[AUD-005] the user is the caller who impersonates, and impersonatedUser the other", async () => {
      const headers = { "impersonate-user": "jane" };
      const last = lastOf(await api.get(`${CONFIGMAPS}/a`, { headers }));
      assert.deepEqual(
        [last.user.username, last.impersonatedUser],
        ["admin", { username: "jane", groups: ["system:authenticated"] }],
      );
      const denied = lastOf(await jane.get(CONFIGMAPS, { headers: { "impersonate-user": "bob" } }));
      assert.deepEqual([denied.user.username, denied.impersonatedUser], ["jane", undefined]);
    });

    test("[AUD-003] failures have their status, with a caller or without", async () => {
      const cases: readonly (readonly [path: string, token: string, code: number, reason: string, user?: string])[] = [
        [CONFIGMAPS, "nobody's", 401, "Unauthorized"],
        [`${CONFIGMAPS}/none`, api.token, 404, "NotFound", "admin"],
        ["/api/v1/nothings", api.token, 404, "NotFound", "admin"],
        ["/nowhere", api.token, 404, "NotFound", "admin"],
        ["/api/v1/namespaces/t/%2e%2e/a", api.token, 400, "BadRequest"],
        [`${CONFIGMAPS}?timeout=soon`, api.token, 400, "BadRequest"],
      ];
      for (const [path, token, code, reason, user] of cases) {
        const answer = await api.get(path, { token });
        const last = lastOf(answer);
        assert.deepEqual(
          [answer.status, last.stage, last.responseStatus?.code, last.responseStatus?.reason, last.user.username],
          [code, "ResponseComplete", code, reason, user],
          path,
        );
        // below no group at all the answer is a text
        const isText = answer.headers["content-type"]?.startsWith("text/plain");
        assert.equal(last.responseStatus?.message, isText ? answer.text.trim() : answer.body.message, path);
      }
    });

    test("[AUD-003] an object that gets a name from the server, and paths outside the resources", async () => {
      const made = await api.post(CONFIGMAPS, { metadata: { generateName: "made-" } });
      assert.equal(lastOf(made).objectRef?.name, made.body.metadata.name);
      const version = lastOf(await api.get("/version"));
      assert.deepEqual([version.verb, version.requestURI, version.objectRef], ["get", "/version", undefined]);
      const scale = lastOf(await api.get("/apis/apps/v1/namespaces/t/deployments/d/scale"));
      assert.deepEqual(scale.objectRef, {
        resource: "deployments",
        namespace: "t",
        name: "d",
        apiGroup: "apps",
        apiVersion: "v1",
        subresource: "scale",
      });
    });

    test("[AUD-003] a watch has an event when it begins and one when it ends", async () => {
      const watch = await api.watch(`${CONFIGMAPS}?watch=1&resourceVersion=0`);
      await watch.take(1);
      const id = watch.response.headers["audit-id"];
      assert.deepEqual(
        (await events.until(id, "ResponseStarted")).map(({ stage, verb }) => [stage, verb]),
        [
          ["RequestReceived", "watch"],
          ["ResponseStarted", "watch"],
        ],
      );
      await watch.close();
      const ended = await events.until(id, "ResponseComplete");
      assert.deepEqual([ended.length, ended.at(-1)?.responseStatus?.code], [3, 200]);
    });

    test("queries show how the API is used, and no value that may be a secret", async () => {
      const uri = async (query: string): Promise<string> => lastOf(await api.get(`/version?${query}`)).requestURI;
      assert.equal(await uri("access_token=abc&limit=5&x=y"), "/version?access_token=HIDDEN&limit=5&x=HIDDEN");
      const exec = `/api/v1/namespaces/t/pods/p/exec?command=cat%20secret&container=c&tty=true`;
      assert.match(lastOf(await api.get(exec)).requestURI, /\?command=HIDDEN&container=c&tty=true$/);
    });
  });

  describe(`levels (${profile.name})`, () => {
    const events = new RecordedEvents();
    let api: TestApi;
    before(async () => {
      api = await startApi({
        profile,
        controllers: [],
        authorization: ["AlwaysAllow"],
        audit: events.options(POLICY),
        admission: [noting],
      });
      for (const name of ["none", "metadata", "request", "whole", "bare"])
        await api.post("/api/v1/namespaces", { metadata: { name } });
    });
    beforeEach(() => events.all.splice(0));
    after(() => api.stop());

    const path = (namespace: string): string => `/api/v1/namespaces/${namespace}/configmaps`;
    const only = (answer: Answer): AuditEventObject | undefined => {
      const [event, ...rest] = events.of(answer.headers["audit-id"]);
      assert.deepEqual(rest, []);
      return event;
    };

    test("[AUD-004] each level contains its parts", async () => {
      const body = { metadata: { name: "a" }, data: { key: "value" } };
      const of = async (namespace: string) => only(await api.post(path(namespace), body));
      assert.equal(await of("none"), undefined);
      const metadata = await of("metadata");
      assert.deepEqual(
        [metadata?.level, metadata?.requestObject, metadata?.responseObject],
        ["Metadata", undefined, undefined],
      );
      const request = await of("request");
      assert.deepEqual([request?.level, request?.requestObject, request?.responseObject], ["Request", body, undefined]);
      const whole = await of("whole");
      assert.deepEqual([whole?.level, whole?.requestObject], ["RequestResponse", body]);
      assert.deepEqual(whole?.responseObject, (await api.get(`${path("whole")}/a`)).body);
      assert.ok(listAt(whole, "responseObject", "metadata", "managedFields").length > 0);
      const bare = await of("bare");
      assert.equal(fieldAt(bare, "responseObject", "metadata", "managedFields"), undefined);
      assert.equal(fieldAt(bare, "responseObject", "metadata", "name"), "a");
    });

    test("[AUD-004] annotations about a body appear only at levels that include bodies", async () => {
      const notes: JsonObject = {};
      for (const namespace of ["metadata", "request", "whole"]) {
        const noted = only(await api.post(path(namespace), { metadata: { name: "noted" } }));
        notes[namespace] = Object.keys(noted?.annotations ?? {}).filter((key) => key.startsWith("noting."));
      }
      const all = ["noting.example.com/word", "noting.example.com/body"];
      assert.deepEqual(notes, { metadata: ["noting.example.com/word"], request: all, whole: all });
    });

    test("[AUD-004] without a rule there is no event; the first matching rule counts", async () => {
      assert.equal(only(await api.get("/healthz")), undefined);
      assert.equal(only(await api.get("/api/v1/pods")), undefined);
      assert.equal(only(await api.get("/version"))?.level, "Metadata");
      assert.equal(only(await api.get("/api/v1/nodes"))?.level, "Metadata");
    });

    test("[AUD-004] bodies of all verbs, as they were sent and as they were shown", async () => {
      const base = path("whole");
      await api.post(base, { metadata: { name: "b" } });
      const merge = { data: { a: "1" } };
      assert.deepEqual(fieldAt(only(await api.patch(`${base}/b`, "merge", merge)), "requestObject"), merge);
      const steps = [{ op: "add", path: "/data/b", value: "2" }];
      const patched = only(await api.patch(`${base}/b`, "json", steps));
      assert.deepEqual(
        [fieldAt(patched, "requestObject"), fieldAt(patched, "responseObject", "data")],
        [steps, { a: "1", b: "2" }],
      );
      const applied = await api.request("PATCH", `${base}/c?fieldManager=me`, {
        type: "application/apply-patch+yaml",
        body: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {x: word}\n",
      });
      assert.deepEqual(fieldAt(only(applied), "requestObject", "data"), { x: "word" });
      const list = await api.get(base);
      assert.deepEqual(fieldAt(only(list), "responseObject"), list.body);
      const table = await api.get(base, { headers: { accept: `application/json;as=Table;v=v1;g=${words.metaGroup}` } });
      assert.deepEqual([table.body.kind, fieldAt(only(table), "responseObject")], ["Table", table.body]);
      const one = await api.get(`${base}/b`, { headers: { accept: "application/yaml" } });
      assert.equal(fieldAt(only(one), "responseObject", "metadata", "name"), "b");
      const gone = await api.delete(`${base}/b`, { body: { propagationPolicy: "Background" } });
      const removed = only(gone);
      assert.deepEqual(fieldAt(removed, "requestObject"), { propagationPolicy: "Background" });
      assert.deepEqual(
        [fieldAt(removed, "responseObject"), fieldAt(removed, "responseStatus", "status")],
        [gone.body, "Success"],
      );
      const refused = await api.post(base, { metadata: { name: "NO" } });
      assert.deepEqual(fieldAt(only(refused), "responseObject", "message"), refused.body.message);
      assert.equal(listAt(only(refused), "responseStatus", "details", "causes").length, 1);
    });

    test("[AUD-004] a list that is larger than the limit of bodies is left out, and that is said", async () => {
      const base = path("whole");
      const data = { big: "x".repeat(900_000) };
      for (const name of ["big1", "big2", "big3", "big4"]) await api.post(base, { metadata: { name }, data });
      const event = only(await api.get(base));
      assert.deepEqual(
        [fieldAt(event, "responseObject"), fieldAt(event, "annotations", `${words.auditGroup}/truncated`)],
        [undefined, "true"],
      );
      assert.equal(fieldAt(event, "responseStatus", "code"), 200);
    });
  });

  describe(`secrets (${profile.name})`, () => {
    const events = new RecordedEvents();
    let api: TestApi;
    before(async () => {
      const policy: AuditPolicy = { rules: [{ level: "RequestResponse" }] };
      api = await startApi({ profile, controllers: [], authorization: ["AlwaysAllow"], audit: events.options(policy) });
    });
    after(() => api.stop());

    test("values of Secrets are redacted; names, types and keys stay", async () => {
      const base = "/api/v1/namespaces/default/secrets";
      const made = await api.post(base, {
        metadata: { name: "s", annotations: { [words.lastAppliedAnnotation]: '{"data":{"a":"aGlkZGVu"}}' } },
        stringData: { a: "hidden" },
        Data: { a: "hidden" },
      });
      const [event] = events.of(made.headers["audit-id"]).slice(-1);
      assert.deepEqual(event!.requestObject, {
        metadata: { name: "s", annotations: { [words.lastAppliedAnnotation]: "REDACTED" } },
        stringData: { a: "REDACTED" },
        Data: "REDACTED",
      });
      assert.deepEqual(
        [fieldAt(event, "responseObject", "data"), fieldAt(event, "responseObject", "type")],
        [{ a: "REDACTED" }, "Opaque"],
      );
      const patched = await api.patch(`${base}/s`, "json", [{ op: "add", path: "/data/b", value: "aGlkZGVu" }]);
      assert.deepEqual(events.of(patched.headers["audit-id"]).at(-1)!.requestObject, [
        { op: "add", path: "/data/b", value: "REDACTED" },
      ]);
      const list = await api.get(base);
      assert.deepEqual(fieldAt(events.of(list.headers["audit-id"]).at(-1), "responseObject", "items", 0, "data"), {
        a: "REDACTED",
        b: "REDACTED",
      });
      assert.doesNotMatch(JSON.stringify(events.all), /hidden|aGlkZGVu/);
    });

    test("tokens are redacted in reviews and when they are issued", async () => {
      const review = await api.post(`/apis/${words.authenticationGroup}/v1/tokenreviews`, {
        spec: { token: api.token },
      });
      const [reviewed] = events.of(review.headers["audit-id"]).slice(-1);
      assert.equal(fieldAt(reviewed, "requestObject", "spec", "token"), "REDACTED");
      await api.post("/api/v1/namespaces/default/serviceaccounts", { metadata: { name: "robot" } });
      const issued = await api.post("/api/v1/namespaces/default/serviceaccounts/robot/token", {
        spec: { audiences: ["a"] },
      });
      assert.equal(issued.status, 201);
      const [event] = events.of(issued.headers["audit-id"]).slice(-1);
      assert.deepEqual(
        [fieldAt(event, "requestObject", "spec"), fieldAt(event, "responseObject", "status", "token")],
        [{ audiences: ["a"] }, "REDACTED"],
      );
      const text = JSON.stringify(events.all);
      for (const token of [api.token, fieldAt(issued.body, "status", "token")])
        assert.equal(text.includes(textAt(token)), false);
    });
  });
}
