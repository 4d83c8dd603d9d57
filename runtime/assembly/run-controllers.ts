/**
 * Runs the controllers inside a server and decides which of them run, on which resources, and in which of several
 * servers of one store. They are ordinary clients of the server's own API, each under its own name.
 */
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { hostname } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Clock, systemClock } from "../api/time.js";
import { suggestion } from "../base/nearest-name.js";
import { OperatorError } from "../base/operator-error.js";
import { runApiServiceRegistration } from "../controllers/api-services/registration.js";
import { runWhenElected } from "../operator/leader-election.js";
import type { ApiServer } from "../server/api-server.js";
import type { StorageEngine } from "../storage/engine.js";
import { isServed } from "./controller-resources.js";
import { BegunSteps } from "./controller-start-steps.js";
import {
  CONTROLLERS,
  type ControllerDependencies,
  type ControllerOptions,
  RESOURCES_OF,
  type RunController,
  registrationOf,
} from "./controller-table.js";
import { loopbackClient } from "./loopback-client.js";

/** The controllers whose work every server also does for itself, even while another server runs the controllers. */
const IN_EVERY_SERVER: ReadonlySet<string> = new Set<keyof typeof CONTROLLERS>(["apiservice-registration"]);

/** The controllers that are part of the API server in Kubernetes and write under its name. */
const OF_THE_SERVER: ReadonlySet<string> = new Set<keyof typeof CONTROLLERS>([
  "apiservice-availability",
  "apiservice-registration",
  "customresource-cleanup",
  "customresource-establishing",
]);

function inEveryServer(server: ApiServer, names: readonly (keyof typeof CONTROLLERS)[]): Controllers {
  if (!names.includes("apiservice-registration") || !canRun("apiservice-registration", server)) return {};
  // This runs immediately, so that the server is never ready before the work begins.
  const registered = registrationCheck(server);
  return {
    "apiservice-registration": (dependencies, signal) =>
      runApiServiceRegistration(
        {
          ...registrationOf(dependencies),
          queueMetrics: dependencies.queueMetrics,
          onBegun: dependencies.onBegun,
        },
        registered,
        signal,
      ),
  };
}

/** The controllers that `*` does not include. SPEC: Bootstrap tokens. */
const NOT_AMONG_ALL: ReadonlySet<string> = new Set<keyof typeof CONTROLLERS>(["tokencleaner", "bootstrapsigner"]);

function canRun(name: keyof typeof CONTROLLERS, server: ApiServer): boolean {
  return RESOURCES_OF[name].every((resource) => isServed(resource, server));
}

export const CONTROLLER_NAMES = Object.keys(CONTROLLERS) as readonly (keyof typeof CONTROLLERS)[];
const CONTROLLERS_BY_DEFAULT = CONTROLLER_NAMES.filter((name) => !NOT_AMONG_ALL.has(name));

/**
 * Makes the background work of an `ApiServer`. On a store that several servers may share, the server that holds the
 * Lease runs it.
 * @param engine the engine of the store with the Leases
 * @throws OperatorError for a name of no controller
 */
export function controllersOf(
  options: ControllerOptions & { readonly clock?: Clock },
  engine: Pick<StorageEngine, "isShared">,
): readonly ((server: ApiServer, signal: AbortSignal) => Promise<void>)[] {
  const names = chosenControllers(options.controllers ?? ["*"]);
  const { simulation } = options;
  if (names.length === 0 && simulation === undefined) return [];
  const clock = options.clock ?? systemClock;
  const runThose = async (
    those: Controllers,
    steps: BegunSteps,
    server: ApiServer,
    signal: AbortSignal,
  ): Promise<void> => {
    const onError = (error: unknown): void => server.reportError(error);
    // Callers that wait for the start of the server go first.
    await nextTurn();
    // Every watch and request under way adds a listener; their number is limited where they are made.
    setMaxListeners(0, signal);
    await Promise.all(
      names
        .filter((name) => canRun(name, server))
        .map((name) => {
          const agent = OF_THE_SERVER.has(name) ? server.profile.words.serverName : name;
          const client = loopbackClient(server, agent, clock);
          const metadataClient = loopbackClient(server, agent, clock, true);
          const dependencies: ControllerDependencies = {
            server,
            clock,
            options,
            client,
            metadataClient,
            onError,
            onBegun: () => steps.begun(name),
            // This is lazy because not every controller has a queue.
            get queueMetrics() {
              return server.ownMetrics.queues.of(name);
            },
          };
          // A controller without work in this server counts as begun.
          return those[name]?.(dependencies, signal).then(dependencies.onBegun, onError);
        }),
    );
  };
  // This runs immediately, so that the server is never ready before the work begins.
  const stepsOf = (server: ApiServer, isMeant: (name: string) => boolean): BegunSteps =>
    new BegunSteps(
      server,
      names.filter((name) => isMeant(name) && canRun(name, server)),
    );
  const everywhere = (server: ApiServer, signal: AbortSignal): Promise<void> =>
    runThose(
      inEveryServer(server, names),
      stepsOf(server, (name) => IN_EVERY_SERVER.has(name)),
      server,
      signal,
    );
  const ofOne = (server: ApiServer): BegunSteps => stepsOf(server, (name) => !IN_EVERY_SERVER.has(name));
  const runAll = async (steps: BegunSteps, server: ApiServer, signal: AbortSignal): Promise<void> => {
    const simulated = simulation?.(server, signal).catch((error: unknown) => server.reportError(error));
    await Promise.all([runThose(CONTROLLERS, steps, server, signal), simulated]);
  };
  if (!engine.isShared) return [everywhere, (server, signal) => runAll(ofOne(server), server, signal)];
  const elected = (server: ApiServer, signal: AbortSignal): Promise<void> => {
    const steps = ofOne(server);
    const election = runElected(server, options, clock, signal, (leading) => runAll(steps, server, leading));
    // Another server may hold the Lease for any length of time, and this server is ready to replace it.
    steps.allBegun();
    return election;
  };
  return [everywhere, elected];
}

type Controllers = Readonly<Partial<Record<keyof typeof CONTROLLERS, RunController>>>;

/**
 * Keeps the server from being ready until every served group version has its APIService. Returns the function that
 * reports this.
 */
function registrationCheck({ health }: ApiServer): () => void {
  let isRegistered = false;
  const run = (): void => {
    if (!isRegistered) throw new Error("some served group versions have no APIService object yet");
  };
  health.add({ name: "autoregister-completion", isStartStep: true, isExpectedToFail: true, run });
  return () => {
    isRegistered = true;
  };
}

/** Later entries override earlier ones, as in lists that extend a default. @throws OperatorError */
export function chosenControllers(list: readonly string[]): (keyof typeof CONTROLLERS)[] {
  const chosen = new Set<string>();
  for (const entry of list) {
    const name = entry.replace(/^-/, "");
    if (entry !== "*" && !(CONTROLLER_NAMES as readonly string[]).includes(name)) {
      throw new OperatorError(
        `controllers: found ${JSON.stringify(entry)}, expected * or a name out of ${CONTROLLER_NAMES.join(", ")}, with a - before it to leave it out${suggestion(name, CONTROLLER_NAMES)}`,
      );
    }
    if (entry === "*") for (const each of CONTROLLERS_BY_DEFAULT) chosen.add(each);
    else if (entry === name) chosen.add(name);
    else chosen.delete(name);
  }
  return CONTROLLER_NAMES.filter((name) => chosen.has(name));
}

function runElected(
  server: ApiServer,
  { leaderElection = {} }: ControllerOptions,
  clock: Clock,
  signal: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  const { systemNamespace, serverName } = server.profile.words;
  const election = {
    client: loopbackClient(server, "leader-election", clock),
    namespace: systemNamespace,
    name: `${serverName}-controllers`,
    identity: `${hostname()}_${randomUUID()}`,
    clock,
    onError: (error: unknown) => server.reportError(error),
    ...leaderElection,
  };
  return runWhenElected(election, signal, work);
}
