/** The HTTP/2 connections of a server: their windows, their idle timeout, and how they end. */
import { constants, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { ConnectionLimits } from "../connection-limits.js";

export class Http2Sessions {
  private readonly sessions = new Set<ServerHttp2Session>();
  private isDraining = false;

  constructor(private readonly limits: ConnectionLimits) {}

  add(session: ServerHttp2Session): void {
    const { idleTimeoutMs, sessionWindowBytes } = this.limits;
    const { streamResetBurst, unansweredResetBurst, streamResetsPerSecond } = this.limits;
    const takenBack = new Allowance(streamResetBurst, streamResetsPerSecond);
    const unanswered = new Allowance(unansweredResetBurst, streamResetsPerSecond);
    let openStreams = 0;
    // The library sends GOAWAY itself but leaves the connection open. Destroying a session while it reads triggers an
    // assertion in node that ends the process, so that is deferred to a later turn.
    const cutLater = once(() => setImmediate(() => session.destroy()));
    this.sessions.add(session);
    session.once("close", () => this.sessions.delete(session));
    // A broken connection is the client's concern; without a listener the error would end the process.
    session.on("error", () => session.destroy());
    // HTTP/2 has no half-closed connections: a client that ends its side has abandoned all its streams.
    session.socket.once("end", cutLater);
    session.on("stream", (stream: ServerHttp2Stream) => {
      openStreams++;
      stream.once("close", () => {
        openStreams--;
        if (stream.rstCode === constants.NGHTTP2_NO_ERROR) return;
        if (!takenBack.use() || (!stream.headersSent && !unanswered.use())) cutLater();
      });
    });
    session.setLocalWindowSize(sessionWindowBytes);
    // Silence alone proves nothing: a watch without changes is silent, and its client may want to open more streams.
    session.setTimeout(idleTimeoutMs, () => {
      if (openStreams === 0) session.close();
      else session.setTimeout(idleTimeoutMs);
    });
    // The session was accepted while the server stopped listening.
    if (this.isDraining) session.close();
  }

  /** Asks all clients to open no more streams (GOAWAY); running streams are finished. Idempotent. */
  drain(): void {
    this.isDraining = true;
    for (const session of this.sessions) session.close();
  }
}

/**
 * How many streams a client may still open and reset. Starting work for nothing costs the server more than requesting
 * it costs the client.
 */
class Allowance {
  private left: number;
  private sinceMs = performance.now();

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {
    this.left = burst;
  }

  /** Returns false when the allowance is used up. */
  use(): boolean {
    const nowMs = performance.now();
    const gained = ((nowMs - this.sinceMs) / 1000) * this.perSecond;
    this.sinceMs = nowMs;
    this.left = Math.min(this.burst, this.left + gained) - 1;
    return this.left >= 1;
  }
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
