// Bundles the code of all entries of the package into a few files: a server has over a thousand modules, and finding
// each of them takes longer than running it. Code that several entries need is in shared files, so that a class is the
// same wherever it is imported from, and an entry for browsers reaches no code that needs node. `node
// scripts/bundle.mjs DIR` writes what package.json expects below dist/.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { minify } from "@swc/core";
import { tokenizer, tokTypes } from "acorn";
import { build, transform } from "esbuild";
import { compileParts } from "./compiled-parts.mjs";
import { joinLayers } from "./layers.mjs";

const ROOT = resolve(import.meta.dirname, "..");
/** The folder of the files in package.json. */
const PLACE = "dist/";
const TARGET = "node20";
/** After so many characters, the next comma or semicolon ends a line. */
const LINE_CHARACTERS = 160;
/** Generated validators and codecs, and the workloads of clusters with their simulation. */
const TERSE = /(^|\/)(workloads|simulation-[^/]*|[^/]+\.(handlers|protobuf)-[^/]*)\.js$/;

const [, , outdir] = process.argv;
if (outdir === undefined) throw new Error("expected the folder to write to");
const { bin, exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const published = [...Object.values(bin), ...Object.values(exports).flatMap(filesOf)];
/** What a prepared program is made from. */
const PROGRAM = "runtime/cli/main.ts";
/** What loads the compiled parts. */
const LOADER = "runtime/code-cache/load-part.ts";
/** The program of a thread, which loads nothing of the bundle: a thread starts when a request waits for it. */
const THREAD = "runtime/pipeline/yaml-thread/yaml-thread.ts";
const entryPoints = [...published.flatMap(sourcesOf), PROGRAM, LOADER];
/** Types are checked separately. */
const settings = {
  absWorkingDir: ROOT,
  outbase: ".",
  outdir: resolve(outdir),
  format: "esm",
  platform: "node",
  target: TARGET,
  bundle: true,
  packages: "external",
  logLevel: "warning",
};
const { metafile } = await build({
  ...settings,
  entryPoints,
  chunkNames: "parts/[name]-[hash]",
  splitting: true,
  metafile: true,
});
await build({ ...settings, entryPoints: [THREAD] });
await joinLayers({ root: ROOT, outdir: resolve(outdir), outputs: metafile.outputs, published: entryPoints });
await compact(resolve(outdir));
compileParts(resolve(outdir, "parts"));

/**
 * Removes spaces and comments and shortens the names of variables, which makes the package smaller. Functions, classes and
 * methods, private ones too, keep their names, so that traces and profiles can be read, except in code of which a trace says little.
 */
async function compact(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".js"));
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const isTerse = TERSE.test(name);
      const { code } = await transform(readFileSync(file, "utf8"), {
        minifyWhitespace: true,
        minifySyntax: true,
        minifyIdentifiers: isTerse,
        format: "esm",
        target: TARGET,
      });
      writeFileSync(file, inLines(isTerse ? code : await withShortVariables(code)));
    }),
  );
}

/** esbuild shortens the names of functions too, or none at all. */
async function withShortVariables(source) {
  const mangle = { keep_fnames: true, keep_classnames: true, keep_private_props: true, toplevel: false };
  return (await minify(source, { module: true, compress: false, mangle, format: { comments: false } })).code;
}

/** Node prints the whole line that an error was thrown from. */
function inLines(code) {
  const lines = [];
  let start = 0;
  for (const { type, end } of tokenizer(code, { ecmaVersion: "latest", sourceType: "module", allowHashBang: true })) {
    if (end - start < LINE_CHARACTERS || (type !== tokTypes.semi && type !== tokTypes.comma)) continue;
    lines.push(code.slice(start, end));
    start = end;
  }
  return [...lines, code.slice(start)].join("\n");
}

/** Returns the JavaScript files of an export for all of its conditions. */
function filesOf(target) {
  if (typeof target === "object") return Object.values(target).flatMap(filesOf);
  return target.endsWith(".js") ? [target] : [];
}

/** Returns the modules of a path in package.json, where `*` matches any folders. */
function sourcesOf(path) {
  const [folder = "", rest] = path.replace(/^\.\//, "").slice(PLACE.length).replace(/\.js$/, ".ts").split("*");
  if (rest === undefined) return [folder];
  const isBelow = (file) => file.endsWith(rest) && file.slice(0, -rest.length) !== "";
  return readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => isBelow(file))
    .map((file) => join(folder, file));
}
