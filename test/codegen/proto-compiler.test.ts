/**
 * What the emitted .proto files are to a standard compiler. `protoc` on the PATH; where there is none the tests are
 * skipped, unless KINDSMITH_REQUIRE_PROTOC=1 says that this is a failure.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { REPOSITORY, workspace } from "./workspace.js";

const CORPUS = join(REPOSITORY, "../shared/corpus/crds");
const SAMPLE = ["VictoriaMetrics__operator", "kubernetes-sigs__gateway-api", "cert-manager__cert-manager"];
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

const found = spawnSync("protoc", ["--version"], { encoding: "utf8" });
const isThere = found.status === 0;
if (!isThere && process.env.KINDSMITH_REQUIRE_PROTOC === "1")
  throw new Error("protoc is not on the PATH, and KINDSMITH_REQUIRE_PROTOC=1 asks for one");
const SKIP = isThere ? false : "protoc is not on the PATH";

/** Schemas that have both `hostAliases` and `host_aliases` get this warning whatever their fields say of JSON. */
const KNOWN_WARNING = /warning: The default JSON name of field/;

/** Compiles every .proto file below a folder; the compiler has nothing to say against any. Answers how many there are. */
function assertCompiles(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".proto"));
  const set = "--descriptor_set_out=/dev/null";
  const run = spawnSync("protoc", ["-I", folder, set, ...files], { encoding: "utf8", maxBuffer: MAX_OUTPUT_BYTES });
  const words = run.stderr.split("\n").filter((line) => line !== "" && !KNOWN_WARNING.test(line));
  assert.deepEqual(words, []);
  assert.equal(run.status, 0);
  return files.length;
}

test("[GEN-007] a standard compiler takes the .proto files of the product's own kinds", { skip: SKIP }, () => {
  assert.ok(assertCompiles(join(REPOSITORY, "generated")) > 5);
});

test("[GEN-007] a standard compiler takes the .proto files of every feature that schemas have", {
  skip: SKIP,
}, async (context) => {
  const space = await workspace(context, {});
  cpSync(join(REPOSITORY, "test/codegen/schemas"), join(space.root, "schemas"), { recursive: true });
  const { code, stderr } = await space.generate();
  assert.equal(code, 0, stderr);
  assertCompiles(join(space.root, "generated"));
});

test("[GEN-007] a standard compiler takes the .proto files of real definitions", {
  skip: SKIP || (existsSync(CORPUS) ? false : "the corpus of CRDs is absent"),
}, async (context) => {
  const space = await workspace(context, {});
  for (const project of SAMPLE)
    cpSync(join(CORPUS, project, "crds"), join(space.root, "schemas", project), { recursive: true });
  const { code, stderr } = await space.generate();
  assert.equal(code, 0, stderr);
  assert.ok(assertCompiles(join(space.root, "generated")) > 5);
});
