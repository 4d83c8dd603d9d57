/** A program that runs until it is stopped, and its output. */
import { type ChildProcess, spawn } from "node:child_process";

/** A program that does not end on request is killed after this time. */
const STOP_TIMEOUT_MS = 20_000;

export class Program {
  private readonly child: ChildProcess;
  private readonly closed: Promise<void>;
  private text = "";
  private ended = false;

  constructor(path: string, flags: readonly string[]) {
    this.child = spawn(path, flags, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.text += chunk.toString();
      });
    this.closed = new Promise((done) => {
      const end = (): void => {
        this.ended = true;
        done();
      };
      this.child.once("close", end);
      this.child.once("error", (error) => {
        this.text += `${error.message}\n`;
        end();
      });
    });
  }

  /** Returns everything written to standard output and error so far. */
  output(): string {
    return this.text;
  }

  /** @throws Error with its output if it has ended by itself */
  assertRunning(): void {
    if (this.ended) throw new Error(`${this.child.spawnfile} has ended:\n${this.text.slice(-4000)}`);
  }

  async stop(): Promise<void> {
    this.child.kill("SIGTERM");
    const timer = setTimeout(() => this.child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await this.closed;
    clearTimeout(timer);
  }
}
