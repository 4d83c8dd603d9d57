/**
 * A server that answers token reviews or access reviews over TLS, independent of the server's code. It records the
 * requests.
 */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import type { KeyPair } from "./certificates.js";
import { type JsonObject, type JsonValue, textAt } from "./json.js";

export interface SeenTokenReview {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly review: JsonObject;
  /** The common name of the caller's certificate, which the trusted authority has signed. */
  readonly caller: string | undefined;
}

type Answer = (seen: SeenTokenReview, response: ServerResponse) => void;

export class ReviewServer {
  readonly seen: SeenTokenReview[] = [];
  /** Replaces {@link status} for all later requests until it is unset. */
  answer: Answer | undefined;
  /** Returns the status of answers, by the token if the review has one. */
  status: (token: string, review: JsonObject) => JsonObject = () => ({ authenticated: false });
  private readonly arrivals = new Set<() => void>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** @param clientAuthority PEM: callers without a certificate of this authority get no connection */
  static async start(pair: KeyPair, clientAuthority?: string, port = 0): Promise<ReviewServer> {
    const mutual = clientAuthority === undefined ? {} : { ca: clientAuthority, requestCert: true };
    const https = createServer({ key: pair.key, cert: pair.certificate, ...mutual });
    https.listen(port, "127.0.0.1");
    await once(https, "listening");
    const server = new ReviewServer(https, (https.address() as AddressInfo).port);
    https.on("request", (request: IncomingMessage, response: ServerResponse) => void server.handle(request, response));
    return server;
  }

  get url(): string {
    return `https://127.0.0.1:${this.port}/review`;
  }

  /** The tokens of the requests so far. */
  get tokens(): string[] {
    return this.seen.map(({ review }) => textAt(review, "spec", "token"));
  }

  /** Resolves once this many requests have arrived since the start. */
  async arrived(count: number): Promise<void> {
    while (this.seen.length < count) await new Promise<void>((resolve) => this.arrivals.add(resolve));
  }

  async stop(): Promise<void> {
    const closed = once(this.server, "close");
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The caller has disconnected in the middle of its request.
      return;
    }
    const { method = "", url = "", headers } = request;
    const review = JSON.parse(Buffer.concat(chunks).toString());
    // A connection that is already closed has no certificate.
    const name = (request.socket as TLSSocket).getPeerCertificate()?.subject?.CN;
    const seen = { method, url, headers, review, caller: typeof name === "string" ? name : undefined };
    this.seen.push(seen);
    for (const arrived of [...this.arrivals]) arrived();
    this.arrivals.clear();
    if (this.answer !== undefined) this.answer(seen, response);
    else this.say(seen, response, this.status(review.spec.token, review));
  }

  /** Sends a correct answer with this status. */
  say({ review }: SeenTokenReview, response: ServerResponse, status: JsonValue): void {
    const { apiVersion, kind } = review;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ apiVersion, kind, status }));
  }
}
