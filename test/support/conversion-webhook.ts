/** A webhook over TLS that converts `Beacon`s, independent of the server's code. It records the requests. */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { WebhookConfig } from "../../runtime/webhooks/webhook-config.js";
import type { KeyPair } from "../client/support/authority.js";
import { type JsonObject, type JsonValue, listAt, objectAt, textAt, valueAt } from "./json.js";

export interface SeenReview {
  readonly url: string;
  readonly review: JsonObject;
}

type Answer = (review: JsonObject, response: ServerResponse, text: string) => void;

export class ConversionServer {
  readonly seen: SeenReview[] = [];
  /** Replaces the conversion of all later requests until it is unset. */
  answer: Answer | undefined;
  private readonly arrivals = new Set<() => void>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(pair: KeyPair, port = 0): Promise<ConversionServer> {
    const https = createServer({ key: pair.key, cert: pair.certificate });
    https.listen(port, "127.0.0.1");
    await once(https, "listening");
    const server = new ConversionServer(https, (https.address() as AddressInfo).port);
    https.on("request", (request: IncomingMessage, response: ServerResponse) => void server.handle(request, response));
    return server;
  }

  /** @param ca PEM */
  config(ca: string): Required<Pick<WebhookConfig, "url" | "caBundle">> {
    return { url: `https://127.0.0.1:${this.port}/convert`, caBundle: Buffer.from(ca).toString("base64") };
  }

  /** The number of objects in each call so far. */
  get sizes(): number[] {
    return this.seen.map(({ review }) => listAt(review, "request", "objects").length);
  }

  /** Forgets the calls so far. */
  forget(): void {
    this.seen.length = 0;
  }

  /** Resolves once this many calls have arrived since the last {@link forget}. */
  async called(count: number): Promise<void> {
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
    const text = Buffer.concat(chunks).toString();
    const review = JSON.parse(text);
    this.seen.push({ url: request.url ?? "", review });
    for (const arrived of [...this.arrivals]) arrived();
    this.arrivals.clear();
    (this.answer ?? convertBeacons)(review, response, text);
  }
}

/** The correct answer to a review. */
export function convertedReview(review: JsonObject): JsonObject {
  const { uid, desiredAPIVersion, objects } = objectAt(review, "request");
  return {
    apiVersion: review.apiVersion,
    kind: "ConversionReview",
    response: {
      uid,
      result: { status: "Success" },
      convertedObjects: listAt(objects).map((object) => convertedBeacon(object, textAt(desiredAPIVersion))),
    },
  };
}

export function send(response: ServerResponse, document: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(document));
}

function convertBeacons(review: JsonObject, response: ServerResponse): void {
  send(response, convertedReview(review));
}

/** `v1` has `colour`, `v1beta1` and `v1alpha1` have `color`; everything else is equal. */
export function convertedBeacon(object: JsonValue, apiVersion: string): JsonObject {
  const { colour, color, ...rest } = objectAt(valueAt(object, "spec") ?? {});
  const shade = colour ?? color;
  const name = apiVersion.endsWith("/v1") ? "colour" : "color";
  return {
    ...objectAt(object ?? {}),
    apiVersion,
    spec: { ...rest, ...(shade === undefined ? {} : { [name]: shade }) },
  };
}
