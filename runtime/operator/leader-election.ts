/**
 * Runs work in one of several processes at a time. The one that holds a Lease works; it stops by its own clock, before
 * the others may take the Lease, when it can't renew it: so two never work together, whatever the network does.
 */
import { type Clock, pause } from "../api/time.js";
import { isPassingFailure } from "./failures.js";
import { type Hold, LeaseRecord, type LeaseRecordOptions } from "./lease-record.js";

export interface LeaderElectionOptions extends Omit<LeaseRecordOptions, "durationMs"> {
  /** The Lease is free when it was not renewed for so long. Default: 15 s. */
  readonly leaseDurationMs?: number;
  /** The holder stops working when it could not renew for so long; less than the duration by what stopping takes. Default: 10 s. */
  readonly renewDeadlineMs?: number;
  /** Between two tries to take or to renew it. Default: 2 s. */
  readonly retryPeriodMs?: number;
  readonly onError: (error: unknown) => void;
}

const LEASE_DURATION_MS = 15_000;
const RENEW_DEADLINE_MS = 10_000;
const RETRY_PERIOD_MS = 2_000;

/**
 * Until the signal fires: waits for the Lease, works, and waits again when it was lost. Then the Lease is given back.
 * @param work ends soon after its signal fires; that it ended is waited for
 */
export async function runWhenElected(
  options: LeaderElectionOptions,
  signal: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  const { clock, onError, leaseDurationMs = LEASE_DURATION_MS, retryPeriodMs = RETRY_PERIOD_MS } = options;
  const record = new LeaseRecord({ ...options, durationMs: leaseDurationMs });
  while (!signal.aborted) {
    const askedMs = clock.now();
    if ((await tryToHold(record, onError, signal)) === "held") await lead(options, record, askedMs, signal, work);
    await pause(clock, retryPeriodMs, signal);
  }
  record.forget();
}

/** From the first hold of the Lease to its loss or return. */
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
    const askedMs = clock.now();
    const hold = await tryToHold(record, onError, leading);
    if (hold === "others") break;
    if (hold === "held") {
      cancelDeadline();
      cancelDeadline = termEndsAt(askedMs, renewDeadlineMs, clock, term);
    }
  }
  cancelDeadline();
  term.abort();
  await endsWork;
  if (signal.aborted) await giveBack(options, record);
}

/** The time is counted from before the request: when the server took it is not known. */
function termEndsAt(askedMs: number, deadlineMs: number, clock: Clock, term: AbortController): () => void {
  // a clock that was set back meanwhile makes no term longer
  const passedMs = Math.max(0, clock.now() - askedMs);
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

/** The work has ended. Without this the others wait for the Lease to expire, and nothing else is lost. */
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
