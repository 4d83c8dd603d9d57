/** Calls of admission webhooks beyond their words: at once, back into the same server, to services, and what is told of them. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, describe, test } from "node:test";
import type { AdmissionPlugin } from "../../../runtime/admission/admission-chain.js";
import { AdmissionWebhook } from "../../../runtime/admission/webhook/admission-webhook.js";
import { mutatingWebhooks } from "../../../runtime/admission/webhook/mutating-webhooks.js";
import { MAX_AUDIT_ANNOTATION_CHARACTERS } from "../../../runtime/admission/webhook/webhook-calls.js";
import { innerPlugin } from "../../support/inner-plugin.js";
import { type JsonObject, objectAt } from "../../support/json.js";
import { type ConfigurationKind, WebhookScene } from "./webhook-scene.js";

/** What the last writes have told the audit. */
const annotations: Record<string, string> = {};

/** Answers nobody before so many have asked. */
async function barrier(count: number): Promise<{ readonly url: string; readonly stop: () => void }> {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => {
    waiting.push(response);
    if (waiting.length === count) for (const each of waiting) each.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}

describe("calls of admission webhooks", () => {
  let scene: WebhookScene;
  let maps = "";
  before(async () => {
    const echo: AdmissionPlugin = {
      name: "Echo",
      async mutate({ name, object }) {
        const { data } = (object ?? {}) as { data?: Record<string, string> };
        if (name !== "echoed" || data?.a === undefined || data.echo !== undefined) return false;
        data.echo = data.a;
        return true;
      },
    };
    const options = {
      serviceResolution: { "team/hooks:8443": "127.0.0.1:1" },
      authorization: ["AlwaysAllow"] as const,
      limits: { maxMutatingRequestsInFlight: 2 },
      priorityAndFairness: false,
      admission: [echo],
    };
    scene = await WebhookScene.open(options, (key, value) => {
      annotations[key] = value;
    });
    maps = `/api/v1/namespaces/${await scene.api.namespace()}/configmaps`;
  });
  afterEach(async () => {
    await scene.reset();
    for (const key of Object.keys(annotations)) delete annotations[key];
  });
  after(() => scene.close());

  const configure = (kind: ConfigurationKind, path: string, given: JsonObject = {}) =>
    scene.configure(kind, path.slice(1), [scene.webhook(path, { rules: scene.rules("configmaps"), ...given })]);

  test("validating webhooks are called concurrently, and the first refusal in their order is reported", async () => {
    const { url, stop } = await barrier(3);
    const ask = { url, method: "POST", headers: {}, body: "" };
    const refusal = (message: string): JsonObject => ({ allowed: false, status: { code: 403, message } });
    await scene.process.behave("/c0", { ask });
    // the one that counts is the last to answer
    await scene.process.behave("/c1", { ask, afterMs: 200, ...refusal("first") });
    await scene.process.behave("/c2", { ask, ...refusal("second") });
    const rules = scene.rules("configmaps");
    await scene.configure(
      "validating",
      "concurrent",
      ["/c0", "/c1", "/c2"].map((path) => scene.webhook(path, { rules })),
    );
    const { status, body } = await scene.api.post(maps, { metadata: { name: "x" } });
    stop();
    assert.deepEqual(
      [status, body.message],
      [403, 'admission webhook "c1.hooks.example.com" denied the request: first'],
    );
  });

  test("a webhook may write to the server that calls it, and delays no other request if there is no capacity for that", async () => {
    const secrets = maps.replace("configmaps", "secrets");
    const body = { metadata: { generateName: "from-webhook-" } };
    const headers = { authorization: `Bearer ${scene.api.token}`, "content-type": "application/json" };
    const ask = { url: `${scene.api.url}${secrets}`, method: "POST", headers, body };
    await scene.process.behave("/back", { ask });
    for (const kind of ["mutating", "validating"] as const) await configure(kind, "/back");
    assert.equal((await scene.api.post(maps, { metadata: { name: "back" } })).status, 201);
    assert.equal((await scene.api.get(secrets)).body.items.length, 2);
    // of those who count there may be two at a time: both are with the webhook while it asks in the same name
    const counted = { "impersonate-user": "jane", "impersonate-group": "writers" };
    await scene.process.behave("/back", { ask: { ...ask, headers: { ...headers, ...counted } } });
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const answer = await scene.api.post(maps, { metadata: { name: `back-${index}` } }, { headers: counted });
        return answer.status;
      }),
    );
    assert.deepEqual([...new Set(statuses)].sort(), [201, 429]);
    assert.equal((await scene.api.post(maps, { metadata: { name: "afterwards" } }, { headers: counted })).status, 201);
  });

  test("[ADM-020] a webhook is called again if another plug-in has changed the object after it", async () => {
    await scene.process.behave("/echo", { patch: [{ op: "add", path: "/data", value: { a: "1" } }] });
    for (const [reinvocationPolicy, expected] of [
      ["IfNeeded", ["/echo", "/echo"]],
      ["Never", ["/echo"]],
    ] as const) {
      await configure("mutating", "/echo", { reinvocationPolicy });
      const { status, body } = await scene.api.post(`${maps}?dryRun=All`, { metadata: { name: "echoed" } });
      assert.equal(status, 201);
      assert.deepEqual(await scene.process.paths(), expected);
      // the last one to be asked has the last word
      assert.deepEqual(body.data, expected.length === 2 ? { a: "1" } : { a: "1", echo: "1" });
      await scene.reset();
    }
  });

  test("the call of a webhook is cancelled when no client waits for the request", async () => {
    await scene.process.behave("/hangs", { afterMs: 60_000 });
    for (const kind of ["mutating", "validating"] as const) {
      const name = `${kind}.hangs.example.com`;
      await configure(kind, "/hangs", { name, failurePolicy: "Ignore", timeoutSeconds: 30 });
      const { status, text } = await scene.api.post(`${maps}?timeout=1s`, { metadata: { name: "abandoned" } });
      assert.equal(status, 504, text);
      // the call has ended, long before its own time is over
      const metric = new RegExp(`fail_open_count\\{[^}]*name="${name}"`);
      const endMs = performance.now() + 15_000;
      while (!metric.test((await scene.api.get("/metrics")).text)) assert.ok(performance.now() < endMs, "still called");
      await scene.reset();
    }
    assert.equal((await scene.api.get(`${maps}/abandoned`)).status, 404);
  });

  test("a patch can't reach the prototypes of objects", async () => {
    const value = { polluted: "yes" };
    const places = [
      "/__proto__",
      "/constructor/prototype",
      "/metadata/__proto__",
      "/data/__proto__",
      "/data/constructor",
    ];
    for (const [index, path] of places.entries()) {
      await scene.process.behave("/proto", {
        patch: [{ op: "add", path, value: path.startsWith("/data") ? "yes" : value }],
      });
      await configure("mutating", "/proto");
      const { status, body } = await scene.api.post(maps, { metadata: { name: `proto-${index}` }, data: { x: "1" } });
      assert.equal(({} as JsonObject).polluted, undefined);
      assert.equal(body.polluted, undefined, path);
      if (status === 201) assert.deepEqual(Object.keys(objectAt(body, "data")).slice(0, 1), ["x"]);
      else assert.ok([422, 500].includes(status), `${path}: ${status}`);
      await scene.reset();
    }
  });

  test("a service is called at the address that the operator chose, under its own name", async () => {
    const clientConfig = {
      service: { namespace: "team", name: "hooks", path: "/service", port: 8443 },
      caBundle: scene.process.caBundle,
    };
    await configure("validating", "/service", { clientConfig });
    const { status, body } = await scene.api.post(maps, { metadata: { name: "x" } });
    assert.equal(status, 500);
    assert.match(
      body.message,
      /Post "https:\/\/hooks\.team\.svc:8443\/service\?timeout=10s": .*127\.0\.0\.1:1: connect/,
    );
  });

  test("[ADM-008] a webhook that only supports the older review version gets that one, whose answers need less", async () => {
    const { admissionGroup } = scene.api.profile.words;
    await scene.process.behave("/old", {
      uid: "",
      patch: [{ op: "add", path: "/data", value: { a: "b" } }],
      patchType: "",
    });
    await configure("mutating", "/old", { admissionReviewVersions: ["v9", "v1beta1"] });
    const { status, body } = await scene.api.post(maps, { metadata: { name: "old" } });
    assert.deepEqual([status, body.data], [201, { a: "b" }]);
    const { review } = (await scene.process.seen())[0]!;
    assert.equal(review.apiVersion, `${admissionGroup}/v1beta1`);
  });

  test("[DRY-010] a webhook of an old configuration that has side effects is not called for a dry-run", async () => {
    for (const sideEffects of ["Some", "Unknown", undefined]) {
      const spec = scene.webhook("/legacy", { rules: scene.rules("configmaps"), sideEffects });
      const other = await WebhookScene.open({
        admission: [
          innerPlugin((parts) =>
            mutatingWebhooks(parts, {
              source: {
                current: async () => [
                  new AdmissionWebhook(
                    "old",
                    spec as unknown as ConstructorParameters<typeof AdmissionWebhook>[1],
                    "admit",
                    { ...parts, identityFor: () => undefined },
                  ),
                ],
                known: undefined,
              },
            }),
          ),
        ],
      });
      try {
        const collection = `/api/v1/namespaces/${await other.api.namespace()}/configmaps`;
        await scene.process.forget();
        const { status, body } = await other.api.post(`${collection}?dryRun=All`, { metadata: { name: "x" } });
        assert.deepEqual([status, body.reason], [400, "BadRequest"]);
        assert.equal(body.message, 'admission webhook "legacy.hooks.example.com" does not support dry run');
        assert.deepEqual(await scene.process.paths(), []);
      } finally {
        await other.close();
      }
    }
  });

  test("audit annotations have the name of the webhook and are limited", async () => {
    const { admissionGroup } = scene.api.profile.words;
    const auditAnnotations = { why: "because", long: "x".repeat(20_000), "bad key": "?" };
    await scene.process.behave("/audit", { auditAnnotations });
    await scene.process.behave("/maudit", { patch: [{ op: "add", path: "/data", value: { a: "b" } }] });
    await scene.process.behave("/open", { raw: "nothing" });
    await configure("validating", "/audit");
    await configure("mutating", "/maudit");
    await configure("mutating", "/open", { failurePolicy: "Ignore" });
    assert.equal((await scene.api.post(maps, { metadata: { name: "audited" } })).status, 201);
    assert.equal(annotations["audit.hooks.example.com/why"], "because");
    assert.equal(annotations["audit.hooks.example.com/long"]?.length, MAX_AUDIT_ANNOTATION_CHARACTERS);
    assert.ok(!Object.keys(annotations).some((key) => key.includes("bad key")));
    const mutation = { configuration: "maudit", webhook: "maudit.hooks.example.com", mutated: true };
    assert.deepEqual(JSON.parse(annotations[`mutation.webhook.${admissionGroup}/round_0_index_0`] ?? ""), mutation);
    const patch = { ...mutation, patch: [{ op: "add", path: "/data", value: { a: "b" } }], patchType: "JSONPatch" };
    const { mutated: _, ...patched } = patch;
    assert.deepEqual(JSON.parse(annotations[`patch.webhook.${admissionGroup}/round_0_index_0`] ?? ""), patched);
    assert.equal(
      annotations[`failed-open.mutation.webhook.${admissionGroup}/round_0_index_1`],
      "open.hooks.example.com",
    );
  });

  test("metrics count calls, refusals and failures of each webhook", async () => {
    await scene.process.behave("/fine", {});
    await scene.process.behave("/denies", { allowed: false, status: { code: 403 } });
    await scene.process.behave("/broken", { httpStatus: 503 });
    const never = [{ name: "never", expression: "false" }];
    const bad = [{ name: "bad", expression: "object.spec.nothing == 1" }];
    await configure("mutating", "/fine");
    await configure("mutating", "/broken", { failurePolicy: "Ignore" });
    await configure("validating", "/excluded", { matchConditions: never });
    await configure("validating", "/bad", { matchConditions: bad, failurePolicy: "Ignore" });
    await configure("validating", "/denies");
    await scene.api.post(maps, { metadata: { name: "x" } });
    const { text } = await scene.api.get("/metrics");
    const value = (metric: string, ...labels: string[]): number => {
      const line = text
        .split("\n")
        .find((each) => each.startsWith(`${metric}{`) && labels.every((label) => each.includes(label)));
      return Number(line?.split(" ").at(-1) ?? Number.NaN);
    };
    const of = (name: string): string => `name="${name}.hooks.example.com"`;
    const calls = "apiserver_admission_webhook_admission_duration_seconds_count";
    assert.equal(value(calls, of("fine"), 'type="admit"', 'operation="CREATE"', 'rejected="false"'), 1);
    assert.equal(value(calls, of("denies"), 'type="validating"', 'rejected="true"'), 1);
    const requests = "apiserver_admission_webhook_request_total";
    assert.equal(value(requests, of("fine"), 'code="200"', 'rejected="false"'), 1);
    assert.equal(value(requests, of("denies"), 'code="403"', 'rejected="true"'), 1);
    assert.equal(value(requests, of("broken"), 'code="503"', 'rejected="false"'), 1);
    const rejections = "apiserver_admission_webhook_rejection_count";
    assert.equal(value(rejections, of("denies"), 'error_type="no_error"', 'rejection_code="403"'), 1);
    assert.equal(value("apiserver_admission_webhook_fail_open_count", of("broken"), 'type="admit"'), 1);
    const conditions = "apiserver_admission_match_condition";
    assert.equal(value(`${conditions}_exclusions_total`, of("excluded"), 'kind="webhook"'), 1);
    assert.equal(value(`${conditions}_evaluation_errors_total`, of("bad"), 'type="validating"'), 1);
    assert.equal(value(`${conditions}_evaluation_seconds_count`, of("excluded")), 1);
    await configure("validating", "/broken", { name: "closed.hooks.example.com" });
    await scene.api.post(maps, { metadata: { name: "y" } });
    const { text: later } = await scene.api.get("/metrics");
    assert.match(
      later,
      /rejection_count\{[^}]*name="closed\.hooks\.example\.com"[^}]*error_type="calling_webhook_error"|rejection_count\{[^}]*error_type="calling_webhook_error"[^}]*name="closed\.hooks\.example\.com"/,
    );
  });
});
