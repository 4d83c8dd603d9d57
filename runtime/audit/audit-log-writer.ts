/** Events as lines of a file. */
import type { EventWriter } from "./event-writer.js";
import { type LogFormat, logLine } from "./log-lines.js";

/** A file that lines are put at the end of. */
export interface LineFile {
  /** Whole lines with their ends, in the order of the calls. @throws Error where not all of them are in the file */
  write(lines: readonly string[]): Promise<void>;
  /** What was written is on the disk afterwards. */
  close(): Promise<void>;
}

export function logWriter(file: LineFile, format: LogFormat): EventWriter {
  return {
    write: (events) => file.write(events.map((event) => logLine(event, format))),
    close: () => file.close(),
  };
}
