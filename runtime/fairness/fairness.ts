/**
 * API priority and fairness: each request belongs to a flow of a priority level, and waits in a queue of that flow as
 * long as the level has no seat for it. It knows neither HTTP nor the store: objects are passed to it, and the request
 * path calls it.
 */
import type { Clock } from "../api/time.js";
import type { UserInfo } from "../api/user-info.js";
import { type ActiveSchema, Classifier, type Flow } from "./classification/classifier.js";
import { schemaMatcher } from "./classification/schema-matcher.js";
import { CATCH_ALL, EXEMPT, type FlowSchemaObject, type PriorityLevelObject } from "./configuration.js";
import { MANDATORY_SCHEMAS } from "./default-configuration.js";
import { WatchCounts } from "./estimates/watch-counts.js";
import { type StoredSize, WorkEstimator } from "./estimates/work-estimator.js";
import { FlowCounts } from "./flow-counts.js";
import { PriorityLevels } from "./priority-levels.js";
import { FairRequest, type RequestFacts } from "./queueing/fair-request.js";
import { TurnEnd } from "./queueing/turn-end.js";
import { RetryAfter } from "./retry-after.js";
import { KindUsage } from "./seats/kind-usage.js";

/** The time between two adjustments of seats to the demand, in milliseconds. */
export const ADJUSTMENT_MS = 10_000;
/** The number of pairs of a schema and a level that are counted; former ones are forgotten beyond it. */
const MAX_COUNTED_PAIRS = 2_048;
const MS_PER_SECOND = 1000;

const READING_VERBS: ReadonlySet<string> = new Set(["get", "head", "list", "watch"]);

export interface HeaderNames {
  readonly schema: string;
  readonly level: string;
}

export interface FairnessOptions {
  readonly clock: Clock;
  /** The number of seats of all levels together; at least 1. */
  readonly seats: number;
  /** Returns the stored objects of a resource; undefined for one that the server does not store itself. */
  readonly sizeOf: (group: string, version: string, resource: string) => StoredSize | undefined;
  /** The names of the headers with which answers name the objects that applied, by their UIDs. */
  readonly headers: HeaderNames;
  /** Default: seats are released at the end of a turn of the event loop. */
  readonly turnEnd?: TurnEnd;
}

export class Fairness {
  readonly levels: PriorityLevels;
  readonly watches = new WatchCounts();
  /** The requests by kind. */
  readonly kinds: { readonly readOnly: KindUsage; readonly mutating: KindUsage };
  private readonly clock: Clock;
  private readonly headers: HeaderNames;
  private readonly counts = new Map<string, FlowCounts>();
  private readonly retries = new Map<string, RetryAfter>();
  private readonly estimator: WorkEstimator;
  private classifier: Classifier;
  private configured: readonly [readonly FlowSchemaObject[], readonly PriorityLevelObject[]] = [[], []];

  constructor({ clock, seats, sizeOf, headers, turnEnd = new TurnEnd() }: FairnessOptions) {
    this.clock = clock;
    this.headers = headers;
    this.kinds = { readOnly: new KindUsage(clock.now()), mutating: new KindUsage(clock.now()) };
    this.levels = new PriorityLevels(clock, turnEnd, seats);
    this.estimator = new WorkEstimator({ watches: this.watches, sizeOf });
    this.classifier = this.configure([], []);
  }

  /** Puts objects into force. Until the first call, the mandatory ones are: all but superusers share one level. */
  configure(schemas: readonly FlowSchemaObject[], levels: readonly PriorityLevelObject[]): Classifier {
    this.configured = [schemas, levels];
    this.levels.configure(levels);
    const active = schemas
      .filter(({ spec }) => this.levels.named(spec?.priorityLevelConfiguration?.name ?? "") !== undefined)
      .sort(byPrecedence)
      .map((schema) => this.activeSchema(schema));
    const [exempt, catchAll] = MANDATORY_SCHEMAS.map(
      ({ name, spec }) => active.find((each) => each.name === name) ?? this.activeSchema({ metadata: { name }, spec }),
    );
    if (exempt === undefined || catchAll === undefined) throw new Error("there are two mandatory flow schemas");
    if (!active.includes(exempt)) active.unshift(exempt);
    if (!active.includes(catchAll)) active.push(catchAll);
    this.classifier = new Classifier(active, catchAll);
    for (const name of this.retries.keys()) if (this.levels.named(name) === undefined) this.retries.delete(name);
    this.forgetPairs();
    this.setCapacities();
    return this.classifier;
  }

  /** Adjusts the seats to the demand; called every {@link ADJUSTMENT_MS}. */
  adjust(): void {
    if (this.levels.hasIdleRemains) this.configure(...this.configured);
    else this.levels.adjust();
  }

  /** Returns the flow of a request. */
  flowOf(facts: RequestFacts, user: UserInfo): Flow {
    return this.classifier.flowOf(facts, user);
  }

  /**
   * Begins a request: it is executing, waiting or rejected when it is returned.
   * @param flow the result of {@link flowOf}
   */
  start(flow: Flow, facts: RequestFacts, user: UserInfo, query: URLSearchParams): FairRequest {
    const { level, counts } = flow;
    const estimate = this.estimator.estimate(facts, query, level, counts);
    const request = new FairRequest(flow, estimate, facts, user.username);
    counts.estimatedSeats.observe(request.seats);
    level.queueSet.start(request);
    const { phase } = request;
    if (phase === "waiting") this.kindOf(facts).waiting.change(this.clock.now(), 1);
    else {
      if (phase === "executing") this.kindOf(facts).executing.change(this.clock.now(), 1);
      if (!level.isExempt) counts.waitSeconds[phase === "rejected" ? "false" : "true"].observe(0);
    }
    return request;
  }

  /** Counts the end of the time in a queue. */
  noteWaited({ facts, flow, phase, arrivalMs }: FairRequest): void {
    const now = this.clock.now();
    const kind = this.kindOf(facts);
    kind.waiting.change(now, -1);
    if (phase === "executing") kind.executing.change(now, 1);
    const seconds = Math.max(0, now - arrivalMs) / MS_PER_SECOND;
    flow.counts.waitSeconds[phase === "rejected" ? "false" : "true"].observe(seconds);
  }

  /** Ends a request that was executed. */
  finish(request: FairRequest, { level, counts }: Flow): void {
    const now = this.clock.now();
    const seconds = Math.max(0, now - request.startMs) / MS_PER_SECOND;
    counts.executionSeconds[request.facts.verb === "watch" ? "watch" : "regular"].observe(seconds);
    this.kindOf(request.facts).executing.change(now, -1);
    level.queueSet.finish(request);
  }

  /** Counts a rejection, and returns the seconds after which the client should try again. */
  retryAfter({ level }: Flow, facts: RequestFacts): number {
    this.kindOf(facts).refused++;
    const known = this.retries.get(level.name);
    const retry = known ?? new RetryAfter();
    if (known === undefined) this.retries.set(level.name, retry);
    retry.note(this.clock.now());
    return retry.seconds;
  }

  /** The counts of all schemas and levels that had requests. */
  allCounts(): IterableIterator<FlowCounts> {
    return this.counts.values();
  }

  private kindOf({ verb }: RequestFacts): KindUsage {
    return READING_VERBS.has(verb) ? this.kinds.readOnly : this.kinds.mutating;
  }

  private setCapacities(): void {
    let waiting = 0;
    let executing = 0;
    for (const { queuing, bounds } of this.levels.all()) {
      executing += bounds.nominal;
      if (queuing.type === "queue") waiting += queuing.queues * queuing.queueLengthLimit;
    }
    const now = this.clock.now();
    for (const kind of Object.values(this.kinds)) {
      kind.waiting.setCapacity(now, Math.max(1, waiting));
      kind.executing.setCapacity(now, Math.max(1, executing));
    }
  }

  private activeSchema({ metadata = {}, spec = {} }: FlowSchemaObject): ActiveSchema {
    const { name = "", uid = "" } = metadata;
    const { priorityLevelConfiguration, distinguisherMethod, rules = [] } = spec;
    const level =
      this.levels.named(priorityLevelConfiguration?.name ?? "") ??
      this.levels.mandatory(name === EXEMPT ? EXEMPT : CATCH_ALL);
    const by = distinguisherMethod?.type;
    return {
      name,
      level,
      distinguishedBy: by === "ByUser" || by === "ByNamespace" ? by : undefined,
      rulesOf: schemaMatcher(rules),
      counts: this.countsOf(level.name, name),
      headers: { [this.headers.schema]: uid, [this.headers.level]: level.uid },
    };
  }

  private countsOf(level: string, schema: string): FlowCounts {
    const key = `${level}/${schema}`;
    const known = this.counts.get(key);
    const counts = known ?? new FlowCounts(level, schema);
    // The pairs in force are the last ones in the order of the map.
    this.counts.delete(key);
    this.counts.set(key, counts);
    return counts;
  }

  private forgetPairs(): void {
    for (const [key, counts] of this.counts) {
      if (this.counts.size <= MAX_COUNTED_PAIRS) return;
      if (!counts.isInUse) this.counts.delete(key);
    }
  }
}

/** Orders by precedence; of equal ones, the name decides. */
function byPrecedence(one: FlowSchemaObject, other: FlowSchemaObject): number {
  const difference = (one.spec?.matchingPrecedence ?? 0) - (other.spec?.matchingPrecedence ?? 0);
  if (difference !== 0) return difference;
  const [name = "", otherName = ""] = [one.metadata?.name, other.metadata?.name];
  return name < otherName ? -1 : name > otherName ? 1 : 0;
}
