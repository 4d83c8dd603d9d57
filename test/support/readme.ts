/**
 * The README for tests: each fenced block is found by the key in its info string, such as `sh step=install` or `ts
 * file=hooks.ts`, so that tests run exactly what is written there.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { blocksOf, type MarkdownBlock } from "./markdown.js";

export type ReadmeBlock = MarkdownBlock;

export const README = resolve(import.meta.dirname, "../../README.md");

/** All fenced blocks in their order. @throws Error when a fence is never closed. */
export function readmeBlocks(markdown: string = readFileSync(README, "utf8")): readonly ReadmeBlock[] {
  return blocksOf(markdown, "README.md");
}

/** The one block with this key. @throws Error when there is none, or more than one. */
export function readmeBlock(key: string): ReadmeBlock {
  const found = readmeBlocks().filter((block) => block.key === key);
  if (found.length !== 1 || !found[0]) throw new Error(`README.md has ${found.length} blocks "${key}", expected one`);
  return found[0];
}

/** The one block with this key in another Markdown file. @throws Error when there is none, or more than one. */
export function fileBlock(file: string, key: string): ReadmeBlock {
  const found = blocksOf(readFileSync(file, "utf8"), file).filter((block) => block.key === key);
  if (found.length !== 1 || !found[0]) throw new Error(`${file} has ${found.length} blocks "${key}", expected one`);
  return found[0];
}

/** The path that a `file=` block is for. */
export function fileOf({ key = "", line }: ReadmeBlock): string {
  const file = /^file=(\S+)/.exec(key)?.[1];
  if (file === undefined) throw new Error(`line ${line}: found "${key}", expected file=PATH`);
  return file;
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
