/** Waits for lines that a child process writes, a `kubectl get --watch` for instance. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

const DEFAULT_TIMEOUT_MS = 30_000;

export class LineWatch {
  readonly #child: ChildProcess;
  readonly #lines = new Set<string>();
  readonly #waiting = new Set<() => void>();
  #errors = "";
  #isOver = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    let rest = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#lines.add(line);
      this.#wake();
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errors += text;
    });
    child.once("close", () => {
      this.#isOver = true;
      this.#wake();
    });
  }

  /** Resolves when all the lines were written. @throws Error naming those that were not, in time or before the end. */
  async seen(wanted: readonly string[], timeoutMs: number = DEFAULT_TIMEOUT_MS): Promise<void> {
    const missing = (): string[] => wanted.filter((line) => !this.#lines.has(line));
    await new Promise<void>((resolve, reject) => {
      const look = (hasTime: boolean): void => {
        const absent = missing();
        const mayCome = hasTime && !this.#isOver;
        if (absent.length > 0 && mayCome) return;
        clearTimeout(timer);
        this.#waiting.delete(wake);
        if (absent.length === 0) resolve();
        else
          reject(
            new Error(`${this.#isOver ? "ended" : `${timeoutMs} ms`} without ${absent.join(", ")}\n${this.#errors}`),
          );
      };
      const wake = (): void => look(true);
      const timer = setTimeout(() => look(false), timeoutMs);
      this.#waiting.add(wake);
      look(true);
    });
  }

  /** Ends the process by SIGTERM. */
  async stop(): Promise<void> {
    if (this.#isOver) return;
    const closed = once(this.#child, "close");
    this.#child.kill("SIGTERM");
    await closed;
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
