import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kubernetesProfile, orchProfile } from "../../../runtime/api/profile/naming-profile.js";
import {
  type AbacPolicy,
  MAX_ABAC_LINE_BYTES,
  MAX_ABAC_POLICIES,
  parseAbacPolicy,
} from "../../../runtime/authz/abac/policy-file.js";
import { OperatorError } from "../../../runtime/base/operator-error.js";

const API_VERSION = "abac.authorization.orch.io/v1beta1";

function parse(text: string, profile = orchProfile()): { policies: readonly AbacPolicy[]; warnings: string[] } {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  return { policies: parseAbacPolicy(text, "policy.jsonl", { profile, warn }), warnings };
}

const line = (spec: unknown, rest: object = {}): string =>
  JSON.stringify({ apiVersion: API_VERSION, kind: "Policy", spec, ...rest });

describe("a policy file", () => {
  test("[AUTHZ-ABAC-001] each line is one object, with comments and empty lines between them", () => {
    const text = `\ufeff# who may what\r\n\n${line({ user: "jane", resource: "pods", readonly: true })}\r\n  # more\n  ${line({ group: "dev", nonResourcePath: "/version", apiGroup: "apps", namespace: "t" })}`;
    const unset = { user: "", group: "", apiGroup: "", namespace: "", resource: "", nonResourcePath: "" };
    assert.deepEqual(parse(text), {
      policies: [
        { ...unset, line: 3, user: "jane", resource: "pods", isReadonly: true },
        {
          ...unset,
          line: 5,
          group: "dev",
          nonResourcePath: "/version",
          apiGroup: "apps",
          namespace: "t",
          isReadonly: false,
        },
      ],
      warnings: [],
    });
    assert.deepEqual(parse("").policies, []);
  });

  const refused: readonly (readonly [id: string, what: string, text: string, message: RegExp])[] = [
    [
      "[AUTHZ-ABAC-001] ",
      "a list in one line",
      `\n[${line({})}]`,
      /^policy\.jsonl:2: found a list, expected one JSON object in each line/,
    ],
    ["[AUTHZ-ABAC-001] ", "a list over several lines", `[\n${line({})}\n]`, /^policy\.jsonl:1: found a list/],
    [
      "",
      "a line that is no JSON",
      `${line({ user: "a", resource: "b" })}\n{"kind":`,
      /^policy\.jsonl:2: expected one JSON object: /,
    ],
    ["", "two objects in a line", `${line({})} ${line({})}`, /^policy\.jsonl:1: expected one JSON object: /],
    ["", "a text", '"jane"', /^policy\.jsonl:1: found jane, expected a JSON object$/],
    [
      "[AUTHZ-ABAC-002] ",
      "another kind",
      line({}, { kind: "Role" }),
      /^policy\.jsonl:1: kind: found Role, expected Policy$/,
    ],
    [
      "[AUTHZ-ABAC-002] ",
      "another version",
      line({}, { apiVersion: "v1" }),
      /:1: apiVersion: found v1, expected abac\.authorization\.orch\.io\/v1beta1$/,
    ],
    [
      "[AUTHZ-ABAC-002] ",
      "the form without a version",
      '{"user":"jane","resource":"pods"}',
      /:1: found the unknown field user, expected only apiVersion, kind, spec$/,
    ],
    ["[AUTHZ-ABAC-002] ", "no version", '{"kind":"Policy","spec":{}}', /apiVersion: found nothing, expected abac/],
    ["", "no spec", line(undefined), /:1: spec: found nothing, expected an object$/],
    ["", "a list as spec", line([]), /:1: spec: found a list, expected an object$/],
    [
      "",
      "an unknown field of spec",
      line({ verb: "get" }),
      /unknown field spec\.verb, expected only user, group, apiGroup, namespace, resource, nonResourcePath, readonly$/,
    ],
    ["", "a number as user", line({ user: 7 }), /:1: spec\.user: found 7, expected a string$/],
    ["", "null as group", line({ group: null }), /:1: spec\.group: found null, expected a string$/],
    ["", "a text as readonly", line({ readonly: "true" }), /:1: spec\.readonly: found true, expected true or false$/],
    [
      "",
      "a field twice",
      `{"apiVersion":"${API_VERSION}","kind":"Policy","spec":{"user":"a","user":"*"}}`,
      /:1: found spec\.user twice, expected each field once$/,
    ],
    [
      "",
      "a line that is too long",
      line({ user: "u".repeat(MAX_ABAC_LINE_BYTES) }),
      /:1: found \d+ bytes, expected at most 65536 in a line$/,
    ],
    [
      "",
      "a line nested too deep",
      line({ user: "X" }).replace('"X"', `${"[".repeat(600)}${"]".repeat(600)}`),
      /:1: .*nested more than 512 levels/,
    ],
  ];
  for (const [id, what, text, message] of refused)
    test(`${id}refused with its place: ${what}`, () => {
      assert.throws(
        () => parse(text),
        (error) => error instanceof OperatorError && message.test(error.message),
        what,
      );
    });

  test("[AUTHZ-ABAC-002] the version is the profile's", () => {
    const text = line({ user: "jane", resource: "pods" });
    assert.throws(() => parse(text, kubernetesProfile()), /expected abac\.authorization\.kubernetes\.io\/v1beta1/);
    assert.equal(parse(text.replace("orch.io", "kubernetes.io"), kubernetesProfile()).policies.length, 1);
  });

  test("a line at the limit is read", () => {
    const text = line({ user: "" });
    const { policies } = parse(text.replace('""', `"${"u".repeat(MAX_ABAC_LINE_BYTES - text.length)}"`));
    assert.equal(policies[0]?.user.length, MAX_ABAC_LINE_BYTES - text.length);
  });

  test("the number of policies in a file is limited", () => {
    const one = `${line({ user: "a", resource: "b" })}\n`;
    assert.equal(parse(one.repeat(MAX_ABAC_POLICIES)).policies.length, MAX_ABAC_POLICIES);
    assert.throws(() => parse(one.repeat(MAX_ABAC_POLICIES + 1)), /policy\.jsonl:100001: more than 100000 policies/);
  });

  test("lines that can allow nothing give warnings with their place", () => {
    const { warnings, policies } = parse(
      [{ resource: "pods" }, { user: "jane" }, { user: "jane", resource: "pods/log" }]
        .map((spec) => line(spec))
        .join("\n"),
    );
    assert.equal(policies.length, 3);
    assert.deepEqual(
      warnings.map((warning) => warning.slice(0, 60)),
      [
        "policy.jsonl:1: a line with neither user nor group applies t",
        "policy.jsonl:2: a line with neither resource nor nonResource",
        "policy.jsonl:3: there is no resource pods/log: a resource in",
      ],
    );
  });
});
