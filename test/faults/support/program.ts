/**
 * Child processes that are made to be killed, by the hundred. The program is compiled once, since plain JavaScript starts
 * in a third of the time; and each child is started ahead: it loads its modules, then waits for its instruction.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { createInterface, type Interface } from "node:readline";

const ROOT = resolve(import.meta.dirname, "../../..");
const STDIO: { stdio: ["pipe", "pipe", "inherit"] } = { stdio: ["pipe", "pipe", "inherit"] };
const COMPILER = join(ROOT, "node_modules/typescript/bin/tsc");

export class Program {
  readonly #directory: string;
  readonly #entry: string;
  readonly #children = new Set<Child>();
  #next: Child | undefined;

  private constructor(directory: string, entry: string) {
    this.#directory = directory;
    this.#entry = entry;
  }

  /** @param source A module that calls {@link instruction} when it has loaded what it needs. */
  static compile(source: string): Program {
    const directory = mkdtempSync(join(tmpdir(), "kindsmith-program-"));
    const options = { noEmit: false, noCheck: true, types: [], rootDir: ROOT, outDir: directory };
    const config = { extends: join(ROOT, "tsconfig.json"), compilerOptions: options, files: [source] };
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify(config));
    writeFileSync(join(directory, "package.json"), '{"type":"module"}');
    symlinkSync(join(ROOT, "node_modules"), join(directory, "node_modules"));
    const { status, stdout } = spawnSync(process.execPath, [COMPILER, "-p", directory], { encoding: "utf8" });
    if (status !== 0) throw new Error(`${source} was not compiled:\n${stdout}`);
    return new Program(directory, join(directory, relative(ROOT, source).replace(/\.ts$/, ".js")));
  }

  /** A child that runs on this instruction; the one after it begins to load. */
  run(instruction: object): Child {
    const child = this.#next ?? this.#prepare();
    this.#next = this.#prepare();
    child.instruct(instruction);
    return child;
  }

  /** A child whose files may not grow over a size, in blocks of 512 bytes; the soft limit, which can be lifted. */
  runWithFileLimit(blocks: number, instruction: object): Child {
    const command = `ulimit -S -f ${blocks} && exec "$0" "$1"`;
    const child = this.#adopt(spawn("sh", ["-c", command, process.execPath, this.#entry], STDIO));
    child.instruct(instruction);
    return child;
  }

  /** Kills what still runs, and removes what was compiled. */
  async dispose(): Promise<void> {
    await Promise.all([...this.#children].map((child) => child.kill()));
    rmSync(this.#directory, { recursive: true });
  }

  #prepare(): Child {
    return this.#adopt(spawn(process.execPath, [this.#entry], STDIO));
  }

  #adopt(process: ChildProcess): Child {
    const child = new Child(process);
    this.#children.add(child);
    void child.ended.then(() => this.#children.delete(child));
    return child;
  }
}

export class Child {
  readonly lines: Interface;
  /** Resolves with exit code and signal, when everything that it wrote was read. */
  readonly ended: Promise<readonly [number | null, NodeJS.Signals | null]>;
  readonly #process: ChildProcess;

  constructor(process: ChildProcess) {
    this.#process = process;
    this.ended = once(process, "close").then(([code, signal]) => [code, signal] as const);
    // A child that is killed before it has read everything: its end tells.
    process.stdin?.on("error", () => undefined);
    this.lines = createInterface(process.stdout as NodeJS.ReadableStream);
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  get pid(): number {
    return this.#process.pid as number;
  }

  instruct(instruction: object): void {
    this.#process.stdin?.write(`${JSON.stringify(instruction)}\n`);
  }

  /** Resolves when it has ended. */
  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    this.#process.kill(signal);
    await this.ended;
  }
}
