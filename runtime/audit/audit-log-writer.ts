/** Writes events as lines of a file. */
import type { EventWriter } from "./event-writer.js";
import { type LogFormat, logLine } from "./log-lines.js";

/** A file to which lines are appended. */
export interface LineFile {
  /**
   * Appends whole lines with their ends, in the order of the calls.
   * @throws Error unless all of them are in the file
   */
  write(lines: readonly string[]): Promise<void>;
  /** Flushes what was written to the disk. */
  close(): Promise<void>;
}

export function logWriter(file: LineFile, format: LogFormat): EventWriter {
  return {
    write: (events) => file.write(events.map((event) => logLine(event, format))),
    close: () => file.close(),
  };
}
