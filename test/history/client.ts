/** One client of a run: it sends random requests, one after the other, each to a random server, and records them. */
import type { Call, Expected, Freshness, Outcome, Scope, State } from "./history.js";
import { type Answer, type Document, NoAnswer } from "./http-client.js";
import { listPages } from "./list-client.js";
import type { Random } from "./random.js";
import { GROUPS, pathOf, RESOURCES, type RunContext } from "./run-context.js";

const NAMES = 12;
/** The percentage of writes that are cut off before their answer. */
const CUT_PERCENT = 3;
/** The number of turns of the event loop in which a request progresses from its start to its answer. */
const MAX_CUT_TURNS = 12;

const STEPS = { create: 14, replace: 18, update: 12, delete: 10, get: 26, weakGet: 8, list: 12 };

export class Client {
  /** The last state of each object that this client saw, for conditions. */
  private readonly seen = new Map<string, State>();

  constructor(
    private readonly context: RunContext,
    private readonly random: Random,
    private readonly name: string,
  ) {}

  /** @throws Error for an answer that no rule of the API explains */
  async step(): Promise<void> {
    const { random } = this;
    const scope = { resource: random.pick(RESOURCES), namespace: random.pick(this.context.namespaces) };
    // The lower of two numbers, so that some objects are written much more often than others.
    const name = `o${Math.min(random.below(NAMES), random.below(NAMES))}`;
    const key = `${scope.resource}/${scope.namespace}/${name}`;
    const step = random.weighted(STEPS);
    this.context.counts.add(step);
    switch (step) {
      case "create":
        return this.put("create", key, undefined);
      case "update":
        return this.put("update", key, undefined);
      case "replace":
        return this.put("update", key, this.versionSeen(key));
      case "delete":
        return this.delete(key);
      case "get":
        return this.get(key, { type: "latest" });
      case "weakGet":
        return this.get(key, random.chance(50) ? { type: "any" } : this.recentVersion("atLeast"));
      case "list":
        return this.list({
          resource: scope.resource,
          namespace: random.pick([undefined, scope.namespace]),
          group: random.pick([undefined, ...GROUPS]),
        });
    }
  }

  async put(type: "create" | "update", key: string, expected: Expected | undefined, group?: string): Promise<void> {
    const [resource = "", namespace, name = ""] = key.split("/");
    const chosen = group ?? this.random.pick(GROUPS);
    const { write, body } = this.context.recorder.object(resource, name, chosen);
    const path = pathOf({ resource, namespace }, type === "create" ? undefined : name);
    const { version } = expected ?? {};
    const sent =
      version === undefined ? body : { ...body, metadata: { ...body.metadata, resourceVersion: String(version) } };
    const isFence = group !== undefined;
    const { call, outcome } = await this.write(type === "create" ? "POST" : "PUT", path, key, sent, isFence);
    this.context.recorder.operations.push({
      ...call,
      type,
      key,
      write,
      group: chosen,
      outcome,
      ...(expected && { expected }),
    });
  }

  private async delete(key: string): Promise<void> {
    const [resource = "", namespace, name] = key.split("/");
    const seen = this.seen.get(key);
    const expected =
      seen &&
      this.random.pick<Expected | undefined>([
        undefined,
        { version: seen.version },
        { uid: seen.uid },
        { version: seen.version, uid: seen.uid },
      ]);
    const { version, uid } = expected ?? {};
    const preconditions = { ...(version && { resourceVersion: String(version) }), ...(uid && { uid }) };
    const body = expected && { preconditions };
    const { call, outcome } = await this.write("DELETE", pathOf({ resource, namespace }, name), key, body);
    this.context.recorder.operations.push({ ...call, type: "delete", key, outcome, ...(expected && { expected }) });
  }

  private async get(key: string, freshness: Freshness): Promise<void> {
    const [resource = "", namespace, name] = key.split("/");
    const version = freshness.type === "any" ? 0 : "version" in freshness ? freshness.version : undefined;
    const query = version === undefined ? "" : `?resourceVersion=${version}`;
    const { server, http } = this.pickServer();
    const called = this.context.recorder.tick();
    const answer = await http.send("GET", `${pathOf({ resource, namespace }, name)}${query}`);
    const call = this.returned(called, server);
    const outcome = this.outcomeOf("GET", key, answer);
    if (outcome.result === "refused" && freshness.type === "any")
      throw new Error(`version 0 of ${key} is never too old or too new, but was refused with ${answer.status}`);
    this.context.recorder.operations.push({
      ...call,
      type: "get",
      key,
      freshness,
      outcome,
    });
  }

  async list(scope: Scope, freshness: Freshness = this.anyFreshness(), server = this.pickServer()): Promise<void> {
    const { recorder, counts } = this.context;
    const limit = this.random.pick([undefined, 1, 5, 20]);
    const called = recorder.tick();
    const { pages, isComplete } = await listPages(this.context, server.http, scope, freshness, limit);
    const call = this.returned(called, server.server);
    if (pages.length > 1) counts.add("lists in chunks");
    if (pages.length > 0) recorder.lists.push({ ...call, scope, freshness, pages, isComplete });
  }

  /** @param isSure never cut off */
  private async write(
    method: string,
    path: string,
    key: string,
    body: unknown,
    isSure = false,
  ): Promise<{ call: Call; outcome: Outcome }> {
    const { random } = this;
    const { server, http } = this.pickServer();
    const isCut = !isSure && random.chance(CUT_PERCENT);
    const called = this.context.recorder.tick();
    try {
      const answer = await http.send(method, path, { body, ...(isCut && { cutAfter: random.below(MAX_CUT_TURNS) }) });
      const outcome = this.outcomeOf(method, key, answer);
      const call = this.returned(called, server);
      return { call: outcome.result === "unknown" ? { ...call, returned: Number.POSITIVE_INFINITY } : call, outcome };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.context.counts.add("unknown");
      const call = { client: this.name, server, called, returned: Number.POSITIVE_INFINITY };
      return { call, outcome: { result: "unknown" } };
    }
  }

  private outcomeOf(method: string, key: string, { status, body }: Answer): Outcome {
    if (status === 200 || status === 201) return this.success(method, key, status, body);
    const result: Failure | undefined = (method === "GET" ? FAILURES_OF_READS : FAILURES_OF_WRITES)[
      `${status} ${body.reason}`
    ];
    if (result === undefined) throw new Error(`${method} ${key}: unexpected answer ${status} ${JSON.stringify(body)}`);
    this.context.counts.add(result);
    return { result };
  }

  private success(method: string, key: string, status: number, body: Document): Outcome {
    if (method === "DELETE") {
      this.seen.delete(key);
      return { result: "deleted", uid: body.details?.uid ?? "" };
    }
    const state = this.context.recorder.state(key.slice(0, key.indexOf("/")), body);
    this.seen.set(key, state);
    return method === "GET" ? { result: "found", state } : { result: "stored", state, isCreated: status === 201 };
  }

  private returned(called: number, server: number): Call {
    return { client: this.name, server, called, returned: this.context.recorder.tick() };
  }

  private pickServer(): { server: number; http: RunContext["servers"][number] } {
    const server = this.random.below(this.context.servers.length);
    return { server, http: this.context.servers[server] as RunContext["servers"][number] };
  }

  /** Usually the newest version, sometimes an old one, which must be refused. */
  private versionSeen(key: string): Expected {
    return { version: this.seen.get(key)?.version ?? this.context.recorder.newest };
  }

  private anyFreshness(): Freshness {
    const type = this.random.weighted({ latest: 5, any: 1, atLeast: 2, exactly: 3 });
    return type === "latest" || type === "any" ? { type } : this.recentVersion(type);
  }

  private recentVersion(type: "atLeast" | "exactly"): Freshness {
    return { type, version: this.context.recorder.anyVersion(this.random) };
  }
}

type Failure = "exists" | "conflict" | "absent" | "refused" | "unknown";

const FAILURES_OF_WRITES: Readonly<Record<string, Failure>> = {
  "409 AlreadyExists": "exists",
  "409 Conflict": "conflict",
  "404 NotFound": "absent",
  "429 TooManyRequests": "refused",
  "500 InternalError": "unknown",
  "503 ServiceUnavailable": "unknown",
  "504 Timeout": "unknown",
};

/** A read that must be retried gives no information. */
const FAILURES_OF_READS: Readonly<Record<string, Failure>> = {
  "404 NotFound": "absent",
  "429 TooManyRequests": "refused",
  "504 Timeout": "refused",
};
