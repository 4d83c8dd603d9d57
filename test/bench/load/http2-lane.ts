/** HTTP/2 as stock clients use it: one connection carries many streams, and its windows are wide. */
import { once } from "node:events";
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import type { Endpoint } from "../bench-case.js";
import type { Connection } from "./connection.js";
import { IncomingBody, type Received } from "./received.js";
import type { LoadRequest } from "./request-template.js";

/** Maximum number of streams of one connection. Further streams open another connection. */
const MAX_LANES_PER_SESSION = 100;
/** Bytes that a server may send on one stream before they are read. */
const STREAM_WINDOW_BYTES = 4 * 1024 * 1024;
/** The same for all streams of a connection together. */
const SESSION_WINDOW_BYTES = 64 * 1024 * 1024;

/** Opens lanes, and a connection for every {@link MAX_LANES_PER_SESSION} of them. */
export function http2Opener(endpoint: Endpoint): () => Promise<Connection> {
  let opened = 0;
  let session: Promise<ClientHttp2Session> | undefined;
  return async () => {
    if (session === undefined || opened % MAX_LANES_PER_SESSION === 0) session = openSession(endpoint);
    opened++;
    return new Http2Lane(await session);
  };
}

async function openSession({ port, ca }: Endpoint): Promise<ClientHttp2Session> {
  const settings = { enablePush: false, initialWindowSize: STREAM_WINDOW_BYTES };
  const session = connect(`https://127.0.0.1:${port}`, { ...(ca === undefined ? {} : { ca }), settings });
  await once(session, "connect");
  session.setLocalWindowSize(SESSION_WINDOW_BYTES);
  // Each of its streams reports the error.
  session.on("error", () => {});
  return session;
}

/** Opens one stream after another on a connection. */
class Http2Lane implements Connection {
  private isBusy = false;

  constructor(private readonly session: ClientHttp2Session) {}

  async request(request: LoadRequest, keptBytes = 0): Promise<Received> {
    const stream = this.begin(request);
    const body = new IncomingBody(keptBytes);
    let status = 0;
    return new Promise((resolve, reject) => {
      stream.on("response", (headers) => {
        status = headers[":status"] ?? 0;
      });
      stream.on("data", (bytes: Buffer) => body.add(bytes, status));
      stream.on("end", () => {
        // The streams of a broken connection end too.
        if (status === 0 || this.session.destroyed) return;
        this.isBusy = false;
        resolve(body.received(status));
      });
      stream.on("error", reject);
      // This has no effect after a proper end.
      stream.on("close", () => reject(new Error("the server closed the stream")));
    });
  }

  async stream(
    request: LoadRequest,
    onBytes: (bytes: Buffer) => void,
    onFailure: (error: Error) => void,
  ): Promise<void> {
    const stream = this.begin(request);
    return new Promise((resolve, reject) => {
      let isOpen = false;
      const fail = (error: Error): void => (isOpen ? onFailure(error) : reject(error));
      stream.on("response", ({ ":status": status }) => {
        isOpen = status === 200;
        if (isOpen) resolve();
        else reject(new Error(`stream: found status ${status}, expected 200`));
      });
      stream.on("data", onBytes);
      stream.on("error", fail);
      stream.on("close", () => fail(new Error("the server closed the stream")));
    });
  }

  close(): void {
    this.session.destroy();
  }

  private begin({ method, path, headers, body }: LoadRequest): ClientHttp2Stream {
    if (this.isBusy) throw new Error("a request is under way on this stream");
    const head = { ...headers, ":method": method, ":path": path };
    const stream = this.session.request(head, { endStream: body === "" });
    this.isBusy = true;
    if (body !== "") stream.end(body, "latin1");
    return stream;
  }
}
