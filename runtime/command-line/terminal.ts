/** What the terminal of a stream shows: colours, and how many columns. */
import { styleText } from "node:util";

/** Columns of a help text that no terminal shows, and the maximum: longer lines are hard to read. */
const DEFAULT_COLUMNS = 100;
const MAX_COLUMNS = 120;
const MIN_COLUMNS = 40;

export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** By the conventions of no-color.org and of FORCE_COLOR. An empty variable counts as absent. */
export function hasColours(stream: OutputStream, environment: NodeJS.ProcessEnv = process.env): boolean {
  const { NO_COLOR: none, FORCE_COLOR: forced, TERM: terminal } = environment;
  if (none !== undefined && none !== "") return false;
  if (forced !== undefined && forced !== "") return forced !== "0";
  return stream.isTTY === true && terminal !== "dumb";
}

export function columnsOf(stream: OutputStream): number {
  return Math.max(MIN_COLUMNS, Math.min(stream.columns ?? DEFAULT_COLUMNS, MAX_COLUMNS));
}

/** A function that makes text bold where the stream shows it. */
export function boldFor(stream: OutputStream, environment?: NodeJS.ProcessEnv): (text: string) => string {
  if (!hasColours(stream, environment)) return (text) => text;
  // The stream is judged above; this Node.js may judge another one.
  return (text) => styleText("bold", text, { validateStream: false });
}
