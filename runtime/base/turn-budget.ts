/**
 * The one way in which long work is divided into turns of the event loop. Work counts its units and waits for a turn of
 * its own when its share of the present one is used up, so that probes, leases and all other requests are answered
 * between two shares.
 */
import { setImmediate as startTurn } from "node:timers";
import type { Awaitable } from "./awaitable.js";

/**
 * The milliseconds after which a share ends even if fewer units than its own were counted. A unit never takes longer
 * than a few of them, so no work holds the loop for 50 ms.
 */
export const TURN_MS = 10;

/** Work of one kind that goes on for several turns. */
export class TurnBudget {
  private left: number;
  private beganMs = performance.now();

  /** @param unitsPerTurn the most units of one turn; a count, so that tests can rely on it, unlike on the time */
  constructor(private readonly unitsPerTurn: number) {
    this.left = unitsPerTurn;
  }

  /** Counts finished work. Returns true if the rest has to wait for {@link next}. */
  spend(units = 1): boolean {
    this.left -= units;
    return this.left <= 0 || performance.now() - this.beganMs >= TURN_MS;
  }

  /** Resolves in a later turn, in which no other long work goes on. */
  async next(): Promise<void> {
    await ownTurn();
    this.left = this.unitsPerTurn;
    this.beganMs = performance.now();
  }
}

/** The most pieces of one turn. */
const PIECES_PER_TURN = 5;

/**
 * Runs work that pauses after each of its pieces, which take a few milliseconds at most, in as many turns as it needs.
 * @throws the errors of the work
 */
export async function inTurns<T>(work: Iterator<unknown, T>): Promise<T> {
  const budget = new TurnBudget(PIECES_PER_TURN);
  for (;;) {
    const piece = work.next();
    if (piece.done) return piece.value;
    if (budget.spend()) await budget.next();
  }
}

/** Like {@link inTurns}, without a promise for work that ends within its first share. @throws the errors of the work */
export function inTurnsIfLong<T>(work: Iterator<unknown, T>): Awaitable<T> {
  const budget = new TurnBudget(PIECES_PER_TURN);
  do {
    const piece = work.next();
    if (piece.done) return piece.value;
  } while (!budget.spend());
  return budget.next().then(() => inTurns(work));
}

/** Places that are visited between two pauses: with most rules about schemas they take a millisecond or two. */
const VISITS_PER_PIECE = 500;

/**
 * Visits places, each before those that the visit adds to `below`, which follow in their order. A recursive function
 * could pause only with a generator for each place, which costs more than most visits.
 * @param visit returns how many visits its work equals; default: one
 */
export function* walked<Place>(
  root: Place,
  visit: (place: Place, below: Place[]) => number | void,
): Generator<void, void> {
  const waiting = [root];
  const below: Place[] = [];
  let left = VISITS_PER_PIECE;
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    left -= visit(place, below) ?? 1;
    for (let part = below.pop(); part !== undefined; part = below.pop()) waiting.push(part);
    if (left > 0) continue;
    left = VISITS_PER_PIECE;
    yield;
  }
}

/** Runs work that pauses to its end without a pause, because it is short. @throws the errors of the work */
export function finished<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const piece = work.next();
    if (piece.done) return piece.value;
  }
}

/** Those who wait for a turn, in their order. There are at most as many as requests and controllers at work. */
const waiting: (() => void)[] = [];

let taken = 0;

/** Returns how many turns of their own long requests and controllers of this process have had. */
export function turnsTaken(): number {
  return taken;
}

/**
 * Resolves in a later turn, after timers and sockets that are due in this one. Of all callers only one continues in
 * each turn: a hundred long requests together delay a short one no longer than one of them does.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) startTurn(continueFirst);
  });
}

function continueFirst(): void {
  taken++;
  waiting.shift()?.();
  if (waiting.length > 0) startTurn(continueFirst);
}
