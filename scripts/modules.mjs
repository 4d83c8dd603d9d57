// Compiles the sources, file by file, to what the tests run: `node scripts/modules.mjs DIR`. A process of tests then needs no
// loader of TypeScript, which takes more of a processor than most tests. Types are checked separately.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";

const ROOT = resolve(import.meta.dirname, "..");
const PACKAGE = ["runtime", "codegen", "generated"];
/** Some tests import parts of the console, and scripts. */
const TESTS = ["test", "console/src", "scripts"];
const PAGE = "runtime/server/api-reference/page";
const NO_MODULES = /(^|\/)(fixtures|golden|node_modules)\//;

const [, , outdir] = process.argv;
if (outdir === undefined) throw new Error("expected the folder to write to");
await Promise.all([...PACKAGE, ...TESTS].flatMap((folder) => sourcesIn(folder).map(compile)));
// The console shares a module with a page, whose files are JavaScript.
cpSync(join(ROOT, PAGE), join(resolve(outdir), PAGE), { recursive: true });

function sourcesIn(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name) && (!TESTS.includes(folder) || !NO_MODULES.test(name)))
    .map((name) => join(folder, name));
}

async function compile(file) {
  const source = join(ROOT, file);
  const isTest = TESTS.some((folder) => file.startsWith(`${folder}/`));
  const { code } = await transform(readFileSync(source, "utf8"), {
    loader: file.endsWith("x") ? "tsx" : "ts",
    format: "esm",
    target: "node20",
    jsx: "automatic",
    jsxImportSource: "preact",
    tsconfigRaw: { compilerOptions: { target: "es2022", verbatimModuleSyntax: true } },
    define: isTest ? placeOf(source) : {},
  });
  const target = resolve(outdir, file.replace(/\.tsx?$/, ".js"));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, isTest ? withScripts(code, source) : code);
}

/** What lies beside the source of a test, such as its recordings, is not beside its compiled form. */
function placeOf(source) {
  return {
    "import.meta.url": JSON.stringify(pathToFileURL(source).href),
    "import.meta.filename": JSON.stringify(source),
    "import.meta.dirname": JSON.stringify(dirname(source)),
  };
}

/** Scripts are JavaScript and stay where they are. */
function withScripts(code, source) {
  return code.replaceAll(/^(import [^;]* from )"(\.[^"]*\.mjs)";$/gm, (_match, begin, specifier) => {
    return `${begin}${JSON.stringify(new URL(specifier, pathToFileURL(source)).href)};`;
  });
}
