// Builds the console (console/) into dist/console: modules and a style sheet whose names have a hash of their content,
// the page that loads them, and the licenses of the packages in them. `node scripts/console.mjs [DIR]`; types are checked
// separately.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const ROOT = resolve(import.meta.dirname, "..");
const outdir = resolve(process.argv[2] ?? join(ROOT, "dist/console"));

const { metafile, outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: { console: "console/src/main.tsx" },
  outdir,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  format: "esm",
  target: "es2022",
  bundle: true,
  splitting: true,
  minify: true,
  write: false,
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  plugins: [{ name: "json-only", setup: withoutProtobuf }],
  logLevel: "warning",
  metafile: true,
});

// Nothing of an earlier build is left, and nothing is missing while the files are written.
mkdirSync(outdir, { recursive: true });
const written = new Map(outputFiles.map(({ path, contents }) => [path.slice(outdir.length + 1), contents]));
written.set("licenses.txt", licenses(Object.keys(metafile.inputs)));
for (const [name, contents] of written) writeFileSync(join(outdir, name), contents);
writeFileSync(join(outdir, "index.html"), page([...written.keys()]));
for (const name of readdirSync(outdir)) if (!written.has(name) && name !== "index.html") rmSync(join(outdir, name));

/** The console reads JSON alone, so the client never loads its codec of protobuf. */
function withoutProtobuf({ onResolve, onLoad }) {
  onResolve({ filter: /protobuf-documents\.js$/ }, () => ({ path: "absent", namespace: "absent" }));
  onLoad({ filter: /.*/, namespace: "absent" }, () => ({ contents: "export const documents = undefined;" }));
}

function page(names) {
  const named = (ending) => names.find((name) => name.startsWith("console-") && name.endsWith(ending));
  const template = readFileSync(join(ROOT, "console/index.html"), "utf8");
  return template.replace("%STYLE%", named(".css")).replace("%SCRIPT%", named(".js"));
}

/** The notices that the licenses of the bundled packages demand. */
function licenses(inputs) {
  const packages = new Set(inputs.flatMap((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []));
  return [...packages]
    .sort()
    .map((name) => {
      const folder = join(ROOT, "node_modules", name);
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
      const text = file !== undefined && existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : "";
      const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      return `${name} ${version} (${license})\n\n${text.trim()}\n`;
    })
    .join("\n----\n\n");
}
