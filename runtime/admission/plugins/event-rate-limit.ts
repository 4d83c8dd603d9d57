/** Limits the rate of events: for the whole server, by namespace, by user, or by the source and object of the event. */
import { createHash } from "node:crypto";
import type { ApiObject } from "../../api/object.js";
import { tooManyRequests } from "../../api/status.js";
import { memberObject, memberText } from "../../api/unchecked-members.js";
import { shownText } from "../../base/shown-text.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import type {
  EventLimit,
  EventLimitType,
  EventRateLimitConfiguration,
} from "../configuration/event-rate-limit-configuration.js";

export function eventRateLimit(
  { clock, profile }: Pick<AdmissionDependencies, "clock" | "profile">,
  { limits }: EventRateLimitConfiguration,
): AdmissionPlugin {
  const buckets = limits.map((limit) => new Buckets(limit));
  return {
    name: "EventRateLimit",
    mayConcern: ({ operation, gr }) =>
      gr.resource === "events" &&
      (gr.group === "" || gr.group === profile.words.eventsGroup) &&
      (operation === "CREATE" || operation === "UPDATE"),
    handles: ({ dryRun }) => !dryRun,
    sideEffects: "NoneOnDryRun",
    async validate(attributes) {
      const nowMs = clock.now();
      // Every limit counts the event, even if another limit rejects it.
      const refusals = buckets.flatMap((each) => each.refusal(attributes, nowMs) ?? []);
      const last = refusals.at(-1);
      if (last !== undefined) throw tooManyRequests(last.why, last.seconds);
    },
  };
}

/** Longer keys are stored as digests, since names in events may have any length. */
const MAX_KEY_CHARACTERS = 1024;

/** A token bucket: it starts with the burst and refills over time. */
interface Bucket {
  left: number;
  countedMs: number;
}

const KEYS: Readonly<Record<EventLimitType, (attributes: AdmissionAttributes) => string>> = {
  Server: () => "",
  Namespace: ({ namespace }) => namespace,
  User: ({ user }) => user.username,
  SourceAndObject: ({ object }) => sourceAndObject(object),
};

/** One limit with a bucket for each key; the least recently used buckets are dropped. */
class Buckets {
  private readonly byKey = new Map<string, Bucket>();

  constructor(private readonly limit: EventLimit) {}

  /** Counts an event. Undefined if it is within the limit. */
  refusal(
    attributes: AdmissionAttributes,
    nowMs: number,
  ): { readonly why: string; readonly seconds: number } | undefined {
    const { type, qps } = this.limit;
    const key = KEYS[type](attributes);
    const bucket = this.bucketOf(key.length > MAX_KEY_CHARACTERS ? digestOf(key) : key, nowMs);
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return undefined;
    }
    return {
      why: `limit reached on type ${type} for key ${shownText(key)}`,
      seconds: Math.ceil((1 - bucket.left) / qps),
    };
  }

  private bucketOf(key: string, nowMs: number): Bucket {
    const { qps, burst, cacheSize } = this.limit;
    const known = this.byKey.get(key) ?? { left: burst, countedMs: nowMs };
    const passedMs = Math.max(0, nowMs - known.countedMs);
    known.left = Math.min(burst, known.left + (passedMs * qps) / 1000);
    known.countedMs = nowMs;
    // A map iterates in insertion order.
    this.byKey.delete(key);
    this.byKey.set(key, known);
    for (const [oldest] of this.byKey) {
      if (this.byKey.size <= cacheSize) break;
      this.byKey.delete(oldest);
    }
    return known;
  }
}

function digestOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** The key of an event, which is the same in both API groups. */
function sourceAndObject(event: ApiObject | undefined): string {
  const source = memberObject(event, "source");
  const deprecated = memberObject(event, "deprecatedSource");
  const involved = memberObject(event, "involvedObject");
  const about = Object.keys(involved).length > 0 ? involved : memberObject(event, "regarding");
  return [
    memberText(source, "component") || memberText(deprecated, "component") || memberText(event, "reportingController"),
    memberText(source, "host") || memberText(deprecated, "host"),
    ...["kind", "namespace", "name", "uid", "apiVersion"].map((name) => memberText(about, name)),
  ].join("");
}
