/** Resources by apiVersion and kind, known only while the program runs: the server says where they are served. */
import type { ApiObject } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { unlessAborted } from "../transport/abort.js";
import type { RequestOptions } from "./call-options.js";
import type { Discovery, ServedKind, ServedKinds } from "./discovery.js";
import type { FullResourceClient } from "./full-resource-client.js";
import type { ScopedResource } from "./scoped-resource.js";

/** An object of a kind that the types don't know: fields beside the envelope are there to be looked at. */
export interface UntypedObject extends ApiObject {
  [field: string]: unknown;
}

/** Names in the message of an {@link UnknownKindError}. */
const MAX_NAMED = 10;

/** The server doesn't serve the kind; asked just now. */
export class UnknownKindError extends Error {
  override readonly name = "UnknownKindError";

  constructor(
    readonly apiVersion: string,
    readonly kind: string,
    hint: string,
  ) {
    super(`the server serves no kind ${JSON.stringify(kind)} of ${JSON.stringify(apiVersion)}${hint}`);
  }
}

export interface DynamicSettings {
  readonly memory: DiscoveryMemory;
  readonly resource: <T extends ApiObject>(reference: ResourceReference<T>) => ScopedResource<T>;
  /** Of namespaced documents that name none. */
  readonly namespace: string;
}

/** What was found is remembered; what is not known is looked up again. Askers at the same time share a look-up. */
export class DynamicClient {
  readonly #settings: DynamicSettings;
  readonly #memory: DiscoveryMemory;

  constructor(settings: DynamicSettings) {
    this.#settings = settings;
    this.#memory = settings.memory;
  }

  /** `T` is the caller's word for what the objects look like. @throws UnknownKindError */
  async resource<T extends ApiObject = UntypedObject>(
    apiVersion: string,
    kind: string,
    options: RequestOptions = {},
  ): Promise<ScopedResource<T>> {
    const { group, version, resource, scope } = (await this.kind(apiVersion, kind, options)).reference;
    return this.#settings.resource<T>({ group, version, kind, resource, scope });
  }

  /**
   * The resource of a document, in the document's namespace, else in the client's, typed as the document is.
   * @throws UnknownKindError; TypeError for a document that doesn't say what it is.
   */
  async of<T extends ApiObject>(document: T, options: RequestOptions = {}): Promise<FullResourceClient<T>> {
    const { apiVersion, kind, metadata } = document;
    if (typeof apiVersion !== "string" || typeof kind !== "string" || apiVersion === "" || kind === "")
      throw new TypeError(
        `found apiVersion ${JSON.stringify(apiVersion)} and kind ${JSON.stringify(kind)}, expected both in a document`,
      );
    const resource = await this.resource<T>(apiVersion, kind, options);
    if (resource.reference.scope === "Cluster") return resource;
    return resource.inNamespace(metadata?.namespace || this.#settings.namespace);
  }

  /** What the server says of a kind. @throws UnknownKindError */
  async kind(apiVersion: string, kind: string, options: RequestOptions = {}): Promise<ServedKind> {
    const find = (kinds: ServedKinds | undefined): ServedKind | undefined =>
      kinds?.find(({ reference }) => reference.kind === kind);
    const found = find(this.#memory.known(apiVersion)) ?? find(await this.#memory.lookUp(apiVersion, options));
    if (found !== undefined) return found;
    throw new UnknownKindError(apiVersion, kind, this.#memory.hintFor(apiVersion, kind));
  }

  /** Every kind that the server serves at present. */
  async kinds(options: RequestOptions = {}): Promise<readonly ServedKind[]> {
    return [...(await this.#memory.all(options)).values()].flat();
  }

  /** Forgets what was found; the next call asks the server. */
  forget(): void {
    this.#memory.forget();
  }
}

/** What a server was found to serve; shared by the clients of a connection. */
export class DiscoveryMemory {
  readonly #discovery: Discovery;
  readonly #kinds = new Map<string, ServedKinds>();
  /** Look-ups under way, by what they look for. */
  readonly #underWay = new Map<string, Promise<ServedKinds | undefined>>();
  /** False once the server was found to have no document for all groups. */
  #isAggregated = true;

  constructor(discovery: Discovery) {
    this.#discovery = discovery;
  }

  known(apiVersion: string): ServedKinds | undefined {
    return this.#kinds.get(apiVersion);
  }

  /** Asks the server; shared by those who ask before the answer. */
  lookUp(apiVersion: string, { signal }: RequestOptions): Promise<ServedKinds | undefined> {
    const key = this.#isAggregated ? "" : apiVersion;
    // nobody's signal ends what others wait for
    const asked = this.#shared(key, () => this.#ask(apiVersion)).then((kinds) => kinds ?? this.#kinds.get(apiVersion));
    return unlessAborted(asked, signal);
  }

  async all({ signal }: RequestOptions): Promise<ReadonlyMap<string, ServedKinds>> {
    await this.lookUp("v1", signal === undefined ? {} : { signal });
    if (!this.#isAggregated) {
      const versions = await unlessAborted(this.#discovery.versions(), signal);
      await Promise.all(versions.map((version) => this.lookUp(version, signal === undefined ? {} : { signal })));
    }
    return this.#kinds;
  }

  hintFor(apiVersion: string, kind: string): string {
    const versions = [...this.#kinds].filter(([, kinds]) => kinds.some(({ reference }) => reference.kind === kind));
    if (versions.length > 0) return `; it has that kind in ${versions.map(([name]) => name).join(", ")}`;
    const served = this.#kinds.get(apiVersion);
    if (served === undefined) return "; it doesn't serve that version";
    const names = served.map(({ reference }) => reference.kind);
    const rest = names.length > MAX_NAMED ? `, and ${names.length - MAX_NAMED} more` : "";
    return `; of that version it has ${names.slice(0, MAX_NAMED).join(", ")}${rest}`;
  }

  forget(): void {
    this.#kinds.clear();
    this.#isAggregated = true;
  }

  #shared(key: string, ask: () => Promise<ServedKinds | undefined>): Promise<ServedKinds | undefined> {
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const asked = ask().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asked);
    return asked;
  }

  async #ask(apiVersion: string): Promise<ServedKinds | undefined> {
    if (this.#isAggregated) {
      const all = await this.#discovery.all();
      if (all !== undefined) {
        this.#kinds.clear();
        for (const [name, kinds] of all) this.#kinds.set(name, kinds);
        return undefined;
      }
      this.#isAggregated = false;
    }
    const kinds = await this.#discovery.ofVersion(apiVersion);
    if (kinds === undefined) this.#kinds.delete(apiVersion);
    else this.#kinds.set(apiVersion, kinds);
    return kinds;
  }
}
