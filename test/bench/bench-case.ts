/** What a benchmark case is: the same load on two sides, ours and a floor that shows what the machine allows. */
import type { Lane, Tally } from "./load/drive.js";
import type { LoadPlan, Transport } from "./load/plan.js";

export const SIDES = ["ours", "floor"] as const;
export type SideName = (typeof SIDES)[number];

export interface BenchCase {
  /** Kebab-case; `npm run bench -- <regex>` picks by it. */
  readonly name: string;
  /** What one operation is: `create`, `list`, `delivery`. */
  readonly unit: string;
  /** What the floor does, in a few words for the report. */
  readonly floorIs: string;
  /** Rounds of a default run, where the usual number would take too long. */
  readonly rounds?: number;
  /** How long a default run measures one side, where the usual time gives too few operations. */
  readonly measuredMs?: number;
  /** Fills {@link Scale.prepared}, once for all rounds and sides, in a process of its own. */
  prepare?(scale: Scale): Promise<void>;
  /** Starts the product. Called in a fresh process. */
  ours(scale: Scale): Promise<OurSide>;
  /** Starts the floor. Called in a fresh process, with the bytes that {@link OurSide.record} took. */
  floor(scale: Scale, recording: Buffer): Promise<Side>;
}

/** How big a case may be; the full run does not bind it, the smoke test does. */
export interface Scale {
  /** Objects stored before the load begins, at most. */
  readonly maxObjects: number;
  /** Open watches, at most. */
  readonly maxWatchers: number;
  /** An empty directory of this side's own, on disk. */
  readonly directory: string;
  /** A directory that all rounds and sides of the case share, on disk. */
  readonly prepared: string;
}

/** A side that is ready for load. */
export interface Side {
  readonly work: Work;
  close(): Promise<void>;
}

export interface OurSide extends Side {
  /** The bytes of one operation, for the floor to send or store. Called once, after the load. */
  record(): Promise<Buffer>;
}

/**
 * The load comes from another process over a socket, or, for an engine alone, from lanes in the same process. What
 * happens once in the life of a process, such as its start, runs there once, cold.
 */
export type Work =
  | { readonly type: "socket"; readonly plan: LoadPlan; readonly endpoint: Endpoint }
  | { readonly type: "in-process"; readonly lanes: readonly Lane[] }
  | { readonly type: "once"; run(): Promise<Tally> };

/** Where the load goes: a port on loopback, and the bearer token to send. */
export interface Endpoint {
  readonly port: number;
  readonly token: string;
  /** Default: plain. */
  readonly transport?: Transport;
  /** PEM; what to trust where the transport has TLS. */
  readonly ca?: string;
}
