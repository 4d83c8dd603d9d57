/** The lines that a long-running child process writes, for instance `kubectl get --watch`. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Sightings } from "./sightings.js";

export class LineWatch {
  readonly lines = new Sightings();
  readonly #child: ChildProcess;
  #isOver = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    let rest = "";
    let errors = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.lines.add(line);
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
    });
    child.once("close", (code) => {
      this.#isOver = true;
      this.lines.end(`it ended with ${code} ${errors}`);
    });
  }

  /** Ends the process by SIGTERM. */
  async stop(): Promise<void> {
    if (this.#isOver) return;
    const closed = once(this.#child, "close");
    this.#child.kill("SIGTERM");
    await closed;
  }
}
