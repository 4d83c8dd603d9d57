/**
 * The faults of one server: the rules, the interceptor that applies them to requests, and the store that applies them
 * to its operations.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { StatusError } from "../../api/status.js";
import { type Clock, pause } from "../../api/time.js";
import { SERVER_USER } from "../../api/user-info.js";
import type { BodyWriter, HttpResponse } from "../../pipeline/request/http.js";
import type { InterceptedRequest, Interceptor } from "../../pipeline/stages/intercept.js";
import type { StorageEngine } from "../../storage/engine.js";
import { ActiveFault } from "./active-fault.js";
import { failureFor } from "./answers.js";
import { checkFilter, checkRule } from "./check-fault-rule.js";
import { type Fault, type FaultFilter, type FaultRule, FaultRuleError, type Faults } from "./fault-rule.js";
import { FaultyEngine, type StoreOperation } from "./faulty-engine.js";
import { OpenWatch } from "./faulty-watch.js";
import { matches, matchesKey } from "./matches.js";
import { readCutFilter, readRule } from "./read-rule.js";
import { seeded } from "./seeded.js";
import type { ServedResource } from "./served.js";

export interface FaultParts {
  readonly clock: Clock;
  /** The random source of rules without a seed. Default: the same numbers in every run. */
  readonly random?: () => number;
  /** The resources that rules may name. */
  readonly served: () => readonly ServedResource[];
  /** Drops the history. Default: rules with `compact` are refused. */
  readonly compact?: () => Promise<void>;
}

export interface FaultSeams {
  readonly faults: Faults;
  readonly intercept: Interceptor;
  wrapEngine(engine: StorageEngine): StorageEngine;
}

/**
 * The maximum number of active faults. Every request is compared with each; a test with more of them does not remove
 * them.
 */
const MAX_FAULTS = 1000;

export function makeFaults(parts: FaultParts): FaultSeams {
  const active = new ActiveFaults(parts);
  return {
    faults: active,
    intercept: (request, next) => active.intercept(request, next),
    wrapEngine: (engine) => new FaultyEngine(engine, parts.clock, (operation) => active.claimForStore(operation)),
  };
}

class ActiveFaults implements Faults {
  readonly #parts: FaultParts;
  readonly #random: () => number;
  readonly #faults = new Set<ActiveFault>();
  readonly #watches = new Set<OpenWatch>();
  /**
   * The request that causes an operation of the store. Tracked only for requests that arrive while a fault of the store
   * is active.
   */
  readonly #current = new AsyncLocalStorage<InterceptedRequest>();
  #count = 0;

  constructor(parts: FaultParts) {
    this.#parts = parts;
    this.#random = parts.random ?? seeded(1);
  }

  add(given: FaultRule): Fault {
    const rule = readRule(given);
    checkRule(rule, this.#parts.served(), this.#parts.compact !== undefined);
    if (this.#faults.size >= MAX_FAULTS)
      throw new FaultRuleError(
        `${MAX_FAULTS} faults are active, which is the limit: remove those that are no longer needed`,
      );
    const fault = new ActiveFault(String(++this.#count), rule, this.#random, (ended) => this.#faults.delete(ended));
    this.#faults.add(fault);
    for (const watch of [...this.#watches]) watch.meet(fault);
    return fault;
  }

  list(): readonly Fault[] {
    return [...this.#faults];
  }

  clear(): void {
    for (const fault of [...this.#faults]) fault.remove();
  }

  cutWatches(filter: FaultFilter & { readonly includeControllers?: boolean } = {}): number {
    readCutFilter(filter);
    const { includeControllers = false, ...on } = filter;
    checkFilter(on, this.#parts.served(), "watch");
    const cut = [...this.#watches].filter(({ request: { info, user, http } }) => {
      const isSpared = user.username === SERVER_USER && !includeControllers;
      return !isSpared && matches(on, info, user.username, http);
    });
    for (const watch of cut) watch.breakOff();
    return cut.length;
  }

  intercept(request: InterceptedRequest, next: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const serve = (): Promise<HttpResponse> => this.#serve(request, next);
    // Tracking a request through its asynchronous work slows down every promise of the process.
    return this.#hasStoreFaults() ? this.#current.run(request, serve) : serve();
  }

  #hasStoreFaults(): boolean {
    for (const { rule } of this.#faults) if (rule.store !== undefined) return true;
    return false;
  }

  async #serve(request: InterceptedRequest, next: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const { info, http } = request;
    const faults = this.#claimForRequest(request);
    for (const fault of faults) fault.happened();
    const delayMs = faults.reduce((sum, { rule }) => sum + (rule.delayMs ?? 0), 0);
    if (delayMs > 0) await pause(this.#parts.clock, delayMs, http.signal);
    const answered = faults.find(({ rule }) => rule.answer !== undefined);
    if (answered?.rule.answer !== undefined) return request.failure(failureFor(answered.rule.answer, info));
    if (faults.some(({ rule }) => rule.compact)) await this.#parts.compact?.();
    if (faults.some(({ rule }) => rule.loseAnswer)) return lost(next);
    const response = await next();
    return info.isResourceRequest && info.verb === "watch" ? this.#followed(request, response) : response;
  }

  #claimForRequest(request: InterceptedRequest): readonly ActiveFault[] {
    const { info, http } = request;
    // A stream has no answer to lose. Rules with `cut` end streams.
    const isStream = http.upgrade !== undefined || (info.isResourceRequest && info.verb === "watch");
    const found: ActiveFault[] = [];
    for (const fault of this.#faults) {
      const { answer, delayMs, compact, loseAnswer } = fault.rule;
      const isOfRequests = answer !== undefined || delayMs !== undefined || compact || (loseAnswer && !isStream);
      if (isOfRequests && fault.concerns(request) && fault.claim()) found.push(fault);
      // A request has only one answer; the other rules apply to later requests.
      if (found.at(-1)?.rule.answer !== undefined) break;
    }
    return found;
  }

  #followed(request: InterceptedRequest, response: HttpResponse): HttpResponse {
    const { body } = response;
    if (typeof body !== "function") return response;
    const watch = new OpenWatch(request, response, () => this.#faults);
    const run = async (writer: BodyWriter): Promise<void> => {
      this.#watches.add(watch);
      try {
        await watch.run(body, writer);
      } finally {
        this.#watches.delete(watch);
      }
    };
    return { ...response, body: run };
  }

  claimForStore({ operation, key }: StoreOperation): readonly ActiveFault[] {
    if (this.#faults.size === 0) return [];
    const found: ActiveFault[] = [];
    for (const fault of this.#faults) {
      if (fault.rule.store?.operation !== operation || !this.#concernsStore(fault, key)) continue;
      if (fault.claim()) found.push(fault);
    }
    return found;
  }

  /**
   * Matches the rule with the key of the stored object. The request decides everything else, and everything for an
   * operation without a key.
   */
  #concernsStore(fault: ActiveFault, key: string | undefined): boolean {
    const { on = {}, includeControllers = false } = fault.rule;
    const { groups: _, resources: __, namespaces: ___, names: ____, ...ofRequest } = on;
    const request = this.#current.getStore();
    if (key !== undefined && !matchesKey(on, key)) return false;
    if (request === undefined) return includeControllers && isEmpty(ofRequest) && (key !== undefined || isEmpty(on));
    const { info, user, http } = request;
    if (user.username === SERVER_USER && !includeControllers) return false;
    return matches(key === undefined ? on : ofRequest, info, user.username, http);
  }
}

function isEmpty(filter: FaultFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

/** The writer for bodies whose content is discarded. */
const DISCARDING: BodyWriter = {
  signal: AbortSignal.abort(new Error("the answer is lost on purpose")),
  write: () => true,
  drained: () => Promise.resolve(),
  bufferedBytes: 0,
};

/** Serves the request and then drops the connection, so that the client does not learn the outcome. */
async function lost(next: () => Promise<HttpResponse>): Promise<HttpResponse> {
  try {
    const { body, ...response } = await next();
    if (typeof body === "function") await body(DISCARDING);
    return { ...response, body: new Uint8Array(), isLost: true };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return { status: error.code, headers: {}, body: new Uint8Array(), isLost: true };
  }
}
