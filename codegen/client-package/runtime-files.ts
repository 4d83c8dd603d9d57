/**
 * Collects the compiled client: every module that a program loads to connect to a server, and the types that it uses.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";

/** The modules that programs import, below the compiled code; all others follow from their imports. */
const ENTRIES = ["runtime/client/index", "runtime/client/browser", "runtime/kit/codec"];

/** Packages that the client may need; any other dependency of its modules is a bug. */
export const CLIENT_DEPENDENCIES: readonly string[] = ["yaml"];

const STATIC_IMPORT = /(?:^|\n)\s*(?:import|export)\b[^"'`;]*?from\s*"([^"]+)"|(?:^|\n)\s*import\s+"([^"]+)"/g;
const DYNAMIC_IMPORT = /\bimport\(\s*"([^"]+)"\s*\)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm;

/** Whether the code has been compiled. */
export function hasRuntime(compiled: string): boolean {
  return existsSync(join(compiled, `${ENTRIES[0]}.js`));
}

/**
 * Texts by path below `compiled`, sorted.
 * @param compiled folder with the compiled code of this package
 * @throws Error when a module needs a package that the client must not need, or when a file can't be read
 */
export async function runtimeFiles(compiled: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  await Promise.all([gather(compiled, ".js", files), gather(compiled, ".d.ts", files)]);
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Adds the modules that imports reach, in one of two sorts: code, or declarations, which may import other modules. */
async function gather(compiled: string, extension: ".js" | ".d.ts", files: Map<string, string>): Promise<void> {
  const reached = new Set(ENTRIES);
  // The set grows while it is iterated.
  for (const module of reached) {
    const path = `${module}${extension}`;
    const text = await readFile(join(compiled, path), "utf8");
    files.set(path, text);
    for (const specifier of importsOf(text)) {
      if (specifier.startsWith(".")) reached.add(posix.join(posix.dirname(module), specifier).replace(/\.js$/, ""));
      else if (!isAllowed(specifier))
        throw new Error(`${path} imports ${specifier}, which a client package can't have`);
    }
  }
}

function importsOf(text: string): string[] {
  const code = text.replace(COMMENT, "");
  return [...code.matchAll(STATIC_IMPORT), ...code.matchAll(DYNAMIC_IMPORT)].map(
    ([, first, second]) => first ?? second ?? "",
  );
}

function isAllowed(specifier: string): boolean {
  return specifier.startsWith("node:") || CLIENT_DEPENDENCIES.includes(specifier);
}
