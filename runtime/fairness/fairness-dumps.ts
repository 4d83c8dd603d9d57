/** The state of the levels, the queues and the requests as tables of text, for operators who look for what is stuck. */
import type { PriorityLevel } from "./priority-level.js";
import type { FairRequest } from "./queueing/fair-request.js";

const LEVEL_COLUMNS = [
  "PriorityLevelName",
  "ActiveQueues",
  "IsIdle",
  "IsQuiescing",
  "WaitingRequests",
  "ExecutingRequests",
  "DispatchedRequests",
  "RejectedRequests",
  "TimedoutRequests",
  "CancelledRequests",
];
const QUEUE_COLUMNS = [
  "PriorityLevelName",
  "Index",
  "PendingRequests",
  "ExecutingRequests",
  "SeatsInUse",
  "NextDispatchR",
  "InitialSeatsSum",
  "MaxSeatsSum",
  "TotalWorkSum",
];
/** Tools know the fifth column under this name. */
const REQUEST_COLUMNS = [
  "PriorityLevelName",
  "FlowSchemaName",
  "QueueIndex",
  "RequestIndexInQueue",
  "FlowDistingsher",
  "ArriveTime",
  "InitialSeats",
  "FinalSeats",
  "AdditionalLatency",
  "StartTime",
];
const DETAIL_COLUMNS = ["UserName", "Verb", "APIPath", "Namespace", "Name", "APIVersion", "Resource", "SubResource"];

type Cell = string | number | boolean;

/** One row for each level, in the order of their names. */
export function dumpLevels(levels: Iterable<PriorityLevel>): string {
  const rows = sorted(levels).map(({ name, isQuiescing, queueSet }): Cell[] => {
    const { totals, isIdle, waitingRequests, executingRequests } = queueSet;
    const activeQueues = queueSet.queues.filter(({ waiting }) => waiting.length > 0).length;
    const { dispatched, rejected, cancelled } = totals;
    // Requests that wait too long count as cancelled, and always have.
    const timedOut = 0;
    return [
      ...[name, activeQueues, isIdle, isQuiescing, waitingRequests, executingRequests],
      ...[dispatched, rejected, timedOut, cancelled],
    ];
  });
  return table(LEVEL_COLUMNS, rows);
}

/** One row for each queue. */
export function dumpQueues(levels: Iterable<PriorityLevel>): string {
  const rows = sorted(levels).flatMap(({ name, queueSet }) =>
    queueSet.queues.map((queue, index): Cell[] => [
      ...[name, index, queue.waiting.length, queue.executing.length, queue.seatsInUse],
      ...[seatSeconds(queue.nextDispatch), queue.initialSeatsWaiting, queue.seatsWaiting],
      seatSeconds(queue.workWaiting),
    ]),
  );
  return table(QUEUE_COLUMNS, rows);
}

/**
 * One row for each request that waits or is executed. An index of -1 stands for none: of a queue for levels without
 * queues, of a place in it for requests that are executed.
 * @param hasDetails whether the rows show the user and the request
 */
export function dumpRequests(levels: Iterable<PriorityLevel>, hasDetails: boolean): string {
  const rows: Cell[][] = [];
  for (const { name, queueSet } of sorted(levels)) {
    const add = (request: FairRequest, queue: number, place: number): void => {
      rows.push([...requestCells(name, request, queue, place), ...(hasDetails ? detailCells(request) : [])]);
    };
    for (const [index, { waiting, executing }] of queueSet.queues.entries()) {
      for (const [place, request] of [...waiting].entries()) add(request, index, place);
      for (const request of executing) add(request, index, -1);
    }
    for (const request of queueSet.unqueued) add(request, -1, -1);
  }
  return table(hasDetails ? [...REQUEST_COLUMNS, ...DETAIL_COLUMNS] : REQUEST_COLUMNS, rows);
}

function requestCells(level: string, request: FairRequest, queue: number, place: number): Cell[] {
  const { flow, estimate, arrivalMs, startMs, finalSeats, additionalLatencyMs } = request;
  return [
    ...[level, flow.schema, queue, place, flow.distinguisher, time(arrivalMs), estimate.initialSeats, finalSeats],
    duration(additionalLatencyMs),
    startMs === 0 ? "0001-01-01T00:00:00Z" : time(startMs),
  ];
}

function detailCells({ facts, username }: FairRequest): Cell[] {
  const { verb, path, namespace = "", name = "", group = "", version = "", resource = "", subresource = "" } = facts;
  const apiVersion = group === "" ? version : `${group}/${version}`;
  return [username, verb, path, namespace, name, apiVersion, resource, subresource];
}

function sorted(levels: Iterable<PriorityLevel>): PriorityLevel[] {
  return [...levels].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function seatSeconds(work: number): string {
  return `${work.toFixed(8)}ss`;
}

function time(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function duration(ms: number): string {
  return ms === 0 ? "0s" : `${Number(ms.toFixed(6))}ms`;
}

/** The narrowest column, in characters, and the space after the widest cell. */
const MIN_WIDTH = 8;
const PADDING = 1;

/** Returns the rows in columns; each cell but the last of a row ends in a comma. */
function table(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [columns, ...rows.map((row) => row.map((cell) => printable(String(cell))))];
  const last = columns.length - 1;
  const widths = columns.map((_, index) =>
    Math.max(MIN_WIDTH, ...lines.map((line) => (line[index] as string).length + ",".length + PADDING)),
  );
  const shown = lines.map((line) =>
    line.map((cell, index) => (index === last ? cell : `${cell},`.padEnd(widths[index] as number))).join(""),
  );
  return `${shown.join("\n")}\n`;
}

/** Names of users and paths come from clients: control characters must not make rows or columns of their own. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "?");
}
