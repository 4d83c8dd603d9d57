/**
 * Programs in other languages that use the API and print what they observed: one fact a line, `{"fact": …, "value":
 * …}`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export type Facts = Readonly<Record<string, unknown>>;

/** The length of a program's standard error that is repeated when it fails. */
const MAX_COMPLAINTS_LENGTH = 8192;
const FACT_TIMEOUT_MS = 180_000;

/** Runs the program to its end. @throws Error if the program fails, or ends without the fact `done` */
export async function factsOf(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Facts> {
  const running = new FactStream(program, args, env);
  running.endInput();
  return running.finished();
}

/** A program that runs until its standard input ends. */
export class FactStream {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #seen: { readonly fact: string; readonly value: unknown }[] = [];
  readonly #waiting = new Set<() => void>();
  #taken = 0;
  #complaints = "";
  /** How the program ended. */
  #end: string | undefined;

  constructor(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    this.#child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "pipe"] });
    // For a test run that ends without stopping it.
    process.once("exit", () => this.#child.kill("SIGKILL"));
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-MAX_COMPLAINTS_LENGTH);
    });
    if (this.#child.stdout !== null) {
      createInterface({ input: this.#child.stdout }).on("line", (line) => {
        this.#seen.push(JSON.parse(line) as { fact: string; value: unknown });
        this.#wake();
      });
    }
    this.#exited = once(this.#child, "close").then(([code, signal]) => {
      this.#end = `the program ended: exit code ${code}, signal ${signal}`;
      this.#wake();
    });
  }

  send(command: string): void {
    this.#child.stdin?.write(`${command}\n`);
  }

  endInput(): void {
    this.#child.stdin?.end();
  }

  /** Returns the value of the next fact of this name and skips others before it. @throws Error if none comes */
  async next(fact: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = (action: () => void): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        action();
      };
      const fail = (why: string): void => settle(() => reject(new Error(this.#report(`${why} before "${fact}"`))));
      const look = (): void => {
        while (this.#taken < this.#seen.length) {
          const found = this.#seen[this.#taken++];
          if (found?.fact !== fact) continue;
          settle(() => resolve(found.value));
          return;
        }
        if (this.#end !== undefined) fail(this.#end);
      };
      const timer = setTimeout(() => fail(`${FACT_TIMEOUT_MS} ms passed`), FACT_TIMEOUT_MS);
      this.#waiting.add(look);
      look();
    });
  }

  /** Waits for the end. @throws Error unless the program succeeded */
  async finished(): Promise<Facts> {
    await this.#exited;
    const facts = Object.fromEntries(this.#seen.map(({ fact, value }) => [fact, value]));
    if (this.#child.exitCode !== 0 || !("done" in facts)) throw new Error(this.#report(this.#end ?? ""));
    const { done, ...others } = facts;
    return others;
  }

  /** Kills the program, as in a crash. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#exited;
  }

  #report(what: string): string {
    return `${what}\n${this.#seen.map((each) => JSON.stringify(each)).join("\n")}\n${this.#complaints}`;
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look();
  }
}
