/** The HTTP/2 connections of a server: the windows they are given, how long idle ones stay, and how they end. */
import { constants, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { ConnectionLimits } from "./connection-limits.js";

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
    // The library says good-bye on its own, but leaves the connection open. Ended in the middle of what it reads, a
    // session takes the process with it (an assertion of node's), so that is left to a turn of its own.
    const cutLater = once(() => setImmediate(() => session.destroy()));
    this.sessions.add(session);
    session.once("close", () => this.sessions.delete(session));
    // A broken connection is the client's affair; without a listener it would end the process.
    session.on("error", () => session.destroy());
    // HTTP/2 has no connections that are closed on one side only: whoever ends theirs is gone with all their streams.
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
    // Silence alone says nothing: a watch without changes is silent, and its client may want more streams beside it.
    session.setTimeout(idleTimeoutMs, () => {
      if (openStreams === 0) session.close();
      else session.setTimeout(idleTimeoutMs);
    });
    // it was taken while the server stopped listening
    if (this.isDraining) session.close();
  }

  /** Tells all clients to open no more streams (GOAWAY); streams under way are finished. Idempotent. */
  drain(): void {
    this.isDraining = true;
    for (const session of this.sessions) session.close();
  }
}

/** How many streams a client may still open and take back. Work that is begun for nothing costs more than to ask for it. */
class Allowance {
  private left: number;
  private sinceMs = performance.now();

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {
    this.left = burst;
  }

  /** False when there is nothing left. */
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
