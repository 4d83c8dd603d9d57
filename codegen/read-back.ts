/**
 * Parses what a command is about to write as its users will: TypeScript and JavaScript by a compiler's parser, and JSON
 * as JSON. Unreadable output is a bug of this program, and is found here instead of in a user's project.
 */
import type { Loader, Message } from "esbuild";

/** The output contains a file that can't be parsed, and nothing was written. */
export class UnreadableOutputError extends Error {
  /** @param places each with file, line, column and the parser's message */
  constructor(readonly places: readonly string[]) {
    const shown = places.slice(0, MAX_PRINTED_PLACES);
    if (places.length > shown.length) shown.push(`and ${places.length - shown.length} more places`);
    super(`${shown.join("\n")}\n  ${EXPLANATION}`);
    this.name = "UnreadableOutputError";
  }
}

const EXPLANATION =
  "kindsmith itself printed what can't be read: a bug in the generator, not in your schemas; please report it with them";

const MAX_PRINTED_PLACES = 10;

/** Number of files that are parsed concurrently. Each is in memory twice during that time. */
const CONCURRENT_FILES = 64;

const LOADERS: Readonly<Record<string, Loader>> = { ts: "ts", js: "js", json: "json" };

/**
 * @param files text of each file by its path; files with other extensions are ignored
 * @param label name of the folder of the paths in messages
 * @throws UnreadableOutputError with every file that can't be parsed
 */
export async function readBack(files: Iterable<readonly [path: string, text: string]>, label: string): Promise<void> {
  const pending = [...files].flatMap(([path, text]) => {
    const loader = LOADERS[path.slice(path.lastIndexOf(".") + 1)];
    return loader === undefined ? [] : [{ file: `${label}/${path}`, text, loader }];
  });
  if (pending.length === 0) return;
  const places: string[] = [];
  for (let first = 0; first < pending.length; first += CONCURRENT_FILES) {
    const batch = pending.slice(first, first + CONCURRENT_FILES);
    places.push(...(await Promise.all(batch.map(placesIn))).flat());
  }
  if (places.length > 0) throw new UnreadableOutputError(places);
}

interface Emitted {
  readonly file: string;
  readonly text: string;
  readonly loader: Loader;
}

/** Returns the places of syntax errors; none for a valid text. */
async function placesIn(emitted: Emitted): Promise<string[]> {
  const { file, text, loader } = emitted;
  if (loader !== "json") return stumblesIn(emitted);
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const places = await stumblesIn(emitted);
    return places.length > 0 ? places : [`${file}:1:1: ${error.message}`];
  }
}

async function stumblesIn({ file, text, loader }: Emitted): Promise<string[]> {
  const { transform } = await import("esbuild");
  try {
    await transform(text, { loader, sourcefile: file, logLevel: "silent" });
    return [];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.errors.map(
      ({ text: found, location }) => `${file}:${location?.line ?? 1}:${(location?.column ?? 0) + 1}: ${found}`,
    );
  }
}

/** Returns true for syntax errors; any other error means that the parser itself failed. */
function isRefusal(error: unknown): error is { readonly errors: readonly Message[] } {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors) && error.errors.length > 0;
}
