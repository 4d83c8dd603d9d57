/**
 * The logs of `kindsmith serve` on standard error: JSON lines, or text for people on a terminal. They share one destination, so
 * that lines do not mix.
 */
import pino, { type Logger as PinoLogger } from "pino";
import type { Logger } from "../../api/logger.js";
import { systemClock } from "../../api/time.js";
import type { LogFormat, LogLevel } from "../../assembly/options/serving-table.js";
import { hasColours } from "../../command-line/terminal.js";
import { LogDestination } from "./log-destination.js";

const STANDARD_ERROR = 2;

export interface Logs {
  readonly logger: PinoLogger;
  /** The same for the server, whose health check fails while lines are not written. */
  readonly serverLogger: Logger;
  /** Logs requests at every log level: `--access-log` decides about them. */
  readonly accessLogger: PinoLogger;
  /** Resolves when the lines so far are written or have failed. Await it before the process ends. Never rejects. */
  settled(): Promise<void>;
}

export interface LogSettings {
  readonly logLevel: LogLevel;
  /** The format that the command line chooses. */
  readonly logFormat: LogFormat | undefined;
}

/** @param isTerminal whether a terminal shows the log, possibly through another process */
export async function openLogs({ logLevel, logFormat }: LogSettings, isTerminal: boolean): Promise<Logs> {
  const format = formatFor(logFormat, isTerminal);
  const asText = format === "text" ? await textOfLines(isTerminal) : undefined;
  const destination = new LogDestination(STANDARD_ERROR, systemClock, (lines) =>
    logger.warn({ lines }, "lines of the log were dropped: they were not read in time"),
  );
  const stream = asText === undefined ? destination : { write: (line: string) => destination.write(asText(line)) };
  const logger = pino({ level: logLevel }, stream);
  const serverLogger: Logger = {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    assertTakesLines: () => destination.assertTakesLines(),
  };
  return {
    logger,
    serverLogger,
    accessLogger: logger.child({}, { level: "info" }),
    settled: () => destination.settled(),
  };
}

/** What people read on a terminal, and programs elsewhere, unless the command line says which. */
export function formatFor(chosen: LogFormat | undefined, isTerminal: boolean): LogFormat {
  return chosen ?? (isTerminal ? "text" : "json");
}

/** Makes text of lines of JSON. The package is loaded only here, since most servers write JSON. */
export async function textOfLines(isTerminal: boolean): Promise<(line: string) => string> {
  const { prettyFactory } = await import("pino-pretty");
  return prettyFactory({
    colorize: hasColours({ isTTY: isTerminal }),
    ignore: "pid,hostname",
    translateTime: "SYS:HH:MM:ss",
    singleLine: true,
  });
}
