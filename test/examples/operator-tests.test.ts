/** The suite of an operator, as somebody runs it who has copied the folder. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ExampleProject } from "../support/example-project.js";
import { commandOf, commandsOf, fileBlock } from "../support/readme.js";

const TIMEOUT_MS = 900_000;

let example: ExampleProject;
const block = (key: string) => fileBlock(example.path("README.md"), key);

before(
  async () => {
    example = new ExampleProject("operator-tests");
    const [, generate = ""] = commandsOf(block("step=install"));
    await example.ok(generate);
  },
  { timeout: TIMEOUT_MS },
);
after(() => example?.dispose());

test("the types are right", { timeout: TIMEOUT_MS }, async () => {
  await example.ok("npm run types");
});

test("its tests pass", { timeout: TIMEOUT_MS }, async () => {
  const output = await example.ok(commandOf(block("step=test")));
  assert.match(output, /# pass [1-9]/);
  assert.match(output, /# skipped 0/);
});
