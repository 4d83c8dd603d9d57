/**
 * One keep-alive connection with one request under way. Far cheaper than a client library, so that on a machine with
 * few cores the server is the one that is busy.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { ResponseParser } from "./response-parser.js";

export interface Received {
  readonly status: number;
  readonly bytes: number;
  /** The begin of the body, as far as it was asked for; some of it when it tells of a failure. */
  readonly body: Buffer;
}

/** Bytes kept of the body of a failure, for the error message. */
const MAX_FAILURE_BYTES = 1024;

interface Pending {
  readonly keptBytes: number;
  readonly chunks: Buffer[];
  bytes: number;
  readonly resolve: (received: Received) => void;
  readonly reject: (error: Error) => void;
}

interface Streaming {
  readonly onHead: (status: number) => void;
  readonly onBytes: (bytes: Buffer) => void;
  readonly onFailure: (error: Error) => void;
}

export class HttpSocket {
  private pending: Pending | undefined;
  private streaming: Streaming | undefined;
  private failure: Error | undefined;

  private constructor(private readonly socket: Socket) {
    const parser = new ResponseParser({
      head: (status) => this.streaming?.onHead(status),
      body: (bytes, status) => this.body(bytes, status),
      end: (status) => this.end(status),
    });
    socket.on("data", (bytes) => {
      try {
        parser.push(bytes);
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.on("error", (error) => this.fail(error));
    socket.on("close", () => this.fail(new Error("the server closed the connection")));
  }

  static async open(port: number): Promise<HttpSocket> {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    await once(socket, "connect");
    return new HttpSocket(socket);
  }

  /**
   * @param keptBytes how much of the body the answer shall hold, in whole pieces as they arrive
   * @throws Error when the connection breaks, or another request is under way.
   */
  request(text: string, keptBytes = 0): Promise<Received> {
    if (this.failure) return Promise.reject(this.failure);
    if (this.pending) return Promise.reject(new Error("a request is under way on this connection"));
    return new Promise((resolve, reject) => {
      this.pending = { keptBytes, chunks: [], bytes: 0, resolve, reject };
      this.socket.write(text, "latin1");
    });
  }

  /**
   * Sends a request whose answer does not end; the connection belongs to it from now on. Resolves when the head is here.
   * @param onFailure hears that the stream broke or ended after its head
   * @throws Error when the status is not 200, or the connection breaks before the head.
   */
  stream(text: string, onBytes: (bytes: Buffer) => void, onFailure: (error: Error) => void): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      let isOpen = false;
      this.streaming = {
        onHead: (status) => {
          isOpen = status === 200;
          if (isOpen) resolve();
          else reject(new Error(`stream: found status ${status}, expected 200`));
        },
        onBytes,
        onFailure: (error) => (isOpen ? onFailure(error) : reject(error)),
      };
      this.socket.write(text, "latin1");
    });
  }

  /** Cuts the connection; nobody is told. */
  close(): void {
    this.failure = new Error("this connection was closed");
    this.socket.destroy();
  }

  private body(bytes: Buffer, status: number): void {
    if (this.streaming) {
      this.streaming.onBytes(bytes);
      return;
    }
    if (this.pending === undefined) throw new Error("found an answer to no request");
    const wanted = status >= 400 ? Math.max(this.pending.keptBytes, MAX_FAILURE_BYTES) : this.pending.keptBytes;
    const keeps = this.pending.bytes < wanted;
    this.pending.bytes += bytes.length;
    if (keeps) this.pending.chunks.push(Buffer.from(bytes));
  }

  private end(status: number): void {
    const { pending } = this;
    if (pending === undefined) throw new Error("the stream ended");
    this.pending = undefined;
    pending.resolve({ status, bytes: pending.bytes, body: Buffer.concat(pending.chunks) });
  }

  private fail(error: Error): void {
    if (this.failure) return;
    this.failure = error;
    this.streaming?.onFailure(error);
    this.pending?.reject(error);
  }
}
