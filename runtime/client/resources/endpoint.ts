/** What all calls on one resource in one scope share: its path, the codec of its objects, and the requester. */
import { apiVersionOf } from "../../api/gvk.js";
import { isJsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { hasReason } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import { ConnectionError } from "../client-errors.js";
import { type DocumentStream, readBody } from "../transport/body.js";
import type { Answer, ClientRequest, Requester } from "../transport/requester.js";
import { headerText, type Method, type TransportBody, type TransportResponse } from "../transport/transport.js";
import type { RequestOptions } from "./call-options.js";
import { isListDocument } from "./list-document.js";
import type { Content, ObjectCodec } from "./object-codec.js";
import { queryText, type ResourcePath } from "./resource-path.js";

export interface EndpointSettings {
  readonly requester: Requester;
  /** The reference with its group resolved by the naming profile. */
  readonly reference: ResourceReference;
  readonly path: ResourcePath;
  readonly codec: ObjectCodec;
  readonly clock: Clock;
  /** Returns a number of at least 0 and less than 1. */
  readonly random: () => number;
  readonly profile: NamingProfile;
  /** The owner of the fields of writes without a `fieldManager`. */
  readonly fieldManager?: string;
}

type Query = Parameters<typeof queryText>[0];

/** A list whose body has not been read. */
export interface ListAnswer {
  /** Method and path, for messages. */
  readonly where: string;
  readonly isJson: boolean;
  readonly body: AsyncIterable<Uint8Array>;
  /** @throws ConnectionError `too-large` or `protocol`. */
  decode(body: AsyncIterable<Uint8Array>): Promise<unknown>;
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
/** The type that is assumed for an answer without one. */
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

  /** See `Transport.isInProcess`. */
  get isInProcess(): boolean {
    return this.#requester.isInProcess;
  }

  /** Sends one request whose answer is a document. Its type is the caller's claim about the API. */
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

  /**
   * Opens a watch and returns its documents, which must be iterated or followed.
   * @param received called whenever something arrives
   */
  async stream(query: Query, options: RequestOptions, received?: () => void): Promise<DocumentStream<unknown>> {
    const target = `${this.path.collection()}${queryText(query)}`;
    const response = await this.#requester.open({
      method: "GET",
      path: target,
      accept: this.#codec.acceptWatch,
      ...this.#failures,
      ...waitingOptions(options),
    });
    const contentType = headerText(response.headers, "content-type");
    const body = received === undefined ? response.body : heardBy(response.body, received);
    return this.#codec.decodeStream(body, { where: `GET ${target}`, contentType });
  }

  /** Opens a list, to be parsed piece by piece as JSON or decoded as a whole. Its body must be iterated. */
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

  /** Opens an answer that is not a document and returns it as it arrives. Its body must be iterated. */
  open(request: ClientRequest): Promise<TransportResponse> {
    return this.#requester.open(request);
  }

  /** Like {@link open}, but reads the whole answer. */
  send(request: ClientRequest): Promise<Answer> {
    return this.#requester.send(request);
  }

  /** Encodes an object as the content of a request. @throws TypeError like {@link document} */
  objectContent(object: ApiObject): Content | Promise<Content> {
    return this.#codec.encode(this.document(object));
  }

  /**
   * Returns an object with apiVersion and kind filled in.
   * @throws TypeError for a `List`, which is not a kind of the API (SDK-013)
   */
  document(object: ApiObject, envelope = this.envelope()): ApiObject {
    if (isListDocument(object))
      throw new TypeError('kind "List" is not part of the API: send its items one by one (see splitList)');
    const { apiVersion = envelope.apiVersion, kind = envelope.kind, ...fields } = object;
    return { ...(apiVersion === undefined ? {} : { apiVersion }), ...(kind === undefined ? {} : { kind }), ...fields };
  }

  /** Fills in apiVersion and kind, which list items may omit, because callers also use items without their list. */
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

  /**
   * Sends a request. If the server refuses the content type, the alternative content is sent once; the server has not
   * processed the first one.
   */
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

  /** Decodes failures in the codec's own format. */
  get #failures(): Pick<ClientRequest, "decodeStatus"> {
    const { decodeStatus } = this.#codec;
    return decodeStatus === undefined ? {} : { decodeStatus };
  }
}

/** Picks the options of a call that limit its time. */
export function waitingOptions({ signal, timeoutMs }: RequestOptions): RequestOptions {
  return { ...(signal === undefined ? {} : { signal }), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
}

function heardBy(body: TransportBody, received: () => void): TransportBody {
  const iterated = { [Symbol.asyncIterator]: () => chunksHeardBy(body, received) };
  if (body.follow === undefined) return iterated;
  return {
    ...iterated,
    async follow(receive) {
      await body.follow?.((part) => {
        received();
        receive(part);
      });
    },
  };
}

async function* chunksHeardBy(body: AsyncIterable<Uint8Array>, received: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    received();
    yield chunk;
  }
}
