/** The checked-in list of the contract must equal that of the kit. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadChecks } from "../../runtime/conformance/checks/index.js";
import { CONTRACT } from "./contract.js";

const LIST = join(import.meta.dirname, "contract.ts");

/** The text of contract.ts as the formatter leaves it. */
function listOf(titles: readonly string[]): string {
  const literal = (title: string): string =>
    title.includes('"') && !title.includes("'") ? `'${title}'` : JSON.stringify(title);
  return [
    "/** The checks of the contract kit: what is added to it or dropped from it shows here. `contract.test.ts` runs them. */",
    "export const CONTRACT: readonly string[] = [",
    ...titles.map((title) => `  ${literal(title)},`),
    "];\n",
  ].join("\n");
}

test("contract: the list names the checks of the kit, in their order", async () => {
  const titles = (await loadChecks()).map(({ id, title }) => `[${id}] ${title}`);
  if (process.env.KINDSMITH_ACCEPT_CONTRACT === "1") writeFileSync(LIST, listOf(titles));
  else assert.deepEqual(CONTRACT, titles, "KINDSMITH_ACCEPT_CONTRACT=1 writes the list again");
  assert.equal(new Set(titles).size, titles.length, "two checks have one title");
});
