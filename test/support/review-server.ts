/** A server that answers reviews of tokens or of access over TLS, as somebody else might have written it. It remembers what it was asked. */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import type { Json } from "./api.js";
import type { KeyPair } from "./certificates.js";

export interface SeenTokenReview {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly review: Json;
  /** Common name of the caller's certificate, which comes from the authority that the server trusts. */
  readonly caller: string | undefined;
}

type Answer = (seen: SeenTokenReview, response: ServerResponse) => void;

export class ReviewServer {
  readonly seen: SeenTokenReview[] = [];
  /** What is answered in place of {@link status}; takes all that follow until it is unset. */
  answer: Answer | undefined;
  /** The status of answers, by the token where the review has one. */
  status: (token: string, review: Json) => Json = () => ({ authenticated: false });
  private readonly arrivals = new Set<() => void>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** @param clientAuthority PEM: callers without a certificate of it get no connection */
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

  /** Tokens of the questions so far. */
  get tokens(): string[] {
    return this.seen.map(({ review }) => review.spec.token);
  }

  /** Resolves once so many questions have come since the start. */
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
      // whoever asks has given up in the middle of the question
      return;
    }
    const { method = "", url = "", headers } = request;
    const review = JSON.parse(Buffer.concat(chunks).toString());
    // a connection that is gone by now has no certificate
    const name = (request.socket as TLSSocket).getPeerCertificate()?.subject?.CN;
    const seen = { method, url, headers, review, caller: typeof name === "string" ? name : undefined };
    this.seen.push(seen);
    for (const arrived of [...this.arrivals]) arrived();
    this.arrivals.clear();
    if (this.answer !== undefined) this.answer(seen, response);
    else this.say(seen, response, this.status(review.spec.token, review));
  }

  /** A right answer with this status. */
  say({ review }: SeenTokenReview, response: ServerResponse, status: Json): void {
    const { apiVersion, kind } = review;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ apiVersion, kind, status }));
  }
}
