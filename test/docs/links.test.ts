/** No link in any Markdown file of the repository leads nowhere, its anchor included. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { anchorOf, anchorsOf, linksOf, markdownFiles, REPOSITORY, readMarkdown } from "../support/markdown.js";

/** Texts that say where a page was at the time. */
const HISTORY = ["CHANGELOG.md", "DECISIONS.md"];
const files = markdownFiles();

test("every relative link leads to a file, and its anchor to a heading", () => {
  assert.ok(files.includes("README.md") && files.some((file) => file.startsWith("docs/")), "the files are found");
  assert.deepEqual(files.flatMap(deadLinksOf), []);
});

test("every page of docs/ can be reached from docs/README.md", () => {
  const pages = files.filter((file) => file.startsWith("docs/"));
  const reached = new Set<string>(["docs/README.md"]);
  for (const page of reached)
    for (const { target } of linksOf(readMarkdown(page))) {
      const linked = fileOfLink(page, target);
      if (linked !== undefined && pages.includes(linked)) reached.add(linked);
    }
  assert.deepEqual(
    pages.filter((page) => !reached.has(page)),
    [],
  );
});

test("pages that code, texts and tests name are there", () => {
  const named = /\bdocs\/[\w./-]*[\w-]\.md\b/g;
  const listed = execFileSync("git", ["ls-files", "*.ts", "*.mjs", "*.md", "*.yaml", "package.json"], {
    cwd: REPOSITORY,
    encoding: "utf8",
  });
  const sources = listed.split("\n").filter((file) => file !== "" && !HISTORY.includes(file));
  const missing = sources
    .filter((file) => existsSync(join(REPOSITORY, file)))
    .flatMap((file) => [...readMarkdown(file).matchAll(named)].map(([page]) => ({ file, page })))
    .filter(({ page }) => !existsSync(join(REPOSITORY, page)));
  assert.deepEqual(missing, []);
});

test("links and anchors are read as GitHub reads them", () => {
  const text = "# A `b`: c's (d)\n\n[x](a.md#y) `[z](gone.md)`\n\n```md\n[w](gone.md)\n```\n## A `b`: c's (d)\n";
  assert.deepEqual(linksOf(text), [{ line: 3, target: "a.md#y" }]);
  assert.deepEqual([...anchorsOf(text)], ["a-b-cs-d", "a-b-cs-d-1"]);
  assert.equal(anchorOf("Of [two](x.md) names_and -- dashes"), "of-two-names_and----dashes");
});

function deadLinksOf(file: string): string[] {
  const dead: string[] = [];
  for (const { line, target } of linksOf(readMarkdown(file))) {
    if (/^[a-z]+:/.test(target)) continue;
    const linked = fileOfLink(file, target);
    const anchor = target.split("#")[1];
    if (linked === undefined || !existsSync(join(REPOSITORY, linked))) dead.push(`${file}:${line}: ${target}`);
    else if (anchor !== undefined && linked.endsWith(".md") && !anchorsOf(readMarkdown(linked)).has(anchor))
      dead.push(`${file}:${line}: ${target}: there is no such heading`);
  }
  return dead;
}

/** Path of the linked file below the repository, that of a folder's README where a folder is meant. */
function fileOfLink(file: string, target: string): string | undefined {
  const [path = ""] = target.split("#");
  if (/^[a-z]+:/.test(target)) return undefined;
  const linked = path === "" ? file : normalize(join(dirname(file), decodeURI(path)));
  const isFolder = existsSync(join(REPOSITORY, linked)) && statSync(join(REPOSITORY, linked)).isDirectory();
  return isFolder && existsSync(join(REPOSITORY, linked, "README.md")) ? join(linked, "README.md") : linked;
}
