/** Output that is parsed and written in several slices replaces what was there as a whole, or not at all. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { OutputDraft } from "../../codegen/output-draft.js";
import { UnreadableOutputError } from "../../codegen/read-back.js";
import { NOTICE } from "../../codegen/write-files.js";
import { workspace } from "./workspace.js";

/** More than what is held before it is parsed and written. */
const SLICE_CHARACTERS = 5 * 1024 * 1024;
const LARGE = `// ${NOTICE}a test\nexport const text = ${JSON.stringify("x".repeat(SLICE_CHARACTERS))};\n`;
const FORMER = `// ${NOTICE}a test\nexport const former = 1;\n`;

async function draftIn(context: TestContext, files: Readonly<Record<string, string>>) {
  const space = await workspace(context, files);
  const draft = new OutputDraft(join(space.root, "out"), { label: "out", writes: true, memory: undefined });
  return { space, draft };
}

test("a file that can't be read leaves nothing of the slices before it", async (context) => {
  const { space, draft } = await draftIn(context, { "out/large.ts": FORMER });
  await draft.take("large.ts", LARGE);
  await draft.take("bad.ts", `// ${NOTICE}a test\nconst = 1;\n`);
  const difference = await draft.end();
  assert.deepEqual([difference.stale, difference.missing], [["large.ts"], ["bad.ts"]]);
  assert.throws(() => draft.requireReadable(), UnreadableOutputError);
  draft.discard();
  assert.deepEqual([...(await space.files("out"))], [["large.ts", FORMER]]);
});

test("a file that was not generated leaves nothing of the slices before it", async (context) => {
  const { space, draft } = await draftIn(context, { "out/mine.ts": "export const mine = 1;\n" });
  await draft.take("large.ts", LARGE);
  await draft.take("mine.ts", FORMER);
  assert.deepEqual((await draft.end()).foreign, ["mine.ts"]);
  draft.discard();
  assert.deepEqual([...(await space.files("out"))], [["mine.ts", "export const mine = 1;\n"]]);
});

test("drafts of earlier slices are no extra files, and replace their targets together", async (context) => {
  const { space, draft } = await draftIn(context, { "out/large.ts": FORMER, "out/old.ts": FORMER });
  await draft.take("large.ts", LARGE);
  assert.equal((await space.files("out")).get("large.ts"), FORMER);
  await draft.take("small.ts", FORMER);
  assert.deepEqual((await draft.end()).extra, ["old.ts"]);
  await draft.commit();
  draft.discard();
  assert.deepEqual([...(await space.files("out"))].sort(), [
    ["large.ts", LARGE],
    ["small.ts", FORMER],
  ]);
});
