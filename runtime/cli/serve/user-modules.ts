/**
 * Modules of a user's project, TypeScript as it is. They are joined to one module first: a loader that compiles file by file
 * works on a thread of its own, and every later import of the server would pass through it.
 */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Loader, Plugin } from "esbuild";
import { withOwnAddress } from "../module-address.js";
import { explained } from "./import-failure.js";

/** What esbuild reads a file as, by its ending. */
const LOADERS: Readonly<Record<string, Loader>> = {
  ".ts": "ts",
  ".mts": "ts",
  ".cts": "ts",
  ".tsx": "tsx",
  ".js": "js",
  ".mjs": "js",
  ".cjs": "js",
  ".jsx": "jsx",
};
const TYPESCRIPT = /\.[cm]?tsx?$/;
/** The name of this package, whose classes have to be those of the server. */
const OWN_NAME = "kindsmith";
/** Marks the resolution within a resolution. */
const IS_SECOND = Symbol("second");
const PACKAGES = `${sep}node_modules${sep}`;

/** Modules that share what they import: of several, each of their files is evaluated once. */
export class UserModules {
  readonly #files: readonly string[];
  #joined: Promise<readonly unknown[]> | undefined;

  /** @param files all that will be imported */
  constructor(files: readonly string[]) {
    // One that does not exist is reported when it is imported.
    this.#files = files.map((file) => resolve(file)).filter((file) => existsSync(file));
  }

  /**
   * Returns the exports of a module.
   * @throws UsageError that says what to do, or where the user's code failed
   */
  async import(file: string): Promise<unknown> {
    const path = resolve(file);
    if (!this.#files.some((each) => TYPESCRIPT.test(each)))
      return explained(file, () => import(pathToFileURL(path).href));
    this.#joined ??= explained(file, () => importJoined(this.#files));
    return (await this.#joined)[this.#files.indexOf(path)];
  }
}

async function importJoined(files: readonly string[]): Promise<readonly unknown[]> {
  const text = await joined(files);
  const folder = await mkdtemp(join(tmpdir(), "kindsmith-modules-"));
  try {
    const file = join(folder, "project.mjs");
    await writeFile(file, text);
    // Traces have the lines of the user's files.
    process.setSourceMapsEnabled(true);
    const { modules } = (await import(pathToFileURL(file).href)) as { readonly modules: readonly unknown[] };
    return modules;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function joined(files: readonly string[]): Promise<string> {
  const { build, stop } = await import("esbuild");
  const names = files.map((_, index) => `module${index}`);
  const imports = files.map((file, index) => `import * as ${names[index]} from ${JSON.stringify(file)};`);
  const { outputFiles } = await build({
    stdin: {
      contents: `${imports.join("\n")}\nexport const modules = [${names}];`,
      resolveDir: process.cwd(),
      sourcefile: "project.js",
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: `node${process.versions.node}`,
    sourcemap: "inline",
    sourcesContent: false,
    sourceRoot: `${pathToFileURL(process.cwd()).href}/`,
    // Packages are resolved as node does it, not for bundlers.
    conditions: [],
    keepNames: true,
    logLevel: "silent",
    plugins: [projectFiles()],
    banner: {
      js: `import { createRequire as createRequireOfProject } from "node:module"; const require = createRequireOfProject(${JSON.stringify(files[0])});`,
    },
  });
  // Its process would stay as long as the server.
  await stop();
  const [output] = outputFiles;
  if (output === undefined) throw new Error("esbuild has made no file");
  return output.text;
}

/** Files of the project are joined, and keep their addresses. Packages are those that node finds from the importing file. */
function projectFiles(): Plugin {
  return {
    name: "files of the project",
    setup(build) {
      build.onResolve({ filter: /^[^./#]/ }, async ({ path, resolveDir, kind, pluginData }) => {
        if (pluginData === IS_SECOND || URL.canParse(path)) return undefined;
        const {
          errors,
          external,
          path: found,
        } = await build.resolve(path, { resolveDir, kind, pluginData: IS_SECOND });
        // Modules of node are outside, and node says what is missing.
        if (errors.length > 0 || external) return { path, external: true };
        const isPackage = path.split("/")[0] === OWN_NAME || (found.includes(PACKAGES) && !TYPESCRIPT.test(found));
        if (!isPackage) return { path: found };
        return { path: kind.startsWith("require") ? found : pathToFileURL(found).href, external: true };
      });
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        if (!text.includes("import.meta")) return undefined;
        return { contents: withOwnAddress(text, path), loader: LOADERS[extname(path)] ?? "js" };
      });
    },
  };
}
