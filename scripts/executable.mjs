// Makes self-contained executables of the command line, with checksums: no Node.js and no package is needed beside them.
// node scripts/executable.mjs [--out=DIR] [--node=PLATFORM-ARCHITECTURE=FILE]...
// By default it makes one for this machine from the running node. `--node` adds others, such as darwin-arm64, from the node program
// of that platform, which has to be of the same version. One for macOS has to be signed there: codesign --sign - FILE.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const ROOT = resolve(import.meta.dirname, "..");
const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];
const HOST = `${process.platform}-${process.arch}`;
const INJECTOR = "postject@1.0.0-alpha.6";
/** The mark in the node program that says whether it contains a program; documented by Node.js. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
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
    node: { type: "string", multiple: true, default: [] },
  },
});
const programs = new Map([[HOST, process.execPath]]);
for (const item of values.node) {
  const [platform, file] = item.split(/=(.*)/s, 2);
  if (!PLATFORMS.includes(platform) || !file)
    fail(`--node: found ${JSON.stringify(item)}, expected PLATFORM=FILE with one of ${PLATFORMS.join(", ")}`);
  programs.set(platform, resolve(file));
}
const out = resolve(values.out);
const work = mkdtempSync(join(tmpdir(), "kindsmith-executable-"));
try {
  mkdirSync(out, { recursive: true });
  const main = join(work, "main.cjs");
  await bundle(main);
  const sums = [...programs].map(([platform, node]) => {
    const name = `kindsmith-${platform}`;
    make(platform, node, main, join(out, name));
    const sum = createHash("sha256")
      .update(readFileSync(join(out, name)))
      .digest("hex");
    return `${sum}  ${name}\n`;
  });
  writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
  process.stdout.write(sums.join(""));
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** One file of all sources, since a program within node can load nothing but node's own modules. */
async function bundle(outfile) {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["runtime/cli/bin.ts"],
    outfile,
    format: "cjs",
    platform: "node",
    target: "node20",
    bundle: true,
    logLevel: "error",
    define: { "import.meta.url": "ownUrl", "import.meta.dirname": "ownFolder" },
    banner: {
      js: 'const ownUrl = require("node:url").pathToFileURL(process.execPath).href; const ownFolder = require("node:path").dirname(process.execPath);',
    },
    external: OPTIONAL,
    plugins: [{ name: "parts of the executable", setup: (setup) => withoutFiles(setup, version) }],
  });
}

/** Modules that stand for what is not in the executable. */
function withoutFiles(setup, version) {
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
  setup.onResolve({ filter: /^node:module$/ }, ({ importer }) =>
    importer.includes("node_modules") ? undefined : { path: "node:module", namespace: "package" },
  );
  setup.onLoad({ filter: /.*/, namespace: "package" }, () => ({
    contents: `const absent = (name) => { throw new Error(name + " is not part of this executable"); };
const load = (name) => (name === "kindsmith/package.json" ? { version: ${JSON.stringify(version)} } : absent(name));
export const createRequire = () => Object.assign(load, { resolve: absent });`,
  }));
}

function make(platform, node, main, target) {
  const blob = join(work, `${platform}.blob`);
  const settings = join(work, `${platform}.json`);
  // Compiled code belongs to one processor and build of node.
  const useCodeCache = platform === HOST && node === process.execPath;
  writeFileSync(settings, JSON.stringify({ main, output: blob, disableExperimentalSEAWarning: true, useCodeCache }));
  run(process.execPath, ["--experimental-sea-config", settings]);
  copyFileSync(node, target);
  chmodSync(target, 0o755);
  const segment = platform.startsWith("darwin") ? ["--macho-segment-name", "NODE_SEA"] : [];
  const injection = [target, "NODE_SEA_BLOB", blob, "--sentinel-fuse", FUSE, ...segment];
  run("npm", ["exec", "--yes", `--package=${INJECTOR}`, "--", "postject", ...injection]);
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) fail(`${command} ${args.join(" ")} failed: ${error?.message ?? ""}${stdout}${stderr}`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
