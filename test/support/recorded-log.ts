/** A logger that records its lines, and a way to wait for more of them. */
import type { Logger } from "../../runtime/index.js";
import type { JsonObject } from "./json.js";

export interface RecordedLine {
  readonly level: "info" | "warn" | "error";
  readonly message: string;
  readonly fields: JsonObject;
}

export class RecordedLog implements Logger {
  readonly lines: RecordedLine[] = [];
  /** The error with which lines are refused; undefined to accept them. */
  trouble: Error | undefined;
  private readonly watchers = new Set<() => void>();

  info(fields: object, message: string): void {
    this.add({ level: "info", message, fields: fields as JsonObject });
  }

  warn(fields: object, message: string): void {
    this.add({ level: "warn", message, fields: fields as JsonObject });
  }

  error(fields: object, message: string): void {
    this.add({ level: "error", message, fields: fields as JsonObject });
  }

  assertTakesLines(): void {
    if (this.trouble !== undefined) throw this.trouble;
  }

  /** Resolves with the first line that matches, an existing or a future one. */
  line(fits: (line: RecordedLine) => boolean): Promise<RecordedLine> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = this.lines.find(fits);
        if (found === undefined) return;
        this.watchers.delete(look);
        resolve(found);
      };
      this.watchers.add(look);
      look();
    });
  }

  private add(line: RecordedLine): void {
    this.lines.push(line);
    for (const look of [...this.watchers]) look();
  }
}
