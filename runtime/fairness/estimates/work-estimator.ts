/**
 * Estimates how many seats a request takes: lists and the initial states of watches by the memory of what they read,
 * writes by the number of watches that get their events.
 */
import type { FlowCounts } from "../flow-counts.js";
import type { PriorityLevel } from "../priority-level.js";
import { ONE_SEAT, type RequestFacts, type WorkEstimate } from "../queueing/fair-request.js";
import type { WatchCounts } from "./watch-counts.js";

/** The memory that one seat stands for, in bytes. */
const BYTES_PER_SEAT = 100_000;
/** The most that a list from the cache holds at once, because it is sent in pieces. */
const MAX_CACHED_LIST_BYTES = 1_000_000;
/** The size that objects of an unknown size are assumed to have, in bytes. */
const ASSUMED_OBJECT_BYTES = 1_500_000;
const MAX_LIST_SEATS = 100;
const MAX_WRITE_SEATS = 10;
const WATCHES_PER_SEAT = 10;
/** How long the events of a write occupy a seat for every so many watches, in milliseconds. */
const EVENT_MS = 5;

/** The stored objects of a resource. */
export interface StoredSize {
  readonly objects: number;
  readonly bytes: number;
}

export interface EstimatorDependencies {
  readonly watches: Pick<WatchCounts, "concerned">;
  /** Returns undefined for a resource that the server does not store itself. */
  readonly sizeOf: (group: string, version: string, resource: string) => StoredSize | undefined;
}

const WRITES: ReadonlySet<string> = new Set(["create", "update", "patch", "delete"]);

export class WorkEstimator {
  constructor(private readonly dependencies: EstimatorDependencies) {}

  estimate(request: RequestFacts, query: URLSearchParams, level: PriorityLevel, counts: FlowCounts): WorkEstimate {
    if (!request.isResourceRequest) return ONE_SEAT;
    if (request.verb === "list" || request.verb === "watch") return this.ofList(request, query, level);
    if (WRITES.has(request.verb)) return this.ofWrite(request, level, counts);
    return ONE_SEAT;
  }

  private ofList(request: RequestFacts, query: URLSearchParams, { maxRequestSeats }: PriorityLevel): WorkEstimate {
    const { verb, group = "", version = "", resource = "", name = "" } = request;
    const isWatch = verb === "watch";
    const requested = query.get("resourceVersion") ?? "";
    if (isWatch && query.get("sendInitialEvents") !== "true" && requested !== "" && requested !== "0") return ONE_SEAT;
    const size = this.dependencies.sizeOf(group, version, resource);
    if (size === undefined) return ONE_SEAT;
    const { objects, bytes } = size;
    const limit = Number(query.get("limit") ?? 0);
    const limited = limit > 0 && limit < objects ? limit : objects;
    const isCached = isWatch || isReadFromCache(query, requested, limit);
    const isSelection = (query.get("fieldSelector") ?? "") !== "" || (query.get("labelSelector") ?? "") !== "";
    const read = name !== "" ? 1 : !isCached && isSelection ? Math.max(limited, Math.floor(objects / 2)) : limited;
    const memory = read * (bytes > 0 || objects === 0 ? bytes / Math.max(1, objects) : ASSUMED_OBJECT_BYTES);
    const seats = Math.ceil((isCached ? Math.min(memory, MAX_CACHED_LIST_BYTES) : memory) / BYTES_PER_SEAT);
    const initialSeats = Math.max(1, Math.min(seats, maxRequestSeats ?? MAX_LIST_SEATS, MAX_LIST_SEATS));
    return initialSeats === 1 ? ONE_SEAT : { ...ONE_SEAT, initialSeats };
  }

  private ofWrite(request: RequestFacts, { maxRequestSeats }: PriorityLevel, counts: FlowCounts): WorkEstimate {
    const { group = "", resource = "", subresource = "", namespace = "", name = "" } = request;
    // A token is made for a service account, and does not change it.
    if (resource === "serviceaccounts" && subresource === "token") return ONE_SEAT;
    const watches = this.dependencies.watches.concerned({ group, resource, namespace, name });
    counts.watches.observe(watches);
    if (watches < WATCHES_PER_SEAT) return ONE_SEAT;
    const wanted = Math.ceil(watches / WATCHES_PER_SEAT);
    // A wide request would leave seats unused before it is dispatched, so it is made narrower and longer.
    const finalSeats = Math.min(wanted, maxRequestSeats ?? MAX_WRITE_SEATS, MAX_WRITE_SEATS);
    return { initialSeats: 1, finalSeats, additionalLatencyMs: (wanted * EVENT_MS) / finalSeats };
  }
}

/** Whether a list is answered from the present state of the cache; others are rebuilt or read from the store. */
function isReadFromCache(query: URLSearchParams, requested: string, limit: number): boolean {
  const match = query.get("resourceVersionMatch") ?? "";
  if (match !== "") return match === "NotOlderThan";
  if ((query.get("continue") ?? "") !== "") return false;
  return !(limit > 0 && requested !== "" && requested !== "0");
}
