/**
 * The definition of a benchmark case: the same load on two sides, ours and a floor that shows what the machine allows.
 */
import type { Lane, Tally } from "./load/drive.js";
import type { LoadPlan, Transport } from "./load/plan.js";

export const SIDES = ["ours", "floor"] as const;
export type SideName = (typeof SIDES)[number];

export interface BenchCase {
  /** The name in kebab-case, by which `npm run bench -- <regex>` selects. */
  readonly name: string;
  /** The name of one operation: `create`, `list`, `delivery`. */
  readonly unit: string;
  /** A short description of the floor for the report. */
  readonly floorIs: string;
  /** Rounds of a default run, if the usual number would take too long. */
  readonly rounds?: number;
  /** How long a default run measures one side, if the usual time gives too few operations. */
  readonly measuredMs?: number;
  /** Fills {@link Scale.prepared}, once for all rounds and sides, in a separate process. */
  prepare?(scale: Scale): Promise<void>;
  /** Starts the product. Runs in a fresh process. */
  ours(scale: Scale): Promise<OurSide>;
  /** Starts the floor. Runs in a fresh process, with the bytes that {@link OurSide.record} took. */
  floor(scale: Scale, recording: Buffer): Promise<Side>;
}

/** The maximum size of a case, which only the smoke test limits. */
export interface Scale {
  /** Maximum number of objects that are stored before the load begins. */
  readonly maxObjects: number;
  /** Maximum number of open watches. */
  readonly maxWatchers: number;
  /** An empty directory on disk that only this side uses. */
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
  /** Returns the bytes of one operation, which the floor sends or stores. Called once, after the load. */
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

/** The target of the load: a port on loopback and a bearer token. */
export interface Endpoint {
  readonly port: number;
  readonly token: string;
  /** Default: plain. */
  readonly transport?: Transport;
  /** The trusted certificate for TLS, as PEM. */
  readonly ca?: string;
}
