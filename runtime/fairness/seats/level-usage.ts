/**
 * How much of a priority level is used over time: histograms for the metrics, in which every nanosecond is an
 * observation, and the demand for seats, by which levels borrow seats from each other.
 */
import { Histogram } from "../../base/histogram.js";

const NS_PER_MS = 1e6;
const MS_PER_SECOND = 1000;

const REQUEST_BOUNDS = [0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 1];
/** Bounds of both 0.99 and 1 let a quantile show saturation. */
const SEAT_BOUNDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1];
/** Finer below the limit than above it. */
const DEMAND_BOUNDS = [0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.7, 2, 2.8, 4, 6];

/** The demand for seats over a period. */
export interface DemandStatistics {
  /** Seconds. */
  readonly duration: number;
  readonly average: number;
  readonly deviation: number;
  readonly highest: number;
}

export class LevelUsage {
  readonly waitingRatio = new Histogram(REQUEST_BOUNDS);
  readonly executingRatio = new Histogram(REQUEST_BOUNDS);
  readonly seatRatio = new Histogram(SEAT_BOUNDS);
  readonly demandRatio = new Histogram(DEMAND_BOUNDS);
  private waiting = 0;
  private executing = 0;
  private seats = 0;
  private demand = 0;
  private highest = 0;
  /** Integrals over the period, in seconds: of 1, of the demand, and of its square. */
  private seconds = 0;
  private sum = 0;
  private sumOfSquares = 0;
  private waitingCapacity = 1;
  private seatCapacity = 1;

  /** @param lastMs the time from which the usage is counted */
  constructor(private lastMs: number) {}

  /**
   * @param waitingCapacity the number of requests that the queues have room for, at least 1
   * @param seatCapacity the number of seats, at least 1
   */
  setCapacity(nowMs: number, waitingCapacity: number, seatCapacity: number): void {
    this.count(nowMs);
    this.waitingCapacity = waitingCapacity;
    this.seatCapacity = seatCapacity;
  }

  /**
   * @param waiting the number of requests that wait from now on
   * @param executing the number of requests that are executed
   * @param seats the number of occupied seats
   * @param demand the number of seats that would be occupied if there were enough
   */
  update(nowMs: number, waiting: number, executing: number, seats: number, demand: number): void {
    if (nowMs !== this.lastMs) this.count(nowMs);
    this.waiting = waiting;
    this.executing = executing;
    this.seats = seats;
    this.demand = demand;
    if (demand > this.highest) this.highest = demand;
  }

  /** Counts the time up to now, for readers of the histograms. */
  count(nowMs: number): void {
    const passedMs = nowMs - this.lastMs;
    this.lastMs = nowMs;
    // The clock of the machine may have been set back.
    if (passedMs <= 0) return;
    const weight = passedMs * NS_PER_MS;
    this.waitingRatio.observe(this.waiting / this.waitingCapacity, weight);
    this.executingRatio.observe(this.executing / this.seatCapacity, weight);
    this.seatRatio.observe(this.seats / this.seatCapacity, weight);
    this.demandRatio.observe(this.demand / this.seatCapacity, weight);
    const seconds = passedMs / MS_PER_SECOND;
    this.seconds += seconds;
    this.sum += this.demand * seconds;
    this.sumOfSquares += this.demand * this.demand * seconds;
  }

  /** Returns the demand since the last call, and begins a new period. */
  nextPeriod(nowMs: number): DemandStatistics {
    this.count(nowMs);
    const { seconds, highest } = this;
    const average = seconds === 0 ? 0 : this.sum / seconds;
    const variance = seconds === 0 ? 0 : this.sumOfSquares / seconds - average * average;
    this.seconds = 0;
    this.sum = 0;
    this.sumOfSquares = 0;
    this.highest = this.demand;
    return { duration: seconds, average, deviation: Math.sqrt(Math.max(0, variance)), highest };
  }
}
