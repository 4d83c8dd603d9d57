/**
 * Reports in the status of every definition of a custom kind whether its names are accepted, and so whether it is
 * served. Verdicts are made in memory in the order in which definitions arrive; writing them is queued. CRD-001 to
 * CRD-004, CRD-026.
 */

import { customResourceDefinitions } from "../../../generated/apiextensions/v1/client.js";
import type { CustomResourceDefinition } from "../../../generated/apiextensions/v1/index.js";
import { equalJson, type JsonValue } from "../../api/json.js";
import type { Stored } from "../../api/object.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import {
  type Client,
  isConflict,
  isNotFound,
  type ObjectEvent,
  Reflector,
  type ReflectorTarget,
} from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { type StatusContext, statusAfter } from "./definition-conditions.js";
import { NameClaims, type ServedNames } from "./name-claims.js";
import { type DefinitionStatus, type SeenDefinition, seenDefinition } from "./seen-definition.js";

export interface EstablishOptions {
  readonly client: Client;
  /** Kinds that the server serves without a definition, whose names are taken. */
  readonly servedNames: readonly ServedNames[];
  /** What the server found out when it tried to serve the definitions. */
  readonly serving?: ServingFacts | undefined;
  /** Whether status and conditions record the generation that they describe. */
  readonly tracksGeneration: boolean;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called once the initial objects are loaded and the controller starts to work. */
  readonly onBegun?: () => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

/** Problems with serving definitions, by the definition's name. */
export interface ServingFacts {
  of(name: string): StatusContext["servingProblem"];
  /** @returns a function that stops the calls */
  onChange(listener: (name: string) => void): () => void;
}

/** Maximum number of concurrent status writes; the store combines such writes. */
const CONCURRENCY = 32;

/** Resolves when the signal has fired and no work is in progress. */
export async function runEstablishController(options: EstablishOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, onError } = options;
  const queue = new WorkQueue<string>({
    process: (name) => writeStatus(options, definitions, name, signal),
    concurrency: CONCURRENCY,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  const definitions = new SeenDefinitions(options, (name) => queue.add(name));
  const reflector = new Reflector(client.resource(customResourceDefinitions), definitions, {
    clock,
    onError: (error) => {
      if (!isPassingFailure(error)) onError(error);
    },
  });
  const unfollow = options.serving?.onChange((name) => queue.add(name));
  await Promise.all([reflector.run(signal), queue.run(signal)]);
  unfollow?.();
}

/** The definitions as the watch reports them, with the verdicts on their names. */
class SeenDefinitions implements ReflectorTarget<CustomResourceDefinition> {
  readonly #seen = new Map<string, SeenDefinition>();
  readonly #claims: NameClaims;
  readonly #approvalKey: string;
  readonly #changed: (name: string) => void;
  readonly #onListed: (() => void) | undefined;

  constructor({ client, servedNames, onBegun }: EstablishOptions, changed: (name: string) => void) {
    this.#onListed = onBegun;
    this.#claims = new NameClaims(servedNames, changed);
    this.#approvalKey = client.profile.words.crdApprovedAnnotation;
    this.#changed = changed;
  }

  replace(items: readonly Stored<CustomResourceDefinition>[]): void {
    const listed = new Set(items.map(({ metadata }) => metadata.name));
    for (const name of [...this.#seen.keys()]) if (!listed.has(name)) this.#remove(name);
    this.#put(items);
    this.#onListed?.();
  }

  apply({ type, object }: ObjectEvent<CustomResourceDefinition>): void {
    if (type === "DELETED") this.#remove(object.metadata.name);
    else this.#put([object]);
  }

  get(name: string): SeenDefinition | undefined {
    return this.#seen.get(name);
  }

  verdictOf(definition: SeenDefinition): ReturnType<NameClaims["verdictOf"]> {
    return this.#claims.verdictOf(definition);
  }

  #put(items: readonly Stored<CustomResourceDefinition>[]): void {
    const definitions = items.map((item) => seenDefinition(item, this.#approvalKey));
    this.#claims.put(definitions);
    for (const definition of definitions) {
      this.#seen.set(definition.name, definition);
      this.#changed(definition.name);
    }
  }

  #remove(name: string): void {
    const definition = this.#seen.get(name);
    this.#seen.delete(name);
    if (definition !== undefined) this.#claims.remove(definition);
  }
}

async function writeStatus(
  { client, clock, tracksGeneration, serving }: EstablishOptions,
  definitions: SeenDefinitions,
  name: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const definition = definitions.get(name);
  const verdict = definition && definitions.verdictOf(definition);
  if (definition === undefined || verdict === undefined) return "done";
  const context = { profile: client.profile, nowMs: clock.now(), tracksGeneration, servingProblem: serving?.of(name) };
  const status = statusAfter(definition, verdict, context);
  if (equalJson(status, definition.status)) return "done";
  try {
    await client
      .resource(customResourceDefinitions)
      .status.patch(name, statusPatch(definition.resourceVersion, status), { signal });
  } catch (error) {
    // The watch will soon show the current state.
    if (!isNotFound(error) && !isConflict(error)) throw error;
  }
  return "done";
}

/** Replaces the whole status, for one version of the object. */
export function statusPatch(
  resourceVersion: string,
  status: DefinitionStatus,
): {
  readonly type: "json";
  readonly body: readonly { readonly op: "add"; readonly path: string; readonly value: JsonValue }[];
} {
  return {
    type: "json",
    body: [
      { op: "add", path: "/metadata/resourceVersion", value: resourceVersion },
      { op: "add", path: "/status", value: status as unknown as JsonValue },
    ],
  };
}
