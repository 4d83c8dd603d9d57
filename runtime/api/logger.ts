/** The interface through which a server logs. Loggers of pino and Fastify implement it as they are. */

/** Writes log lines for operators: fields for machines and a message for people. Must not throw and must not block. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Throws the reason while lines are being lost or delayed; the health check `log` calls it. */
  assertTakesLines?(): void;
}

export const noLogger: Logger = { info() {}, warn() {}, error() {} };
