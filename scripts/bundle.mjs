// Bundles the code of all entries of the package into few files: a server is over a thousand modules, and finding each of
// them takes longer than running it. Code that several entries need is in files that they share, so that a class is the
// same one wherever it is imported from, and an entry for browsers reaches no code that needs node.
// `node scripts/bundle.mjs DIR` writes what package.json has below dist/.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const ROOT = resolve(import.meta.dirname, "..");
/** Where package.json says that the files are. */
const PLACE = "dist/";

const [, , outdir] = process.argv;
if (outdir === undefined) throw new Error("expected the folder to write to");
const { bin, exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const published = [...Object.values(bin), ...Object.values(exports).flatMap(filesOf)];
await build({
  absWorkingDir: ROOT,
  // types are checked elsewhere
  entryPoints: published.flatMap(sourcesOf),
  outbase: ".",
  outdir: resolve(outdir),
  chunkNames: "parts/[name]-[hash]",
  format: "esm",
  platform: "node",
  target: "node20",
  bundle: true,
  splitting: true,
  packages: "external",
  logLevel: "warning",
});

/** The JavaScript files of one export, whatever conditions lead to them. */
function filesOf(target) {
  if (typeof target === "object") return Object.values(target).flatMap(filesOf);
  return target.endsWith(".js") ? [target] : [];
}

/** The modules of one path of package.json; a `*` in it stands for any folders. */
function sourcesOf(path) {
  const [folder = "", rest] = path.replace(/^\.\//, "").slice(PLACE.length).replace(/\.js$/, ".ts").split("*");
  if (rest === undefined) return [folder];
  const isBelow = (file) => file.endsWith(rest) && file.slice(0, -rest.length) !== "";
  return readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => isBelow(file))
    .map((file) => join(folder, file));
}
