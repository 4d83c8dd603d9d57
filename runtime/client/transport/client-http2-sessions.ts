/**
 * A bounded set of HTTP/2 sessions to one server. Sessions are opened on demand, replaced when the server sends GOAWAY,
 * and checked with pings.
 */
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type OutgoingHttpHeaders,
} from "node:http2";
import type { TLSSocket } from "node:tls";
import { ConnectionError } from "../client-errors.js";
import { unlessAborted } from "./abort.js";

/** The maximum number of streams on one session; the server's own limit applies if it is lower. */
const MAX_STREAMS_PER_SESSION = 100;
/** The number of bytes that a server may send ahead of the reader, per stream and per session. */
const STREAM_WINDOW_BYTES = 1024 * 1024;
const SESSION_WINDOW_BYTES = 8 * 1024 * 1024;
/**
 * The maximum number of headers in one answer. It is high because a write may carry a hundred warnings and still has
 * succeeded: its answer must not be lost.
 */
const MAX_HEADER_PAIRS = 2_000;
/**
 * The memory of one session, in megabytes, beyond which node refuses streams. It has room for every stream's window.
 */
const SESSION_MEMORY_MEGABYTES = 128;
/** A peer that has not answered a ping by the time the next one is due is considered dead. */
const PING_INTERVAL_MS = 30_000;
/** The time limit until TLS is negotiated and the server's settings have arrived. */
const CONNECT_TIMEOUT_MS = 30_000;

export interface Http2SessionsOptions {
  readonly origin: string;
  /** Starts a TLS connection that offers `h2`. */
  readonly dial: () => Promise<TLSSocket>;
  readonly maxSessions: number;
  readonly pingIntervalMs?: number;
}

export class Http2Sessions {
  readonly #options: Http2SessionsOptions;
  /** The sessions that accept new streams, each with its number of streams. */
  readonly #streamCounts = new Map<ClientHttp2Session, number>();
  /** Every session that still has streams, including those for which the server sent GOAWAY. */
  readonly #alive = new Set<ClientHttp2Session>();
  #dialing: Promise<ClientHttp2Session | undefined> | undefined;
  #isClosed = false;

  constructor(options: Http2SessionsOptions) {
    this.#options = options;
  }

  /**
   * Opens a stream on a session with room. Returns undefined if the server doesn't negotiate HTTP/2.
   * @throws whatever connecting throws, or the signal's reason
   */
  async openStream(
    headers: OutgoingHttpHeaders,
    hasBody: boolean,
    signal: AbortSignal | undefined,
  ): Promise<ClientHttp2Stream | undefined> {
    for (;;) {
      signal?.throwIfAborted();
      const session = this.#sessionWithRoom();
      if (session !== undefined) return this.#start(session, headers, hasBody);
      this.#dialing ??= this.#open().finally(() => {
        this.#dialing = undefined;
      });
      if ((await unlessAborted(this.#dialing, signal)) === undefined) return undefined;
    }
  }

  close(): void {
    this.#isClosed = true;
    // Without an error, answers that are still arriving would look complete.
    const failure = new ConnectionError("closed", `${this.#options.origin}: closed: the client was closed`);
    for (const session of this.#alive) session.destroy(failure, constants.NGHTTP2_CANCEL);
  }

  /**
   * Returns a session with room for a stream. At the limit of sessions it returns the least busy one, which queues
   * streams beyond the server's limit.
   */
  #sessionWithRoom(): ClientHttp2Session | undefined {
    let least: ClientHttp2Session | undefined;
    for (const [session, count] of this.#streamCounts) {
      if (session.closed || session.destroyed) this.#streamCounts.delete(session);
      else if (count < streamLimit(session)) return session;
      else if (least === undefined || count < (this.#streamCounts.get(least) ?? 0)) least = session;
    }
    return this.#streamCounts.size >= this.#options.maxSessions ? least : undefined;
  }

  #start(session: ClientHttp2Session, headers: OutgoingHttpHeaders, hasBody: boolean): ClientHttp2Stream {
    const stream = session.request(headers, { endStream: !hasBody });
    this.#count(session, 1);
    stream.once("close", () => this.#count(session, -1));
    return stream;
  }

  /** Counts streams and unreferences idle sessions, which must not keep the process alive. */
  #count(session: ClientHttp2Session, change: 1 | -1): void {
    const count = this.#streamCounts.get(session);
    if (count === undefined) return;
    this.#streamCounts.set(session, count + change);
    if (session.destroyed) return;
    if (count + change === 0) session.unref();
    else session.ref();
  }

  async #open(): Promise<ClientHttp2Session | undefined> {
    const { origin, dial, pingIntervalMs = PING_INTERVAL_MS } = this.#options;
    const socket = await dial();
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => {
      socket.destroy(
        new ConnectionError("unreachable", `${origin}: unreachable: no connection within ${CONNECT_TIMEOUT_MS} ms`),
      );
    });
    await settled(socket, "secureConnect");
    if (socket.alpnProtocol !== "h2") {
      socket.destroy();
      return undefined;
    }
    const session = connect(origin, {
      createConnection: () => socket,
      settings: { enablePush: false, initialWindowSize: STREAM_WINDOW_BYTES },
      maxSessionMemory: SESSION_MEMORY_MEGABYTES,
      maxHeaderListPairs: MAX_HEADER_PAIRS,
    });
    // The server's stream limit must be known before the first stream opens; otherwise watches could queue behind
    // watches.
    await settled(session, "remoteSettings");
    socket.setTimeout(0);
    if (this.#isClosed) {
      session.destroy();
      throw new ConnectionError("closed", `${origin}: closed: the client was closed while it connected`);
    }
    session.unref();
    // Callers learn of a failed session through its streams. Without this listener, node would end the process.
    session.on("error", () => session.destroy());
    session.setLocalWindowSize(SESSION_WINDOW_BYTES);
    this.#streamCounts.set(session, 0);
    this.#alive.add(session);
    const stopPings = startPings(session, pingIntervalMs);
    session.once("close", () => {
      stopPings();
      this.#streamCounts.delete(session);
      this.#alive.delete(session);
    });
    return session;
  }
}

function streamLimit(session: ClientHttp2Session): number {
  return Math.min(MAX_STREAMS_PER_SESSION, session.remoteSettings.maxConcurrentStreams ?? MAX_STREAMS_PER_SESSION);
}

/** Resolves on the event; rejects if the connection fails or closes first. */
function settled(emitter: TLSSocket | ClientHttp2Session, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (finish: () => void): void => {
      emitter.off(event, succeed).off("error", fail).off("close", fail);
      finish();
    };
    const succeed = (): void => done(resolve);
    const fail = (error?: Error | boolean): void =>
      done(() =>
        reject(
          error instanceof Error
            ? error
            : Object.assign(new Error("the connection was closed"), { code: "ECONNRESET" }),
        ),
      );
    emitter.on(event, succeed).on("error", fail).on("close", fail);
  });
}

function startPings(session: ClientHttp2Session, intervalMs: number): () => void {
  let isAnswered = true;
  const timer = setInterval(() => {
    if (!isAnswered) {
      session.destroy(new ConnectionError("closed", `the server answered no ping for ${intervalMs} ms`));
      return;
    }
    isAnswered = false;
    session.ping((error) => {
      if (error === null) isAnswered = true;
    });
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
