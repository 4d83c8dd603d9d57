/**
 * Packages of other people that extend the server, installed from the tarball and compiled with the declarations of the
 * package checked: a storage engine that runs the contract suite, and extensions of every kind.
 */
import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { type PackedPackage, packBuilt } from "../support/repository-copy.js";
import { ScratchProject } from "../support/scratch-project.js";

const TIMEOUT_MS = 300_000;
const ROOT = resolve(import.meta.dirname, "../..");
const PROGRAMS = join(import.meta.dirname, "fixtures/outside");

const repository = new ScratchProject();
let packed: PackedPackage;

before(
  async () => {
    packed = await packBuilt(repository);
  },
  { timeout: TIMEOUT_MS },
);
after(() => repository.dispose());

/** Copies a program and installs what a user of TypeScript has, and the tarball. */
async function install(project: ScratchProject, name: string): Promise<void> {
  cpSync(join(PROGRAMS, name), project.directory, { recursive: true });
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const tools = ["typescript", "@types/node"].map((tool) => `'${tool}@${devDependencies[tool]}'`).join(" ");
  await project.ok(`npm install ${packed.tarball} && npm install --save-dev ${tools}`);
}

describe("a storage engine of another package", { timeout: TIMEOUT_MS }, () => {
  const project = new ScratchProject();
  before(() => install(project, "storage-engine"), { timeout: TIMEOUT_MS });
  after(() => project.dispose());

  test("compiles, strictly and with the declarations of the package checked", async () => {
    const { code, stdout } = await project.run("npx tsc -p .");
    assert.equal(code, 0, stdout);
  });

  test("passes the contract suite", async () => {
    const output = await project.ok("node --test --test-reporter=tap out/contract.js");
    assert.match(output, /^# fail 0$/m);
    const [, passed] = /^# pass (\d+)$/m.exec(output) ?? [];
    assert.ok(Number(passed) > 30, output);
  });

  test("serves", async () => {
    assert.equal(await project.ok("node out/server.js"), "served from journal\n");
  });
});

describe("extensions of another package", { timeout: TIMEOUT_MS }, () => {
  const project = new ScratchProject();
  before(
    async () => {
      await install(project, "extensions");
      await project.ok("npx kindsmith generate");
    },
    { timeout: TIMEOUT_MS },
  );
  after(() => project.dispose());

  test("compile, strictly and with the declarations of the package checked", async () => {
    const { code, stdout } = await project.run("npx tsc -p .");
    assert.equal(code, 0, stdout);
  });

  test("work in a program", async () => {
    assert.match(await project.ok("node out/server.js"), /^the extensions work in a program$/m);
  });

  test("work on the command line", async () => {
    const server = await project.start("npx kindsmith serve --hooks=hooks.ts --secure-port=0");
    try {
      assert.match(await project.ok(`node out/served.js ${server.url}`), /^the extensions work on the command line$/m);
    } finally {
      await server.stop();
    }
  });
});
