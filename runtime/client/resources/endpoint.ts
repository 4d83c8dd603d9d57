/** What all calls on one resource in one scope share: where it is, how its objects travel, who sends the requests. */
import { apiVersionOf } from "../../api/gvk.js";
import { isJsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { hasReason } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import { ConnectionError } from "../client-errors.js";
import { readBody } from "../transport/body.js";
import type { Answer, ClientRequest, Requester } from "../transport/requester.js";
import { headerText, type Method, type TransportResponse } from "../transport/transport.js";
import type { RequestOptions } from "./call-options.js";
import { isListDocument } from "./list-document.js";
import type { Content, ObjectCodec } from "./object-codec.js";
import { queryText, type ResourcePath } from "./resource-path.js";

export interface EndpointSettings {
  readonly requester: Requester;
  /** With its group resolved by the naming profile. */
  readonly reference: ResourceReference;
  readonly path: ResourcePath;
  readonly codec: ObjectCodec;
  readonly clock: Clock;
  /** At least 0, less than 1. */
  readonly random: () => number;
  readonly profile: NamingProfile;
  /** Who owns the fields of writes that don't say it themselves. */
  readonly fieldManager?: string;
}

type Query = Parameters<typeof queryText>[0];

/** A list before its body is read. */
export interface ListAnswer {
  /** Method and path, for messages. */
  readonly where: string;
  readonly isJson: boolean;
  readonly body: AsyncIterable<Uint8Array>;
  /** @throws ConnectionError `too-large` or `protocol`. */
  decode(body: AsyncIterable<Uint8Array>): Promise<unknown>;
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
/** What an answer without a type is taken for. */
const JSON_BY_DEFAULT = "application/json";

export class Endpoint {
  readonly path: ResourcePath;
  readonly clock: Clock;
  readonly random: () => number;
  readonly reference: ResourceReference;
  readonly profile: NamingProfile;
  readonly fieldManager: string | undefined;
  readonly #requester: Requester;
  readonly #codec: ObjectCodec;

  constructor(settings: EndpointSettings) {
    this.path = settings.path;
    this.clock = settings.clock;
    this.random = settings.random;
    this.reference = settings.reference;
    this.profile = settings.profile;
    this.fieldManager = settings.fieldManager;
    this.#requester = settings.requester;
    this.#codec = settings.codec;
  }

  /** See {@link Transport.isInProcess}. */
  get isInProcess(): boolean {
    return this.#requester.isInProcess;
  }

  /** One request whose answer is a document; its type is the caller's claim about the API. */
  async call<R>(
    method: Method,
    path: string,
    query: Query,
    options: RequestOptions,
    content?: Content | Promise<Content>,
  ): Promise<R> {
    const target = `${path}${queryText(query)}`;
    const isList = method === "GET" && path === this.path.collection();
    const accept = isList ? this.#acceptList : this.#codec.accept;
    const answer = await this.#exchange(method, target, accept, options, await content);
    const where = `${method} ${target}`;
    const document = await this.#codec.decode(answer.body, {
      where,
      contentType: headerText(answer.headers, "content-type"),
    });
    if (!isJsonObject(document))
      throw new ConnectionError("protocol", `${where}: protocol: the answer is not an object`);
    return document as R;
  }

  /** The documents of a watch. @param heard called whenever bytes arrive */
  async *stream(query: Query, options: RequestOptions, heard?: () => void): AsyncGenerator<unknown, void> {
    const target = `${this.path.collection()}${queryText(query)}`;
    const response = await this.#requester.open({
      method: "GET",
      path: target,
      accept: this.#codec.acceptWatch,
      ...this.#failures,
      ...waitingOptions(options),
    });
    const contentType = headerText(response.headers, "content-type");
    const body = heard === undefined ? response.body : heardBy(response.body, heard);
    yield* this.#codec.decodeStream(body, { where: `GET ${target}`, contentType });
  }

  /** A list as it arrives: for a reader of JSON piece by piece, or to be decoded as a whole. Its body must be iterated. */
  async openList(query: Query, options: RequestOptions): Promise<ListAnswer> {
    const target = `${this.path.collection()}${queryText(query)}`;
    const where = `GET ${target}`;
    const waiting = { ...this.#failures, ...waitingOptions(options) };
    const request = { method: "GET", path: target, accept: this.#acceptList, ...waiting } as const;
    const { body, headers } = await this.#requester.open(request, true);
    const contentType = headerText(headers, "content-type");
    const decode = async (bytes: AsyncIterable<Uint8Array>): Promise<unknown> =>
      this.#codec.decode(await readBody({ status: 200, headers: {}, body: bytes }, where), { where, contentType });
    return { where, isJson: JSON_TYPE.test(contentType ?? JSON_BY_DEFAULT), body, decode };
  }

  /** An answer that is no document, handed out as it arrives. Its body must be iterated. */
  open(request: ClientRequest): Promise<TransportResponse> {
    return this.#requester.open(request);
  }

  /** As {@link open}, read to its end. */
  send(request: ClientRequest): Promise<Answer> {
    return this.#requester.send(request);
  }

  /** An object as a request's content, as the codec writes it. @throws TypeError as {@link document} */
  objectContent(object: ApiObject): Content | Promise<Content> {
    return this.#codec.encode(this.document(object));
  }

  /**
   * An object with apiVersion and kind filled in.
   * @throws TypeError for a `List`, which is no kind of the API (SDK-013).
   */
  document(object: ApiObject, envelope = this.envelope()): ApiObject {
    if (isListDocument(object))
      throw new TypeError('kind "List" is not part of the API: send its items one by one (see splitList)');
    const { apiVersion = envelope.apiVersion, kind = envelope.kind, ...fields } = object;
    return { ...(apiVersion === undefined ? {} : { apiVersion }), ...(kind === undefined ? {} : { kind }), ...fields };
  }

  /** Items of a list may leave out what they are; whoever holds one without its list wants to know. */
  complete(item: ApiObject): void {
    if (item.apiVersion !== undefined && item.kind !== undefined) return;
    const { apiVersion, kind } = this.envelope();
    if (apiVersion !== undefined) item.apiVersion ??= apiVersion;
    if (kind !== undefined) item.kind ??= kind;
  }

  envelope(): { apiVersion?: string; kind?: string } {
    const { group, version, kind } = this.reference;
    return { apiVersion: apiVersionOf(group, version), kind };
  }

  /** A content whose type the server refuses goes once more in its other form: nothing of it has been looked at. */
  async #exchange(
    method: Method,
    path: string,
    accept: string,
    options: RequestOptions,
    content?: Content,
  ): Promise<Answer> {
    try {
      return await this.#requester.send({
        method,
        path,
        accept,
        ...this.#failures,
        ...(content === undefined ? {} : { contentType: content.contentType, body: content.bytes }),
        ...waitingOptions(options),
      });
    } catch (error) {
      if (content?.otherwise === undefined || !hasReason(error, "UnsupportedMediaType")) throw error;
      return this.#exchange(method, path, accept, options, content.otherwise());
    }
  }

  get #acceptList(): string {
    return this.#codec.acceptList ?? this.#codec.accept;
  }

  /** How failures are read that come in the codec's form. */
  get #failures(): Pick<ClientRequest, "decodeStatus"> {
    const { decodeStatus } = this.#codec;
    return decodeStatus === undefined ? {} : { decodeStatus };
  }
}

/** What of a call's options is about waiting. */
export function waitingOptions({ signal, timeoutMs }: RequestOptions): RequestOptions {
  return { ...(signal === undefined ? {} : { signal }), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
}

async function* heardBy(body: AsyncIterable<Uint8Array>, heard: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    heard();
    yield chunk;
  }
}
