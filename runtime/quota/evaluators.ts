/** Provides the evaluator of every kind. */
import type { GroupResource } from "../api/gvk.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import { claimEvaluator } from "./claim-evaluator.js";
import type { QuotaEvaluator } from "./evaluator.js";
import { objectCount } from "./object-count.js";
import { podEvaluator } from "./pod-evaluator.js";
import { serviceEvaluator } from "./service-evaluator.js";

/** Kinds of CRDs come and go; beyond this number all are made again as they are needed. */
const MAX_REMEMBERED_COUNTS = 4_096;

export class QuotaEvaluators {
  private readonly withContent: ReadonlyMap<string, QuotaEvaluator>;
  private readonly uncounted: ReadonlySet<string>;
  private readonly counts = new Map<string, QuotaEvaluator>();

  constructor(
    private readonly profile: NamingProfile,
    clock: Clock,
  ) {
    const { authenticationGroup, authorizationGroup, eventsGroup } = profile.words;
    this.withContent = new Map(
      [podEvaluator(profile, clock), serviceEvaluator, claimEvaluator(profile)].map((each) => [keyOf(each.gr), each]),
    );
    this.uncounted = new Set([
      // Objects of these kinds are never stored.
      keyOf({ group: "", resource: "bindings" }),
      keyOf({ group: "", resource: "componentstatuses" }),
      ...["tokenreviews", "selfsubjectreviews"].map((resource) => keyOf({ group: authenticationGroup, resource })),
      ...[
        "subjectaccessreviews",
        "selfsubjectaccessreviews",
        "localsubjectaccessreviews",
        "selfsubjectrulesreviews",
      ].map((resource) => keyOf({ group: authorizationGroup, resource })),
      // Events are reports that expire by themselves.
      keyOf({ group: "", resource: "events" }),
      keyOf({ group: eventsGroup, resource: "events" }),
    ]);
  }

  /** Undefined for a kind that no quota counts. */
  of(gr: GroupResource): QuotaEvaluator | undefined {
    const key = keyOf(gr);
    if (this.uncounted.has(key)) return undefined;
    const known = this.withContent.get(key) ?? this.counts.get(key);
    if (known !== undefined) return known;
    const count = objectCount(gr, this.profile);
    if (this.counts.size >= MAX_REMEMBERED_COUNTS) this.counts.clear();
    this.counts.set(key, count);
    return count;
  }
}

function keyOf({ group, resource }: GroupResource): string {
  return `${group}/${resource}`;
}
