/**
 * The scene of one check against a server. It records requests, creates what the check needs on demand, and removes it
 * afterwards.
 */
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import { type Client, createClient } from "../client/resources/client.js";
import { sleep } from "../client/transport/abort.js";
import type { Transport, TransportRequest, TransportResponse } from "../client/transport/transport.js";
import { CheckFailure } from "./conformance-check.js";
import { type CustomKind, customKindOf, type DefinitionOptions, definitionOf } from "./custom-kind.js";
import { sendWithRetries } from "./overload-retries.js";
import { openRaw, readRaw } from "./raw-connection.js";
import { LineWatch } from "./raw-watch.js";
import type { RunContext } from "./run-context.js";
import type { RawAnswer, RawMethod, RawRequestOptions, RawWatch, Scene } from "./scene.js";

/** The number of most recent requests that a failure shows. */
const MAX_LINES = 40;
const POLL_MS = 50;
/** Each kind of a check gets a unique letter, so that kinds don't collide. */
const KIND_PREFIX = "Gadget";

export class LiveScene implements Scene {
  readonly profile: NamingProfile;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly callbackHost: string | undefined;
  /** The requests in order, each with the status of its answer. */
  readonly lines: string[] = [];
  readonly #run: RunContext;
  readonly #removals: (() => Promise<unknown>)[] = [];
  readonly #namespaces = new Map<string, Promise<void> | undefined>();
  #client: Client | undefined;

  constructor(
    run: RunContext,
    readonly signal: AbortSignal,
  ) {
    this.#run = run;
    this.profile = run.profile;
    this.labels = run.labels;
    this.clock = run.clock;
    this.callbackHost = run.callbackHost;
    this.namespace = run.name("kc");
    this.#namespaces.set(this.namespace, undefined);
  }

  get client(): Client {
    const { connection } = this.#run;
    const transport: Transport = {
      request: (request) => this.#send(request, false),
      // The connections belong to the run.
      close: async () => undefined,
    };
    if (this.#client !== undefined) return this.#client;
    const client = createClient({
      transport,
      profile: this.profile,
      credentials: connection.credentials,
      userAgent: "kindsmith-conformance",
      clock: this.clock,
      ...(connection.impersonation === undefined ? {} : { impersonation: connection.impersonation }),
    });
    this.#client = client;
    return client;
  }

  request(method: RawMethod, path: string, options: RawRequestOptions = {}): Promise<RawAnswer> {
    return outlivesItsCheck(this.#request(method, path, options));
  }

  watch(path: string, options: RawRequestOptions = {}): Promise<RawWatch> {
    return outlivesItsCheck(this.#watch(path, options));
  }

  async #request(method: RawMethod, path: string, options: RawRequestOptions): Promise<RawAnswer> {
    const send = this.#sender(options);
    return readRaw(await openRaw(this.#run.connection, send, method, path, options, this.signal), method, path);
  }

  async #watch(path: string, options: RawRequestOptions): Promise<RawWatch> {
    const whole = /[?&]watch=/.test(path) ? path : `${path}${path.includes("?") ? "&" : "?"}watch=1`;
    const stop = new AbortController();
    this.#removals.push(async () => stop.abort(new Error("the check is over")));
    const signal = AbortSignal.any([this.signal, stop.signal]);
    const send = this.#sender(options);
    const response = await openRaw(this.#run.connection, send, "GET", whole, options, signal);
    const failure = response.status === 200 ? undefined : await readRaw(response, "GET", whole);
    return new LineWatch(response, `GET ${whole}`, failure, stop, this.signal);
  }

  name(prefix: string): string {
    return this.#run.name(prefix);
  }

  widgets(): Promise<CustomKind> {
    return this.sharedKind("Widget", {});
  }

  sharedKind(kind: string, options: DefinitionOptions): Promise<CustomKind> {
    return this.#run.sharedKind(kind, options, (definition) => this.#install(definition));
  }

  async customKind(options: DefinitionOptions = {}): Promise<CustomKind> {
    const kind = `${KIND_PREFIX}${this.name("x").replaceAll("-", "")}`;
    const group = options.group === undefined ? this.#run.group : `${options.group}.${this.#run.group}`;
    const definition = definitionOf(this.profile, { group, kind }, this.labels, options);
    const custom = customKindOf(definition);
    this.removeAfter(custom.definitionPath);
    await this.#install(definition);
    return custom;
  }

  async otherNamespace(): Promise<string> {
    const namespace = this.name("kc");
    await this.#makeNamespace(namespace);
    return namespace;
  }

  async eventually<R>(what: string, probe: () => Promise<R | undefined>): Promise<R> {
    let last = "nothing of it";
    for (;;) {
      try {
        const found = await probe();
        if (found !== undefined) return found;
        await sleep(this.clock, POLL_MS, this.signal);
      } catch (error) {
        if (error instanceof CheckFailure && !this.signal.aborted) {
          last = error.message;
          await sleep(this.clock, POLL_MS, this.signal).catch(() => undefined);
        } else if (!this.signal.aborted) throw error;
      }
      if (this.signal.aborted) throw new CheckFailure(what, `${last} until the time limit`, "it to come about");
    }
  }

  cleanUp(remove: () => Promise<unknown>): void {
    this.#removals.push(remove);
  }

  removeAfter(path: string): void {
    this.#removals.push(() => this.#run.remove(path));
  }

  /** Removes what the check created. Never throws: failures become notes of the run. */
  async end(): Promise<void> {
    for (const remove of this.#removals.splice(0).reverse()) await this.#run.attempt("by a check", remove);
  }

  /** Wraps the sender with retries, which the SDK's client does not need. */
  #sender({
    isRefusalShown = false,
  }: RawRequestOptions): (request: TransportRequest, bare: boolean) => Promise<TransportResponse> {
    if (isRefusalShown) return (request, bare) => this.#send(request, bare);
    return (request, bare) => sendWithRetries(this, () => this.#send(request, bare));
  }

  /** Every request of the check passes through here. */
  async #send(request: TransportRequest, bare: boolean): Promise<TransportResponse> {
    for (const namespace of this.#namespaces.keys())
      if (namesNamespace(request.path, namespace)) await this.#makeNamespace(namespace);
    const { connection } = this.#run;
    const line = `${request.method} ${request.path}`;
    if (this.lines.length === MAX_LINES) this.lines.shift();
    const index = this.lines.push(`${line} -> no answer`) - 1;
    const signal = request.signal === undefined ? this.signal : AbortSignal.any([this.signal, request.signal]);
    const response = await (bare ? connection.bare : connection.transport).request({ ...request, signal });
    if (this.lines[index]?.startsWith(line)) this.lines[index] = `${line} -> ${response.status}`;
    return response;
  }

  #makeNamespace(name: string): Promise<void> {
    const made =
      this.#namespaces.get(name) ??
      (async () => {
        const path = "/api/v1/namespaces";
        this.removeAfter(`${path}/${name}`);
        const body = { apiVersion: "v1", kind: "Namespace", metadata: { name, labels: this.labels } };
        const answer = await this.#run.request("POST", path, { body });
        if (answer.status !== 201)
          throw new CheckFailure(`the namespace of the check`, `${answer.line} ${answer.text}`, "201");
      })();
    this.#namespaces.set(name, made);
    return made;
  }

  /** Creates a definition and waits until its objects are served. */
  async #install(definition: object): Promise<void> {
    const { path, definitionPath, version, group, plural } = customKindOf(definition as never);
    const answer = await this.#run.request("POST", definitionPath.replace(/\/[^/]*$/, ""), { body: definition });
    if (answer.status !== 201)
      throw new CheckFailure(`a definition`, `${answer.line} ${answer.text.slice(0, 300)}`, "201");
    await this.eventually(`${plural}.${group} to be served`, async () => {
      const [list, discovery] = [
        await this.#run.request("GET", `${path()}?limit=1`),
        await this.#run.request("GET", `/apis/${group}/${version}`),
      ];
      return list.status === 200 && discovery.text.includes(`"${plural}"`) ? true : undefined;
    });
  }
}

/**
 * If a check starts several requests and fails at the first one, the others are no longer awaited. When the connections
 * are closed, their rejections must not end the process. Callers that await them still receive the rejections.
 */
function outlivesItsCheck<R>(answer: Promise<R>): Promise<R> {
  answer.catch(() => undefined);
  return answer;
}

function namesNamespace(path: string, namespace: string): boolean {
  const at = `/namespaces/${namespace}`;
  const index = path.indexOf(at);
  return index >= 0 && /^(?:$|[/?])/.test(path.slice(index + at.length));
}
