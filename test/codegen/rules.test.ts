/** Validation rules of schema files: what no server could take is refused where it stands, before anything is written. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { workspace } from "./workspace.js";

/** Two kinds that share a struct. */
function document(spec: string): string {
  return `openapi: 3.0.0
info: { title: t, version: v }
paths: {}
components:
  schemas:
    Spec:
      type: object
      properties:
${spec
  .split("\n")
  .map((line) => `        ${line}`)
  .join("\n")}
${["Widget", "Gadget"].map(kind).join("\n")}
`;
}

function kind(name: string): string {
  return `    ${name}:
      type: object
      x-kubernetes-group-version-kind: [{ group: example.com, version: v1, kind: ${name} }]
      x-kindsmith-resource: { scope: Namespaced }
      properties:
        apiVersion: { type: string }
        kind: { type: string }
        metadata: { x-kindsmith-type: ObjectMeta }
        spec: { $ref: "#/components/schemas/Spec" }`;
}

async function problemsOf(context: Parameters<typeof workspace>[0], spec: string): Promise<string> {
  const space = await workspace(context, { "schemas/a.yaml": document(spec) });
  const { code, stderr } = await space.generate();
  assert.equal(code, stderr === "" ? 0 : 1);
  return stderr;
}

test("rules that hold are taken", async (context) => {
  const spec =
    "size: { type: integer, x-kubernetes-validations: [{ rule: self > 0, messageExpression: \"'found ' + string(self)\" }] }";
  assert.equal(await problemsOf(context, spec), "");
});

test("[CEL-005] a rule of a shared struct is refused once", async (context) => {
  const problems = await problemsOf(
    context,
    "size:\n  type: integer\n  x-kubernetes-validations:\n  - rule: self.min > 0",
  );
  assert.match(problems, /^schemas\/a\.yaml:12:13: "self\.min > 0": compilation failed: ERROR: <input>:1:5: /);
  assert.equal(problems.match(/compilation failed/g)?.length, 1);
});

test("[GEN-027] a rule with a syntax error stops the generator, which names it", async (context) => {
  const problems = await problemsOf(context, "size:\n  type: integer\n  x-kubernetes-validations:\n  - rule: self > (");
  assert.match(problems, /^schemas\/a\.yaml:12:13: "self > \(": compilation failed: ERROR: <input>:1:9: Syntax error/m);
});

test("[CEL-050] a rule without a bound for what it costs is refused", async (context) => {
  const spec =
    "names:\n  type: array\n  items: { type: string }\n  x-kubernetes-validations:\n  - rule: self.all(x, self.all(y, x == y))";
  const problems = await problemsOf(context, spec);
  assert.match(problems, /^schemas\/a\.yaml:13:13: estimated rule cost exceeds budget by factor of more than 100x/m);
  assert.equal(
    await problemsOf(
      context,
      spec.replace("type: string", "type: string, maxLength: 10").replace("type: array", "type: array\n  maxItems: 10"),
    ),
    "",
  );
});

test("messages, reasons and paths of rules are checked", async (context) => {
  const spec =
    'a: { type: string, x-kubernetes-validations: [{ rule: "true", message: " " }] }\n' +
    'b: { type: string, x-kubernetes-validations: [{ rule: "true", reason: Nope }] }\n' +
    'c: { type: object, properties: { x: { type: string } }, x-kubernetes-validations: [{ rule: "true", fieldPath: .y }] }';
  const problems = await problemsOf(context, spec);
  assert.match(problems, /^schemas\/a\.yaml:9:\d+: " ": must be non-empty if specified$/m);
  assert.match(problems, /^schemas\/a\.yaml:10:\d+: "Nope": expected one of FieldValueDuplicate, /m);
  assert.match(problems, /^schemas\/a\.yaml:11:\d+: "\.y": must be a valid path$/m);
});
