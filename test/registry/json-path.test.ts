/** The part of JSONPath that printer columns use. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { evaluateJsonPath, parseJsonPath } from "../../runtime/api/json-path.js";
import { shortAge } from "../../runtime/registry/objects/table.js";

const OBJECT = {
  metadata: { name: "a", annotations: { "example.io/note": "here" } },
  status: {
    conditions: [
      { type: "Ready", status: "True" },
      { type: "Synced", status: "False" },
    ],
    replicas: 3,
  },
};

test("JSON paths: fields, quoted and escaped names, indexes, wildcards and filters", () => {
  const cases: [string, unknown[]][] = [
    [".metadata.name", ["a"]],
    ["{.metadata.name}", ["a"]],
    ["$.status.replicas", [3]],
    [".metadata.annotations.example\\.io/note", ["here"]],
    [".metadata.annotations['example.io/note']", ["here"]],
    [".status.conditions[1].type", ["Synced"]],
    [".status.conditions[-1].type", ["Synced"]],
    [".status.conditions[*].status", ["True", "False"]],
    ['.status.conditions[?(@.type=="Ready")].status', ["True"]],
    [".status.conditions[?(@.type!='Ready')].status", ["False"]],
    [".status.conditions[0:1].type", ["Ready"]],
    [".status.conditions[::2].type", ["Ready"]],
    [".status.conditions[-1:].type", ["Synced"]],
    [".status['replicas', 'conditions'][0].type", ["Ready"]],
    ["..type", ["Ready", "Synced"]],
    [".status.conditions[?(@.reason)].type", []],
    ["[?(@.replicas>2)].replicas", [3]],
    [".status.none.deeper", []],
    [".__proto__", []],
    [".status.conditions[].type", ["Ready"]],
    [".status.conditions.[0]", []],
    [".status.replicas.", []],
    ["...", []],
  ];
  for (const [path, want] of cases) assert.deepEqual(evaluateJsonPath(OBJECT, path), want, path);
});

test("JSON paths: unsupported syntax is refused with its position", () => {
  for (const path of ["..a..b", ".a[?(@.b ~ 1)]", ".a[1:2:0]", ".a b", ".a[0]b", ".a[", "a]", "[?(@.a"]) {
    assert.throws(() => parseJsonPath(path), /JSONPath .* not supported at/, path);
  }
});

test("ages have the format that clients of tables expect", () => {
  const now = Date.parse("2024-06-01T00:00:00Z");
  const ago = (seconds: number): string => shortAge(new Date(now - seconds * 1000).toISOString(), now);
  const cases: [number, string][] = [
    [0, "0s"],
    [119, "119s"],
    [120, "2m"],
    [310, "5m10s"],
    [600, "10m"],
    [3 * 3600, "3h"],
    [3 * 3600 + 240, "3h4m"],
    [47 * 3600, "47h"],
    [2 * 86400 + 3600, "2d1h"],
    [30 * 86400, "30d"],
    [3 * 365 * 86400, "3y"],
  ];
  for (const [seconds, want] of cases) assert.equal(ago(seconds), want);
  assert.equal(shortAge(undefined, now), "<unknown>");
  assert.equal(shortAge("nonsense", now), "<invalid>");
});
