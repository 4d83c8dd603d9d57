/** The logs of `kindsmith serve`: JSON lines on standard error. They share one destination, so that lines do not mix. */
import pino, { type Logger as PinoLogger } from "pino";
import type { Logger } from "../../api/logger.js";
import { systemClock } from "../../api/time.js";
import type { LogLevel } from "../../assembly/options/serving-table.js";
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

export function openLogs({ logLevel }: { readonly logLevel: LogLevel }): Logs {
  const destination = new LogDestination(STANDARD_ERROR, systemClock, (lines) =>
    logger.warn({ lines }, "lines of the log were dropped: they were not read in time"),
  );
  const logger = pino({ level: logLevel }, destination);
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
