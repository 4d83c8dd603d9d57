/** Generated code of a project that can't be imported: what the project lacks, and the command that changes it. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { COMMAND_LINE } from "../support/command-line.js";

const TIMEOUT_MS = 120_000;
const SCHEMA = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "ponds.farm.example.com" },
  spec: {
    group: "farm.example.com",
    scope: "Namespaced",
    names: { kind: "Pond", plural: "ponds" },
    versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
  },
};

describe("generated code that can't be imported", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "kindsmith-import-"));
    mkdirSync(join(folder, "schemas"));
    writeFileSync(join(folder, "schemas/pond.yaml"), JSON.stringify(SCHEMA));
    const { status, stderr } = run("generate");
    assert.equal(status, 0, stderr);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (...argv: string[]) =>
    spawnSync(process.execPath, [...COMMAND_LINE, ...argv], { encoding: "utf8", timeout: TIMEOUT_MS, cwd: folder });
  const manifest = (content: object): void => writeFileSync(join(folder, "package.json"), JSON.stringify(content));
  const refusal = (): string => {
    const { status, stderr } = run("serve", "--storage=memory", "--secure-port=0", "--authorization-mode=RBAC");
    assert.equal(status, 2, stderr);
    return stderr;
  };
  const file = join("generated", "index.ts");

  const begins = `kindsmith: ${file} is an ES module that can't be imported: `;

  test("the project has no package.json", () => {
    const stderr = refusal();
    assert.ok(stderr.startsWith(`${begins}there is no package.json above it`), stderr);
    assert.match(stderr, /run `npm init --yes && npm pkg set type=module\b/);
  });

  test("the project is of the other module system", () => {
    manifest({ type: "commonjs" });
    assert.match(refusal(), /package.json has "commonjs" as "type".*run `npm pkg set type=module\b/);
    manifest({ name: "ponds" });
    assert.match(refusal(), /package.json has no "type".*run `npm pkg set type=module\b/);
  });

  test("the project has not installed the package, or does not name it", () => {
    const missing = `${begins}the package kindsmith is not installed beside it; run`;
    manifest({ type: "module" });
    assert.equal(refusal(), `${missing} \`npm install kindsmith\` in this folder\n`);
    manifest({ type: "module", devDependencies: { kindsmith: "1" } });
    assert.equal(refusal(), `${missing} \`npm install\` in this folder\n`);
  });
});
