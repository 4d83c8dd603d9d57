// Makes self-contained executables of the command line, with checksums: no Node.js and no package is needed beside them.
// node scripts/executable.mjs [--out=DIR] [--all] [--platform=PLATFORM]...
// By default it makes one for this machine from the running node. --all makes those for all platforms, and --platform one of them,
// from node programs that it downloads by npm.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { signedAdHoc } from "./executable/macho-signature.mjs";
import { downloadedNode, PLATFORMS } from "./executable/node-programs.mjs";
import { inAscii } from "./in-ascii.mjs";

const ROOT = resolve(import.meta.dirname, "..");
const PARTS = join(ROOT, "scripts/executable");
const HOST = `${process.platform}-${process.arch}`;
const INJECTOR = "postject@1.0.0-alpha.6";
/** The mark in the node program that says whether it contains a program; documented by Node.js. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
/** Where lines of the program are broken. */
const LINE_CHARACTERS = 160;
/** The name of the asset that is the program of the thread for large YAML. */
const THREAD = "yaml-thread";
/** Before the names of the assets that are files of the console. */
const CONSOLE_PREFIX = "console/";
/** Packages with native parts, or files that they look for beside themselves. */
const ABSENT = ["lmdb", "esbuild", "tsx", "@fastify/swagger-ui", "@grpc/grpc-js"];
/** What mongodb uses if it is there. */
const OPTIONAL = [
  "mongodb-client-encryption",
  "kerberos",
  "snappy",
  "aws4",
  "@mongodb-js/zstd",
  "socks",
  "gcp-metadata",
];

const { values } = parseArgs({
  options: {
    out: { type: "string", default: "dist-executable" },
    all: { type: "boolean", default: false },
    platform: { type: "string", multiple: true, default: [] },
  },
});
const unknown = values.platform.find((platform) => !PLATFORMS.includes(platform));
if (unknown !== undefined)
  fail(`--platform: found ${JSON.stringify(unknown)}, expected one of ${PLATFORMS.join(", ")}`);
const out = resolve(values.out);
const work = mkdtempSync(join(tmpdir(), "kindsmith-executable-"));
const consoleFolder = join(work, "console");
try {
  mkdirSync(out, { recursive: true });
  const program = join(work, "program.cjs");
  const thread = join(work, "yaml-thread.cjs");
  run(process.execPath, [join(ROOT, "scripts/console.mjs"), consoleFolder]);
  await bundle(program);
  await bundleThread(thread);
  const { builder, nodes } = nodePrograms();
  const sums = nodes.map(([platform, node]) => {
    const name = `kindsmith-${platform}`;
    make({ platform, node, builder, program, thread, target: join(out, name) });
    const sum = createHash("sha256")
      .update(readFileSync(join(out, name)))
      .digest("hex");
    return `${sum}  ${name}\n`;
  });
  writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
  process.stdout.write(sums.join(""));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The node program for each platform that was requested, and the one of their version that runs here. */
function nodePrograms() {
  const chosen = values.all ? PLATFORMS : values.platform;
  if (chosen.length === 0) return { builder: process.execPath, nodes: [[HOST, process.execPath]] };
  const programs = new Map([...chosen, HOST].map((platform) => [platform, downloadedNode(platform, work)]));
  return { builder: programs.get(HOST), nodes: chosen.map((platform) => [platform, programs.get(platform)]) };
}

/** One file of all that an entry needs, since a program within node can load nothing but node's own modules. */
async function oneFile(entry, settings) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    write: false,
    format: "cjs",
    platform: "node",
    target: "node20",
    bundle: true,
    // A quarter less to read at each start. Names stay, for stack traces; node shows the line of an error that ends it.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: LINE_CHARACTERS,
    logLevel: "error",
    ...settings,
  });
  return outputFiles[0].text;
}

async function bundle(outfile) {
  const { version, description } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const text = await oneFile("runtime/cli/main.ts", {
    define: { "import.meta.url": "ownUrl", "import.meta.dirname": "ownFolder" },
    banner: {
      js: '(function (require) { const module = { exports: {} }; const ownUrl = require("node:url").pathToFileURL(process.execPath).href; const ownFolder = require("node:path").dirname(process.execPath);',
    },
    footer: { js: "})" },
    external: OPTIONAL,
    plugins: [{ name: "parts of the executable", setup: (setup) => withoutFiles(setup, { version, description }) }],
  });
  // main.cjs reads nothing but ASCII.
  writeFileSync(outfile, inAscii(text));
}

/** A text that a thread evaluates. */
async function bundleThread(outfile) {
  writeFileSync(outfile, await oneFile("runtime/pipeline/yaml-thread/yaml-thread.ts", {}));
}

/**
 * Modules that stand for what is not in the executable.
 * @param manifest what the program reads of its own package.json
 */
function withoutFiles(setup, manifest) {
  const own = (path) => JSON.stringify(join(ROOT, path));
  const isAbsent = new RegExp(`^(${ABSENT.join("|")})(/|$)`);
  setup.onResolve({ filter: isAbsent }, ({ path }) => ({ path, namespace: "absent" }));
  setup.onLoad({ filter: /.*/, namespace: "absent" }, ({ path }) => ({
    contents: `const { UsageError } = require(${own("runtime/base/usage-error.ts")});
throw new UsageError(${JSON.stringify(
      `${path} is not part of this executable${path === "lmdb" ? ": use --storage=memory or --storage=mongodb://..." : ""}; the package kindsmith of npm has it`,
    )});`,
    resolveDir: ROOT,
  }));
  setup.onResolve({ filter: /\/console-folder\.js$/ }, ({ path }) => ({ path, namespace: "console" }));
  setup.onLoad({ filter: /.*/, namespace: "console" }, () => ({
    contents: `import { getRawAsset } from "node:sea";
export const builtFileNames = () => ${JSON.stringify(readdirSync(consoleFolder))};
export const readBuiltFile = async (name) => Buffer.from(getRawAsset(${JSON.stringify(CONSOLE_PREFIX)} + name));`,
    resolveDir: ROOT,
  }));
  setup.onResolve({ filter: /\/thread-program\.js$/ }, ({ path }) => ({ path, namespace: "thread" }));
  setup.onLoad({ filter: /.*/, namespace: "thread" }, () => ({
    contents: `import { getAsset } from "node:sea";
export const threadProgram = () => ({ program: getAsset(${JSON.stringify(THREAD)}, "utf8"), options: { eval: true, execArgv: [] } });`,
    resolveDir: ROOT,
  }));
  setup.onResolve({ filter: /^node:module$/ }, ({ importer }) =>
    importer.includes("node_modules") ? undefined : { path: "node:module", namespace: "package" },
  );
  setup.onLoad({ filter: /.*/, namespace: "package" }, () => ({
    contents: `import { MissingPackageError } from ${own("runtime/base/optional-package.ts")};
const absent = (name) => { throw new MissingPackageError(name + " is not part of this executable; the package kindsmith of npm can use it"); };
const load = (name) => (name === "kindsmith/package.json" ? ${JSON.stringify(manifest)} : absent(name));
export const createRequire = () => Object.assign(load, { resolve: absent });`,
    resolveDir: ROOT,
  }));
}

function make({ platform, node, builder, program, thread, target }) {
  const folder = mkdtempSync(join(work, `${platform}-`));
  const [blob, code, settings, hasCode] = ["blob", "code", "settings.json", "has-code"].map((name) =>
    join(folder, name),
  );
  // Compiled code belongs to one processor and version of node, and only the program of this machine can be run here.
  const isHost = platform === HOST;
  if (isHost) run(node, [join(PARTS, "compile-code.cjs"), program, mkdtempSync(join(folder, "server-")), code]);
  writeFileSync(hasCode, String(isHost));
  const files = readdirSync(consoleFolder).map((name) => [CONSOLE_PREFIX + name, join(consoleFolder, name)]);
  const assets = {
    program,
    [THREAD]: thread,
    "has-code": hasCode,
    ...(isHost ? { code } : {}),
    ...Object.fromEntries(files),
  };
  const main = join(PARTS, "main.cjs");
  writeFileSync(settings, JSON.stringify({ main, output: blob, disableExperimentalSEAWarning: true, assets }));
  run(builder, ["--experimental-sea-config", settings]);
  copyFileSync(node, target);
  chmodSync(target, 0o755);
  const isMac = platform.startsWith("darwin");
  const segment = isMac ? ["--macho-segment-name", "NODE_SEA"] : [];
  const injection = [target, "NODE_SEA_BLOB", blob, "--sentinel-fuse", FUSE, ...segment];
  run("npm", ["exec", "--yes", `--package=${INJECTOR}`, "--", "postject", ...injection]);
  if (isMac) writeFileSync(target, signedAdHoc(readFileSync(target), "kindsmith"));
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${error?.message ?? ""}${stdout}${stderr}`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
