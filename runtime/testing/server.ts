/** Complete servers in the caller's process: started, forked from others, stopped. */

import { apis as builtinApis } from "../../generated/apis.js";
import { systemClock } from "../api/time.js";
import { inProcessTransport } from "../assembly/in-process-transport.js";
import { importInTurn } from "../base/import-in-turn.js";
import { type Apis, createClient, type NoApis, staticToken, type TypedClient } from "../client/index.js";
import type { ListenOptions, RunningServer } from "../server/http/http-server.js";
import { boundedClock } from "./bounded-clock.js";
import { testCertificates } from "./certificates.js";
import { VirtualClock } from "./clock.js";
import { nextTurn, quiet } from "./event-loop-turns.js";
import type { Faults } from "./faults/index.js";
import { install } from "./install.js";
import type { Installable } from "./manifest-documents.js";
import { DEFAULT_HOST, type Parts, partsOf } from "./parts.js";
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

/** Groups of the client of a test server: those of built-in kinds, and the test's own. */
export type TestClient<A extends Apis = NoApis> = TypedClient<typeof builtinApis & A>;

export interface IdleOptions {
  readonly signal?: AbortSignal;
  /** Real time. Default: 10 seconds. */
  readonly timeoutMs?: number;
}

const IDLE_TIMEOUT_MS = 10_000;
/** Of a timer that does nothing. */
const HOLD_INTERVAL_MS = 60_000;
const USER_AGENT = "kindsmith-testing";
/** What was about to begin when a restore was asked for has begun after so many turns. */
const RESTORE_TURNS = 3;
/** Requests in process take no time of the event loop's own: after so many of them it has a turn. */
const REQUESTS_OF_A_TURN = 16;

/**
 * Starts a server that has everything that one in production has, and whose state is in memory.
 * @throws TypeError for options that are none, InstallError, and what `createServer` throws
 */
export async function startTestServer<A extends Apis = NoApis>(
  options: TestServerOptions<A> = {},
): Promise<TestServer<A>> {
  checkOptions(options);
  const { crds = [], listen = false } = options;
  const server = await TestServer.start(options, undefined);
  try {
    await server.install(...(isList(crds) ? crds : [crds]));
    if (listen !== false) await server.listen(listen === true ? {} : listen);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

function isList(given: Installable | readonly Installable[]): given is readonly Installable[] {
  return Array.isArray(given);
}

export class TestServer<A extends Apis = NoApis> {
  /** In process, and allowed everything. */
  readonly client: TestClient<A>;
  readonly #options: TestServerOptions<A>;
  readonly #parts: Parts;
  readonly #transport;
  readonly #files = new KubeconfigFiles();
  readonly #detach: () => void;
  /** The timers of the server keep no process alive: without this one a test that waits for the server would be over. */
  readonly #hold: NodeJS.Timeout;
  #listening: Promise<Listening> | undefined;
  #isListeningAt: Listening | undefined;
  #stopping: Promise<void> | undefined;

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
      // a server that begins with definitions serves them from the start
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
    const { server } = parts.made;
    let requests = 0;
    this.#transport = inProcessTransport(async (request) => {
      // whoever asks again and again, until something has happened, lets timers and sockets have their turn
      if (++requests % REQUESTS_OF_A_TURN === 0) await nextTurn();
      return server.handle(request);
    });
    this.#detach = parts.clock?.attach(parts.activity.all) ?? (() => {});
    this.client = this.#clientWith(parts.made.adminToken);
    this.#hold = setInterval(() => {}, HOLD_INTERVAL_MS);
  }

  /** The token of the admin, who may do everything. */
  get adminToken(): string {
    return this.#parts.made.adminToken;
  }

  /** Moves the time. @throws Error unless the server was started with `clock: "virtual"` */
  get clock(): VirtualClock {
    const { clock } = this.#parts;
    if (clock === undefined)
      throw new Error(
        'the server goes by the machine\'s clock, which nobody can move: start it with { clock: "virtual" }',
      );
    return clock;
  }

  /** What is to go wrong on this server. */
  get faults(): Faults {
    return this.#parts.seams.faults;
  }

  /** `https://127.0.0.1:40123`. @throws Error while the server does not listen */
  get url(): string {
    return this.#address.running.url;
  }

  /** PEM of the CA of the server's certificate; undefined for plain HTTP. @throws Error while the server does not listen */
  get ca(): string | undefined {
    return this.#address.ca;
  }

  /** A client under another name, in process. Nothing is allowed but by the rules of the server. @throws TypeError for a user without a name */
  clientAs(user: TestUser): TestClient<A> {
    return this.#clientWith(this.#parts.identities.tokenOf(user));
  }

  /** Makes the server reachable from outside; called again, it answers with the same address. @throws TypeError, and Error for a port that is taken */
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
   * What kubectl and clients outside the process need, in YAML; it holds a token.
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
   * Writes the text of {@link kubeconfig} to a file that only its owner may read; `stop` removes it.
   * @param file that is not there yet. Default: one in a folder for temporary files
   * @returns the path
   */
  async writeKubeconfig(file?: string, user?: TestUser): Promise<string> {
    this.#assertRunning();
    return this.#files.write(this.kubeconfig(user), file);
  }

  /**
   * Applies definitions and other objects, and resolves when the definitions are established and what they define is
   * served. What is there already is updated.
   * @throws InstallError that names file and document
   */
  async install(...installables: Installable[]): Promise<void> {
    this.#assertRunning();
    await install({ server: this.#parts.made.server, client: this.client }, installables);
  }

  /** The whole state as it is now. Linear in the number of objects, and it copies none. */
  async snapshot(): Promise<Snapshot> {
    this.#assertRunning();
    const { engine, made, clock } = this.#parts;
    return new Snapshot(made.server.profile.name, engine.state(), (clock ?? systemClock).now());
  }

  /**
   * Brings the state back, forward in time: what differs is written anew at once, and whoever watches sees it. Watches of a
   * resource in which something has happened that never happens otherwise, as when an object that was gone is there again,
   * end with 410 after that, so that informers list anew. Waits for the controllers first, so that none acts on what it saw
   * before.
   * @throws TypeError for what is no snapshot, or one of a server with other names
   * @throws Error that names which controllers do not come to an end in `timeoutMs`, or the reason of the signal
   */
  async restore(snapshot: Snapshot, { signal, timeoutMs = IDLE_TIMEOUT_MS }: IdleOptions = {}): Promise<void> {
    this.#assertRunning();
    const { engine, made, activity } = this.#parts;
    this.#checkSnapshot(snapshot);
    // others may go on with what they do: only what is under way now must not end in the state that comes
    const { busyWith } = activity.controllers;
    const busy = await quiet({ progress: () => 0, busyWith }, { signal, timeoutMs, turns: RESTORE_TURNS });
    if (busy.length > 0) throw new Error(`restore: the controllers are busy after ${timeoutMs} ms: ${busy.join(", ")}`);
    const { writes, turnedBack } = wayBetween(engine.state(), snapshot.state);
    await engine.commitAll(writes);
    made.server.expireWatches(turnedBack);
    await made.server.definitionsServed();
  }

  /**
   * A server of its own that begins with this one's state, and with its options unless others are given; it does not listen
   * unless it is told to, and a virtual clock of its own goes on from this one's time.
   */
  async fork(options: ForkOptions = {}): Promise<TestServer<A>> {
    return this.forkFrom(await this.snapshot(), options);
  }

  /** As {@link fork}, with a state of before, or of another server. @throws TypeError as {@link restore} does */
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
    return server;
  }

  /** Drops the history: versions of before answer 410, in watches and in the chunks of lists. */
  async compact(): Promise<void> {
    this.#assertRunning();
    await this.#parts.made.server.compactHistory();
  }

  /**
   * Resolves when the controllers have nothing to do. What they do at a later time, such as the next try of something that
   * failed several times, is not waited for.
   * @throws Error that names what is still busy after `timeoutMs`, or the reason of the signal
   */
  async idle({ signal, timeoutMs = IDLE_TIMEOUT_MS }: IdleOptions = {}): Promise<void> {
    this.#assertRunning();
    const busy = await quiet(this.#parts.activity.controllersAndPauses, { signal, timeoutMs });
    if (busy.length > 0) throw new Error(`idle: still busy after ${timeoutMs} ms: ${busy.join(", ")}`);
  }

  /** Ends watches and requests, closes the socket, removes files that were written. Idempotent. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #stop(): Promise<void> {
    const { made, seams } = this.#parts;
    seams.faults.clear();
    // one that has just begun to listen is to be stopped all the same
    const listening = await this.#listening?.catch(() => undefined);
    this.#detach();
    try {
      if (listening === undefined) await made.server.close();
      else await listening.running.stop(0);
    } finally {
      await this.#transport.close();
      await this.#files.remove();
      clearInterval(this.#hold);
    }
  }

  get #address(): Listening {
    if (this.#isListeningAt === undefined)
      throw new Error("the server has no socket: start it with { listen: true }, or call listen() first");
    return this.#isListeningAt;
  }

  async #listenAt({ host = DEFAULT_HOST, port = 0, tls = true }: ListenSettings): Promise<Listening> {
    this.#assertRunning();
    const { listen } = await importInTurn(() => import("../server/http/http-server.js"));
    const certificates = tls ? await testCertificates(host) : undefined;
    const options: ListenOptions = { host, port, tls: certificates?.server };
    return { running: await listen(this.#parts.made.server, options), ca: certificates?.ca.certificate };
  }

  #clientWith(token: string): TestClient<A> {
    const { made, clock } = this.#parts;
    const own = this.#options.apis;
    return createClient({
      apis: merged(own) as typeof builtinApis & A,
      transport: this.#transport,
      credentials: staticToken(token),
      profile: made.server.profile,
      userAgent: USER_AGENT,
      fieldManager: USER_AGENT,
      ...(clock === undefined ? {} : { clock: boundedClock(clock, { keepsAlive: true }) }),
    });
  }

  #assertRunning(): void {
    if (this.#stopping !== undefined) throw new Error("the test server was stopped: start another one");
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

/** Groups of the same name have the versions of both. */
function merged(own: Apis = {}): Apis {
  const groups: Record<string, Apis[string]> = { ...builtinApis };
  for (const [group, versions] of Object.entries(own)) groups[group] = { ...groups[group], ...versions };
  return groups;
}
