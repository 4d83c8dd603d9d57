/** Runs a prepared program in this process. */
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, extname, join } from "node:path";
import { Script } from "node:vm";
import type { PreparedProgram } from "./program-place.js";

/** By then a server has started, and V8 has compiled what the next start needs. */
const COMPILED_AFTER_MS = 2_000;
/** The number of files with compiled code of one program. */
const MAX_COMPILED = 4;
/** Only the user may change what the user runs. */
const PRIVATE = 0o600;

/** A program, as its file defines it: a function that runs it. */
type Start = (require: NodeJS.Require) => void;

/**
 * Returns false if the program has been removed since it was found.
 * @param entry the module that the program stands for, beside which it finds packages
 */
export function runPrepared({ program, code }: PreparedProgram, entry: string): boolean {
  const text = readIfThere(program);
  if (text === undefined) return false;
  const cachedData = readIfThere(code);
  // It is ASCII, which is read faster as Latin-1.
  const script = new Script(text.toString("latin1"), {
    filename: program,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  (script.runInThisContext() as Start)(createRequire(entry));
  if (cachedData === undefined) setTimeout(() => keep(script.createCachedData(), code), COMPILED_AFTER_MS).unref();
  return true;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Each combination of flags of node has its own, of which the oldest go. */
function removeOldest(path: string): void {
  const prefix = `${basename(path, extname(path))}.`;
  const folder = dirname(path);
  const others = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name !== basename(path))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of others.slice(MAX_COMPILED - 1)) rmSync(old, { force: true });
}

/** V8 does not verify the content, so a file of this name is complete on the disk before it exists. */
function keep(data: Buffer, path: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(draft, "wx", PRIVATE);
    try {
      for (let at = 0; at < data.length; ) at += writeSync(file, data, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
    removeOldest(path);
  } catch (error) {
    // A full or read-only disk only makes the next start slower. Nothing else may end a server that runs.
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
