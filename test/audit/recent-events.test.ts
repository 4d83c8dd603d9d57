/** The window of the newest audit events: its limits, and the path at which a server shows it. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { AuditEvent, type EventFields } from "../../runtime/audit/audit-event.js";
import {
  MAX_RECENT_BYTES,
  MAX_RECENT_EVENT_BYTES,
  MAX_RECENT_EVENTS,
  RECENT_EVENTS_PATH,
  RecentEvents,
} from "../../runtime/audit/recent-events.js";
import { type AuditPolicy, createServer, type NamingProfile } from "../../runtime/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { listAt } from "../support/json.js";

const ANNOTATION = "audit.example.com/truncated";

function eventOf(id: string, fields: Partial<EventFields> = {}): AuditEvent {
  return new AuditEvent({
    apiVersion: "audit.example.com/v1",
    level: "Metadata",
    auditId: id,
    stage: "ResponseComplete",
    requestUri: "/api/v1/pods",
    verb: "list",
    user: { username: "jane", uid: "", groups: [], extra: {} },
    impersonatedUser: undefined,
    sourceIps: [],
    userAgent: undefined,
    objectRef: { resource: "pods", namespace: "default" },
    responseStatus: undefined,
    requestJson: undefined,
    responseJson: undefined,
    receivedMs: 0,
    stageMs: 0,
    annotations: undefined,
    ...fields,
  });
}

function windowOf(count: number): RecentEvents {
  return new RecentEvents({ count, truncatedAnnotation: ANNOTATION, ownPath: RECENT_EVENTS_PATH });
}

const idsIn = (texts: readonly string[]): string[] => texts.map((text) => JSON.parse(text).auditID);

describe("the window of audit events", () => {
  test("the oldest leave first, beyond a number", () => {
    const recent = windowOf(3);
    for (let index = 0; index < 100; index++) recent.add(eventOf(String(index)));
    assert.deepEqual(idsIn(recent.newest({}, 10)), ["97", "98", "99"]);
    assert.deepEqual(idsIn(recent.newest({}, 2)), ["98", "99"]);
  });

  test("and beyond a size in bytes; one that is too large is kept without its bodies", () => {
    const recent = windowOf(MAX_RECENT_EVENTS);
    const requestJson = JSON.stringify("x".repeat(200 * 1024));
    for (let index = 0; index < 100; index++) recent.add(eventOf(String(index), { requestJson }));
    const kept = recent.newest({}, MAX_RECENT_EVENTS);
    assert.equal(JSON.parse(kept.at(-1) ?? "").auditID, "99");
    const bytes = kept.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    assert.ok(bytes <= MAX_RECENT_BYTES && bytes > MAX_RECENT_BYTES / 2, `${bytes} bytes`);
    recent.add(eventOf("large", { requestJson: JSON.stringify("x".repeat(MAX_RECENT_EVENT_BYTES)) }));
    const large = JSON.parse(recent.newest({ auditID: "large" }, 1)[0] ?? "");
    assert.equal(large.requestObject, undefined);
    assert.equal(large.annotations[ANNOTATION], "true");
    assert.ok(recent.newest({}, MAX_RECENT_EVENTS).length > 1, "it took the place of all others");
  });

  test("events are selected by what is equal, and reads of the window are not in it", () => {
    const recent = windowOf(10);
    recent.add(eventOf("a"));
    recent.add(eventOf("b", { verb: "get" }));
    recent.add(eventOf("c", { user: undefined, objectRef: undefined }));
    recent.add(eventOf("d", { requestUri: `${RECENT_EVENTS_PATH}?limit=5` }));
    recent.add(eventOf("e", { requestUri: `${RECENT_EVENTS_PATH}/x` }));
    assert.deepEqual(idsIn(recent.newest({}, 10)), ["a", "b", "c", "e"]);
    assert.deepEqual(idsIn(recent.newest({ verb: "get" }, 10)), ["b"]);
    assert.deepEqual(idsIn(recent.newest({ user: "jane", namespace: "default", resource: "pods" }, 10)), [
      "a",
      "b",
      "e",
    ]);
    assert.deepEqual(idsIn(recent.newest({ user: "" }, 10)), []);
  });
});

/** Reads until the authorizer knows a new role. */
const MAX_ATTEMPTS = 200;
const RECENT = "/debug/audit/events";
const POLICY: AuditPolicy = {
  omitStages: ["RequestReceived"],
  rules: [
    { level: "None", nonResourceURLs: ["/version"] },
    { level: "RequestResponse", resources: [{ resources: ["secrets", "configmaps"] }] },
    { level: "Metadata" },
  ],
};
const TOKENS = ["reader,reader,1", "other,other,2"].join("\n");

for (const profileOf of PROFILES) {
  const profile: NamingProfile = profileOf();
  const { rbacGroup, auditGroup } = profile.words;
  describe(`the newest audit events of a server (${profile.name})`, () => {
    let api: TestApi;
    let directory: string;
    let log: string;

    before(async () => {
      directory = await mkdtemp(join(tmpdir(), "kindsmith-recent-"));
      log = join(directory, "audit.log");
      api = await startApi({
        profile,
        authorization: ["RBAC"],
        authentication: { tokenFile: TOKENS },
        audit: { policy: POLICY, log: { path: log }, recentEvents: 50 },
      });
      const roles = `/apis/${rbacGroup}/v1/clusterroles`;
      const rules = [{ nonResourceURLs: [RECENT], verbs: ["get"] }];
      assert.equal((await api.post(roles, { metadata: { name: "audit-reader" }, rules })).status, 201);
      const subjects = [
        { apiGroup: rbacGroup, kind: "User", name: "reader" },
        { apiGroup: rbacGroup, kind: "Group", name: "system:unauthenticated" },
      ];
      const roleRef = { apiGroup: rbacGroup, kind: "ClusterRole", name: "audit-reader" };
      const bindings = `/apis/${rbacGroup}/v1/clusterrolebindings`;
      assert.equal((await api.post(bindings, { metadata: { name: "audit-reader" }, roleRef, subjects })).status, 201);
    });

    after(async () => {
      await api.stop();
      await rm(directory, { recursive: true });
    });

    /** Waits for roles, which the authorizer follows. */
    const asReader = async (query = ""): Promise<Answer> => {
      for (let attempt = 1; ; attempt++) {
        const answer = await api.get(`${RECENT}${query}`, { token: "reader" });
        if (answer.status !== 403 || attempt === MAX_ATTEMPTS) return answer;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };

    test("they are a list of events, as they are in the file, and selected by the query", async () => {
      const created = await api.post("/api/v1/namespaces/default/configmaps", {
        metadata: { name: "seen" },
        data: { a: "b" },
      });
      await api.get("/version");
      const answer = await asReader(`?auditID=${created.headers["audit-id"]}`);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers["content-type"], "application/json");
      assert.deepEqual([answer.body.kind, answer.body.apiVersion], ["EventList", `${auditGroup}/v1`]);
      const lines = (await readFile(log, "utf8")).split("\n").filter((line) => line.includes('"name":"seen"'));
      assert.equal(lines.length, 1);
      assert.deepEqual(
        listAt(answer.body, "items").map((item) => JSON.stringify(item)),
        lines,
      );
      assert.equal(listAt((await asReader("?limit=1")).body, "items").length, 1);
      const gets = listAt((await asReader("?verb=create&resource=configmaps&namespace=default")).body, "items");
      assert.equal(gets.length, 1);
      const all = (await asReader("?limit=500")).text;
      assert.doesNotMatch(all, /"requestURI":"\/version"/, "the policy leaves it out");
      assert.doesNotMatch(all, /"requestURI":"\/debug/, "reads are in the window that they read");
      assert.match(await readFile(log, "utf8"), /"requestURI":"\/debug\/audit\/events/, "reads are in the log");
    });

    test("no secret is in them, at the highest level", async () => {
      const hidden = Buffer.from("hidden-value").toString("base64");
      const created = await api.post("/api/v1/namespaces/default/secrets", {
        metadata: { name: "hidden" },
        data: { password: hidden },
      });
      const { text } = await asReader(`?auditID=${created.headers["audit-id"]}`);
      assert.match(text, /REDACTED/);
      assert.ok(!text.includes(hidden));
      assert.ok(!text.includes("hidden-value"));
    });

    test("who may not get the path is refused, and a caller without a credential whatever the roles say", async () => {
      await asReader();
      const other = await api.get(RECENT, { token: "other" });
      assert.equal(other.status, 403);
      assert.match(String(other.body.message), /User "other" cannot get path "\/debug\/audit\/events"/);
      const anonymous = await fetch(`${api.url}${RECENT}`);
      assert.equal(anonymous.status, 403);
      assert.doesNotMatch(await anonymous.text(), /EventList/);
      assert.equal((await fetch(`${api.url}${RECENT}`, { method: "HEAD" })).status, 403);
      const asAnonymous = await api.get(RECENT, { headers: { "impersonate-user": "system:anonymous" } });
      assert.equal(asAnonymous.status, 403);
      assert.equal((await api.request("POST", RECENT, { token: "reader", body: {} })).status, 403);
      assert.equal((await api.request("POST", RECENT, { body: {} })).status, 405);
    });

    test("a query that can't be met is an error", async () => {
      for (const [query, message] of [
        ["?limit=0", /limit: found "0", expected 1 to 999999/],
        ["?limit=x", /limit: found "x"/],
        ["?users=a", /found the parameter "users", expected one of auditID, user, verb, resource, namespace, limit/],
      ] as const) {
        const { status, body } = await asReader(query);
        assert.equal(status, 400, query);
        assert.match(String(body.message), message);
      }
    });

    test("a server that keeps none has no such path", async () => {
      for (const audit of [undefined, { policy: POLICY, sink: { record() {} } }, { recentEvents: 10 }]) {
        const plain = await startApi({ profile, controllers: [], ...(audit && { audit }) });
        assert.equal((await plain.get(RECENT)).status, 404, JSON.stringify(audit));
        await plain.stop();
      }
    });
  });
}

test("more events than may be kept are an error of the options", async () => {
  for (const recentEvents of [MAX_RECENT_EVENTS + 1, -1, 1.5])
    await assert.rejects(createServer({ audit: { policy: POLICY, recentEvents } }), {
      message: new RegExp(`audit.recentEvents: found ${recentEvents}, expected 0 to ${MAX_RECENT_EVENTS}`),
    });
});
