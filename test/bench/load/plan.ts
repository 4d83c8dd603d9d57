/** The load of a case as plain data, so that it can be sent to the load process. */

/** Plain HTTP/1.1, or HTTP/1.1 or HTTP/2 over TLS. */
export type Transport = "plain" | "tls" | "http2";

/** The requests and their expected answers. */
export interface RequestPlan {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** May hold {@link NUMBER} and {@link SLOT}. */
  readonly path: string;
  /**
   * Bodies that are used in turn, with one character for each byte; may contain {@link NUMBER} and {@link SLOT}. Empty for
   * requests without a body.
   */
  readonly bodies: readonly string[];
  /** Media type of the bodies. Default: JSON. */
  readonly contentType?: string;
  /**
   * Headers of every request, in addition to or instead of the usual ones; names in lower case. Default: accepts JSON.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** The status that every answer must have. */
  readonly status: number;
  /** Number of slots: {@link SLOT} is the number of the request modulo this. */
  readonly slots: number;
}

export interface LoadPlan extends RequestPlan {
  /** Default: plain. */
  readonly transport?: Transport;
  /** Number of keep-alive connections or HTTP/2 streams; each has one request in flight. */
  readonly connections: number;
  /** A request that precedes each request of the plan in the same operation. Its bytes don't count. */
  readonly before?: RequestPlan;
  /**
   * What the load that is not counted asks instead, where the measured load is to be one call, the first of its kind.
   */
  readonly warmUp?: RequestPlan;
  /** Set if one operation reads a whole collection page by page, by the `continue` tokens of the answers. */
  readonly isPaged?: boolean;
  /**
   * The open watches. Operations are their deliveries, and a call ends when its write has reached all watchers that see
   * it.
   */
  readonly watch?: WatchPlan;
  /** Writes per second, evenly spaced. Unset: as fast as the answers arrive. Only with {@link LoadPlan.watch}. */
  readonly pace?: number;
}

export interface WatchPlan {
  /** May hold {@link SLOT}, which is the watcher's index. */
  readonly path: string;
  readonly watchers: number;
  /** Tells whether each watcher sees every write, or only those of the slot with its index. */
  readonly sees: "every-write" | "own-slot";
}

/** Media type of server-side apply. */
export const APPLY_TYPE = "application/apply-patch+yaml";
/** Replaced by the request's number, always {@link NUMBER_DIGITS} digits, so that all requests have the same length. */
export const NUMBER = "#NUMBER#";
/** Replaced by the request's number modulo the plan's slots, in as many digits. */
export const SLOT = "#SLOT#";
/** Replaced by the store's version when the load begins. */
export const VERSION = "#VERSION#";
export const NUMBER_DIGITS = 9;
/** The number of the request that is recorded for the floor. No run reaches it. */
export const RECORDED_NUMBER = 10 ** NUMBER_DIGITS - 1;

export function formatNumber(number: number): string {
  return String(number).padStart(NUMBER_DIGITS, "0");
}

/** How many watchers a write reaches. */
export function deliveriesPerWrite({ watchers, sees }: WatchPlan): number {
  return sees === "every-write" ? watchers : 1;
}
