/** Resources by apiVersion and kind that are only known at run time. Discovery tells where the server serves them. */
import type { ApiObject } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { unlessAborted } from "../transport/abort.js";
import type { RequestOptions } from "./call-options.js";
import type { Discovery, ServedKind, ServedKinds } from "./discovery.js";
import type { FullResourceClient } from "./full-resource-client.js";
import type { ScopedResource } from "./scoped-resource.js";

/** An object of a kind without a type; its fields beside the envelope are unknown. */
export interface UntypedObject extends ApiObject {
  [field: string]: unknown;
}

/** The maximum number of names in the message of an {@link UnknownKindError}. */
const MAX_NAMED = 10;

/** The server does not serve the kind, as a fresh look-up has confirmed. */
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
  /** The namespace for namespaced documents without one. */
  readonly namespace: string;
}

/**
 * Finds resources by discovery and remembers the result. Unknown kinds are looked up again; concurrent callers share a
 * look-up.
 */
export class DynamicClient {
  readonly #settings: DynamicSettings;
  readonly #memory: DiscoveryMemory;

  /** @internal */
  constructor(settings: DynamicSettings) {
    this.#settings = settings;
    this.#memory = settings.memory;
  }

  /** `T` is the caller's claim about the objects. @throws UnknownKindError */
  async resource<T extends ApiObject = UntypedObject>(
    apiVersion: string,
    kind: string,
    options: RequestOptions = {},
  ): Promise<ScopedResource<T>> {
    const { group, version, resource, scope } = (await this.kind(apiVersion, kind, options)).reference;
    return this.#settings.resource<T>({ group, version, kind, resource, scope });
  }

  /**
   * Returns the resource of a document, typed like the document, in the document's namespace or else the client's.
   * @throws UnknownKindError; TypeError for a document without apiVersion or kind
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

  /** Returns what discovery knows of a kind. @throws UnknownKindError */
  async kind(apiVersion: string, kind: string, options: RequestOptions = {}): Promise<ServedKind> {
    const find = (kinds: ServedKinds | undefined): ServedKind | undefined =>
      kinds?.find(({ reference }) => reference.kind === kind);
    const found = find(this.#memory.known(apiVersion)) ?? find(await this.#memory.lookUp(apiVersion, options));
    if (found !== undefined) return found;
    throw new UnknownKindError(apiVersion, kind, this.#memory.hintFor(apiVersion, kind));
  }

  /** Returns every kind that the server currently serves. */
  async kinds(options: RequestOptions = {}): Promise<readonly ServedKind[]> {
    return [...(await this.#memory.all(options)).values()].flat();
  }

  /** Forgets what was discovered; the next call looks it up again. */
  forget(): void {
    this.#memory.forget();
  }
}

/** Remembered discovery results, shared by the clients of a connection. */
export class DiscoveryMemory {
  readonly #discovery: Discovery;
  readonly #kinds = new Map<string, ServedKinds>();
  /** Look-ups in progress, by key. */
  readonly #underWay = new Map<string, Promise<ServedKinds | undefined>>();
  /** False once the server turned out to have no aggregated document. */
  #isAggregated = true;

  constructor(discovery: Discovery) {
    this.#discovery = discovery;
  }

  known(apiVersion: string): ServedKinds | undefined {
    return this.#kinds.get(apiVersion);
  }

  /** Queries the server; concurrent callers share the request. */
  lookUp(apiVersion: string, { signal }: RequestOptions): Promise<ServedKinds | undefined> {
    const key = this.#isAggregated ? "" : apiVersion;
    // A caller's signal ends only its own wait.
    const found = this.#shared(key, () => this.#query(apiVersion)).then(
      (kinds) => kinds ?? this.#kinds.get(apiVersion),
    );
    return unlessAborted(found, signal);
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

  #shared(key: string, query: () => Promise<ServedKinds | undefined>): Promise<ServedKinds | undefined> {
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const outcome = query().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, outcome);
    return outcome;
  }

  async #query(apiVersion: string): Promise<ServedKinds | undefined> {
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
