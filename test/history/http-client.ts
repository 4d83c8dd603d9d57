/** Plain HTTP requests to one server over persistent connections, cheap enough for tens of thousands of requests. */
import { once } from "node:events";
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";

export interface Target {
  readonly url: string;
  readonly token: string;
}

/** An object, list or Status as it was received; its members are not validated. */
export interface Document {
  readonly kind?: string;
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly resourceVersion?: string;
    readonly uid?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
  readonly data?: Readonly<Record<string, string>>;
  readonly items?: readonly Document[];
  readonly reason?: string;
  readonly message?: string;
  readonly details?: { readonly uid?: string };
}

export interface Answer {
  readonly status: number;
  readonly body: Document;
}

/**
 * The connection broke, or was cut, before the whole answer arrived, so it is unknown whether the request was carried
 * out.
 */
export class NoAnswer extends Error {}

/** Longer than the server takes for any answer. */
const ANSWER_TIMEOUT_MS = 90_000;

export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly hostname: string;
  private readonly port: string;

  constructor(private readonly target: Target) {
    ({ hostname: this.hostname, port: this.port } = new URL(target.url));
  }

  /**
   * @param options.cutAfter the number of turns of the event loop after which the client cuts the connection
   * @throws NoAnswer
   */
  async send(method: string, path: string, options: { body?: unknown; cutAfter?: number } = {}): Promise<Answer> {
    const { body, cutAfter } = options;
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const request = this.begin(method, path, payload);
    if (cutAfter !== undefined) cut(request, cutAfter);
    try {
      const [response] = (await once(request, "response")) as [IncomingMessage];
      let text = "";
      response.setEncoding("utf8");
      for await (const chunk of response) text += chunk;
      return { status: response.statusCode ?? 0, body: JSON.parse(text) as Document };
    } catch (error) {
      throw new NoAnswer(`${method} ${path}: no answer`, { cause: error });
    }
  }

  /** Returns a streaming answer, which the caller destroys. @throws NoAnswer */
  async stream(path: string): Promise<IncomingMessage> {
    const request = this.begin("GET", path, undefined);
    try {
      const [response] = (await once(request, "response")) as [IncomingMessage];
      request.setTimeout(0);
      return response;
    } catch (error) {
      throw new NoAnswer(`GET ${path}: no answer`, { cause: error });
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private begin(method: string, path: string, payload: string | undefined): ClientRequest {
    const { hostname, port, agent, target } = this;
    const headers: Record<string, string> = { authorization: `Bearer ${target.token}` };
    if (payload !== undefined) {
      headers["content-type"] = "application/json";
      headers["content-length"] = String(Buffer.byteLength(payload));
    }
    const request = httpRequest({ hostname, port, path, method, agent, headers, timeout: ANSWER_TIMEOUT_MS });
    request.on("timeout", () => request.destroy(new Error(`no answer in ${ANSWER_TIMEOUT_MS} ms`)));
    request.end(payload);
    return request;
  }
}

function cut(request: ClientRequest, turns: number): void {
  if (turns <= 0) request.destroy(new Error("cut by the test"));
  else setImmediate(cut, request, turns - 1);
}
