/** One HTTP/1.1 connection on which a test writes bytes as it likes, and whose answers are read by the letter. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { JsonObject } from "../support/json.js";

export interface Endpoint {
  readonly port: number;
  /** PEM; undefined for plain HTTP. */
  readonly ca: string | undefined;
}

export interface RawAnswer {
  readonly status: number;
  /** Lower-case names, in the order of arrival. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly framing: "none" | "length" | "chunked" | "close";
}

export function header({ headers }: RawAnswer, name: string): string | undefined {
  return headers.find(([found]) => found === name)?.[1];
}

export function json({ body }: RawAnswer): JsonObject {
  return JSON.parse(body.toString());
}

/** An answer that is no HTTP, or that ends before its end. */
export class BrokenAnswer extends Error {}

export class RawConnection {
  /** Resolves when the connection is closed on both sides. */
  readonly closed: Promise<void>;
  private received = Buffer.alloc(0);
  private hasEnded = false;
  private wake: () => void = () => {};

  private constructor(readonly socket: Socket) {
    this.closed = new Promise((resolve) => {
      socket.once("close", () => resolve());
    });
    socket.on("data", (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
      this.wake();
    });
    const end = (): void => {
      this.hasEnded = true;
      this.wake();
    };
    socket.on("end", end);
    socket.on("close", end);
    socket.on("error", end);
  }

  static async open({ port, ca }: Endpoint): Promise<RawConnection> {
    const place = { host: "127.0.0.1", port, allowHalfOpen: true };
    const socket =
      ca === undefined
        ? connect(place)
        : connectTls({ ...place, ca, servername: "localhost", ALPNProtocols: ["http/1.1"] });
    await once(socket, ca === undefined ? "connect" : "secureConnect");
    return new RawConnection(socket);
  }

  /** Everything that has come and is not yet taken as an answer. */
  get rest(): string {
    return this.received.toString("latin1");
  }

  write(bytes: string | Buffer): void {
    this.socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  }

  /** Closes the side of the client. */
  halfClose(): void {
    this.socket.end();
  }

  /** Waits for bytes that `accept` likes; what it returns is the outcome. @throws BrokenAnswer at the end of the connection */
  async until<T>(accept: (received: Buffer, hasEnded: boolean) => T | undefined): Promise<T> {
    for (;;) {
      const found = accept(this.received, this.hasEnded);
      if (found !== undefined) return found;
      if (this.hasEnded)
        throw new BrokenAnswer(`the connection ended after ${JSON.stringify(this.rest.slice(0, 200))}`);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  /** The next answer. @param method of the request, since HEAD has no body. @throws BrokenAnswer */
  async answer(method = "GET"): Promise<RawAnswer> {
    const { answer, length } = await this.until((bytes, hasEnded) => parseAnswer(bytes, hasEnded, method));
    this.received = this.received.subarray(length);
    return answer;
  }

  /** Everything until the server closes the connection. */
  async answersUntilClosed(): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    await this.until((_, hasEnded) => hasEnded || undefined);
    while (this.received.length > 0) answers.push(await this.answer());
    return answers;
  }

  close(): void {
    this.socket.destroy();
  }
}

interface Parsed {
  readonly answer: RawAnswer;
  /** Bytes that it takes. */
  readonly length: number;
}

/** Undefined while it is not complete. @throws BrokenAnswer for what is none */
export function parseAnswer(bytes: Buffer, hasEnded: boolean, method: string): Parsed | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const [statusLine = "", ...lines] = bytes.subarray(0, headEnd).toString("latin1").split("\r\n");
  const [, code] = /^HTTP\/1\.1 ([1-5][0-9][0-9]) [ -~]*$/.exec(statusLine) ?? [];
  if (code === undefined) throw new BrokenAnswer(`no status line: ${JSON.stringify(statusLine)}`);
  const headers = lines.map((line) => {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new BrokenAnswer(`no header: ${JSON.stringify(line)}`);
    return [name.toLowerCase(), value] as const;
  });
  const start = headEnd + 4;
  const status = Number(code);
  const body = bodyOf(bytes.subarray(start), headers, hasEnded, method === "HEAD" || status < 200 || status === 304);
  if (body === undefined) return undefined;
  return { answer: { status, headers, body: body.bytes, framing: body.framing }, length: start + body.length };
}

interface ParsedBody {
  readonly bytes: Buffer;
  readonly length: number;
  readonly framing: RawAnswer["framing"];
}

function bodyOf(
  rest: Buffer,
  headers: RawAnswer["headers"],
  hasEnded: boolean,
  isBodiless: boolean,
): ParsedBody | undefined {
  const soleValue = (name: string): string | undefined => {
    const values = headers.filter(([found]) => found === name);
    if (values.length > 1) throw new BrokenAnswer(`${values.length} headers ${name}`);
    return values[0]?.[1];
  };
  const length = soleValue("content-length");
  const coding = soleValue("transfer-encoding");
  if (length !== undefined && coding !== undefined) throw new BrokenAnswer("a length and a coding");
  if (isBodiless) return { bytes: Buffer.alloc(0), length: 0, framing: "none" };
  if (coding !== undefined) return chunkedBody(rest);
  if (length === undefined) return hasEnded ? { bytes: rest, length: rest.length, framing: "close" } : undefined;
  if (!/^\d+$/.test(length)) throw new BrokenAnswer(`no length: ${length}`);
  const count = Number(length);
  if (rest.length < count) return undefined;
  return { bytes: rest.subarray(0, count), length: count, framing: "length" };
}

function chunkedBody(rest: Buffer): ParsedBody | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = rest.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = rest.subarray(at, lineEnd).toString("latin1");
    if (!/^[0-9a-fA-F]+$/.test(size)) throw new BrokenAnswer(`no chunk size: ${JSON.stringify(size)}`);
    const count = Number.parseInt(size, 16);
    const end = lineEnd + 2 + count;
    if (rest.length < end + 2) return undefined;
    if (rest.subarray(end, end + 2).toString() !== "\r\n") throw new BrokenAnswer("a chunk without an end");
    if (count === 0) return { bytes: Buffer.concat(chunks), length: end + 2, framing: "chunked" };
    chunks.push(rest.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}
