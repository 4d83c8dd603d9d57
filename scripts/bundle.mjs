// What node loads of the package: the code of all entries in few files, since a server is over a thousand modules, and finding
// each takes longer than running it. What several entries need is in files that they share: a class is the same one,
// wherever it is imported from. `node scripts/bundle.mjs DIR` writes what package.json has below dist/bundle.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const ROOT = resolve(import.meta.dirname, "..");
/** Where package.json says that the files are. */
const PLACE = "dist/bundle/";

const [, , outdir] = process.argv;
if (outdir === undefined) throw new Error("expected the folder to write to");
const { bin, exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const published = [...Object.values(bin), ...Object.values(exports).flatMap(({ node }) => node?.default ?? node ?? [])];
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

/** The modules of one path of package.json; a `*` in it stands for any folders. */
function sourcesOf(path) {
  const [folder = "", rest] = path.replace(/^\.\//, "").slice(PLACE.length).replace(/\.js$/, ".ts").split("*");
  if (rest === undefined) return [folder];
  const isBelow = (file) => file.endsWith(rest) && file.slice(0, -rest.length) !== "";
  return readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => isBelow(file))
    .map((file) => join(folder, file));
}
