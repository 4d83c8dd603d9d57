#!/usr/bin/env node
/** The program. It loads little itself, since node compiles again at every start what is loaded before its cache of compiled code is on. */
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cacheFolder } from "../code-cache/cache-folder.js";
import { runsOwnCodeAlone } from "./prepared/own-code.js";
import { entryBeside, preparedProgram } from "./prepared/program-place.js";
import { runPrepared } from "./prepared/run-prepared.js";

/** Node has the cache since 22.1. It does nothing in a folder that can't be written. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
const folder = process.env.NODE_COMPILE_CACHE === undefined ? cacheFolder() : undefined;
if (folder !== undefined) enableCompileCache?.(join(folder, "compiled"));

const entry = entryBeside(fileURLToPath(import.meta.url));
const prepared = runsOwnCodeAlone(process.argv.slice(2)) ? preparedProgram(entry) : undefined;
if (prepared === undefined || !runPrepared(prepared, entry)) await import("./main.js");
