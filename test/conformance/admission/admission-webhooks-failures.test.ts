/** Admission webhooks that can't be asked, or give no usable answer; and those that are asked again. SPEC: API versions no longer served. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { kubernetesProfile } from "../../../runtime/index.js";
import { WebhookScene } from "../../admission/webhooks/webhook-scene.js";
import type { WebhookBehaviour } from "../../support/admission-webhook.js";
import type { Answer } from "../../support/api.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt, textAt } from "../../support/json.js";

/** The code of a write, and its data or the message of its refusal. */
type PatchOutcome = readonly [code: number, result: JsonValue | undefined];

/** Generous: what is to be shown is that nobody waits for the 10 seconds that a webhook has by default. */
const SOON_MS = 8_000;

/** Of what goes wrong nothing depends on names. */
const profile = kubernetesProfile();

describe("admission webhooks that fail", () => {
  let scene: WebhookScene;
  let maps = "";
  before(async () => {
    scene = await WebhookScene.open({ profile });
    maps = `/api/v1/namespaces/${await scene.api.namespace()}/configmaps`;
  });
  afterEach(() => scene.reset());
  after(() => scene.close());

  const configure = (kind: "mutating" | "validating", path: string, given: JsonObject = {}) =>
    scene.configure(kind, path.slice(1), [scene.webhook(path, { rules: scene.rules("configmaps"), ...given })]);
  const create = (given: JsonObject = {}): Promise<Answer> =>
    scene.api.post(maps, { ...given, metadata: { generateName: "m-", ...objectAt(fieldAt(given, "metadata") ?? {}) } });

  /** What becomes of a request under each failure policy, for webhooks of either kind. */
  const outcomes = async (
    path: string,
    behaviour: WebhookBehaviour,
    given: JsonObject = {},
  ): Promise<readonly string[]> => {
    const messages: string[] = [];
    for (const kind of ["mutating", "validating"] as const) {
      await scene.process.behave(path, behaviour);
      await configure(kind, path, { ...given, failurePolicy: "Ignore" });
      const open = await create();
      assert.equal(open.status, 201, `${kind}: ${open.text}`);
      await scene.reset();
      await configure(kind, path, { ...given, failurePolicy: "Fail" });
      const closed = await create();
      assert.deepEqual([closed.status, closed.body.reason], [500, "InternalError"], kind);
      messages.push(closed.body.message);
      await scene.reset();
    }
    const [first, second] = messages.map((message) => message.replace(/uid="[^"]+"/, ""));
    assert.equal(first, second);
    return [...new Set(messages)];
  };

  test("[ADM-014] [ADM-015] a call that exceeds its timeout fails", async () => {
    const began = performance.now();
    const [message] = await outcomes("/slow", { afterMs: 60_000 }, { timeoutSeconds: 1 });
    assert.ok(performance.now() - began < 4 * SOON_MS);
    assert.match(
      String(message),
      /^Internal error occurred: failed calling webhook "slow\.hooks\.example\.com": failed to call webhook: Post "https:\/\/127\.0\.0\.1:\d+\/slow\?timeout=1s": context deadline exceeded$/,
    );
  });

  test("[ADM-014] an unreachable webhook and an error answer are failed calls", async () => {
    const clientConfig = { url: "https://127.0.0.1:1/gone", caBundle: scene.process.caBundle };
    assert.match(String(await outcomes("/gone", {}, { clientConfig })), /failed to call webhook: .*connection refused/);
    assert.match(String(await outcomes("/teapot", { httpStatus: 418 })), /failed to call webhook: .*418/);
    assert.match(String(await outcomes("/moved", { httpStatus: 302 })), /failed to call webhook: /);
  });

  test("[ADM-014] a missing service is a failed call", async () => {
    const clientConfig = { service: { namespace: "nowhere", name: "hooks" }, caBundle: scene.process.caBundle };
    assert.match(String(await outcomes("/service", {}, { clientConfig })), /service "hooks" not found/);
  });

  test("[ADM-010] an answer with another uid is a failed call", async () => {
    const [message] = await outcomes("/uid", { uid: "another" });
    assert.match(
      String(message),
      /received invalid webhook response: expected response\.uid="[0-9a-f-]+", got "another"/,
    );
    assert.match(String(await outcomes("/nouid", { uid: null })), /expected response\.uid="[0-9a-f-]+", got ""/);
  });

  test("[ADM-014] an answer that is not an AdmissionReview is a failed call", async () => {
    const invalid = async (path: string, behaviour: WebhookBehaviour): Promise<string> =>
      String(await outcomes(path, behaviour));
    const { admissionGroup } = profile.words;
    assert.match(await invalid("/absent", { envelope: { response: null } }), /webhook response was absent/);
    assert.match(
      await invalid("/kind", { envelope: { kind: "Other" } }),
      new RegExp(
        `expected webhook response of ${admissionGroup}/v1, Kind=AdmissionReview, got ${admissionGroup}/v1, Kind=Other`,
      ),
    );
    assert.match(await invalid("/version", { envelope: { apiVersion: `${admissionGroup}/v1beta1` } }), /got .*v1beta1/);
    assert.match(await invalid("/text", { raw: "all is well" }), /no JSON document/);
    assert.match(await invalid("/twice", { raw: '{"response":1,"response":2}' }), /a duplicate key/);
    assert.match(await invalid("/allowed", { allowed: "true" }), /response\.allowed, expected true or false/);
    assert.match(await invalid("/warnings", { warnings: [1] }), /response\.warnings, expected a list of strings/);
    assert.match(await invalid("/annotations", { auditAnnotations: { a: {} } }), /response\.auditAnnotations/);
    assert.match(await invalid("/status", { allowed: false, status: "no" }), /response\.status, expected an object/);
  });

  test("an answer over the size limit is a failed call", async () => {
    assert.match(String(await outcomes("/long", { raw: "x".repeat(9 * 1024 * 1024) })), /more than 8388608 bytes/);
  });

  const patchOutcomes = async (path: string, behaviour: WebhookBehaviour): Promise<readonly PatchOutcome[]> => {
    const found: PatchOutcome[] = [];
    for (const failurePolicy of ["Ignore", "Fail"]) {
      await scene.process.behave(path, behaviour);
      await configure("mutating", path, { failurePolicy });
      const { status, body } = await create({ data: { x: "1" } });
      found.push([status, status === 201 ? body.data : body.message]);
      await scene.reset();
    }
    return found;
  };

  test("[ADM-012] [ADM-014] a patch that can't be decoded is a failed call", async () => {
    const undecodable = {
      base64: { patch: "%%%" },
      json: { patch: Buffer.from("[{").toString("base64") },
      list: { patch: { op: "remove", path: "/data" } },
      operation: { patch: [{ op: "destroy", path: "/data" }] },
      type: { patch: [{ op: "remove", path: "/data" }], patchType: "MergePatch" },
      untyped: { patch: [{ op: "remove", path: "/data" }], patchType: "" },
      unpatched: { patchType: "JSONPatch", patch: "" },
    };
    for (const [name, behaviour] of Object.entries(undecodable)) {
      const [open, [status, message]] = (await patchOutcomes(`/${name}`, behaviour)) as [PatchOutcome, PatchOutcome];
      assert.deepEqual(open, [201, { x: "1" }], name);
      assert.equal(status, 500, name);
      assert.match(textAt(message), new RegExp(`failed calling webhook "${name}\\.hooks\\.example\\.com"`));
    }
  });

  test("[ADM-012] a patch that can't be applied fails the request whatever the policy, and changes nothing", async () => {
    const patch = [
      { op: "add", path: "/data/y", value: "2" },
      { op: "test", path: "/data/x", value: "another" },
    ];
    for (const [status, message] of await patchOutcomes("/inapplicable", { patch })) {
      assert.equal(status, 500);
      assert.match(
        textAt(message),
        /the patch of admission webhook "inapplicable\.hooks\.example\.com" can't be applied: .*not the expected one/,
      );
    }
    for (const broken of [
      [{ op: "replace", path: "", value: 1 }],
      [{ op: "replace", path: "/kind", value: "Secret" }],
      [{ op: "remove", path: "/apiVersion" }],
    ])
      for (const [status] of await patchOutcomes("/whole", { patch: broken })) assert.equal(status, 500);
  });

  test("[ADM-012] a deletion can't be changed", async () => {
    const { body } = await create();
    await scene.process.behave("/deleted", { patch: [{ op: "add", path: "/data", value: {} }] });
    await configure("mutating", "/deleted");
    const answer = await scene.api.delete(`${maps}/${body.metadata.name}`);
    assert.equal(answer.status, 500);
    assert.match(answer.body.message, /attempted to modify the object, which is not supported for this operation/);
  });

  test("webhooks cannot change the identity of the object", async () => {
    const forged = {
      name: "other",
      namespace: "default",
      uid: "u",
      resourceVersion: "1",
      generateName: "z-",
      creationTimestamp: "2001-01-01T00:00:00Z",
      managedFields: [{ manager: "nobody" }],
    };
    const patch = Object.entries(forged).map(([key, value]) => ({ op: "add", path: `/metadata/${key}`, value }));
    await scene.process.behave("/forge", {
      patch: [...patch, { op: "add", path: "/metadata/labels", value: { a: "b" } }],
    });
    await configure("mutating", "/forge");
    const created = await scene.api.post(maps, { metadata: { name: "mine" } });
    assert.equal(created.status, 201, created.text);
    const before = created.body.metadata;
    assert.deepEqual(
      [before.name, `/api/v1/namespaces/${before.namespace}/configmaps`, before.labels],
      ["mine", maps, { a: "b" }],
    );
    assert.ok(before.uid.length > 30 && !before.creationTimestamp.startsWith("2001"));
    assert.ok((before.managedFields ?? []).every(({ manager }) => manager !== "nobody"));
    const updated = await scene.api.patch(`${maps}/mine`, "merge", { data: { a: "b" } });
    assert.equal(updated.status, 200, updated.text);
    const after = updated.body.metadata;
    assert.deepEqual(
      [after.name, after.namespace, after.uid, after.creationTimestamp],
      [before.name, before.namespace, before.uid, before.creationTimestamp],
    );
  });

  const mark = (name: string): JsonValue => [{ op: "add", path: `/data/${name}`, value: "1" }];
  const reinvoked = async (
    policies: readonly string[],
    patches: readonly (JsonValue | undefined)[],
  ): Promise<readonly string[]> => {
    const webhooks = await Promise.all(
      policies.map(async (reinvocationPolicy, index) => {
        const path = `/round${index}`;
        await scene.process.behave(path, patches[index] === undefined ? {} : { patch: patches[index] });
        return scene.webhook(path, { rules: scene.rules("configmaps"), reinvocationPolicy });
      }),
    );
    await scene.configure("mutating", "rounds", webhooks);
    const { status, text } = await create({ data: { x: "1" } });
    assert.equal(status, 201, text);
    const paths = await scene.process.paths();
    await scene.reset();
    return paths.map((path) => path.replace("/round", ""));
  };

  test("[ADM-020] a webhook with IfNeeded is called again if a later one changed the object", async () => {
    assert.deepEqual(await reinvoked(["IfNeeded", "Never"], [undefined, mark("b")]), ["0", "1", "0"]);
    assert.deepEqual(await reinvoked(["Never", "Never"], [undefined, mark("b")]), ["0", "1"]);
    assert.deepEqual(await reinvoked(["IfNeeded", "Never"], [undefined, undefined]), ["0", "1"]);
  });

  test("[ADM-020] neither its own change nor an empty patch causes another call", async () => {
    assert.deepEqual(await reinvoked(["IfNeeded", "IfNeeded"], [mark("a"), undefined]), ["0", "1"]);
    const same = [{ op: "replace", path: "/data/x", value: "1" }];
    assert.deepEqual(await reinvoked(["IfNeeded", "Never"], [undefined, same]), ["0", "1"]);
  });

  test("[ADM-020] no webhook is called a third time", async () => {
    const growing = [
      { op: "copy", from: "/data/x", path: "/data/y" },
      { op: "add", path: "/data/x", value: "2" },
    ];
    const paths = await reinvoked(["IfNeeded", "IfNeeded", "IfNeeded"], [mark("a"), growing, mark("c")]);
    assert.deepEqual(paths, ["0", "1", "2", "0", "1", "2"]);
  });
});
