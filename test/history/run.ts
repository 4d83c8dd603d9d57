/**
 * One recorded run: clients and watchers on one or several servers of one store, until everything written has been
 * seen.
 */
import type { TestApi } from "../support/api.js";
import { Client } from "./client.js";
import { type Freshness, type History, type Scope, type State, selects, type WatchRead } from "./history.js";
import { HttpClient } from "./http-client.js";
import { Random } from "./random.js";
import { Recorder, versionOf } from "./recorder.js";
import { Counts, GROUPS, pathOf, RESOURCES, type RunContext } from "./run-context.js";
import { Watcher } from "./watcher.js";

export interface RunOptions {
  readonly seed: number;
  /** The number of client operations; those of watchers are not counted. */
  readonly operations: number;
  readonly clients: number;
  /** All servers use one store, which is new and therefore empty. */
  readonly servers: readonly TestApi[];
}

export interface Run {
  readonly history: History;
  readonly counts: Counts;
}

const NAMESPACES = 2;
/** The number of watchers besides the witnesses, started one by one during the run: two for each kind of start. */
const WATCHERS = 12;

/** @throws Error for any answer that no rule of the API explains */
export async function record({ seed, operations, clients: clientCount, servers }: RunOptions): Promise<Run> {
  const random = new Random(seed);
  const context = await prepare(servers);
  const { recorder } = context;
  const start = await startVersion(context);
  const witnesses = RESOURCES.map((resource) => witness(context, random, resource, start, "witness"));
  const watchers: Watcher[] = [];
  let left = operations;
  const clients = Array.from(
    { length: clientCount },
    (_, index) => new Client(context, random.fork(), `client ${index}`),
  );
  const work = async (client: Client): Promise<void> => {
    while (left > 0) {
      left--;
      if ((operations - left) * WATCHERS >= operations * watchers.length && watchers.length < WATCHERS)
        watchers.push(anyWatcher(context, random.fork(), watchers.length));
      await client.step();
    }
  };
  await Promise.all(clients.map(work));
  const fence = await writeFences(context, clients[0] as Client);
  const late = RESOURCES.map((resource) => witness(context, random, resource, start, "replay"));
  await Promise.all(
    RESOURCES.flatMap((resource) =>
      context.servers.map((http, server) => {
        const scope = { resource, namespace: undefined, group: undefined };
        return (clients[0] as Client).list(scope, { type: "exactly", version: fence.version }, { server, http });
      }),
    ),
  );
  const all = [...witnesses, ...watchers, ...late];
  recorder.watches.push(...(await Promise.all(all.map((watcher) => watcher.finish(fence.of(watcher.options.scope))))));
  for (const http of context.servers) http.close();
  return { history: recorder.history(), counts: context.counts };
}

async function prepare(servers: readonly TestApi[]): Promise<RunContext> {
  const [first] = servers;
  if (first === undefined) throw new Error("a run needs a server");
  const namespaces: string[] = [];
  for (let count = 0; count < NAMESPACES; count++) namespaces.push(await first.namespace());
  return {
    recorder: new Recorder(),
    servers: servers.map(({ url, token }) => new HttpClient({ url, token })),
    namespaces,
    initialEventsEnd: first.profile.behaviours.initialEventsEndAnnotation,
    counts: new Counts(),
  };
}

/** @throws Error if there are objects that the run has not created */
async function startVersion({ servers, recorder }: RunContext): Promise<number> {
  for (const resource of RESOURCES) {
    const { body } = (await servers[0]?.send("GET", pathOf({ resource, namespace: undefined }))) ?? {};
    if (body?.items?.length !== 0) throw new Error(`there must be no ${resource} at first: ${JSON.stringify(body)}`);
    recorder.told(versionOf(body.metadata?.resourceVersion));
  }
  return recorder.oldest;
}

/** Sees every change of a resource from the start. */
function witness(context: RunContext, random: Random, resource: string, version: number, name: string): Watcher {
  const scope = { resource, namespace: undefined, group: undefined };
  return new Watcher(context, random.fork(), {
    name: `${name} of ${resource}`,
    scope,
    start: { type: "after", version },
    isCut: name === "replay",
  });
}

function anyWatcher(context: RunContext, random: Random, number: number): Watcher {
  const { recorder, namespaces, initialEventsEnd } = context;
  const version = recorder.anyVersion(random);
  const freshness: readonly Freshness[] = [{ type: "latest" }, { type: "any" }, { type: "atLeast", version }];
  const starts: readonly WatchRead["start"][] = [
    { type: "after", version },
    { type: "state", freshness: { type: "latest" }, isMarked: false },
    { type: "state", freshness: { type: "any" }, isMarked: false },
    ...freshness.flatMap((asked) =>
      initialEventsEnd === undefined ? [] : [{ type: "state" as const, freshness: asked, isMarked: true }],
    ),
  ];
  return new Watcher(context, random, {
    name: `watcher ${number}`,
    scope: {
      resource: random.pick(RESOURCES),
      namespace: random.pick([undefined, ...namespaces]),
      group: random.pick([undefined, ...GROUPS]),
    },
    // Each kind of start in turn, so that every one of them occurs.
    start: starts[number % starts.length] as WatchRead["start"],
    isCut: true,
  });
}

interface Fence {
  readonly version: number;
  /** Returns the newest version that a watcher of a scope sees in an event. */
  of(scope: Scope): number;
}

/**
 * Writes a final object for each namespace and group, so that every watcher receives an event that comes after all
 * others.
 */
async function writeFences({ recorder, namespaces }: RunContext, client: Client): Promise<Fence> {
  const states: State[] = [];
  for (const key of RESOURCES.flatMap((resource) => namespaces.map((namespace) => `${resource}/${namespace}`))) {
    for (const group of GROUPS) {
      await client.put("create", `${key}/fence-${group}`, undefined, group);
      const outcome = recorder.operations.at(-1)?.outcome;
      if (outcome?.result !== "stored") throw new Error(`the last write of ${key} was not stored: ${outcome?.result}`);
      states.push(outcome.state);
    }
  }
  return {
    version: Math.max(...states.map(({ version }) => version)),
    of: (scope) => Math.max(...states.filter((state) => selects(scope, state)).map(({ version }) => version)),
  };
}
