/**
 * An example as a user has it after copying its folder: outside of this checkout, with the packages that it names
 * beside it. They come from this checkout's installation, `kindsmith` in its compiled form.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const MAX_OUTPUT_CHARACTERS = 64 * 1024;
const COMMAND_TIMEOUT_MS = 600_000;

export interface ExampleResult {
  readonly code: number | null;
  readonly output: string;
}

export interface ExampleProcess {
  readonly child: ChildProcess;
  /** Returns standard output and standard error so far; only the last part if it is long. */
  output(): string;
  /** Resolves once the command has ended and its output is complete. */
  ended(): Promise<ExampleResult>;
  /** Ends the command and everything that it has started. It has no effect if the command has ended. */
  end(signal: NodeJS.Signals): Promise<ExampleResult>;
}

export class ExampleProject {
  readonly directory: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #running = new Set<ExampleProcess>();

  /**
   * @param name the name of the folder below `examples`
   * @param packages the folder of packages that this checkout does not install
   */
  constructor(name: string, packages?: string) {
    compileOnce();
    this.directory = mkdtempSync(join(tmpdir(), `kindsmith-${name}-`));
    const source = join(ROOT, "examples", name);
    const isOwn = (path: string): boolean =>
      !/(^|\/)(node_modules|pki|\.kindsmith)(\/|$)/.test(path.slice(source.length));
    cpSync(source, this.directory, { recursive: true, filter: isOwn });
    this.#link("kindsmith", ROOT);
    const { dependencies = {}, devDependencies = {} } = JSON.parse(this.read("package.json"));
    const named = new Set(Object.keys({ ...dependencies, ...devDependencies }));
    named.delete("kindsmith");
    for (const name of named) {
      const own = join(ROOT, "node_modules", name);
      this.#link(name, packages === undefined || existsSync(own) ? own : join(packages, name));
    }
    const own = Object.entries(process.env).filter(
      ([key]) => !/^(npm_|NODE_TEST_CONTEXT|NODE_OPTIONS|KINDSMITH_)/.test(key),
    );
    const path = [join(this.directory, "node_modules/.bin"), process.env.PATH].join(delimiter);
    this.#environment = { ...Object.fromEntries(own), PATH: path };
  }

  path(file: string): string {
    return join(this.directory, file);
  }

  read(file: string): string {
    return readFileSync(this.path(file), "utf8");
  }

  /** Runs a shell command to its end, with any outcome. */
  run(command: string, environment: NodeJS.ProcessEnv = {}): Promise<ExampleResult> {
    const started = this.start(command, environment);
    const timer = setTimeout(() => void started.end("SIGKILL"), COMMAND_TIMEOUT_MS);
    return started.ended().finally(() => clearTimeout(timer));
  }

  /** Runs a shell command that must succeed. Resolves with its output. */
  async ok(command: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
    const { code, output } = await this.run(command, environment);
    if (code !== 0) throw new Error(`${command}\nended with ${code}\n${output}`);
    return output;
  }

  /** Starts a command in a separate process group, so that all of it can be ended. */
  start(command: string, environment: NodeJS.ProcessEnv = {}): ExampleProcess {
    const child = spawn("sh", ["-c", command], {
      cwd: this.directory,
      env: { ...this.#environment, ...environment },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-MAX_OUTPUT_CHARACTERS);
      });
    const closed = once(child, "close");
    const ended = async (): Promise<ExampleResult> => {
      const [code] = (await closed) as [number | null];
      this.#running.delete(started);
      return { code, output };
    };
    const started: ExampleProcess = {
      child,
      output: () => output,
      ended,
      end: (signal) => {
        signalGroup(child, signal);
        return ended();
      },
    };
    this.#running.add(started);
    return started;
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#running].map((started) => started.end("SIGKILL")));
    rmSync(this.directory, { recursive: true, force: true });
  }

  #link(name: string, target: string): void {
    const place = this.path(join("node_modules", name));
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(target, place);
    const { bin = {} } = JSON.parse(readFileSync(join(target, "package.json"), "utf8"));
    const commands = typeof bin === "string" ? { [name]: bin } : bin;
    mkdirSync(this.path("node_modules/.bin"), { recursive: true });
    for (const [command, file] of Object.entries(commands as Record<string, string>))
      symlinkSync(join(target, file), this.path(join("node_modules/.bin", command)));
  }
}

let isCompiled = process.env.KINDSMITH_COMPILED === "1";

/** Compiles the package for examples, because a run from the sources has not done so. */
function compileOnce(): void {
  if (isCompiled) return;
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  isCompiled = true;
}

/** Returns the names of all examples. */
export function exampleNames(): readonly string[] {
  return readdirSync(join(ROOT, "examples"), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
}

function signalGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
