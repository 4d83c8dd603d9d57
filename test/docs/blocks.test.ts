/** Every block of the documentation is what it says it is: code that compiles, data that can be read, commands that are accepted. */
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { parseAllDocuments } from "yaml";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { type DocModule, isFragment, PROGRAMS, writeProgram, writeSettings } from "../support/doc-programs.js";
import { blocksOf, type MarkdownBlock, markdownFiles, REPOSITORY, readMarkdown } from "../support/markdown.js";

const LANGUAGES = "console csv dockerfile go html ini json mermaid md python sh text ts yaml".split(" ");
/** Blocks that no compiler could read; each says why in its info string. */
const MAX_FRAGMENTS = 2;
const COMMANDS =
  "init import generate client-package breaking convert console apply export backup restore store deprecated conformance serve test-server envtest feature-gates completion manual help".split(
    " ",
  );

interface PageBlock extends MarkdownBlock {
  readonly page: string;
}

const pages = markdownFiles().filter((file) => file === "README.md" || file.startsWith("docs/"));
const blocks: readonly PageBlock[] = pages.flatMap((page) =>
  blocksOf(readMarkdown(page), page).map((block) => ({ ...block, page })),
);

test("every block says in which language it is", () => {
  assert.ok(blocks.length > 100, `${blocks.length} blocks are found`);
  assert.deepEqual(blocks.filter(({ language }) => !LANGUAGES.includes(language)).map(placeOf), []);
});

test("every block of TypeScript compiles under strict, against the exports of the package", async () => {
  const { exports } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
  rmSync(PROGRAMS, { recursive: true, force: true });
  const modules: DocModule[] = [];
  for (const page of pages) modules.push(...(await writeProgram(page)));
  const compiled = blocks.filter((block) => block.language === "ts" && !isFragment(block));
  const places = new Set(modules.map(({ page, firstLine }) => `${page}:${firstLine}`));
  for (const block of compiled)
    assert.ok(
      [0, 1].some((offset) => places.has(`${block.page}:${block.line + offset}`)),
      placeOf(block),
    );
  const compiler = join(REPOSITORY, "node_modules/typescript/bin/tsc");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [compiler, "-p", writeSettings(exports), "--pretty", "false"],
    { cwd: PROGRAMS, maxBuffer: 16 * 1024 * 1024 },
  ).catch((error: { stdout: string }) => error);
  assert.equal(inPages(stdout, modules), "");
});

test("blocks that can't be compiled say why, and are few", () => {
  const fragments = blocks.filter(isFragment);
  for (const block of fragments) assert.match(block.key ?? "", /^fragment: .{15,}/, placeOf(block));
  assert.ok(fragments.length <= MAX_FRAGMENTS, `${fragments.length} fragments: ${fragments.map(placeOf).join(", ")}`);
});

test("blocks of YAML and JSON can be read", () => {
  for (const block of blocks.filter(({ language }) => language === "yaml"))
    for (const document of parseAllDocuments(block.text))
      assert.deepEqual(document.errors.map(String), [], placeOf(block));
  for (const block of blocks.filter(({ language }) => language === "json"))
    assert.doesNotThrow(() => JSON.parse(block.text), placeOf(block));
});

test("commands of kindsmith in blocks exist, and the flags of serve are accepted", () => {
  let count = 0;
  for (const block of blocks.filter(({ language }) => language === "sh" || language === "console"))
    for (const [, name = "", rest = ""] of block.text
      .replace(/\\\n/g, " ")
      .matchAll(
        /^(?:\$ )?(?:\w+='[^']*' )*(?:npx |node_modules\/\.bin\/|.*&& npx )?kindsmith ([a-z-]+)((?:'[^']*'|"[^"]*"|[^|&;\n#'"])*)/gm,
      )) {
      count++;
      assert.ok(COMMANDS.includes(name), `${placeOf(block)}: kindsmith ${name}`);
      if (name === "serve") assert.doesNotThrow(() => serveConfig(wordsOf(rest)), `${placeOf(block)}: ${rest}`);
    }
  assert.ok(count > 20, `${count} commands are found`);
});

function placeOf({ page, line, language, key }: PageBlock): string {
  return `${page}:${line}: ${[language, key].filter(Boolean).join(" ")}`;
}

/** The words as a shell splits them; what it would run stands for itself. */
function wordsOf(text: string): string[] {
  const inert = text.replace(/\$\([^)]*\)|[<>]\S*/g, "x");
  return execFileSync("sh", ["-c", `printf '%s\\0' ${inert}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1)
    .filter(Boolean);
}

/** The messages of the compiler with the places of the pages. */
function inPages(output: string, modules: readonly DocModule[]): string {
  return output.replace(/^(\S+?)\((\d+),(\d+)\)/gm, (place, path, line, column) => {
    const found = modules.find((each) => each.path === join(PROGRAMS, path));
    if (found === undefined) return place;
    return `${found.page}:${found.firstLine + Number(line) - 1}:${column}`;
  });
}
