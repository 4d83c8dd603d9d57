/** The image: what linters say of deploy/Dockerfile, and that the files which it copies are enough to run the server. */
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, describe, test } from "node:test";
import { type Copy, type Dockerfile, DockerfileParser, type Instruction, type JSONInstruction } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { servingUrl } from "../support/serve.js";

const ROOT = resolve(import.meta.dirname, "../..");
const TEXT = readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8");
const BUILD_TIMEOUT_MS = 900_000;
/** The user of the image. */
const USER_ID = 1000;

const dockerfile: Dockerfile = DockerfileParser.parse(TEXT);
const stages = stagesOf(dockerfile);
const final = stages.at(-1) ?? [];

describe("the image", { timeout: BUILD_TIMEOUT_MS }, () => {
  const scratch = mkdtempSync(join(tmpdir(), "kindsmith-image-"));
  after(() => rmSync(scratch, { recursive: true, force: true }));

  test("the linter finds nothing in the Dockerfile", () => {
    assert.deepEqual(problemsOf(TEXT), []);
    assert.notDeepEqual(problemsOf(TEXT.replace("EXPOSE 6443", "EXPOSE http")), [], "a mistake is found");
  });

  test("the build is separate, and only its result is in the image", () => {
    assert.equal(stages.length, 2);
    assert.ok(stages[0]?.some((each) => /npm ci .*--ignore-scripts/.test(each.getArgumentsContent() ?? "")));
    for (const each of copiesOf(final)) assert.equal(each.stage, "build", each.text);
    for (const each of final) assert.ok(!["ADD", "ARG"].includes(each.getKeyword()), each.getKeyword());
    assert.doesNotMatch(TEXT, /:latest|curl|wget|sudo|apt-get/);
    assert.doesNotMatch(TEXT, /(?:password|secret|token)\s*=/i);
  });

  test("it runs without privileges, stops by SIGTERM, has its data in a volume, and its own port", () => {
    assert.equal(onlyOf("USER"), `${USER_ID}:${USER_ID}`);
    assert.equal(onlyOf("STOPSIGNAL"), "SIGTERM");
    assert.deepEqual(jsonOf("VOLUME"), ["/data"]);
    const [program, file, command, ...flags] = [...jsonOf("ENTRYPOINT"), ...jsonOf("CMD")];
    // In the form of a list, so that no shell keeps the signal to itself.
    assert.deepEqual([program, file, command], ["node", "/app/dist/runtime/cli/bin.js", "serve"]);
    const { flags: read } = serveConfig(flags);
    assert.deepEqual([read["data-dir"], read["bind-address"]], ["/data", "0.0.0.0"]);
    assert.equal(String(read["secure-port"]), onlyOf("EXPOSE"));
    assert.match(onlyOf("HEALTHCHECK"), /CMD \["node", "\/app\/deploy\/healthcheck.mjs"\]$/);
  });

  test("the build gets what it copies, and neither secrets nor the output of other builds", () => {
    const context = contextOf();
    for (const path of [
      "package.json",
      "package-lock.json",
      "runtime/cli/bin.ts",
      "generated/index.ts",
      "scripts/build.mjs",
    ])
      assert.ok(context(path), path);
    for (const path of [".git/config", "node_modules/x/index.js", "dist/x.js", ".kindsmith/admin-token", "test/x.ts"])
      assert.ok(!context(path), path);
    for (const path of [
      "runtime/tls.key",
      "deploy/tls.pem",
      ".env",
      "runtime/.env.local",
      "schemas/.kindsmith/pki/ca.crt",
    ])
      assert.ok(!context(path), path);
  });

  test("its files are enough to run the server as a user who may write only to the data and to /tmp", async (t) => {
    const context = contextOf();
    const build = join(scratch, "build");
    const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    for (const path of listed
      .split("\n")
      .filter((path) => path !== "" && context(path) && existsSync(join(ROOT, path))))
      copy(join(ROOT, path), join(build, path));
    symlinkSync(join(ROOT, "node_modules"), join(build, "node_modules"));
    execFileSync("npm", ["run", "build"], { cwd: build, stdio: "pipe" });
    rmSync(join(build, "node_modules"));
    copyRuntimePackages(join(build, "node_modules"));

    const image = join(scratch, "image");
    for (const { sources, target } of copiesOf(final))
      for (const source of sources) {
        assert.ok(source.startsWith("/app/"), source);
        const from = join(build, source.slice("/app/".length));
        assert.ok(existsSync(from), `${source} is there after the build`);
        copy(from, join(image, target === "./" ? from.slice(build.length) : target));
      }
    const data = join(scratch, "data");
    mkdirSync(data);
    const [, file = "", ...args] = [...jsonOf("ENTRYPOINT"), ...jsonOf("CMD")];
    const flags = args.map((arg) =>
      arg.replace("=/data", `=${data}`).replace("=0.0.0.0", "=127.0.0.1").replace("=6443", "=0"),
    );
    const isRoot = process.getuid?.() === 0;
    if (isRoot) {
      chownSync(data, USER_ID, USER_ID);
      chmodSync(scratch, 0o755);
    } else t.diagnostic("not run by root: the server could write to its own files");
    const as = isRoot ? { uid: USER_ID, gid: USER_ID } : {};
    const options = { cwd: image, env: { PATH: process.env.PATH, NODE_ENV: "production" }, ...as };
    const server = spawn(process.execPath, [join(image, file.slice("/app/".length)), ...flags], options);
    let output = "";
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    const ended = once(server, "close");
    const url = await servingUrl(server, () => output);
    const check = (at: string): number | null =>
      spawnSync(process.execPath, [join(image, "deploy/healthcheck.mjs"), at], options).status;
    try {
      // The server listens before its start is complete, as the start period of the check allows for.
      while (check(`${url}/livez`) !== 0) assert.equal(server.exitCode, null, output);
      assert.equal(check(`${url}/docs/page.js`), 0, "files beside the code are there too");
    } finally {
      server.kill("SIGTERM");
    }
    assert.deepEqual(await ended, [0, null], output);
    assert.equal(check(`${url}/livez`), 1, "the check fails without a server");
  });

  test("docker builds it, and it is healthy with a root that is read-only", (t) => {
    const docker = ["docker", "podman"].find((program) => spawnSync(program, ["info"]).status === 0);
    if (docker === undefined) return t.skip("neither docker nor podman runs here: the image itself is not built");
    const run = (...args: string[]): string => execFileSync(docker, args, { cwd: ROOT, encoding: "utf8" }).trim();
    const tag = `kindsmith:test-${randomBytes(4).toString("hex")}`;
    run("build", "--file=deploy/Dockerfile", `--tag=${tag}`, ".");
    const container = run("run", "--detach", "--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", tag);
    try {
      const health = "{{.State.Health.Status}}";
      const endMs = Date.now() + 120_000;
      while (run("inspect", `--format=${health}`, container) !== "healthy" && Date.now() < endMs)
        spawnSync("sleep", ["1"]);
      assert.equal(run("inspect", `--format=${health}`, container), "healthy", run("logs", container));
      run("stop", container);
      assert.equal(run("inspect", "--format={{.State.ExitCode}}", container), "0");
    } finally {
      run("rm", "--force", "--volumes", container);
      run("rmi", "--force", tag);
    }
  });
});

describe("the image of the package", () => {
  const text = readFileSync(join(ROOT, "deploy/package.Dockerfile"), "utf8");
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

  test("the linter finds nothing in its Dockerfile", () => assert.deepEqual(problemsOf(text), []));

  test("it needs no file but the package of this version, which has what it runs", () => {
    const copied = stagesOf(DockerfileParser.parse(text)).flatMap(copiesOf);
    for (const each of copied) assert.equal(each.stage, "build", each.text);
    assert.match(text, new RegExp(`^ARG VERSION=${manifest.version.replaceAll(".", "\\.")}$`, "m"));
    assert.ok(text.includes(`/app/node_modules/kindsmith/${manifest.bin.kindsmith}`));
    const listed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const files = (JSON.parse(listed) as [{ files: { path: string }[] }])[0].files.map(({ path }) => path);
    for (const path of ["healthcheck.mjs", "package.Dockerfile", "compose.yaml", "chart/values.schema.json"])
      assert.ok(files.includes(`deploy/${path}`), path);
    assert.ok(!files.includes("deploy/Dockerfile"), "what needs the repository is not in the package");
  });

  test("it runs like the image of a checkout", () => {
    const ends = (dockerfile: string): string =>
      dockerfile.slice(dockerfile.indexOf("# A number")).replaceAll("/app/node_modules/kindsmith/", "/app/");
    assert.equal(ends(text), ends(TEXT));
  });
});

function stagesOf(parsed: Dockerfile): Instruction[][] {
  const found: Instruction[][] = [];
  for (const instruction of parsed.getInstructions())
    if (instruction.getKeyword() === "FROM") found.push([instruction]);
    else found.at(-1)?.push(instruction);
  return found;
}

function problemsOf(text: string): string[] {
  return validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`);
}

/** The arguments of the one instruction of that kind in the final stage. */
function onlyOf(keyword: string): string {
  const found = final.filter((instruction) => instruction.getKeyword() === keyword);
  assert.equal(found.length, 1, keyword);
  return found[0]?.getArgumentsContent() ?? "";
}

function jsonOf(keyword: string): string[] {
  const found = final.find((instruction) => instruction.getKeyword() === keyword) as JSONInstruction | undefined;
  const strings = found?.getJSONStrings() ?? [];
  assert.ok(strings.length > 0, `${keyword} is a list`);
  return strings.map((each) => each.getJSONValue());
}

interface Copied {
  readonly text: string;
  /** The stage from which it copies. */
  readonly stage: string | null | undefined;
  readonly sources: readonly string[];
  readonly target: string;
}

function copiesOf(stage: readonly Instruction[]): Copied[] {
  return stage
    .filter((instruction) => instruction.getKeyword() === "COPY")
    .map((instruction) => {
      const text = instruction.getArgumentsContent() ?? "";
      const paths = text.split(/\s+/);
      const stage = (instruction as Copy).getFromFlag()?.getValue();
      return { text, stage, sources: paths.slice(0, -1), target: paths.at(-1) ?? "" };
    });
}

/** Returns whether .dockerignore lets a file into the build: the last pattern that matches it or a folder above decides. */
function contextOf(): (path: string) => boolean {
  const patterns = readFileSync(join(ROOT, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const isKept = line.startsWith("!");
      const glob = isKept ? line.slice(1) : line;
      const source = glob
        .replace(/[.+^${}()|[\]\\]/g, "\\$&")
        .replaceAll("**/", "\0")
        .replaceAll("**", "\x01")
        .replaceAll("*", "[^/]*")
        .replaceAll("\0", "(?:.*/)?")
        .replaceAll("\x01", ".*");
      return { isKept, pattern: new RegExp(`^${source}(?:/|$)`) };
    });
  return (path) => patterns.findLast(({ pattern }) => pattern.test(path))?.isKept ?? true;
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** Copies what `npm prune --omit=dev` leaves. */
function copyRuntimePackages(to: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const kept = Object.entries<{ dev?: boolean; devOptional?: boolean }>(packages).filter(
    ([path, { dev, devOptional }]) =>
      /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && dev !== true && devOptional !== true,
  );
  assert.ok(kept.length > 10, `${kept.length} packages are found`);
  // Packages for other platforms are listed and not installed.
  for (const [path] of kept)
    if (existsSync(join(ROOT, path))) copy(join(ROOT, path), join(to, path.slice("node_modules/".length)));
}
