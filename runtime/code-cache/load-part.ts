/**
 * Loads the large parts of the built package. Each is a CommonJS file that node compiles in tens of milliseconds, and nearly none if
 * what V8 compiled of it is kept: the first process that runs a server keeps it in the user's cache, and those that follow use it.
 * Unlike node's own cache of compiled code this concerns no module of the user's, whose coverage it would make imprecise.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
// Test runners replace the global one.
import { setTimeout } from "node:timers";
import { fileURLToPath } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { cacheFolder } from "./cache-folder.js";
import { isOfSystem, isPrivate, keepFile, keepFileAtOnce, markAsUsed, readIfThere, removeOldest } from "./kept-file.js";

/** By then a server has started, and V8 has compiled what the next start needs. */
const COMPILED_AFTER_MS = 2_000;
/** Files with compiled code of all installations of the user and node's flags, five for each: one of them has one and a half megabytes at most. */
const MAX_KEPT = 100;
const FOLDER = "parts";
const OWNER_ONLY = 0o700;
const DIGEST_CHARACTERS = 32;
/** What node puts around a CommonJS file, as far as parts need it. */
const BEFORE = "(function(module,require){";
const AFTER = "\n})";

interface Module {
  exports: unknown;
}

type Start = (module: Module, require: NodeJS.Require) => void;

interface CompiledPart {
  readonly script: Script;
  /** Where its compiled code belongs. */
  readonly file: string;
}

/** The parts of this process of which nothing was kept. */
const compiled: CompiledPart[] = [];
let isKeeping = false;

/** Returns where the compiled code of a part is kept, or undefined if the user has no cache or wants none. */
function keptPath(path: string, content: Buffer): string | undefined {
  const cache = process.env.NODE_DISABLE_COMPILE_CACHE === undefined ? cacheFolder() : undefined;
  if (cache === undefined) return undefined;
  // Compiled code contains the path, which traces show.
  const digest = createHash("sha256")
    .update(path)
    .update("\0")
    .update(content)
    .digest("hex")
    .slice(0, DIGEST_CHARACTERS);
  // The tag tells the version of V8, its flags, and what the processor can do.
  return join(cache, FOLDER, `${digest}.${cachedDataVersionTag()}`);
}

function keptCode(file: string): Buffer | undefined {
  try {
    const folder = dirname(file);
    if (![folder, file].every(isPrivate)) return undefined;
    markAsUsed(file);
    return readIfThere(file);
  } catch (error) {
    if (isOfSystem(error)) return undefined;
    throw error;
  }
}

/**
 * Returns what a CommonJS file exports. It imports nothing itself.
 * @param url that of the file
 * @throws the errors of `readFile`, and those of the file
 */
export function loadPart(url: string): unknown {
  if (!isMainContext()) return createRequire(url)(fileURLToPath(url));
  const path = fileURLToPath(url);
  const content = readFileSync(path);
  const file = keptPath(path, content);
  const cachedData = file === undefined ? undefined : keptCode(file);
  // Parts are ASCII, which is read faster as Latin-1.
  const script = new Script(`${BEFORE}${content.toString("latin1")}${AFTER}`, {
    filename: path,
    columnOffset: -BEFORE.length,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  if (file !== undefined && (cachedData === undefined || script.cachedDataRejected)) compiled.push({ script, file });
  const module: Module = { exports: undefined };
  (script.runInThisContext() as Start)(module, createRequire(url));
  return module.exports;
}

/** Keeps what V8 has compiled of the parts of this process for those that follow: when a server has started, or the process ends. */
export function keepCompiledCode(): void {
  if (isKeeping || compiled.length === 0) return;
  isKeeping = true;
  setTimeout(compiledCodeKept, COMPILED_AFTER_MS).unref();
  process.once("exit", keepRestAtOnce);
}

/** Resolves when it is kept. Test runners may kill a process, which could not keep anything at its end. */
export async function compiledCodeKept(): Promise<void> {
  if (!isKeeping) return;
  for (let part = compiled.shift(); part !== undefined; part = compiled.shift()) {
    if (isKeptByOthers(part)) continue;
    await keepFile(part.file, part.script.createCachedData());
    removeOldest(dirname(part.file), "", MAX_KEPT);
  }
}

function keepRestAtOnce(): void {
  for (const part of compiled.splice(0)) {
    if (isKeptByOthers(part)) continue;
    keepFileAtOnce(part.file, part.script.createCachedData());
    removeOldest(dirname(part.file), "", MAX_KEPT);
  }
}

/** Processes may have begun at the same time. */
function isKeptByOthers({ script, file }: CompiledPart): boolean {
  makeFolder(dirname(file));
  return script.cachedDataRejected !== true && keptCode(file) !== undefined;
}

/** Creates the folder and the two above it, those of the package's caches and of the user's, where they are missing. */
function makeFolder(folder: string): void {
  const own = dirname(folder);
  for (const path of [dirname(own), own, folder])
    try {
      mkdirSync(path, { mode: OWNER_ONLY });
    } catch (error) {
      if (!isOfSystem(error)) throw error;
    }
}

/** Test runners may run modules in contexts of their own, where a script would have other classes than the modules around it. */
function isMainContext(): boolean {
  return new Script("Object").runInThisContext() === Object;
}
