/**
 * Finds the flow of a request: the first flow schema that matches it, in the order of precedence, and what tells its
 * flow apart. The schemas that concern a user are looked up once; for most users the first of them matches everything.
 */
import type { UserInfo } from "../../api/user-info.js";
import type { FlowCounts } from "../flow-counts.js";
import type { PriorityLevel } from "../priority-level.js";
import type { RequestFacts, RequestFlow } from "../queueing/fair-request.js";
import { dealHand, flowHash } from "../queueing/shuffle-sharding.js";
import type { SchemaMatcher, UserRules } from "./schema-matcher.js";

/** The maximum number of users whose schemas, and of namespaces whose flows, are remembered. */
const MAX_REMEMBERED = 4_096;

/** A flow schema in force. */
export interface ActiveSchema {
  readonly name: string;
  readonly level: PriorityLevel;
  /** What tells flows apart; undefined if all requests of the schema are one flow. */
  readonly distinguishedBy: "ByUser" | "ByNamespace" | undefined;
  readonly rulesOf: SchemaMatcher;
  readonly counts: FlowCounts;
  /** The headers that name the schema and its level in answers; empty for a mandatory one that does not exist. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Flow extends RequestFlow {
  readonly level: PriorityLevel;
  readonly headers: ActiveSchema["headers"];
}

/** A schema that may match requests of one user. */
interface Candidate {
  readonly flows: SchemaFlows;
  readonly rules: UserRules;
  /** The flow of all requests of the user; undefined if it depends on the namespace. */
  readonly flow: Flow | undefined;
}

interface KnownUser {
  readonly groups: readonly string[];
  readonly resource: readonly Candidate[];
  readonly path: readonly Candidate[];
}

export class Classifier {
  private readonly users = new Map<string, KnownUser>();
  private readonly flows: readonly SchemaFlows[];
  private readonly fallback: SchemaFlows;

  /**
   * @param schemas in the order of precedence
   * @param fallback takes requests that match none of them, as those of a user without any group
   */
  constructor(schemas: readonly ActiveSchema[], fallback: ActiveSchema) {
    this.flows = schemas.map((schema) => new SchemaFlows(schema));
    this.fallback = this.flows[schemas.indexOf(fallback)] ?? new SchemaFlows(fallback);
  }

  flowOf(request: RequestFacts, user: UserInfo): Flow {
    const known = this.knownUser(user);
    if (request.isResourceRequest) {
      for (const { rules, flow, flows } of known.resource)
        for (const matches of rules.resource) if (matches(request)) return flow ?? flows.ofNamespace(request.namespace);
    } else {
      for (const { rules, flow, flows } of known.path)
        for (const matches of rules.path) if (matches(request)) return flow ?? flows.ofNamespace("");
    }
    return this.fallback.ofUser(user.username) ?? this.fallback.ofNamespace(request.namespace);
  }

  private knownUser(user: UserInfo): KnownUser {
    const { username, groups } = user;
    const known = this.users.get(username);
    if (known !== undefined && areEqual(known.groups, groups)) return known;
    const candidates = this.flows.map((flows) => ({
      flows,
      rules: flows.schema.rulesOf(user),
      flow: flows.ofUser(username),
    }));
    const found = {
      groups,
      resource: candidates.filter(({ rules }) => rules.resource.length > 0),
      path: candidates.filter(({ rules }) => rules.path.length > 0),
    };
    remember(this.users, username, found);
    return found;
  }
}

/** The flows of one schema. */
class SchemaFlows {
  private readonly byNamespace = new Map<string, Flow>();
  private common: Flow | undefined;

  constructor(readonly schema: ActiveSchema) {}

  /** Returns the flow of a user, or undefined if the namespace distinguishes flows. */
  ofUser(username: string): Flow | undefined {
    const { distinguishedBy } = this.distinction;
    if (distinguishedBy === "ByNamespace") return undefined;
    if (distinguishedBy === "ByUser") return this.flow(username);
    this.common ??= this.flow("");
    return this.common;
  }

  ofNamespace(namespace = ""): Flow {
    const known = this.byNamespace.get(namespace);
    if (known !== undefined) return known;
    const flow = this.flow(namespace);
    remember(this.byNamespace, namespace, flow);
    return flow;
  }

  /** With fewer than two queues there is nothing to tell apart. */
  private get distinction(): Pick<ActiveSchema, "distinguishedBy"> {
    const { queuing } = this.schema.level;
    return queuing.type === "queue" && queuing.queues > 1 ? this.schema : { distinguishedBy: undefined };
  }

  private flow(distinguisher: string): Flow {
    const { name, level, counts, headers } = this.schema;
    const { queuing } = level;
    const hand =
      queuing.type === "queue" ? dealHand(flowHash(name, distinguisher), queuing.queues, queuing.handSize) : [];
    return { schema: name, level, distinguisher, hand, counts, headers };
  }
}

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

/** Adds an entry; the oldest ones make room for it. */
function remember<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  if (entries.size <= MAX_REMEMBERED) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
