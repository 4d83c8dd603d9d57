/** Runs a prepared program in this process. */
import { createRequire } from "node:module";
import { basename, dirname, extname } from "node:path";
import { Script } from "node:vm";
import { keepFile, readIfThere, removeOldest } from "../../code-cache/kept-file.js";
import type { PreparedProgram } from "./program-place.js";

/** By then a server has started, and V8 has compiled what the next start needs. */
const COMPILED_AFTER_MS = 2_000;
/** The number of files with compiled code of one program. */
const MAX_COMPILED = 4;

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

/** Each combination of flags of node has its own, of which the oldest go. */
async function keep(data: Buffer, code: string): Promise<void> {
  await keepFile(code, data);
  removeOldest(dirname(code), `${basename(code, extname(code))}.`, MAX_COMPILED);
}
