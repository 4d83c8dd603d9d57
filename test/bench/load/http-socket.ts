/**
 * A keep-alive connection with one request in flight. It is far cheaper than a client library, so that on a machine with
 * few cores the server is the busy process.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import type { Endpoint } from "../bench-case.js";
import type { Connection } from "./connection.js";
import { IncomingBody, type Received } from "./received.js";
import type { LoadRequest } from "./request-template.js";
import { ResponseParser } from "./response-parser.js";

interface Pending {
  readonly body: IncomingBody;
  readonly resolve: (received: Received) => void;
  readonly reject: (error: Error) => void;
}

interface Streaming {
  readonly onHead: (status: number) => void;
  readonly onBytes: (bytes: Buffer) => void;
  readonly onFailure: (error: Error) => void;
}

export class HttpSocket implements Connection {
  /** The last sent headers and their text, since all requests of a plan have the same headers. */
  private headers: { readonly of: LoadRequest["headers"]; readonly text: string } | undefined;
  private pending: Pending | undefined;
  private streaming: Streaming | undefined;
  private failure: Error | undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
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

  static async open({ port, ca }: Endpoint): Promise<HttpSocket> {
    const host = "127.0.0.1";
    const isSecure = ca !== undefined;
    const socket = isSecure
      ? connectSecurely({ host, port, ca, ALPNProtocols: ["http/1.1"] })
      : connect({ host, port });
    socket.setNoDelay(true);
    await once(socket, isSecure ? "secureConnect" : "connect");
    return new HttpSocket(socket, `${host}:${port}`);
  }

  request(request: LoadRequest, keptBytes = 0): Promise<Received> {
    if (this.failure) return Promise.reject(this.failure);
    if (this.pending) return Promise.reject(new Error("a request is under way on this connection"));
    return new Promise((resolve, reject) => {
      this.pending = { body: new IncomingBody(keptBytes), resolve, reject };
      this.socket.write(this.text(request), "latin1");
    });
  }

  stream(request: LoadRequest, onBytes: (bytes: Buffer) => void, onFailure: (error: Error) => void): Promise<void> {
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
      this.socket.write(this.text(request), "latin1");
    });
  }

  /** Closes the connection without a report to its users. */
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
    this.pending.body.add(bytes, status);
  }

  private end(status: number): void {
    const { pending } = this;
    if (pending === undefined) throw new Error("the stream ended");
    this.pending = undefined;
    pending.resolve(pending.body.received(status));
  }

  private text({ method, path, headers, body }: LoadRequest): string {
    if (this.headers?.of !== headers) this.headers = { of: headers, text: linesOf({ host: this.host, ...headers }) };
    const head = `${method} ${path} HTTP/1.1\r\n${this.headers.text}`;
    return body === "" ? `${head}\r\n` : `${head}content-length: ${body.length}\r\n\r\n${body}`;
  }

  private fail(error: Error): void {
    if (this.failure) return;
    this.failure = error;
    this.streaming?.onFailure(error);
    this.pending?.reject(error);
  }
}

function linesOf(headers: LoadRequest["headers"]): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}
