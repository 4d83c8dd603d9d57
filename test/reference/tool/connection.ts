/** Plain requests to one server over persistent connections. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

export interface Target {
  readonly url: string;
  readonly token: string;
  /** PEM, for https. */
  readonly ca?: string;
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

const MAX_SOCKETS = 32;

export class Connection {
  readonly #target: Target;
  readonly #agent: HttpAgent;

  constructor(target: Target) {
    this.#target = target;
    const options = { keepAlive: true, maxSockets: MAX_SOCKETS };
    this.#agent = target.url.startsWith("https:")
      ? new HttpsAgent({ ...options, ...(target.ca === undefined ? {} : { ca: target.ca }) })
      : new HttpAgent(options);
  }

  get token(): string {
    return this.#target.token;
  }

  /** Resolves with the head of the answer. @throws Error if the connection breaks */
  open({ method, path, headers, body }: Sent): Promise<IncomingMessage> {
    const { protocol, hostname, port } = new URL(this.#target.url);
    const send = protocol === "https:" ? httpsRequest : httpRequest;
    // The length is set explicitly, because GET and DELETE may have bodies too.
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const outgoing = send({ hostname, port, path, method, agent: this.#agent, headers: { ...headers, ...length } });
      outgoing.once("response", resolve);
      outgoing.once("error", reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
