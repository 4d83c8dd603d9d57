/** The unit of deploy/systemd, judged by systemd's own tools. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";

const FOLDER = resolve(import.meta.dirname, "../../deploy/systemd");
const UNIT = readFileSync(join(FOLDER, "kindsmith.service"), "utf8");
const PROGRAM = "/opt/kindsmith/node_modules/.bin/kindsmith";
/** Tenths of systemd's exposure level, of which 100 is no protection at all. */
const MAX_EXPOSURE = 15;

const hasTool = spawnSync("systemd-analyze", ["--version"]).status === 0;
const skip = hasTool ? false : "systemd-analyze is not on PATH";

/** The settings of the unit; lines that end with a backslash go on. */
const settings = new Map<string, string[]>();
for (const line of UNIT.replace(/\\\n\s*/g, "").split("\n")) {
  const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
  if (name !== undefined && value !== undefined) settings.set(name, [...(settings.get(name) ?? []), value]);
}

describe("the unit of systemd", () => {
  test("systemd finds nothing wrong in it", { skip }, (context) => {
    const unit = scratchUnit(context, UNIT);
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    assert.deepEqual([status, stderr], [0, ""]);
    const wrong = scratchUnit(context, UNIT.replace("ProtectHome=true", "ProtectHome=perhaps"));
    assert.match(spawnSync("systemd-analyze", ["verify", wrong], { encoding: "utf8" }).stderr, /ProtectHome|perhaps/);
  });

  test("systemd's review of its protection does not find more than is needed", { skip }, (context) => {
    const threshold = `--threshold=${MAX_EXPOSURE}`;
    const review = (text: string): number | null =>
      spawnSync("systemd-analyze", ["security", "--offline=true", threshold, scratchUnit(context, text)]).status;
    assert.equal(review(UNIT), 0);
    assert.notEqual(review(UNIT.replace(/^SystemCallFilter=.*$/gm, "")), 0);
  });

  test("its command is one that the server accepts, and it has time to stop", () => {
    const [command = ""] = settings.get("ExecStart") ?? [];
    const [program, name, ...flags] = command.split(/\s+/);
    assert.deepEqual([program, name, flags.pop()], [PROGRAM, "serve", "$KINDSMITH_FLAGS"]);
    const { flags: read } = serveConfig(flags);
    const stopMs = read["shutdown-delay-duration"] + read["request-timeout"];
    assert.ok(Number(settings.get("TimeoutStopSec")?.[0]) * 1000 > stopMs);
    assert.equal(`/var/lib/${settings.get("StateDirectory")?.[0]}`, read["data-dir"]);
    // The compiler of Node needs memory that is writable and executable.
    assert.equal(settings.has("MemoryDenyWriteExecute"), false);
  });

  test("its user is one that systemd-sysusers makes", (context) => {
    const lines = readFileSync(join(FOLDER, "kindsmith.sysusers.conf"), "utf8").split("\n");
    const users = lines.filter((line) => line.startsWith("u ")).map((line) => line.split(" ")[1]);
    assert.deepEqual(users, settings.get("User"));
    if (spawnSync("systemd-sysusers", ["--version"]).status !== 0)
      return context.skip("systemd-sysusers is not on PATH");
    const root = scratch(context);
    mkdirSync(join(root, "etc"));
    execFileSync("systemd-sysusers", [`--root=${root}`, join(FOLDER, "kindsmith.sysusers.conf")], { stdio: "pipe" });
    assert.match(readFileSync(join(root, "etc/passwd"), "utf8"), /^kindsmith:/m);
  });
});

interface Cleanup {
  after(action: () => void): void;
}

function scratch(context: Cleanup): string {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-unit-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a unit whose program exists on this machine, which systemd checks. */
function scratchUnit(context: Cleanup, text: string): string {
  const file = join(scratch(context), "kindsmith.service");
  writeFileSync(file, text.replace(PROGRAM, process.execPath));
  return file;
}
