/** What all calls on one resource in one scope share: where it is, how its objects travel, who sends the requests. */
import { apiVersionOf } from "../api/gvk.js";
import { isJsonObject } from "../api/json.js";
import type { ApiObject } from "../api/object.js";
import type { ResourceReference } from "../api/resource-reference.js";
import type { Clock } from "../api/time.js";
import { ConnectionError } from "./errors.js";
import { isListDocument } from "./list-document.js";
import type { ObjectCodec } from "./object-codec.js";
import type { RequestOptions } from "./options.js";
import type { Requester } from "./requester.js";
import { queryText, type ResourcePath } from "./resource-path.js";
import { headerText, type Method } from "./transport.js";

export interface EndpointSettings {
  readonly requester: Requester;
  /** With its group resolved by the naming profile. */
  readonly reference: ResourceReference;
  readonly path: ResourcePath;
  readonly codec: ObjectCodec;
  readonly clock: Clock;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

type Query = Parameters<typeof queryText>[0];

export interface Content {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export class Endpoint {
  readonly path: ResourcePath;
  readonly clock: Clock;
  readonly random: () => number;
  readonly reference: ResourceReference;
  readonly #requester: Requester;
  readonly #codec: ObjectCodec;

  constructor(settings: EndpointSettings) {
    this.path = settings.path;
    this.clock = settings.clock;
    this.random = settings.random;
    this.reference = settings.reference;
    this.#requester = settings.requester;
    this.#codec = settings.codec;
  }

  /** One request whose answer is a document; its type is the caller's claim about the API. */
  async call<R>(method: Method, path: string, query: Query, options: RequestOptions, content?: Content): Promise<R> {
    const target = `${path}${queryText(query)}`;
    const answer = await this.#requester.send({
      method,
      path: target,
      accept: this.#codec.accept,
      ...(content === undefined ? {} : { contentType: content.contentType, body: content.bytes }),
      ...waitingOptions(options),
    });
    const where = `${method} ${target}`;
    const document = this.#codec.decode(answer.body, {
      where,
      contentType: headerText(answer.headers, "content-type"),
    });
    if (!isJsonObject(document))
      throw new ConnectionError("protocol", `${where}: protocol: the answer is not an object`);
    return document as R;
  }

  /** The documents of a watch. */
  async *stream(query: Query, options: RequestOptions): AsyncGenerator<unknown, void> {
    const target = `${this.path.collection()}${queryText(query)}`;
    const response = await this.#requester.open({
      method: "GET",
      path: target,
      accept: this.#codec.acceptWatch,
      ...waitingOptions(options),
    });
    const contentType = headerText(response.headers, "content-type");
    yield* this.#codec.decodeStream(response.body, { where: `GET ${target}`, contentType });
  }

  /**
   * An object as a request's content, with apiVersion and kind filled in.
   * @throws TypeError for a `List`, which is no kind of the API (SDK-013).
   */
  objectContent(object: ApiObject, envelope = this.envelope()): Content {
    if (isListDocument(object))
      throw new TypeError('kind "List" is not part of the API: send its items one by one (see splitList)');
    const { apiVersion = envelope.apiVersion, kind = envelope.kind, ...fields } = object;
    return { contentType: this.#codec.contentType, bytes: this.#codec.encode({ apiVersion, kind, ...fields }) };
  }

  envelope(): { apiVersion?: string; kind?: string } {
    const { group, version, kind } = this.reference;
    return { apiVersion: apiVersionOf(group, version), kind };
  }
}

function waitingOptions({ signal, timeoutMs }: RequestOptions): RequestOptions {
  return { ...(signal === undefined ? {} : { signal }), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
}
