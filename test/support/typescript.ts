/** How tests load TypeScript that is not compiled: programs that they start, and files that they generate. */
import { register } from "node:module";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = resolve(import.meta.dirname, "../..");
const isCompiled = process.env.KINDSMITH_COMPILED === "1";
const COMPILED_SOURCES = new URL("compiled/register.mjs", import.meta.url).href;
const TSX = import.meta.resolve("tsx");

/** The arguments of node before those of a program in TypeScript. If the run uses compiled sources, the program imports them. */
export const LOADERS: readonly string[] = ["--import", TSX, ...(isCompiled ? ["--import", COMPILED_SOURCES] : [])];

/** A program of the tests, by its source: what node runs, and with which options. */
export function programOf(source: string): { readonly file: string; readonly execArgv: readonly string[] } {
  const place = relative(ROOT, source);
  if (!isCompiled || !place.startsWith("test/")) return { file: source, execArgv: ["--import", TSX] };
  return { file: join(ROOT, ".cache/compiled", place.replace(/\.ts$/, ".js")), execArgv: [] };
}

let registration: Promise<void> | undefined;

/**
 * Imports a file that a test generated. The sources that it imports are the same modules as those of the test.
 * @param file an absolute path
 */
// biome-ignore lint/suspicious/noExplicitAny: the compiler does not know what the file exports
export async function importTypeScript(file: string): Promise<any> {
  if (isCompiled) registration ??= registerLoaders();
  await registration;
  return import(pathToFileURL(file).href);
}

async function registerLoaders(): Promise<void> {
  await import(TSX);
  register("./compiled/hooks.mjs", import.meta.url);
}
