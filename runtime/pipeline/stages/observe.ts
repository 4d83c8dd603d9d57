/**
 * Notifies observers (access log, metrics) of every request after its answer is complete: when the last byte was handed
 * to the connection, which for a watch is its end.
 */
import { StatusError, type StatusReason } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import { ClientGoneError } from "../client-gone.js";
import type { PipelineContext } from "../context.js";
import type { BodyWriter, HttpRequest, HttpResponse } from "../request/http.js";
import type { RequestInfo } from "../request/request-info.js";
import { type SharedChunk, writeShared } from "../request/shared-chunk.js";
import { isLongRunning } from "./deadline.js";

/**
 * Why a request failed: the reason of its Status, `ClientGone` if the client disconnected before the end, or
 * `BrokenOff` if the server could not finish the answer. Clients may end watches and tunnels at any time, which is no
 * failure.
 */
export type FailureClass = StatusReason | "ClientGone" | "BrokenOff";

export interface FinishedRequest {
  readonly request: HttpRequest;
  readonly info: RequestInfo;
  readonly auditId: string;
  /** Milliseconds since the epoch. */
  readonly receivedMs: number;
  readonly finishedMs: number;
  /** The authenticated user; undefined if the caller was not identified. */
  readonly user?: UserInfo | undefined;
  /** The impersonated user, if any. */
  readonly impersonated?: UserInfo | undefined;
  readonly status: number;
  /** The size of the body, without headers and framing. */
  readonly bodyBytes: number;
  readonly failure?: FailureClass | undefined;
  /** Whether the server rejected the request, or gave up on it, to protect itself. */
  readonly isShed?: boolean;
  /** Whether {@link RequestObserver.opened} was called for the request. */
  readonly wasOpened: boolean;
}

/** The facts about a long-running request when its answer begins. */
export type OpenedRequest = Pick<FinishedRequest, "request" | "info">;

/** Receives requests in the order in which their answers are complete. Its methods must neither throw nor block. */
export interface RequestObserver {
  /** Called when the answer to a long-running request begins; {@link finished} follows. */
  opened?(request: OpenedRequest): void;
  finished(request: FinishedRequest): void;
}

export function failureClassOf(error: unknown): FailureClass {
  if (error instanceof ClientGoneError) return "ClientGone";
  return error instanceof StatusError ? error.reason : "InternalError";
}

/** Returns the same answer, and notifies observers when it is complete. */
export function observed(
  { observers, clock }: PipelineContext,
  known: Omit<FinishedRequest, "finishedMs" | "status" | "bodyBytes" | "wasOpened">,
  response: HttpResponse,
): HttpResponse {
  const { status, body } = response;
  const wasOpened = typeof body === "function" && isLongRunning(known.info);
  const isHead = known.request.method === "HEAD";
  const report = (bodyBytes: number, failure = known.failure): void => {
    // Naming each member is several times as fast as spreading the object, and every request runs this code.
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

/** Counts the bytes written until the receiver is gone. */
class CountingWriter implements BodyWriter {
  bytes = 0;
  readonly signal: AbortSignal;

  constructor(private readonly writer: BodyWriter) {
    this.signal = writer.signal;
  }

  get bufferedBytes(): number {
    return this.writer.bufferedBytes;
  }

  write(chunk: Uint8Array): boolean {
    if (!this.signal.aborted) this.bytes += chunk.byteLength;
    return this.writer.write(chunk);
  }

  writeShared(chunk: SharedChunk): boolean {
    if (!this.signal.aborted) this.bytes += chunk.byteLength;
    return writeShared(this.writer, chunk);
  }

  drained(): Promise<void> {
    return this.writer.drained();
  }
}
