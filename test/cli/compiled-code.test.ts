/** Where the command line keeps compiled code between its starts. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import module from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { COMMAND_LINE } from "../support/command-line.js";

const folder = mkdtempSync(join(tmpdir(), "kindsmith-compiled-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function versionWith(cache: string): string {
  const env: NodeJS.ProcessEnv = { ...process.env, XDG_CACHE_HOME: cache };
  delete env.NODE_COMPILE_CACHE;
  return execFileSync(process.execPath, [...COMMAND_LINE, "--version"], { env, encoding: "utf8" });
}

test("compiled code is in the user's cache, where node can keep it", () => {
  assert.match(versionWith(folder), /^kindsmith /);
  assert.equal(existsSync(join(folder, "kindsmith/compiled")), "enableCompileCache" in module);
});

test("a cache that can't be written is no reason to fail", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  assert.match(versionWith(file), /^kindsmith /);
});
