/** The ready file of a test server holds a token: who gets it, and whose it is. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { writeReadyFile } from "../../runtime/cli/test-server/ready-file.js";
import { testServer } from "../../runtime/cli/test-server/test-server-command.js";

test("a ready file replaces an existing one, and only its owner can read it", async (t) => {
  const folder = await folderOf(t);
  const path = join(folder, "ready");
  const others = join(folder, "others");
  await writeFile(others, "", { mode: 0o666 });
  // where somebody else would like it to be written, or expects the draft of it
  for (const name of ["ready", `ready.${process.pid}.tmp`]) await symlink(others, join(folder, name));
  await writeReadyFile(path, "token");
  assert.equal(await readFile(path, "utf8"), "token");
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.equal(await readFile(others, "utf8"), "");
  assert.deepEqual((await readdir(folder)).sort(), ["others", "ready", `ready.${process.pid}.tmp`]);
});

test("a ready file that can't be written leaves no draft with the token", async (t) => {
  const folder = await folderOf(t);
  await mkdir(join(folder, "ready"));
  await assert.rejects(writeReadyFile(join(folder, "ready"), "token"));
  assert.deepEqual(await readdir(folder), ["ready"]);
});

test("a test server that does not start leaves the ready file of another one alone", async (t) => {
  const folder = await folderOf(t);
  const path = join(folder, "ready");
  await writeFile(path, "of another one");
  await assert.rejects(testServer([`--ready-file=${path}`, `--crds=${join(folder, "missing.yaml")}`]), /--crds/);
  assert.equal(await readFile(path, "utf8"), "of another one");
});

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ready-file-"));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}
