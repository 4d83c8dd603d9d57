/**
 * The README as tests read it: each fenced block is found by the key in its info string, such as `sh step=install` or
 * `ts file=hooks.ts`, so that what is written there is what is run.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

export interface ReadmeBlock {
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  /** What follows the language: `step=install`; undefined when nothing does. */
  readonly key: string | undefined;
  readonly text: string;
}

export const README = resolve(import.meta.dirname, "../../README.md");

const FENCE = /^```(.*)$/;

/** All fenced blocks in their order. @throws Error when a fence is never closed. */
export function readmeBlocks(markdown: string = readFileSync(README, "utf8")): readonly ReadmeBlock[] {
  const blocks: ReadmeBlock[] = [];
  let open: { line: number; info: string; body: string[] } | undefined;
  for (const [index, line] of markdown.split("\n").entries()) {
    const fence = FENCE.exec(line);
    if (open === undefined) {
      if (fence) open = { line: index + 1, info: fence[1] as string, body: [] };
    } else if (fence) {
      const [language = "", ...rest] = open.info.trim().split(/\s+/);
      blocks.push({ line: open.line, language, key: rest.join(" ") || undefined, text: `${open.body.join("\n")}\n` });
      open = undefined;
    } else open.body.push(line);
  }
  if (open) throw new Error(`README.md:${open.line}: this block is never closed`);
  return blocks;
}

/** The one block with this key. @throws Error when there is none, or more than one. */
export function readmeBlock(key: string): ReadmeBlock {
  const found = readmeBlocks().filter((block) => block.key === key);
  if (found.length !== 1 || !found[0]) throw new Error(`README.md has ${found.length} blocks "${key}", expected one`);
  return found[0];
}

/** The one block with this key in another Markdown file. @throws Error when there is none, or more than one. */
export function fileBlock(file: string, key: string): ReadmeBlock {
  const found = readmeBlocks(readFileSync(file, "utf8")).filter((block) => block.key === key);
  if (found.length !== 1 || !found[0]) throw new Error(`${file} has ${found.length} blocks "${key}", expected one`);
  return found[0];
}

/** The path that a `file=` block is for. */
export function fileOf({ key = "", line }: ReadmeBlock): string {
  if (!key.startsWith("file=")) throw new Error(`README.md:${line}: found "${key}", expected file=PATH`);
  return key.slice("file=".length);
}

/** The commands of a shell block: its lines, those that end with a backslash joined to the next. */
export function commandsOf({ text }: ReadmeBlock): readonly string[] {
  return (text.match(/(?:.*\\\n)*.+\n/g) ?? []).map((command) => command.trimEnd());
}

/** The command of a block that holds just one. */
export function commandOf(block: ReadmeBlock): string {
  const [command, ...more] = commandsOf(block);
  if (command === undefined || more.length > 0)
    throw new Error(`README.md:${block.line}: found ${more.length + 1} commands, expected one`);
  return command;
}

/** Replaces a part of a command that must be there, since else the README has changed and the test runs something else. */
export function withReplaced(command: string, part: string, replacement: string): string {
  if (!command.includes(part)) throw new Error(`found ${JSON.stringify(command)}, expected ${part} in it`);
  return command.replaceAll(part, replacement);
}
