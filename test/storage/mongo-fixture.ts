/** What tests on MongoDB share: databases of their own, engines and proxies that are closed after each test. */
import type { StorageEngine } from "../../runtime/storage/engine.js";
import { type MongoEngineOptions, openMongoEngine } from "../../runtime/storage/mongo/engine.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo, type TestMongo } from "../support/mongo.js";
import { type Effort, FULL_EFFORT, LOW_EFFORT } from "./contract.js";
import { MongoProxy } from "./mongo-proxy.js";

export interface ProxiedOptions extends MongoEngineOptions {
  /**
   * Calls while there is no connection fail soon: for tests that cut all of them. Where a single one is lost, calls go on
   * over the next, however long a busy machine takes to make it.
   */
  readonly isImpatient?: boolean;
}

/** When calls without a connection fail in tests that ask for it. */
const IMPATIENCE = "&serverSelectionTimeoutMS=500";

export interface BehindProxy {
  /** Reaches the database through the proxy. */
  readonly engine: StorageEngine;
  /** Reaches it directly. */
  readonly direct: StorageEngine;
  readonly proxy: MongoProxy;
  readonly uri: string;
}

export class MongoFixture {
  readonly mongo: TestMongo | undefined;
  readonly #prefix: string;
  readonly #databases: string[] = [];
  readonly #opened: StorageEngine[] = [];
  readonly #proxies: MongoProxy[] = [];

  private constructor(mongo: TestMongo | undefined, prefix: string) {
    this.mongo = mongo;
    this.#prefix = prefix;
  }

  /** @param prefix Of the names of databases. */
  static async start(prefix: string): Promise<MongoFixture> {
    return new MongoFixture(await startMongo(), prefix);
  }

  /** Why tests on MongoDB can't run; false when they can. */
  get skip(): string | false {
    return this.mongo === undefined ? NO_MONGO : false;
  }

  /** The same for tests behind a proxy, which only knows one server of this machine. */
  get skipProxy(): string | false {
    return this.skip || (this.mongo?.kind === "server" && "needs a server of its own");
  }

  get effort(): Effort {
    return this.mongo?.kind === "stand-in" ? LOW_EFFORT : FULL_EFFORT;
  }

  newDatabase(): string {
    const uri = databaseUri(this.mongo?.uri ?? "", `${this.#prefix}-${process.pid}-${this.#databases.length}`);
    this.#databases.push(uri);
    return uri;
  }

  async open(uri: string, options?: MongoEngineOptions): Promise<StorageEngine> {
    const engine = await openMongoEngine(uri, options);
    this.#opened.push(engine);
    return engine;
  }

  /** An engine that reaches the database through a proxy of its own. */
  async openThroughProxy(uri: string, options: ProxiedOptions = {}): Promise<Omit<BehindProxy, "direct">> {
    const { isImpatient = false, ...ofEngine } = options;
    const proxy = await MongoProxy.start(uri);
    this.#proxies.push(proxy);
    const own = databaseUri(proxy.uri, new URL(uri).pathname.slice(1)) + (isImpatient ? IMPATIENCE : "");
    const engine = await this.open(own, ofEngine);
    return { engine, proxy, uri };
  }

  /** An engine that reaches the database through a proxy, and one that reaches it directly. */
  async openBehindProxy(options?: ProxiedOptions, uri: string = this.newDatabase()): Promise<BehindProxy> {
    const [behind, direct] = await Promise.all([this.openThroughProxy(uri, options), this.open(uri)]);
    return { ...behind, direct };
  }

  /** After each test. */
  async closeAll(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((engine) => engine.close()));
    await Promise.all(this.#proxies.splice(0).map((proxy) => proxy.stop()));
  }

  /** After all tests. */
  async stop(): Promise<void> {
    await (this.mongo?.kind === "server" && Promise.all(this.#databases.map(dropDatabase)));
    await this.mongo?.stop();
  }
}
