/** Bad schemas as data: the whole error output of a run, and that nothing is written. */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { workspace } from "./workspace.js";

export interface Refusal {
  readonly title: string;
  /** Text of each file by its path in the workspace. */
  readonly files: Readonly<Record<string, string>>;
  /** The error output without its last line, which counts the problems. */
  readonly want: string;
}

/** One test for each. */
export function testRefusals(refusals: readonly Refusal[]): void {
  for (const { title, files, want } of refusals) {
    test(`${title} is refused with its place, and nothing is written`, async (context) => {
      const space = await workspace(context, files);
      const { code, stdout, stderr } = await space.generate();
      const problems = want.split("\n").filter((line) => /^\S+:\d+:\d+: /.test(line)).length;
      const last = `${problems} ${problems === 1 ? "problem" : "problems"}; nothing was written\n`;
      assert.equal(stderr, want + last);
      assert.equal(stdout, "");
      assert.equal(code, 1);
      const left = (await readdir(space.root, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(space.root.length + 1));
      assert.deepEqual(left.sort(), Object.keys(files).sort());
    });
  }
}
