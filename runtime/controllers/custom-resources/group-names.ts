/**
 * Assigns names within one group: plural, singular and short names share one namespace, kinds and list kinds another. A
 * definition keeps the names that it has even while it requests others; a free name goes to the oldest definition that
 * requests it. The work per change depends on the names concerned, not on the number of definitions. CRD-004.
 */
import type { DefinitionNames } from "./seen-definition.js";

/** The names that a definition requests. */
export interface Request {
  readonly definition: string;
  readonly names: DefinitionNames;
  /** The lower one comes first. */
  readonly order: readonly [creationTimestamp: string, arrival: number];
}

export interface Verdict {
  /** The requested names that the definition holds. */
  readonly accepted: Partial<DefinitionNames>;
  /** Why it does not hold all of them; the last of several reasons. */
  readonly conflict: { readonly reason: string; readonly message: string } | undefined;
}

interface Member {
  request: Request;
  verdict: Verdict;
  /** Names that it requests but others hold. */
  missing: readonly string[];
}

/** Stands for the holder of names of kinds without a definition, which are never released. */
const SERVED = "";

export class GroupNames {
  readonly #members = new Map<string, Member>();
  /** Holders by name, where the name includes its sort. There is more than one only if a status was edited by hand. */
  readonly #holders = new Map<string, Set<string>>();
  readonly #waiting = new Map<string, Set<Member>>();
  readonly #changed: (definition: string) => void;

  /** @param changed called for definitions whose verdict changed because of other definitions */
  constructor(served: readonly DefinitionNames[], changed: (definition: string) => void) {
    this.#changed = changed;
    for (const names of served) for (const name of held(names)) this.#take(name, SERVED);
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  /** Adds an existing definition with the names that its status records, before any definition requests names. */
  adopt(request: Request, accepted: Partial<DefinitionNames>): void {
    const member = { request, verdict: { accepted, conflict: undefined }, missing: [] };
    this.#members.set(request.definition, member);
    for (const name of held(accepted)) this.#take(name, request.definition);
  }

  /** Decides on a definition that was adopted or requests other names than before. */
  decide(definition: string, names: DefinitionNames): Verdict {
    const member = this.#members.get(definition);
    if (member === undefined) throw new Error(`${definition} was not adopted into its group`);
    member.request = { ...member.request, names };
    this.#settle(this.#judge(member));
    return member.verdict;
  }

  has(definition: string): boolean {
    return this.#members.has(definition);
  }

  verdictOf(definition: string): Verdict | undefined {
    return this.#members.get(definition)?.verdict;
  }

  remove(definition: string): void {
    const member = this.#members.get(definition);
    if (member === undefined) return;
    this.#members.delete(definition);
    this.#stopWaiting(member);
    const freed = held(member.verdict.accepted);
    for (const name of freed) this.#release(name, definition);
    this.#settle(freed);
  }

  /**
   * Gives released names to the definitions that wait for them, the oldest first, and continues with names that this
   * releases.
   */
  #settle(freed: readonly string[]): void {
    const open = [...freed];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const waiting = [...(this.#waiting.get(name) ?? [])].sort((a, b) => compareOrders(a.request, b.request));
      for (const member of waiting) {
        const before = member.verdict;
        open.push(...this.#judge(member));
        if (!isSameVerdict(before, member.verdict)) this.#changed(member.request.definition);
      }
    }
  }

  /** @returns names that the definition held before and no longer holds */
  #judge(member: Member): string[] {
    const { definition, names } = member.request;
    const before = new Set(held(member.verdict.accepted));
    const { verdict, missing } = judge(names, member.verdict.accepted, (name) => this.#isFreeFor(name, definition));
    this.#stopWaiting(member);
    member.verdict = verdict;
    member.missing = missing;
    for (const name of missing) this.#waitersFor(name).add(member);
    const after = new Set(held(verdict.accepted));
    for (const name of after) this.#take(name, definition);
    const freed = [...before].filter((name) => !after.has(name));
    for (const name of freed) this.#release(name, definition);
    return freed;
  }

  #isFreeFor(name: string, definition: string): boolean {
    const holders = this.#holders.get(name);
    return holders === undefined || (holders.size === 1 && holders.has(definition));
  }

  #take(name: string, definition: string): void {
    const holders = this.#holders.get(name) ?? new Set();
    this.#holders.set(name, holders.add(definition));
  }

  #release(name: string, definition: string): void {
    const holders = this.#holders.get(name);
    holders?.delete(definition);
    if (holders?.size === 0) this.#holders.delete(name);
  }

  #waitersFor(name: string): Set<Member> {
    const waiters = this.#waiting.get(name) ?? new Set();
    this.#waiting.set(name, waiters);
    return waiters;
  }

  #stopWaiting(member: Member): void {
    for (const name of member.missing) {
      const waiters = this.#waiting.get(name);
      waiters?.delete(member);
      if (waiters?.size === 0) this.#waiting.delete(name);
    }
    member.missing = [];
  }
}

const resource = (name: string): string => `resource ${name}`;
const kind = (name: string): string => `kind ${name}`;

/** The names with their sort; empty and absent names are skipped. */
function held({ plural, singular, shortNames = [], kind: kindName, listKind }: Partial<DefinitionNames>): string[] {
  const resources = [plural, singular, ...shortNames].filter((name) => name !== undefined && name !== "");
  const kinds = [kindName, listKind].filter((name) => name !== undefined && name !== "");
  return [...resources.map((name) => resource(String(name))), ...kinds.map((name) => kind(String(name)))];
}

/**
 * Decides name by name: a definition may get its plural even if its kind is taken. Short names are granted all or none.
 */
function judge(
  requested: DefinitionNames,
  accepted: Partial<DefinitionNames>,
  isFree: (name: string) => boolean,
): { readonly verdict: Verdict; readonly missing: readonly string[] } {
  const result: Partial<DefinitionNames> = { ...accepted };
  const missing: string[] = [];
  let conflict: Verdict["conflict"];
  const refuse = (reason: string, names: readonly string[], sorted: (name: string) => string): void => {
    const texts = [...new Set(names)].map((name) => `${JSON.stringify(name)} is already in use`);
    conflict = { reason, message: texts.length === 1 ? String(texts[0]) : `[${texts.join(", ")}]` };
    missing.push(...names.map(sorted));
  };
  const ask = (field: "plural" | "singular" | "kind" | "listKind", reason: string): void => {
    const sorted = field === "plural" || field === "singular" ? resource : kind;
    const name = requested[field] ?? "";
    if (name !== accepted[field] && !isFree(sorted(name))) refuse(reason, [name], sorted);
    else result[field] = name;
  };
  ask("plural", "PluralConflict");
  ask("singular", "SingularConflict");
  const { shortNames = [], categories } = requested;
  const own = new Set(accepted.shortNames);
  const taken = shortNames.filter((name) => !own.has(name) && !isFree(resource(name)));
  if (taken.length > 0) refuse("ShortNamesConflict", taken, resource);
  else setList(result, "shortNames", shortNames);
  ask("kind", "KindConflict");
  ask("listKind", "ListKindConflict");
  setList(result, "categories", categories ?? []);
  return { verdict: { accepted: result, conflict }, missing };
}

function setList(names: Partial<DefinitionNames>, field: "shortNames" | "categories", list: readonly string[]): void {
  if (list.length > 0) names[field] = [...list];
  else delete names[field];
}

function compareOrders({ order: [time, arrival] }: Request, { order: [otherTime, otherArrival] }: Request): number {
  if (time !== otherTime) return time < otherTime ? -1 : 1;
  return arrival - otherArrival;
}

function isSameVerdict(one: Verdict, other: Verdict): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
