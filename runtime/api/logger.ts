/** Where a server tells what happens in it. The loggers of pino and Fastify fit as they are. */

/** Lines for operators: fields for machines, a message for people. Must not throw and must not block. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Throws the reason while lines are lost or held up on their way out; the health check `log` asks. */
  assertTakesLines?(): void;
}

export const noLogger: Logger = { info() {}, warn() {}, error() {} };
