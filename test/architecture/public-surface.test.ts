/**
 * Everything that users can import, in a file that a review sees. After a change that is meant:
 * `KINDSMITH_ACCEPT_SURFACE=1 npm run test:only -- public-surface`.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { Declarations } from "../support/declarations.js";
import { publicSurface } from "../support/public-surface.js";
import { unnameableTypes } from "../support/unnameable-types.js";

const FILE = join(import.meta.dirname, "public-surface.txt");
const HOW = "accept it by KINDSMITH_ACCEPT_SURFACE=1 npm run test:only -- public-surface, and say it in CHANGELOG.md";

const declarations = new Declarations();
after(() => declarations.dispose());

test("the public surface is what public-surface.txt says", () => {
  const surface = publicSurface(declarations);
  const unknown = surface.split("\n").filter((line) => line.endsWith(": not found"));
  assert.deepEqual(unknown, [], "every export has a declaration");
  if (process.env.KINDSMITH_ACCEPT_SURFACE === "1") writeFileSync(FILE, surface);
  const [accepted, found] = [readFileSync(FILE, "utf8"), surface].map((text) => new Set(text.split("\n")));
  const gone = [...(accepted ?? [])].filter((line) => !found?.has(line)).map((line) => `- ${line}`);
  const added = [...(found ?? [])].filter((line) => !accepted?.has(line)).map((line) => `+ ${line}`);
  assert.deepEqual([...gone, ...added], [], `the public surface has changed: ${HOW}`);
});

test("users can name every type that the public surface mentions", () => {
  const problems = unnameableTypes(declarations);
  assert.deepEqual(problems, [], "export each from the entry that needs it, or keep it out of the public types");
});
