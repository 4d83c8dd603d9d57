/**
 * Runs work in one of several processes at a time: the one that holds a Lease. If it cannot renew the Lease, it stops
 * by its own clock before the others may take the Lease. So two processes never work at the same time, whatever the
 * network does.
 */
import { type Clock, pause } from "../api/time.js";
import { isPassingFailure } from "./failures.js";
import { type Hold, LeaseRecord, type LeaseRecordOptions } from "./lease-record.js";

export interface LeaderElectionOptions extends Omit<LeaseRecordOptions, "durationMs"> {
  /** The Lease is free when it was not renewed for this long. Default: 15 s. */
  readonly leaseDurationMs?: number;
  /**
   * The holder stops working when it could not renew for this long. It must be shorter than the duration by the time
   * that stopping takes. Default: 10 s.
   */
  readonly renewDeadlineMs?: number;
  /** The interval between attempts to acquire or renew the Lease. Default: 2 s. */
  readonly retryPeriodMs?: number;
  readonly onError: (error: unknown) => void;
}

const LEASE_DURATION_MS = 15_000;
const RENEW_DEADLINE_MS = 10_000;
const RETRY_PERIOD_MS = 2_000;

/**
 * Waits for the Lease, works, and waits again after losing it, until the signal fires. Then the Lease is released.
 * @param work must end soon after its signal fires, since its end is awaited
 */
export async function runWhenElected(
  options: LeaderElectionOptions,
  signal: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  const { clock, onError, leaseDurationMs = LEASE_DURATION_MS, retryPeriodMs = RETRY_PERIOD_MS } = options;
  const record = new LeaseRecord({ ...options, durationMs: leaseDurationMs });
  while (!signal.aborted) {
    const requestedAtMs = clock.now();
    if ((await tryToHold(record, onError, signal)) === "held") await lead(options, record, requestedAtMs, signal, work);
    await pause(clock, retryPeriodMs, signal);
  }
  record.forget();
}

/** Works from acquiring the Lease until it is lost or released. */
async function lead(
  options: LeaderElectionOptions,
  record: LeaseRecord,
  acquiredMs: number,
  signal: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  const { clock, onError, renewDeadlineMs = RENEW_DEADLINE_MS, retryPeriodMs = RETRY_PERIOD_MS } = options;
  const term = new AbortController();
  const leading = AbortSignal.any([term.signal, signal]);
  const working = work(leading).catch((error: unknown) => {
    if (!leading.aborted) onError(error);
  });
  const endsWork = working.then(() => term.abort());
  let cancelDeadline = termEndsAt(acquiredMs, renewDeadlineMs, clock, term);
  while (!leading.aborted) {
    await pause(clock, retryPeriodMs, leading);
    if (leading.aborted) break;
    const requestedAtMs = clock.now();
    const hold = await tryToHold(record, onError, leading);
    if (hold === "others") break;
    if (hold === "held") {
      cancelDeadline();
      cancelDeadline = termEndsAt(requestedAtMs, renewDeadlineMs, clock, term);
    }
  }
  cancelDeadline();
  term.abort();
  await endsWork;
  if (signal.aborted) await giveBack(options, record);
}

/** Ends a term by the time. It counts from before the request, because it is unknown when the server processed that. */
function termEndsAt(requestedAtMs: number, deadlineMs: number, clock: Clock, term: AbortController): () => void {
  // A clock that was set back must not extend the term.
  const passedMs = Math.max(0, clock.now() - requestedAtMs);
  return clock.after(Math.max(0, deadlineMs - passedMs), () => term.abort());
}

async function tryToHold(
  record: LeaseRecord,
  onError: (error: unknown) => void,
  signal: AbortSignal,
): Promise<Hold | "failed"> {
  try {
    return await record.hold(signal);
  } catch (error) {
    if (!signal.aborted && !isPassingFailure(error)) onError(error);
    return "failed";
  }
}

/** Releases the Lease after the work has ended. If that fails, the others only have to wait until it expires. */
async function giveBack(
  { clock, onError, retryPeriodMs = RETRY_PERIOD_MS }: LeaderElectionOptions,
  record: LeaseRecord,
): Promise<void> {
  const timeout = new AbortController();
  const cancel = clock.after(retryPeriodMs, () => timeout.abort());
  await record.release(timeout.signal).catch((error: unknown) => {
    if (!timeout.signal.aborted && !isPassingFailure(error)) onError(error);
  });
  cancel();
}
