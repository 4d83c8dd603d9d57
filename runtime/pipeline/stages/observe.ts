/**
 * Tells observers (access log, metrics) of every request once its answer is complete: when the last byte of the body was
 * handed to the connection, which for a watch is its end.
 */
import { StatusError, type StatusReason } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import { ClientGoneError } from "../client-gone.js";
import type { PipelineContext } from "../context.js";
import type { BodyWriter, HttpRequest, HttpResponse } from "../request/http.js";
import type { RequestInfo } from "../request/request-info.js";
import { isLongRunning } from "./deadline.js";

/**
 * Why an answer is none, or not whole: the reason of its Status, `ClientGone` for one that nobody took to its end,
 * `BrokenOff` for one that could not be finished. A client that leaves a watch or a tunnel does what it may.
 */
export type FailureClass = StatusReason | "ClientGone" | "BrokenOff";

export interface FinishedRequest {
  readonly request: HttpRequest;
  readonly info: RequestInfo;
  readonly auditId: string;
  /** Milliseconds since the epoch. */
  readonly receivedMs: number;
  readonly finishedMs: number;
  /** Who sent it; absent where that was not found out. */
  readonly user?: UserInfo | undefined;
  /** For whom it was made, where that is somebody else. */
  readonly impersonated?: UserInfo | undefined;
  readonly status: number;
  /** Of the body; headers and framing are not counted. */
  readonly bodyBytes: number;
  readonly failure?: FailureClass | undefined;
  /** The server refused it, or gave it up, to protect itself. */
  readonly isShed?: boolean;
  /** Observers were told when its answer began. */
  readonly wasOpened: boolean;
}

/** What is known of a long-running request when its answer begins. */
export type OpenedRequest = Pick<FinishedRequest, "request" | "info">;

/** Told in the order in which answers are complete. Must not throw and must not block. */
export interface RequestObserver {
  /** The answer to a request that is meant to last begins; {@link finished} follows. */
  opened?(request: OpenedRequest): void;
  finished(request: FinishedRequest): void;
}

export function failureClassOf(error: unknown): FailureClass {
  if (error instanceof ClientGoneError) return "ClientGone";
  return error instanceof StatusError ? error.reason : "InternalError";
}

/** The same answer; observers hear of it when it is complete. */
export function observed(
  { observers, clock }: PipelineContext,
  known: Omit<FinishedRequest, "finishedMs" | "status" | "bodyBytes" | "wasOpened">,
  response: HttpResponse,
): HttpResponse {
  const { status, body } = response;
  const wasOpened = typeof body === "function" && isLongRunning(known.info);
  const isHead = known.request.method === "HEAD";
  const report = (bodyBytes: number, failure = known.failure): void => {
    // member by member: that is several times as fast as to spread them, and every request comes here
    const { request, info, auditId, receivedMs, user, impersonated, isShed } = known;
    const finished: FinishedRequest = {
      request,
      info,
      auditId,
      receivedMs,
      finishedMs: clock.now(),
      user,
      impersonated,
      status,
      bodyBytes,
      failure,
      isShed: isShed ?? false,
      wasOpened,
    };
    for (const observer of observers) observer.finished(finished);
  };
  if (typeof body !== "function") {
    report(isHead ? 0 : body.byteLength);
    return response;
  }
  if (wasOpened) for (const observer of observers) observer.opened?.(known);
  return {
    ...response,
    body: async (writer) => {
      const counting = new CountingWriter(writer);
      try {
        await body(counting);
      } catch (error) {
        report(counting.bytes, "BrokenOff");
        throw error;
      }
      const isCut = writer.signal.aborted && !isHead && !isLongRunning(known.info);
      report(counting.bytes, isCut ? "ClientGone" : known.failure);
    },
  };
}

/** Counts what is handed over while there is somebody to take it. */
class CountingWriter implements BodyWriter {
  bytes = 0;

  constructor(private readonly writer: BodyWriter) {}

  get signal(): AbortSignal {
    return this.writer.signal;
  }

  get bufferedBytes(): number {
    return this.writer.bufferedBytes;
  }

  write(chunk: Uint8Array): boolean {
    if (!this.writer.signal.aborted) this.bytes += chunk.byteLength;
    return this.writer.write(chunk);
  }

  drained(): Promise<void> {
    return this.writer.drained();
  }
}
