/** Starts, forks and stops complete servers in the caller's process. */
import { setMaxListeners } from "node:events";
import { apis as builtinApis } from "../../generated/apis.js";
import { systemClock } from "../api/time.js";
import { programTransport } from "../assembly/program-transport.js";
import { importInTurn } from "../base/import-in-turn.js";
import { type Apis, type Client, type NoApis, staticToken, type Transport, type TypedClient } from "../client/index.js";
import { compiledCodeKept } from "../code-cache/load-part.js";
import { CONSOLE_PATH } from "../server/console/console-handlers.js";
import type { ListenOptions, RunningServer } from "../server/http/http-server.js";
import { boundedClock } from "./bounded-clock.js";
import { atCallSite, withCallSites } from "./call-site.js";
import { CallSiteClient } from "./call-site-client.js";
import { testCertificates } from "./certificates.js";
import { VirtualClock } from "./clock.js";
import { quiet } from "./event-loop-turns.js";
import { recentServers, type ServerState } from "./failures/recent-servers.js";
import { noteDefaults } from "./failures/state-dump.js";
import type { Faults } from "./faults/index.js";
import { install } from "./install.js";
import type { Installable } from "./manifest-documents.js";
import { DEFAULT_HOST, type Parts, partsOf } from "./parts.js";
import type { RequestRecord } from "./request-log.js";
import { ServerStoppedError } from "./server-stopped-error.js";
import { Snapshot, wayBetween } from "./snapshot.js";
import {
  checkListen,
  checkOptions,
  type ForkOptions,
  type ListenSettings,
  type TestServerOptions,
  type TestUser,
} from "./test-server-options.js";
import { KubeconfigFiles, kubeconfigText } from "./write-kubeconfig.js";

/** The client of a test server, with groups for the built-in kinds and those of the test. */
export type TestClient<A extends Apis = NoApis> = TypedClient<typeof builtinApis & A>;

export interface IdleOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds of real time. Default: 10 seconds. */
  readonly timeoutMs?: number;
}

const IDLE_TIMEOUT_MS = 10_000;
/** The interval of a timer that does nothing. */
const HOLD_INTERVAL_MS = 60_000;
const USER_AGENT = "kindsmith-testing";
/** The number of event-loop turns in which work that was about to begin before a restore has begun. */
const RESTORE_TURNS = 3;

/**
 * Starts a server that is complete as in production but keeps its state in memory.
 * @throws TypeError for unknown or invalid options
 * @throws InstallError, and the errors of `createServer`
 */
export function startTestServer<A extends Apis = NoApis>(options: TestServerOptions<A> = {}): Promise<TestServer<A>> {
  return atCallSite(startTestServer, () => startServer(options));
}

async function startServer<A extends Apis>(options: TestServerOptions<A>): Promise<TestServer<A>> {
  checkOptions(options);
  const { crds = [], console = false, listen = console } = options;
  const server = await TestServer.start(options, undefined);
  try {
    await server.install(...(isList(crds) ? crds : [crds]));
    if (listen !== false) await server.listen(listen === true ? {} : listen);
    if (console && listen !== false)
      process.stderr.write(
        `the console of the test server: ${server.url}${CONSOLE_PATH}   token: ${server.adminToken}\n`,
      );
  } catch (error) {
    await server.stop();
    throw error;
  }
  return withCallSites(server);
}

function isList(given: Installable | readonly Installable[]): given is readonly Installable[] {
  return Array.isArray(given);
}

export class TestServer<A extends Apis = NoApis> {
  /** An in-process client that may do everything. */
  readonly client: TestClient<A>;
  /** The faults to inject into this server. */
  readonly faults: Faults;
  readonly #options: TestServerOptions<A>;
  readonly #parts: Parts;
  readonly #transport: Transport;
  readonly #stopped = new AbortController();
  readonly #files = new KubeconfigFiles();
  readonly #detach: () => void;
  /**
   * The server's timers don't keep the process alive. Without this one, a test that only waits for the server would
   * end.
   */
  readonly #hold: NodeJS.Timeout;
  /** What a failed test is shown of this server. */
  readonly #state: ServerState;
  #listening: Promise<Listening> | undefined;
  #isListeningAt: Listening | undefined;
  #stopping: Promise<void> | undefined;
  /** Whether the server has stopped, so that requests no longer reach it. */
  #isOver = false;

  /** @param from the state to begin with */
  static async start<A extends Apis>(
    options: TestServerOptions<A>,
    from: Snapshot | undefined,
  ): Promise<TestServer<A>> {
    const parts = await partsOf(options, from);
    const { server: api } = parts.made;
    let server: TestServer<A> | undefined;
    try {
      server = new TestServer<A>(options, parts);
      await api.start();
      if (from === undefined) noteDefaults(parts.engine.state());
      recentServers.started(server.#state);
      // A server whose state contains definitions serves them from the start.
      if (from !== undefined) await api.definitionsServed();
      return server;
    } catch (error) {
      await (server === undefined ? api.close() : server.stop());
      throw error;
    }
  }

  private constructor(options: TestServerOptions<A>, parts: Parts) {
    this.#options = options;
    this.#parts = parts;
    this.faults = withCallSites(parts.seams.faults);
    const transport = programTransport(parts.made.server);
    this.#transport = {
      ...transport,
      request: async (request) => {
        if (this.#isOver) throw new ServerStoppedError();
        return transport.request(request);
      },
    };
    // Every helper that waits for this server adds a listener.
    setMaxListeners(0, this.#stopped.signal);
    this.#state = { current: () => ({ state: parts.engine.state(), requests: this.requests }) };
    this.#detach = parts.clock?.attach(parts.activity.all) ?? (() => {});
    this.client = this.#clientWith(parts.made.adminToken);
    this.#hold = setInterval(() => {}, HOLD_INTERVAL_MS);
  }

  /** The token of the admin, who may do everything. */
  get adminToken(): string {
    return this.#parts.made.adminToken;
  }

  /**
   * The clock with which the test moves the time.
   * @throws Error unless the server was started with `clock: "virtual"`
   */
  get clock(): VirtualClock {
    const { clock } = this.#parts;
    if (clock === undefined)
      throw new Error(
        "the server uses the machine's clock, which can't be moved: start it with { clock: \"virtual\" }",
      );
    return clock;
  }

  /** The clock of {@link clock}; undefined if the server uses the machine's. */
  get virtualClock(): VirtualClock | undefined {
    return this.#parts.clock;
  }

  /** Aborted when the server begins to stop. */
  get stopped(): AbortSignal {
    return this.#stopped.signal;
  }

  /**
   * The last 200 requests of clients and the last writes of the server's own controllers, in the order in which they
   * arrived.
   */
  get requests(): readonly RequestRecord[] {
    return this.#parts.requests.records;
  }

  /** Such as `https://127.0.0.1:40123`. @throws Error while the server does not listen */
  get url(): string {
    return this.#address.running.url;
  }

  /**
   * The CA of the server's certificate as PEM; undefined for plain HTTP.
   * @throws Error while the server does not listen
   */
  get ca(): string | undefined {
    return this.#address.ca;
  }

  /**
   * Returns an in-process client for another user, who has only the permissions that the server's authorization grants.
   * @throws TypeError for a user without a name
   */
  clientAs(user: TestUser): TestClient<A> {
    return this.#clientWith(this.#parts.identities.tokenOf(user));
  }

  /**
   * Makes the server reachable from outside the process. Further calls return the same address.
   * @throws TypeError, and Error for a port that is taken
   */
  async listen(settings: ListenSettings = {}): Promise<{ readonly url: string }> {
    checkListen(settings);
    this.#listening ??= this.#listenAt(settings);
    try {
      this.#isListeningAt = await this.#listening;
    } catch (error) {
      this.#listening = undefined;
      throw error;
    }
    return { url: this.url };
  }

  /**
   * Returns a kubeconfig in YAML for kubectl and clients outside the process. It contains a token.
   * @param user Default: the admin
   * @throws Error while the server does not listen
   */
  kubeconfig(user?: TestUser): string {
    const { running, ca } = this.#address;
    const { profile } = this.#parts.made.server;
    return kubeconfigText({
      url: running.url,
      ca,
      username: user?.username ?? "admin",
      token: user === undefined ? this.adminToken : this.#parts.identities.tokenOf(user),
      namespace: profile.words.defaultNamespace,
    });
  }

  /**
   * Writes the text of {@link kubeconfig} to a file that only its owner may read. `stop` removes the file.
   * @param file a file that does not exist yet. Default: one in a temporary folder
   * @returns the path
   */
  async writeKubeconfig(file?: string, user?: TestUser): Promise<string> {
    this.#assertRunning();
    return this.#files.write(this.kubeconfig(user), file);
  }

  /**
   * Applies definitions and other objects and updates those that exist. Resolves when the definitions are established
   * and their resources are served.
   * @throws InstallError that names the file and the document
   */
  async install(...installables: Installable[]): Promise<void> {
    this.#assertRunning();
    await install({ server: this.#parts.made.server, client: this.client }, installables);
  }

  /** Takes a snapshot of the whole state. It takes time linear in the number of objects and copies none of them. */
  async snapshot(): Promise<Snapshot> {
    this.#assertRunning();
    const { engine, made, clock } = this.#parts;
    return new Snapshot(made.server.profile.name, engine.state(), (clock ?? systemClock).now());
  }

  /**
   * Restores a state by moving forward in time: all differences are written immediately, and watches report them.
   * Watches of a resource then end with 410 if something happened in it that never happens otherwise, such as the
   * return of a deleted object, so that informers list again. The restore first waits for the controllers, so that none
   * of them acts on the former state.
   * @throws TypeError for a value that is not a snapshot, or one of a server with another profile
   * @throws Error that names the controllers that are still busy after `timeoutMs`, or the reason of the signal
   */
  async restore(snapshot: Snapshot, { signal, timeoutMs = IDLE_TIMEOUT_MS }: IdleOptions = {}): Promise<void> {
    this.#assertRunning();
    const { engine, made, activity } = this.#parts;
    this.#checkSnapshot(snapshot);
    // Requests of other clients may go on; only those under way now must not write into the restored state.
    const { busyWith } = activity.controllers;
    const busy = await quiet({ progress: () => 0, busyWith }, { signal, timeoutMs, turns: RESTORE_TURNS });
    if (busy.length > 0) throw new Error(`restore: the controllers are busy after ${timeoutMs} ms: ${busy.join(", ")}`);
    const { writes, turnedBack } = wayBetween(engine.state(), snapshot.state);
    await engine.commitAll(writes);
    made.server.expireWatches(turnedBack);
    await made.server.definitionsServed();
  }

  /**
   * Starts an independent server with the state of this one, and with its options unless others are given. It listens
   * only if the options say so. If this server has a virtual clock, the new one gets its own, which starts at the same
   * time.
   */
  async fork(options: ForkOptions = {}): Promise<TestServer<A>> {
    return this.forkFrom(await this.snapshot(), options);
  }

  /**
   * Forks a server like {@link fork}, from an earlier state or that of another server.
   * @throws TypeError as {@link restore} does
   */
  async forkFrom(snapshot: Snapshot, options: ForkOptions = {}): Promise<TestServer<A>> {
    this.#assertRunning();
    this.#checkSnapshot(snapshot);
    const { crds: _, listen: __, clock: ownClock, ...inherited } = this.#options;
    const clock = ownClock === undefined ? undefined : new VirtualClock({ start: snapshot.clockMs });
    const all: TestServerOptions<A> = { ...inherited, ...(clock === undefined ? {} : { clock }), ...options };
    checkOptions(all);
    const { crds = [], listen = false } = options;
    const server = await TestServer.start(all, snapshot);
    try {
      await server.install(...(isList(crds) ? crds : [crds]));
      if (listen !== false) await server.listen(listen === true ? {} : listen);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return withCallSites(server);
  }

  /** Drops the history, so that older versions are answered with 410 in watches and in continued lists. */
  async compact(): Promise<void> {
    this.#assertRunning();
    await this.#parts.made.server.compactHistory();
  }

  /**
   * Resolves when the controllers have no work left. It does not wait for later work, such as the next retry after
   * several failures.
   * @throws Error that names what is still busy after `timeoutMs`, or the reason of the signal
   */
  async idle({ signal, timeoutMs = IDLE_TIMEOUT_MS }: IdleOptions = {}): Promise<void> {
    this.#assertRunning();
    const busy = await quiet(this.#parts.activity.controllersAndPauses, { signal, timeoutMs });
    if (busy.length > 0) throw new Error(`idle: still busy after ${timeoutMs} ms: ${busy.join(", ")}`);
  }

  /** Ends watches and requests, closes the socket and removes the files that were written. Idempotent. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #stop(): Promise<void> {
    const { made, seams } = this.#parts;
    this.#stopped.abort(new ServerStoppedError());
    recentServers.stopping(this.#state);
    seams.faults.clear();
    // A server that has just begun to listen must be stopped as well.
    const listening = await this.#listening?.catch(() => undefined);
    this.#detach();
    try {
      if (listening === undefined) await made.server.close();
      else await listening.running.stop(0);
    } finally {
      this.#isOver = true;
      await this.#transport.close();
      await this.#files.remove();
      clearInterval(this.#hold);
    }
    await compiledCodeKept();
  }

  get #address(): Listening {
    if (this.#isListeningAt === undefined)
      throw new Error("the server has no socket: start it with { listen: true }, or call listen() first");
    return this.#isListeningAt;
  }

  async #listenAt({ host = DEFAULT_HOST, port = 0, tls = true }: ListenSettings): Promise<Listening> {
    this.#assertRunning();
    const { listen } = await importInTurn(() => import("../server/http/http-server.js"));
    const certificates = tls ? testCertificates(host) : undefined;
    const options: ListenOptions = { host, port, tls: certificates?.server };
    return { running: await listen(this.#parts.made.server, options), ca: certificates?.ca.certificate };
  }

  #clientWith(token: string): TestClient<A> {
    const { made, clock } = this.#parts;
    const own = this.#options.apis;
    return new CallSiteClient({
      apis: merged(own),
      transport: this.#transport,
      credentials: staticToken(token),
      profile: made.server.profile,
      userAgent: USER_AGENT,
      fieldManager: USER_AGENT,
      ...(clock === undefined ? {} : { clock: boundedClock(clock, { keepsAlive: true }) }),
    }) as Client as TestClient<A>;
  }

  #assertRunning(): void {
    if (this.#stopping !== undefined) throw new ServerStoppedError();
  }

  #checkSnapshot(snapshot: Snapshot): void {
    if (!(snapshot instanceof Snapshot))
      throw new TypeError(`found ${typeof snapshot}, expected what snapshot() of a test server answers`);
    const { name } = this.#parts.made.server.profile;
    if (snapshot.profile !== name)
      throw new TypeError(
        `the snapshot is of a server of the profile ${snapshot.profile}, and this one has the profile ${name}`,
      );
  }
}

interface Listening {
  readonly running: RunningServer;
  readonly ca: string | undefined;
}

/** Merges the references. Groups of the same name get the versions of both. */
function merged(own: Apis = {}): Apis {
  const groups: Record<string, Apis[string]> = { ...builtinApis };
  for (const [group, versions] of Object.entries(own)) groups[group] = { ...groups[group], ...versions };
  return groups;
}
