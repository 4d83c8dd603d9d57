/** The load of a case as plain data, so that it can be sent to the load process. */

/** Plain HTTP/1.1, or HTTP/1.1 or HTTP/2 over TLS. */
export type Transport = "plain" | "tls" | "http2";

/** What requests ask, and what they are to be answered with. */
export interface RequestPlan {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  /** May hold {@link NUMBER} and {@link SLOT}. */
  readonly path: string;
  /** Bodies taken in turn; ASCII, may hold {@link NUMBER} and {@link SLOT}. Empty for requests without a body. */
  readonly bodies: readonly string[];
  /** Media type of the bodies. Default: JSON. */
  readonly contentType?: string;
  /** Of every request, beside or instead of the usual ones; names in lower case. Default: JSON is accepted. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The status that every answer must have. */
  readonly status: number;
  /** {@link SLOT} counts round this many. */
  readonly slots: number;
}

export interface LoadPlan extends RequestPlan {
  /** Default: plain. */
  readonly transport?: Transport;
  /** Keep-alive connections, or streams of HTTP/2 connections; each has one request under way. */
  readonly connections: number;
  /** What goes before each request of the plan, as part of the same operation; its bytes don't count. */
  readonly before?: RequestPlan;
  /**
   * What the load that is not counted asks instead, where the measured load is to be one call, the first of its kind.
   */
  readonly warmUp?: RequestPlan;
  /** Set where one operation reads a whole collection page by page, by the `continue` tokens of the answers. */
  readonly isPaged?: boolean;
  /** Open watches; operations are their deliveries, and a call is over when its write has reached all that see it. */
  readonly watch?: WatchPlan;
  /** Writes a second, evenly spaced. Unset: as fast as the answers come. Only with {@link LoadPlan.watch}. */
  readonly pace?: number;
}

export interface WatchPlan {
  /** May hold {@link SLOT}, which is the watcher's index. */
  readonly path: string;
  readonly watchers: number;
  /** Whether each watcher sees every write, or only those of the slot that is its index. */
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
/** No run counts this far; the request that is recorded for the floor has it. */
export const RECORDED_NUMBER = 10 ** NUMBER_DIGITS - 1;

export function formatNumber(number: number): string {
  return String(number).padStart(NUMBER_DIGITS, "0");
}

/** How many watchers a write reaches. */
export function deliveriesPerWrite({ watchers, sees }: WatchPlan): number {
  return sees === "every-write" ? watchers : 1;
}
