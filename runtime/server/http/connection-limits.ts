/** The limits of connections and of what the pipeline does not see yet. Each has a name and a test at its boundary. */

export interface ConnectionLimits {
  /** The maximum size of one request's line and headers, in bytes; beyond it 431. On HTTP/2 the stream is refused. */
  readonly maxHeaderBytes: number;
  /** The maximum number of headers of one request; beyond it 431. On HTTP/2 the stream is refused. */
  readonly maxHeaders: number;
  /** The maximum size of a request target including the query, in bytes; beyond it 414. */
  readonly maxTargetBytes: number;
  /** The maximum number of parameters in one query; beyond it 400. */
  readonly maxQueryParameters: number;
  /**
   * The maximum number of requests of one HTTP/1.1 connection that wait for the answers to earlier ones; beyond it the
   * connection is cut.
   */
  readonly maxWaitingRequests: number;
  /**
   * The maximum number of bytes of an unwanted body that are read to keep the connection; beyond it the connection is
   * closed.
   */
  readonly maxDiscardedBytes: number;
  /** The time limit of a TLS handshake. */
  readonly handshakeTimeoutMs: number;
  /**
   * The time limit for the line and headers of a request, from its first byte or from the start of the connection;
   * beyond it 408.
   */
  readonly headersTimeoutMs: number;
  /** An idle connection is closed after this time; HTTP/2 sessions end with GOAWAY. */
  readonly idleTimeoutMs: number;
  /** The idle time after which TCP keep-alive probes whether the client is still there. */
  readonly tcpKeepAliveMs: number;
  /** How often connections are checked for the two time limits above. */
  readonly checkIntervalMs: number;
  /** The time that a client has to take the last bytes of an answer. */
  readonly lastBytesTimeoutMs: number;
  /** How long a client that already has its answer may continue to send. */
  readonly lingerMs: number;
  /** Whether HTTP/2 is offered over TLS. */
  readonly servesHttp2: boolean;
  /** The maximum number of concurrent streams on one HTTP/2 connection, which is announced to the client. */
  readonly maxStreamsPerConnection: number;
  /**
   * The maximum memory of one HTTP/2 connection, in MiB: headers, frames, and data that slow streams have not taken.
   */
  readonly maxSessionMemoryMiB: number;
  /** The number of body bytes that a client may send on one HTTP/2 stream before they are read. */
  readonly streamWindowBytes: number;
  /** The number of body bytes that a client may send ahead on all streams of a connection together. */
  readonly sessionWindowBytes: number;
  /** The number of invalid frames of an HTTP/2 connection after which it is cut. */
  readonly maxInvalidFrames: number;
  /** The number of streams beyond {@link maxStreamsPerConnection} after which a client's connection is cut. */
  readonly maxRejectedStreams: number;
  /**
   * The number of streams that a client may reset in a burst, for instance watches that it ends, before its connection
   * is cut.
   */
  readonly streamResetBurst: number;
  /** The number of those resets that may come before the answer has started, which waste the server's work. */
  readonly unansweredResetBurst: number;
  /** How many resets of both kinds are added to the allowances for each second. */
  readonly streamResetsPerSecond: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  maxHeaderBytes: 64 * 1024,
  maxHeaders: 1_000,
  maxTargetBytes: 32 * 1024,
  maxQueryParameters: 1_000,
  maxWaitingRequests: 1_000,
  maxDiscardedBytes: 256 * 1024,
  handshakeTimeoutMs: 30_000,
  headersTimeoutMs: 32_000,
  idleTimeoutMs: 90_000,
  tcpKeepAliveMs: 180_000,
  checkIntervalMs: 5_000,
  lastBytesTimeoutMs: 30_000,
  lingerMs: 1_000,
  servesHttp2: true,
  maxStreamsPerConnection: 250,
  maxSessionMemoryMiB: 128,
  streamWindowBytes: 256 * 1024,
  sessionWindowBytes: 8 * 1024 * 1024,
  maxInvalidFrames: 100,
  maxRejectedStreams: 1_000,
  streamResetBurst: 500,
  unansweredResetBurst: 250,
  streamResetsPerSecond: 33,
};
