/** What the console finds wrong with an object before the server does, and where in the text that is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { textProblems } from "../../console/src/editor/text-problems.js";
import { causePath, fieldProblems } from "../../console/src/object/cause-path.js";
import { checkObject } from "../../console/src/schema/schema-check.js";
import { type JsonObject, StatusError } from "../../runtime/client/browser.js";
import { everyType, schemaOf } from "./kind-schemas.js";

const valid: JsonObject = { mode: "slow", tree: { value: 1, child: null } };

/** What is wrong with a spec: `path: message`. */
function problemsOf(spec: JsonObject): string[] {
  const tree = { value: 1, child: { value: 2 } };
  return checkObject(everyType, { metadata: { name: "a" }, spec: { ...valid, tree, ...spec } })
    .filter(({ path }) => path.join(".") !== "spec.tree.child.child")
    .map(({ path, message }) => `${path.join(".")}: ${message}`);
}

test("schema check: an object that fits has no problem", () => {
  const fitting: JsonObject = {
    text: "abc",
    count: 3,
    ratio: 2,
    isOn: false,
    day: "2026-01-31",
    moment: "2026-01-31T10:20:30.123456Z",
    port: "http",
    share: 5,
    size: 1.5,
    labels: { a: "b" },
    names: ["x"],
    ports: [{ name: "a", port: 1 }],
    open: { known: "x", other: [1] },
    anything: { a: { b: 1 } },
    union: true,
    absent: null as never,
  };
  delete fitting.absent;
  assert.deepEqual(problemsOf(fitting), []);
});

test("schema check: each kind of mistake is found at its field", () => {
  for (const [spec, expected] of [
    [{ surplus: 1 }, "spec.surplus: The kind has no field surplus here."],
    [{ count: "3" }, "spec.count: Expected integer, found string."],
    [{ count: 1.5 }, "spec.count: Expected integer, found number."],
    [{ count: 0 }, "spec.count: It is below the minimum 1."],
    [{ count: 10 }, "spec.count: It is above the maximum 9."],
    [{ mode: "sideways" }, "spec.mode: Expected one of slow, fast."],
    [{ text: "a" }, "spec.text: At least 2 characters are needed."],
    [{ text: "abcdef" }, "spec.text: At most 5 characters are allowed."],
    [{ text: "A1" }, "spec.text: It does not match ^[a-z]+$."],
    [{ names: [] }, "spec.names: At least 1 items are needed."],
    [{ names: ["a", "b", "c"] }, "spec.names: At most 2 items are allowed."],
    [{ names: ["a", 2] }, "spec.names.1: Expected string, found integer."],
    [{ ports: [{ port: 1 }] }, "spec.ports.0.name: name is required."],
    [{ labels: { a: 1 } }, "spec.labels.a: Expected string, found integer."],
    [{ port: true }, "spec.port: Expected integer or string, found boolean."],
    [{ size: "1 GB" }, "spec.size: Expected a quantity such as 100m, 1.5 or 2Gi."],
    [{ moment: "tomorrow" }, "spec.moment: Expected a time such as 2026-01-31T12:00:00Z."],
  ] as const)
    assert.deepEqual(problemsOf(spec as unknown as JsonObject), [expected]);
});

test("schema check: a missing field is reported where it should be", () => {
  const [problem] = checkObject(everyType, { spec: { tree: { value: 1, child: null } } });
  assert.deepEqual(problem, { path: ["spec", "mode"], message: "mode is required." });
});

test("schema check: neither a pattern of another engine nor an endless tree stops it", () => {
  const odd = schemaOf({ type: "object", properties: { a: { type: "string", pattern: "(?i)x(" } } });
  assert.deepEqual(checkObject(odd, { a: "x" }), []);
  let tree: JsonObject = { value: 0 };
  for (let depth = 0; depth < 5000; depth++) tree = { value: 1, child: tree };
  assert.deepEqual(checkObject(everyType, { spec: { ...valid, tree } }), []);
});

test("text problems: syntax, schema and answers are marked at their lines", () => {
  const text = "kind: A\nspec:\n  mode: slow\n  tree: {value: 1, child: null}\n  ports:\n  - name: a\n    port: x\n";
  const marked = (problems: ReturnType<typeof textProblems>): string[] =>
    problems.map(({ from, to, message }) => `${text.slice(from, to)}|${message}`);
  assert.deepEqual(marked(textProblems(text, everyType, [])), ["port|Expected integer, found string."]);
  assert.deepEqual(marked(textProblems(text, undefined, [{ path: ["spec", "ports", 0], message: "no" }])), ["name|no"]);
  assert.deepEqual(marked(textProblems(text, undefined, [{ path: ["spec", "absent", 3], message: "no" }])), [
    "spec|no",
  ]);
  const [broken] = textProblems("a: 1\nb: [\n", everyType, []);
  assert.ok((broken?.from ?? 0) >= 5, "the mark is not on the first line");
});

test("cause paths: indexes, keys in brackets, and names with dots", () => {
  const object = { spec: { containers: [{ image: "" }], "a.b": { c: 1 } }, metadata: { labels: { "x/y.z": "" } } };
  for (const [field, path] of [
    ["spec.containers[0].image", ["spec", "containers", 0, "image"]],
    [".spec.a.b.c", ["spec", "a.b", "c"]],
    ["metadata.labels[x/y.z]", ["metadata", "labels", "x/y.z"]],
    ["metadata.labels.x/y.z", ["metadata", "labels", "x/y.z"]],
    ["spec.missing.field[2]", ["spec", "missing", "field", 2]],
  ] as const)
    assert.deepEqual(causePath(object, field), path, field);
  for (const odd of ["", "...", "[", "a..b", "a[", "]]"]) assert.ok(causePath({}, odd).length < 10, odd);
});

test("cause paths: an answer without causes names unknown fields in its message", () => {
  const status = new StatusError(400, "BadRequest", 'strict decoding error: unknown field "spec.tpyo"');
  assert.deepEqual(fieldProblems(status, { spec: {} }), [
    { path: ["spec", "tpyo"], message: 'unknown field "spec.tpyo"' },
  ]);
  assert.deepEqual(fieldProblems(new Error("x"), {}), []);
});
