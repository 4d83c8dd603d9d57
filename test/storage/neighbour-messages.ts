/** What a test and the process of its {@link NeighbourEngine} send each other. Buffers and bigints travel as they are. */
import type { StorageEvent } from "../../runtime/storage/engine.js";
import { CompactedError, EngineClosedError, RevisionMismatchError } from "../../runtime/storage/errors.js";

export type Method = "head" | "get" | "list" | "commit" | "compact" | "compactedRevision" | "ping" | "close";

export type ToNeighbour =
  | { readonly type: "open"; readonly directory: string; readonly group: string | undefined }
  | { readonly type: "call"; readonly id: number; readonly method: Method; readonly args: readonly unknown[] }
  | { readonly type: "watch"; readonly id: number; readonly prefix: string; readonly after: bigint }
  | { readonly type: "stop"; readonly id: number };

export type FromNeighbour =
  | { readonly type: "opened" }
  | { readonly type: "refused"; readonly error: SentError }
  | { readonly type: "answer"; readonly id: number; readonly value: unknown }
  | { readonly type: "failure"; readonly id: number; readonly error: SentError }
  | {
      readonly type: "events";
      readonly id: number;
      readonly events: readonly StorageEvent[];
      readonly progress: bigint;
    }
  | { readonly type: "ended"; readonly id: number; readonly error: SentError };

/** Only plain data passes between processes, not classes. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function sent(error: unknown): SentError {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const { cause: _, ...fields } = { ...(error as object & { cause?: unknown }) };
  return { name, message, fields };
}

export function received({ name, message, fields }: SentError): Error {
  // biome-ignore lint/suspicious/noExplicitAny: the fields are those of the class that the name says
  const { key, expected, actual, requested, compacted } = fields as any;
  if (name === "RevisionMismatchError") return new RevisionMismatchError(key, expected, actual);
  if (name === "CompactedError") return new CompactedError(requested, compacted);
  if (name === "EngineClosedError") return new EngineClosedError();
  return new Error(`${name}: ${message}`);
}
