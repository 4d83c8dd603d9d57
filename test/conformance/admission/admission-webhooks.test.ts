/** Admission webhooks: what they are asked, and what their answers do to a request. SPEC: Dry-run; API versions no longer served. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { SERVER_NAME, WebhookScene } from "../../admission/webhooks/webhook-scene.js";
import { PROFILES } from "../../support/api.js";
import { eventuallyFound } from "../../support/eventually-found.js";
import { fieldAt, type JsonObject, type JsonValue, listAt, objectAt, textAt, valueAt } from "../../support/json.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`admission webhooks (${profile.name})`, () => {
    let scene: WebhookScene;
    let namespace = "";
    let maps = "";
    before(async () => {
      scene = await WebhookScene.open({ profile });
      // what a server writes as it starts is not to be seen by webhooks for everything
      await eventuallyFound(scene.api, "/readyz");
      namespace = await scene.api.namespace();
      maps = `/api/v1/namespaces/${namespace}/configmaps`;
    });
    afterEach(() => scene.reset());
    after(() => scene.close());

    const configure = (kind: "mutating" | "validating", path: string, given: JsonObject = {}) =>
      scene.configure(kind, path.slice(1), [scene.webhook(path, { rules: scene.rules("configmaps"), ...given })]);

    test("[ADM-008] a create is sent in an AdmissionReview, with the server's client certificate", async () => {
      await configure("validating", "/create");
      const { status, body } = await scene.api.post(`${maps}?fieldManager=me`, {
        metadata: { name: "created", labels: { a: "b" } },
        data: { x: "1" },
      });
      assert.equal(status, 201);
      const { review, query, caller, headers } = (await scene.process.seen())[0]!;
      assert.deepEqual([query, caller], ["timeout=10s", SERVER_NAME]);
      assert.equal(headers.authorization, undefined, "no credential of the client goes to a webhook");
      assert.deepEqual([review.apiVersion, review.kind], [`${profile.words.admissionGroup}/v1`, "AdmissionReview"]);
      const { uid, object, userInfo, ...request } = objectAt(review, "request");
      assert.match(textAt(uid), /^[0-9a-f-]{36}$/);
      const kind = { group: "", version: "v1", kind: "ConfigMap" };
      const resource = { group: "", version: "v1", resource: "configmaps" };
      assert.deepEqual(request, {
        kind,
        resource,
        requestKind: kind,
        requestResource: resource,
        name: "created",
        namespace,
        operation: "CREATE",
        oldObject: null,
        dryRun: false,
        options: { kind: "CreateOptions", apiVersion: `${profile.words.metaGroup}/v1`, fieldManager: "me" },
      });
      assert.equal(fieldAt(userInfo, "username"), "admin");
      assert.ok(listAt(userInfo, "groups").includes("system:masters"));
      assert.deepEqual([fieldAt(object, "apiVersion"), fieldAt(object, "kind")], ["v1", "ConfigMap"]);
      assert.deepEqual([fieldAt(object, "data"), fieldAt(object, "metadata", "labels")], [{ x: "1" }, { a: "b" }]);
      assert.equal(fieldAt(object, "metadata", "uid"), body.metadata.uid);
    });

    test("[ADM-009] an update is shown with both states, a deletion with the old one only", async () => {
      const { body: created } = await scene.api.post(maps, { metadata: { name: "both" }, data: { x: "1" } });
      await configure("mutating", "/mboth");
      await configure("validating", "/both");
      assert.equal((await scene.api.put(`${maps}/both`, { ...created, data: { x: "2" } })).status, 200);
      assert.equal((await scene.api.patch(`${maps}/both`, "merge", { data: { x: "3" } })).status, 200);
      assert.equal((await scene.api.delete(`${maps}/both`)).status, 200);
      const seen = (await scene.process.seen()).filter(({ path }) => path === "/both");
      const shown = seen.map(({ review: { request } }) => [
        fieldAt(request, "operation"),
        fieldAt(request, "name"),
        valueAt(request, "object", "data", "x") ?? null,
        valueAt(request, "oldObject", "data", "x") ?? null,
        fieldAt(request, "options", "kind"),
      ]);
      assert.deepEqual(shown, [
        ["UPDATE", "both", "2", "1", "UpdateOptions"],
        ["UPDATE", "both", "3", "2", "UpdateOptions"],
        ["DELETE", "both", null, "3", "DeleteOptions"],
      ]);
      const operations = (await scene.process.seen()).filter(({ path }) => path === "/mboth");
      assert.deepEqual(
        operations.map(({ review }) => fieldAt(review, "request", "operation")),
        ["UPDATE", "UPDATE", "DELETE"],
      );
    });

    test("[ADM-008] a patch is shown with the options of the write that it comes to", async () => {
      await configure("validating", "/patched");
      const apply = (force: boolean) =>
        scene.api.request("PATCH", `${maps}/told?fieldManager=me&force=${force}&fieldValidation=Strict`, {
          body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "told" }, data: { f: String(force) } },
          type: "application/apply-patch+yaml",
        });
      assert.equal((await apply(false)).status, 201);
      assert.equal((await apply(true)).status, 200);
      const shown = (await scene.process.seen()).map(({ review: { request } }) => [
        fieldAt(request, "operation"),
        fieldAt(request, "options"),
      ]);
      const said = { apiVersion: `${profile.words.metaGroup}/v1`, fieldManager: "me", fieldValidation: "Strict" };
      assert.deepEqual(shown, [
        ["CREATE", { kind: "CreateOptions", ...said }],
        ["UPDATE", { kind: "UpdateOptions", ...said }],
      ]);
    });

    test("a deletion of a collection is shown object by object", async () => {
      for (const name of ["c1", "c2"]) await scene.api.post(maps, { metadata: { name, labels: { collected: "yes" } } });
      await scene.process.behave("/collection", {
        perObject: { c2: { response: { allowed: false, status: { code: 403, message: "not this one" } } } },
      });
      await configure("validating", "/collection");
      const { status, body } = await scene.api.delete(`${maps}?labelSelector=collected%3Dyes`);
      assert.deepEqual(
        [status, body.message],
        [403, 'admission webhook "collection.hooks.example.com" denied the request: not this one'],
      );
      const names = (await scene.process.seen()).map(({ review: { request } }) => [
        fieldAt(request, "operation"),
        fieldAt(request, "name"),
      ]);
      assert.deepEqual(names.sort(), [
        ["DELETE", "c1"],
        ["DELETE", "c2"],
      ]);
      await scene.reset();
      assert.equal((await scene.api.get(`${maps}/c2`)).status, 200);
    });

    test("[ADM-007] what webhooks make of an object meets its schema, and validating webhooks see it", async () => {
      await scene.process.behave("/order", {
        perObject: {
          wrong: { patch: [{ op: "add", path: "/data", value: { x: 7 } }] },
          right: { patch: [{ op: "add", path: "/data", value: { x: "7" } }] },
        },
      });
      await configure("mutating", "/order");
      await configure("validating", "/judge");
      const wrong = await scene.api.post(maps, { metadata: { name: "wrong" } });
      assert.deepEqual([wrong.status, wrong.body.reason], [422, "Invalid"], wrong.text);
      assert.match(wrong.body.message, /data/);
      assert.deepEqual(await scene.process.paths(), ["/order"], "nobody judges what is no such object");
      await scene.process.forget();
      const right = await scene.api.post(maps, { metadata: { name: "right" } });
      assert.deepEqual([right.status, right.body.data], [201, { x: "7" }]);
      const { review } = (await scene.process.seen())[1]!;
      assert.deepEqual(fieldAt(review, "request", "object", "data"), { x: "7" });
    });

    test("[ADM-007] a value that breaks a rule is 422", async () => {
      await scene.process.behave("/label", {
        patch: [{ op: "add", path: "/metadata/labels", value: { a: "not a label!" } }],
      });
      await configure("mutating", "/label");
      const { status, body } = await scene.api.post(maps, { metadata: { name: "labelled" } });
      assert.deepEqual([status, body.reason], [422, "Invalid"]);
      assert.match(body.message, /metadata.labels/);
    });

    test("[ADM-011] a refusal has the code, reason, details and message of the webhook", async () => {
      const name = "no.hooks.example.com";
      await configure("validating", "/no");
      const refused = async (response: JsonObject): Promise<JsonObject> => {
        await scene.process.behave("/no", { allowed: false, ...response });
        const { status, body } = await scene.api.post(maps, { metadata: { name: "refused" } });
        const { message, reason, details, code } = body;
        assert.equal(code, status);
        return { code, reason, message, details };
      };
      const denied = `admission webhook "${name}" denied the request`;
      assert.deepEqual(await refused({ status: { code: 403, message: "no" } }), {
        code: 403,
        reason: "Forbidden",
        message: `${denied}: no`,
        details: undefined,
      });
      assert.equal((await refused({ status: { code: 403, reason: "Forbidden" } })).message, `${denied}: Forbidden`);
      const silent = await refused({});
      assert.deepEqual([silent.code, silent.message], [400, `${denied} without explanation`]);
      const given = { name: "x", kind: "y", causes: [{ field: "data.x", message: "is bad", reason: "Any" }] };
      const full = await refused({
        status: { code: 422, reason: "Mine", message: "m", details: { ...given, other: 1 } },
      });
      assert.deepEqual(full, { code: 422, reason: "Mine", message: `${denied}: m`, details: given });
      for (const code of [200, 201, 0, 99_999, "403"])
        assert.equal((await refused({ status: { code, status: "Success", message: "no" } })).code, 400);
      assert.equal((await scene.api.get(`${maps}/refused`)).status, 404);
    });

    test("[ADM-011] a mutating webhook may refuse too, and then no other webhook is called", async () => {
      await scene.process.behave("/mno", { allowed: false, status: { code: 409, message: "not now" } });
      await scene.configure("mutating", "a", [
        scene.webhook("/mno", { rules: scene.rules("configmaps") }),
        scene.webhook("/mlater", { rules: scene.rules("configmaps") }),
      ]);
      await configure("validating", "/later");
      const { status, body } = await scene.api.post(maps, { metadata: { name: "refused" } });
      assert.deepEqual(
        [status, body.message],
        [409, 'admission webhook "mno.hooks.example.com" denied the request: not now'],
      );
      assert.deepEqual(await scene.process.paths(), ["/mno"]);
    });

    test("[ADM-012] patches change what is stored, one webhook after the other in the order of names", async () => {
      const add = (key: string, value: string): JsonObject => ({ op: "add", path: `/data/${key}`, value });
      await scene.process.behave("/first", { patch: [{ op: "test", path: "/data/x", value: "1" }, add("a", "1")] });
      await scene.process.behave("/second", { patch: [{ op: "copy", from: "/data/a", path: "/data/b" }] });
      await scene.process.behave("/third", {
        patch: [{ op: "move", from: "/data/b", path: "/data/c" }, add("d", "3")],
      });
      const rules = scene.rules("configmaps");
      // in another order than the names have
      await scene.configure("mutating", "zz", [scene.webhook("/third", { rules })]);
      await scene.configure("mutating", "aa", [
        scene.webhook("/first", { rules }),
        scene.webhook("/second", { rules }),
      ]);
      const { status, body } = await scene.api.post(maps, { metadata: { name: "patched" }, data: { x: "1" } });
      assert.deepEqual([status, body.data], [201, { x: "1", a: "1", c: "1", d: "3" }]);
      assert.deepEqual((await scene.api.get(`${maps}/patched`)).body.data, body.data);
    });

    test("[ADM-012] a patch from a validating webhook is an error", async () => {
      for (const extra of [
        { patch: [{ op: "add", path: "/data", value: {} }] },
        { patchType: "JSONPatch", patch: "" },
      ]) {
        await scene.process.behave("/nopatch", extra);
        await configure("validating", "/nopatch");
        const { status, body } = await scene.api.post(maps, { metadata: { name: "unpatched" } });
        assert.deepEqual([status, body.reason], [500, "InternalError"]);
        assert.match(
          body.message,
          /failed calling webhook "nopatch\.hooks\.example\.com".*validating webhook may not return response\.patch/,
        );
        await scene.reset();
      }
    });

    test("[ADM-013] warnings become headers, once each", async () => {
      await scene.process.behave("/warn", { warnings: ["careful", 'a "quoted" one', "careful"] });
      await scene.process.behave("/mwarn", { warnings: ["careful"] });
      await configure("mutating", "/mwarn");
      await configure("validating", "/warn");
      const { status, warnings, headers } = await scene.api.post(maps, { metadata: { name: "warned" } });
      assert.deepEqual([status, warnings], [201, ["careful", 'a "quoted" one']]);
      assert.match(String(headers.warning), /^299 - "careful"/);
    });

    test("[ADM-013] a refusal comes with its warnings", async () => {
      await scene.process.behave("/warnno", { allowed: false, warnings: ["that was close"] });
      await configure("validating", "/warnno");
      assert.deepEqual((await scene.api.post(maps, { metadata: { name: "w" } })).warnings, ["that was close"]);
    });

    test("[ADM-021] configurations of admission are exempt, a broken one among them", async () => {
      await scene.process.behave("/all", { allowed: false });
      for (const kind of ["mutating", "validating"] as const)
        await scene.configure(kind, "all", [scene.webhook("/all")]);
      const path = `${scene.collection("validating")}/all`;
      assert.equal((await scene.api.post(maps, { metadata: { name: "x" } })).status, 400);
      await scene.process.forget();
      assert.equal((await scene.api.patch(path, "merge", { metadata: { labels: { a: "b" } } })).status, 200);
      await scene.configure("validating", "other", [scene.webhook("/other")]);
      assert.equal((await scene.api.delete(`${scene.collection("validating")}/other`)).status, 200);
      for (const review of ["selfsubjectaccessreviews", "selfsubjectrulesreviews"]) {
        const group = profile.words.authorizationGroup;
        const spec = review.startsWith("selfsubjecta")
          ? { resourceAttributes: { verb: "get", resource: "pods" } }
          : { namespace };
        assert.equal((await scene.api.post(`/apis/${group}/v1/${review}`, { spec })).status, 201, review);
      }
      assert.equal(
        (await scene.api.post(`/apis/${profile.words.authenticationGroup}/v1/selfsubjectreviews`, {})).status,
        201,
      );
      assert.deepEqual(await scene.process.paths(), []);
    });

    test("[ADM-022] a webhook with a certificate outside the bundle is a failed call", async () => {
      const { authority } = await WebhookScene.strangers();
      const caBundle = Buffer.from(authority.certificate).toString("base64");
      const clientConfig = { ...scene.process.clientConfig("/stranger"), caBundle };
      await configure("validating", "/stranger", { clientConfig });
      const { status, body } = await scene.api.post(maps, { metadata: { name: "x" } });
      assert.deepEqual([status, body.reason], [500, "InternalError"]);
      assert.match(
        body.message,
        /failed calling webhook "stranger\.hooks\.example\.com": failed to call webhook: .*certificate/,
      );
      assert.deepEqual(await scene.process.paths(), []);
    });

    test("[ADM-022] a webhook is reached by URL or by service, and not by both, neither or without TLS", async () => {
      const refused = async (clientConfig: JsonValue): Promise<number> => {
        const webhook = scene.webhook("/any", { clientConfig });
        return (
          await scene.api.post(scene.collection("validating"), { metadata: { name: "any" }, webhooks: [webhook] })
        ).status;
      };
      const service = { namespace: "n", name: "s" };
      assert.deepEqual(
        [
          await refused({ url: "https://a.example.com", service }),
          await refused({}),
          await refused({ url: "http://a.example.com" }),
        ],
        [422, 422, 422],
      );
    });

    for (const [id, sideEffects] of [
      ["[DRY-012]", "None"],
      ["[DRY-013]", "NoneOnDryRun"],
    ] as const)
      test(`${id} a webhook with side effects ${sideEffects} is asked about a dry-run and told so`, async () => {
        for (const kind of ["mutating", "validating"] as const) await configure(kind, `/${kind}dry`, { sideEffects });
        const { status } = await scene.api.post(`${maps}?dryRun=All`, { metadata: { name: "dry" } });
        assert.equal(status, 201);
        const seen = await scene.process.seen();
        assert.deepEqual(
          seen.map(({ path, review: { request } }) => [
            path,
            fieldAt(request, "dryRun"),
            fieldAt(request, "options", "dryRun"),
          ]),
          [
            ["/mutatingdry", true, ["All"]],
            ["/validatingdry", true, ["All"]],
          ],
        );
        assert.equal((await scene.api.get(`${maps}/dry`)).status, 404);
      });
  });
}
