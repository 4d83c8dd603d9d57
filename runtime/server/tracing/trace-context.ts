/** The headers `traceparent` and `tracestate` of W3C Trace Context, which may come from any client. */

export interface TraceParent {
  /** 32 lower-case hexadecimal digits, not all of them 0. */
  readonly traceId: string;
  /** 16 of them. */
  readonly spanId: string;
  /** The lowest bit: the caller records. */
  readonly traceFlags: number;
  readonly state?: string;
}

/** What tracers have to pass on at least; longer ones are left out. */
const MAX_STATE_CHARACTERS = 512;

/** Later versions may have more parts after these. */
const PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const FIRST_VERSION = "00";
const INVALID_VERSION = "ff";
const ZEROS = /^0+$/;

/**
 * Parses both headers. Returns undefined for a header that violates the recommendation, as if the client had sent none.
 */
export function parentOf(traceparent: string | undefined, tracestate: string | undefined): TraceParent | undefined {
  const [, version, traceId = "", spanId = "", flags = "", rest] = PARENT.exec(traceparent ?? "") ?? [];
  if (version === undefined || version === INVALID_VERSION || (version === FIRST_VERSION && rest !== undefined))
    return undefined;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  const hasState = tracestate !== undefined && tracestate !== "" && tracestate.length <= MAX_STATE_CHARACTERS;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), ...(hasState ? { state: tracestate } : {}) };
}
