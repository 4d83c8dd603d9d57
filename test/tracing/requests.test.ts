/** Spans of requests to a real server, as an SDK gets them. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { makeAuthority } from "../support/certificates.js";
import { eventuallyFound } from "../support/eventually-found.js";
import { ReviewServer } from "../support/review-server.js";
import { RecordedSpans, SpanKind, SpanStatusCode } from "./recorded-spans.js";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const SPAN_ID = "b7ad6b7169203331";
const CALLER = { traceparent: `00-${TRACE_ID}-${SPAN_ID}-01`, tracestate: "vendor=1" };
const SECRET = "c2VjcmV0LW9mLWEtYm9keQ==";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`spans of requests (${profile.name})`, () => {
    const spans = new RecordedSpans();
    let api: TestApi;
    let namespace: string;

    before(async () => {
      api = await startApi({ profile, tracing: { tracer: spans.tracer } });
      // steps of the start end a moment after the first request is taken
      await eventuallyFound(api, "/readyz");
      namespace = await api.namespace();
    });
    afterEach(() => spans.reset());
    after(() => api.stop());

    test("a write: its stages, the plug-ins of admission and the store are below it", async () => {
      spans.reset();
      const path = `/api/v1/namespaces/${namespace}/configmaps`;
      assert.equal((await api.post(path, { metadata: { name: "one" } })).status, 201);
      const request = spans.one("POST /api/v1/namespaces/{namespace}/configmaps");
      assert.equal(request.kind, SpanKind.SERVER);
      assert.equal(request.parentSpanContext, undefined);
      assert.deepEqual(request.links, []);
      assert.equal(request.status.code, SpanStatusCode.UNSET);
      const { "kindsmith.audit_id": auditId, "http.response.body.size": size, ...attributes } = request.attributes;
      assert.match(String(auditId), /^[0-9a-f-]{36}$/);
      assert.ok(Number(size) > 100);
      assert.deepEqual(attributes, {
        "http.request.method": "POST",
        "url.path": path,
        "http.route": "/api/v1/namespaces/{namespace}/configmaps",
        "http.response.status_code": 201,
      });
      const { Authenticate, Authorize, Admit, Validate, ...store } = spans.below(request);
      assert.deepEqual([Authenticate, Authorize], [{}, {}]);
      assert.deepEqual(
        Object.keys(Admit ?? {}).filter((name) => !name.startsWith("Admit ")),
        [],
      );
      assert.ok(
        "Admit NamespaceLifecycle" in { ...Admit, ...Validate } || "Validate NamespaceLifecycle" in { ...Validate },
      );
      assert.ok("Store create" in store, JSON.stringify(store));
      assert.equal(spans.one("Authorize").attributes["kindsmith.decision"], "Allow");
      assert.equal(spans.one("Store create").attributes["db.collection.name"], "/registry/core/configmaps/");
    });

    test("reads, other paths and failures have names of routes only", async () => {
      const paths: readonly (readonly [path: string, name: string, status: number])[] = [
        [`/api/v1/namespaces/${namespace}`, "GET /api/v1/namespaces/{name}", 200],
        [
          `/api/v1/namespaces/${namespace}/configmaps/none`,
          "GET /api/v1/namespaces/{namespace}/configmaps/{name}",
          404,
        ],
        ["/api/v1/configmaps?fieldSelector=metadata.name%3Dx", "GET /api/v1/configmaps", 200],
        [
          "/apis/apps/v1/namespaces/x/deployments/y/scale",
          "GET /apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale",
          404,
        ],
        ["/readyz", "GET /readyz", 200],
        ["/apis/of.nobody/v1/things", "GET", 404],
        ["/nowhere/at/all", "GET", 404],
        ["/api/v1/%2e%2e/x", "GET /api/", 400],
      ];
      for (const [path, name, status] of paths) {
        spans.reset();
        assert.equal((await api.get(path)).status, status, path);
        const [span] = spans.all.filter(({ kind }) => kind === SpanKind.SERVER);
        assert.equal(span?.name, name, path);
        assert.equal(span?.attributes["http.response.status_code"], status);
        assert.equal(span?.status.code, SpanStatusCode.UNSET, "a refusal is no failure of the server");
        if (status !== 200) assert.ok(["NotFound", "BadRequest"].includes(String(span?.attributes["error.type"])));
      }
    });

    test("no span contains parts of bodies, credentials or queries", async () => {
      const path = `/api/v1/namespaces/${namespace}/secrets`;
      await api.post(path, { metadata: { name: "hidden" }, data: { key: SECRET } });
      await api.get(`${path}?labelSelector=query-of-somebody%3Dx`);
      await api.get(path, { token: "not-a-good-token" });
      await api.get(`/api/v1/namespaces/${namespace}/services/x/proxy/path-of-a-backend?t=query-of-somebody`);
      const text = spans.text();
      assert.ok(text.includes(`${path}`) && text.includes("/services/x/proxy"));
      for (const hidden of [SECRET, "query-of-somebody", api.token, "not-a-good-token", "path-of-a-backend"])
        assert.ok(!text.includes(hidden), hidden);
      const unauthorized = spans.all.find(({ attributes }) => attributes["http.response.status_code"] === 401);
      assert.equal(unauthorized?.attributes["error.type"], "Unauthorized");
    });

    test("a caller's trace is linked, and does not decide whether the server samples", async () => {
      await api.get("/version", { headers: CALLER });
      const span = spans.one("GET /version");
      assert.equal(span.parentSpanContext, undefined);
      assert.deepEqual(
        span.links.map(({ context }) => [context.traceId, context.spanId]),
        [[TRACE_ID, SPAN_ID]],
      );
      assert.notEqual(span.spanContext().traceId, TRACE_ID);
    });

    test("the span of a watch ends when its answer begins", async () => {
      const watch = await api.watch(`/api/v1/namespaces/${namespace}/configmaps?watch=true`);
      const span = await spans.ended("GET /api/v1/namespaces/{namespace}/configmaps");
      assert.equal(span.attributes["http.response.status_code"], 200);
      await watch.close();
    });

    test("sending a long list has its own span", async () => {
      const text = "x".repeat(60_000);
      for (const name of ["a", "b", "c", "d"])
        await api.post(`/api/v1/namespaces/${namespace}/configmaps`, { metadata: { name }, data: { text } });
      spans.reset();
      await api.get(`/api/v1/namespaces/${namespace}/configmaps`);
      const list = await spans.ended("GET /api/v1/namespaces/{namespace}/configmaps");
      assert.ok("Send list" in spans.below(list));
      assert.ok(Number(list.attributes["http.response.body.size"]) > 240_000);
    });
  });
}

test("a server that trusts its callers continues their traces", async () => {
  const spans = new RecordedSpans();
  const api = await startApi({ tracing: { tracer: spans.tracer, followsCallers: true } });
  try {
    await api.get("/version", { headers: CALLER });
    const span = spans.one("GET /version");
    assert.equal(span.spanContext().traceId, TRACE_ID);
    assert.equal(span.parentSpanContext?.spanId, SPAN_ID);
    assert.equal(span.parentSpanContext?.isRemote, true);
    assert.deepEqual(span.links, []);
    spans.reset();
    await api.get("/version", { headers: { traceparent: "00-0-0-0" } });
    assert.equal(spans.one("GET /version").parentSpanContext, undefined);
  } finally {
    await api.stop();
  }
});

test("webhooks are called in a span, and get its context", async () => {
  const spans = new RecordedSpans();
  const authority = await makeAuthority("webhooks");
  const webhook = await ReviewServer.start(await authority.issueServer());
  webhook.status = () => ({ allowed: false, reason: "never" });
  const api = await startApi({
    tracing: { tracer: spans.tracer },
    authorization: {
      modes: ["Webhook"],
      webhook: { url: webhook.url, certificateAuthority: authority.certificate, unauthorizedTtlMs: 0 },
    },
  });
  try {
    const answer = await api.get("/api/v1/configmaps", { token: "", headers: { ...CALLER, baggage: "user=jane" } });
    assert.equal(answer.status, 403);
    const call = spans.one("POST");
    assert.equal(call.kind, SpanKind.CLIENT);
    assert.deepEqual(call.attributes, {
      "http.request.method": "POST",
      "server.address": "127.0.0.1",
      "server.port": webhook.port,
      "http.response.status_code": 200,
    });
    assert.equal(call.parentSpanContext?.spanId, spans.one("Authorize").spanContext().spanId);
    assert.equal(spans.one("Authorize").attributes["kindsmith.decision"], "NoOpinion");
    const { traceId, spanId } = call.spanContext();
    const headers = webhook.seen[0]?.headers ?? {};
    assert.equal(headers.traceparent, `00-${traceId}-${spanId}-01`);
    assert.deepEqual([headers.baggage, headers.tracestate], [undefined, undefined]);
  } finally {
    await api.stop();
    await webhook.stop();
  }
});
