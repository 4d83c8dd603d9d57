/** The Markdown of this repository as tests read it: fenced blocks with their info strings, headings, links. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The folder of the repository. */
export const REPOSITORY = resolve(import.meta.dirname, "../..");

export interface MarkdownBlock {
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  /** What follows the language: `step=install`; undefined when nothing does. */
  readonly key: string | undefined;
  /** The content, without the indentation of its fence. */
  readonly text: string;
}

const FENCE = /^( *)```(.*)$/;

/** All fenced blocks in their order. @param name of the file, for messages. @throws Error when a fence is never closed. */
export function blocksOf(markdown: string, name: string): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let open: { line: number; indent: string; info: string; body: string[] } | undefined;
  for (const [index, line] of markdown.split("\n").entries()) {
    const fence = FENCE.exec(line);
    if (open === undefined) {
      if (fence) open = { line: index + 1, indent: fence[1] as string, info: fence[2] as string, body: [] };
    } else if (fence) {
      const [language = "", ...rest] = open.info.trim().split(/\s+/);
      blocks.push({ line: open.line, language, key: rest.join(" ") || undefined, text: `${open.body.join("\n")}\n` });
      open = undefined;
    } else open.body.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
  }
  if (open) throw new Error(`${name}:${open.line}: this block is never closed`);
  return blocks;
}

/** All Markdown files under version control or about to be, as paths below the repository. */
export function markdownFiles(): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
    cwd: REPOSITORY,
    encoding: "utf8",
  });
  return [...new Set(listed.split("\n"))].filter((file) => file !== "" && existsSync(resolve(REPOSITORY, file))).sort();
}

/** Text of a Markdown file. @param file path below the repository */
export function readMarkdown(file: string): string {
  return readFileSync(resolve(REPOSITORY, file), "utf8");
}

/** The text without its fenced blocks; lines keep their numbers. */
export function proseOf(markdown: string): string {
  let isBlock = false;
  return markdown
    .split("\n")
    .map((line) => {
      if (!FENCE.test(line)) return isBlock ? "" : line;
      isBlock = !isBlock;
      return "";
    })
    .join("\n");
}

export interface MarkdownLink {
  readonly line: number;
  /** As it is written: `../guides/hooks.md#tables`. */
  readonly target: string;
}

/** The links and images of the running text, code spans excepted. */
export function linksOf(markdown: string): readonly MarkdownLink[] {
  // a span keeps its place, since a link may have one as its text
  const text = proseOf(markdown).replace(/`[^`\n]*`/g, (span) => "x".repeat(span.length));
  return [...text.matchAll(/\]\(([^()\s]+(?:\([^()\s]*\))?)(?:\s+"[^"]*")?\)/g)].map((found) => ({
    line: text.slice(0, found.index).split("\n").length,
    target: found[1] as string,
  }));
}

/** The anchors of all headings, as GitHub makes them; the documentation site is configured to create the same. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const counts = new Map<string, number>();
  for (const [, title] of proseOf(markdown).matchAll(/^#{1,6} +(.+?)\s*#*$/gm)) {
    const anchor = anchorOf(title as string);
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`);
  }
  return anchors;
}

/** The anchor of one heading: letters, digits, dashes and underscores; spaces become dashes, everything else goes. */
export function anchorOf(title: string): string {
  return title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}
