/** The bounds of connections and of what comes on them before the pipeline sees it. Each is named, and a test stands at each. */

export interface ConnectionLimits {
  /** Bytes of one request's line and headers; over it 431. On HTTP/2 the stream is refused. */
  readonly maxHeaderBytes: number;
  /** Headers of one request; over it 431. On HTTP/2 the stream is refused. */
  readonly maxHeaders: number;
  /** Bytes of a request target, query included; over it 414. */
  readonly maxTargetBytes: number;
  /** Parameters of one query; over it 400. */
  readonly maxQueryParameters: number;
  /** Requests of one HTTP/1.1 connection that wait for the answers to earlier ones; over it the connection is cut. */
  readonly maxWaitingRequests: number;
  /** Bytes of a body nobody wants that are read for the sake of the connection; over it the connection is closed. */
  readonly maxDiscardedBytes: number;
  /** A TLS handshake may take this long. */
  readonly handshakeTimeoutMs: number;
  /** The line and headers of a request may take this long, from the first byte on, or from the beginning of the connection; over it 408. */
  readonly headersTimeoutMs: number;
  /** A kept connection without a request under way is closed after this long; HTTP/2 sessions are told by GOAWAY. */
  readonly idleTimeoutMs: number;
  /** A connection on which nothing comes is asked by TCP whether its other end is still there after this long. */
  readonly tcpKeepAliveMs: number;
  /** How often connections are looked at for the two times above. */
  readonly checkIntervalMs: number;
  /** A client may take this long for the last bytes of an answer. */
  readonly lastBytesTimeoutMs: number;
  /** A client that has its answer already may go on sending for this long. */
  readonly lingerMs: number;
  /** Whether clients are offered HTTP/2 over TLS. */
  readonly servesHttp2: boolean;
  /** Streams at once on one HTTP/2 connection, as it is told to the client. */
  readonly maxStreamsPerConnection: number;
  /** Bytes that one HTTP/2 connection may keep waiting, in MiB: headers, frames and what slow streams have not taken. */
  readonly maxSessionMemoryMiB: number;
  /** Bytes of bodies that a client may send on one HTTP/2 stream before they are read. */
  readonly streamWindowBytes: number;
  /** The same for all streams of a connection together. */
  readonly sessionWindowBytes: number;
  /** Frames of an HTTP/2 connection that make no sense before it is cut. */
  readonly maxInvalidFrames: number;
  /** Streams that clients open beyond {@link maxStreamsPerConnection} before their connection is cut. */
  readonly maxRejectedStreams: number;
  /** Streams that a client may take back at once, such as watches that it ends, before its connection is cut. */
  readonly streamResetBurst: number;
  /** Those among them that it takes back before their answer has begun: what is asked for to be thrown away. */
  readonly unansweredResetBurst: number;
  /** What is gained of both, for each second after. */
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
