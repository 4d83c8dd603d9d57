/** The logs of `kindsmith serve`: JSON lines on standard error, by one destination, so that no line ends up in another. */
import pino, { type Logger as PinoLogger } from "pino";
import type { Logger } from "../../api/logger.js";
import { systemClock } from "../../api/time.js";
import type { LogLevel } from "../../assembly/options/serving-table.js";
import { LogDestination } from "./log-destination.js";

const STANDARD_ERROR = 2;

export interface Logs {
  readonly logger: PinoLogger;
  /** The same for the server, whose health knows whether its lines are taken. */
  readonly serverLogger: Logger;
  /** Has lines whatever the level of the log is: requests are a matter of their own. */
  readonly accessLogger: PinoLogger;
  /** When the lines so far are written, or can't be: before a process is ended. Never rejects. */
  settled(): Promise<void>;
}

export function openLogs({ logLevel }: { readonly logLevel: LogLevel }): Logs {
  const destination = new LogDestination(STANDARD_ERROR, systemClock, (lines) =>
    logger.warn({ lines }, "lines of the log were dropped: nobody took them in time"),
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
