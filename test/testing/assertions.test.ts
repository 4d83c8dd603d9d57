/** What tests expect of objects, by assertions and as matchers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setOwnerReference } from "../../runtime/operator/index.js";
import {
  assertCondition,
  assertMatches,
  assertMetadata,
  ExpectationError,
  hasCondition,
  kindsmithMatchers,
} from "../../runtime/testing/index.js";
import { started } from "./scene.js";

const object = {
  apiVersion: "example.com/v1",
  kind: "Website",
  metadata: { name: "home", namespace: "default", generation: 3 },
  spec: {
    host: "a.example.com",
    ports: [
      { name: "http", port: 80 },
      { name: "https", port: 443 },
    ],
  },
  status: {
    conditions: [
      { type: "Ready", status: "False", reason: "NoPage", message: "there is no page", observedGeneration: 2 },
      { type: "Available", status: "True", reason: "Up", message: "", observedGeneration: 3 },
    ],
  },
};

/** The message of what a function throws. */
function messageOf(failing: () => void): string {
  try {
    failing();
  } catch (error) {
    assert.ok(error instanceof ExpectationError, String(error));
    return error.message;
  }
  return assert.fail("nothing was thrown");
}

test("conditions: status, reason, message and generation", () => {
  assertCondition(object, "Ready", "False");
  assertCondition(object, "Available");
  assertCondition(object, "Ready", "False", { reason: "NoPage", message: /no page$/, observedGeneration: 2 });
  assertCondition(object, "Available", "True", { observedGeneration: "current" });
  assert.ok(hasCondition(object, "Available"));
  assert.ok(!hasCondition(object, "Ready"));
  assert.ok(!hasCondition(object, "Ready", "False", { observedGeneration: "current" }));
  assert.ok(!hasCondition({ kind: "Website" }, "Ready"));
});

test("conditions: the message shows why the status is another one", () => {
  assert.equal(
    messageOf(() => assertCondition(object, "Ready", "True", { observedGeneration: "current" })),
    `Website default/home: the condition Ready is not as expected

- expected
+ found

  type: Ready
- status: "True"
- observedGeneration: 3
+ status: "False"
+ observedGeneration: 2
  reason: NoPage
  message: there is no page`,
  );
  assert.equal(
    messageOf(() => assertCondition(object, "Synced")),
    "Website default/home: the condition Synced is missing, expected True; the object has Ready=False, Available=True",
  );
  assert.match(
    messageOf(() => assertCondition({ kind: "Pod", metadata: { name: "a" } }, "Ready")),
    /^Pod a: the condition Ready is missing, expected True; the object has no conditions$/,
  );
});

test("parts of objects: members, lists, patterns and absence", () => {
  assertMatches(object, { spec: { host: /example\.com$/ }, metadata: { namespace: "default" } });
  assertMatches(object, { spec: { ports: [{ port: 80 }, { name: "https" }] } });
  const message = messageOf(() =>
    assertMatches(object, {
      spec: { host: /\.org$/, ports: [{ port: 80 }, { port: 444 }] },
      metadata: { name: "home" },
    }),
  );
  assert.equal(
    message,
    `Website default/home is not as expected

- expected
+ found

  spec:
-   host: /\\.org$/
+   host: a.example.com
    ports:
      - port: 80
-     - port: 444
+     - port: 443
  metadata:
    name: home`,
  );
  assert.match(
    messageOf(() => assertMatches(object, { spec: { ports: [{ port: 80 }] } })),
    /\n {6}- port: 80\n\+ {5}- name: https\n\+ {7}port: 443$/,
  );
  assert.match(
    messageOf(() => assertMatches(object, { metadata: { generation: undefined } })),
    /\n\+ {3}generation: 3$/,
  );
});

test("parts of objects: long differences are cut", () => {
  const data = Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`k${index}`, "a"]));
  const other = Object.fromEntries(Object.keys(data).map((name) => [name, "b"]));
  const message = messageOf(() => assertMatches({ data } as object, { data: other } as object));
  assert.ok(message.split("\n").length < 250);
  assert.match(message, /\(\d+ more lines\)$/);
});

test("metadata: labels, annotations, finalizers, owners and managers as a server has them", async (t) => {
  const { client } = await started(t);
  const maps = client.core.v1.configMaps("default");
  const owner = await maps.create({ metadata: { name: "owner" } });
  const made = setOwnerReference(owner, {
    metadata: {
      name: "child",
      labels: { app: "a", tier: "web" },
      annotations: { "example.com/note": "hello" },
      finalizers: ["example.com/one", "example.com/two"],
    },
  });
  const child = await maps.create(made);
  assertMetadata(child, {
    labels: { app: "a", other: null },
    annotations: { "example.com/note": /^hel/ },
    finalizers: ["example.com/two"],
    owners: [owner],
    controller: null,
    fieldManagers: ["kindsmith-testing"],
  });
  assertMetadata(child, { owners: [{ kind: "ConfigMap", metadata: { name: "owner" } }] });
  const message = messageOf(() =>
    assertMetadata(child, {
      labels: { app: "b", tier: "web" },
      finalizers: ["example.com/three"],
      controller: owner,
      fieldManagers: ["kubectl"],
    }),
  );
  assert.match(message, /^ConfigMap default\/child: the metadata is not as expected/);
  for (const line of ["-   app: b", "+   app: a", "    tier: web", "+   - example.com/one", "+   - kindsmith-testing"])
    assert.ok(message.split("\n").includes(line), `${line}\n${message}`);
  assert.match(message, /\n- controller: ConfigMap owner \(.+\)\n[\s\S]*\n\+ controller: none$/);
  assert.throws(() => assertMetadata(child, { label: {} } as never), /^TypeError: label: expected one of labels, /);
});

test("what is no object is refused", () => {
  assert.throws(
    () => assertCondition(Promise.resolve({}) as never, "Ready"),
    /^TypeError: found a promise, .* await it/,
  );
  assert.throws(() => assertMatches(undefined as never, {} as never), /^TypeError: found nothing, expected an object/);
});

test("matchers: pass, fail, and say what a negated one found", () => {
  const { toHaveCondition, toHaveMetadata, toMatchApiObject } = kindsmithMatchers;
  const passed = toHaveCondition(object, "Available");
  assert.deepEqual(
    [passed.pass, passed.message()],
    [true, "Website default/home: did not expect the condition Available to be True"],
  );
  const failed = toHaveCondition(object, "Ready");
  assert.equal(failed.pass, false);
  assert.match(failed.message(), /the condition Ready is not as expected/);
  assert.equal(toHaveMetadata(object, { labels: { a: null } }).pass, true);
  assert.equal(toMatchApiObject(object, { spec: { host: "b" } }).pass, false);
  const any = {
    asymmetricMatch: (value: unknown) => typeof value === "string",
    toAsymmetricMatcher: () => "Any<String>",
  };
  assert.equal(toMatchApiObject(object, { spec: { host: any } }).pass, true);
  assert.match(toMatchApiObject(object, { metadata: { generation: any } }).message(), /generation: Any<String>/);
});
