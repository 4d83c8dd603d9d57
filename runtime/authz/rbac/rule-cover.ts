/**
 * Finds out what some rules allow beyond others, to prevent privilege escalation. SPEC: Role-based access control, rule
 * 4. Only `*` covers `*`, even if a list names everything that exists now: there may be more tomorrow.
 */
import type { PolicyRule } from "./policy-rule.js";
import { CompiledRule } from "./rule-matching.js";
import { ofEveryResource } from "./rule-values.js";

/** Maximum number of groups, resources and names (or paths) into which one call may break down the wanted rules. */
export const MAX_COVER_PIECES = 50_000;
/** Maximum number of values that one call may look up, which takes some tens of milliseconds. */
export const MAX_COVER_LOOKUPS = 2_000_000;
/**
 * Maximum number of missing verbs that one call reports over all pieces: the product of a few lists may exceed memory.
 */
export const MAX_MISSING_VERBS = 10_000;

/**
 * The wanted permissions that no held rule covers, each about one resource (and name) of one group or about one path,
 * with the missing verbs. A wanted rule that exceeds the limits counts as not covered as a whole and is not broken
 * down.
 */
export function uncoveredRules(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): readonly PolicyRule[] {
  const cover = new Cover(held);
  return wanted.flatMap((rule) => cover.uncovered(rule));
}

type DistinctRule = Readonly<Record<keyof PolicyRule, readonly string[]>>;

function distinct({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule): DistinctRule {
  const once = (list: readonly string[] | null | undefined): readonly string[] => [...new Set(list ?? [])];
  return {
    verbs: once(verbs),
    apiGroups: once(apiGroups),
    resources: once(resources),
    resourceNames: once(resourceNames),
    nonResourceURLs: once(nonResourceURLs),
  };
}

class Cover {
  private readonly held: readonly CompiledRule[];
  private piecesLeft = MAX_COVER_PIECES;
  private lookupsLeft = MAX_COVER_LOOKUPS;
  private missingLeft = MAX_MISSING_VERBS;

  constructor(held: readonly PolicyRule[]) {
    // The rules that may cover most come first, so that few have to be checked.
    this.held = widestFirst(held.map((rule) => new CompiledRule(rule)));
  }

  uncovered(rule: PolicyRule): readonly PolicyRule[] {
    if (this.isExhausted) return [rule];
    const wanted = distinct(rule);
    if (this.held.some((held) => this.coversWhole(held, wanted))) return [];
    const { apiGroups, resources, resourceNames, nonResourceURLs } = wanted;
    const pieces = apiGroups.length * resources.length * Math.max(1, resourceNames.length) + nonResourceURLs.length;
    if (pieces > this.piecesLeft) return [rule];
    this.piecesLeft -= pieces;
    const missing = this.missingPieces(wanted);
    // Once the limit stops look-ups, everything would appear to be missing.
    return missing === undefined || this.isExhausted ? [rule] : missing;
  }

  /** Undefined if there are more than may be reported. */
  private missingPieces(wanted: DistinctRule): readonly PolicyRule[] | undefined {
    const missing: PolicyRule[] = [];
    for (const pieces of [this.missingResources(wanted), this.missingPaths(wanted)])
      for (const piece of pieces) {
        this.missingLeft -= piece.verbs.length;
        if (this.missingLeft < 0) return undefined;
        missing.push(piece);
      }
    return missing;
  }

  private coversWhole(held: CompiledRule, wanted: DistinctRule): boolean {
    const { verbs, apiGroups, resources, nonResourceURLs } = wanted;
    return (
      apiGroups.every((group) => this.looksUp() && held.groups.has(group)) &&
      resources.every((resource) => this.looksUp() && held.resources.has(resource, ofEveryResource(resource))) &&
      verbs.every((verb) => this.looksUp() && held.verbs.has(verb)) &&
      namesOf(wanted).every((name) => this.looksUp() && held.hasName(name)) &&
      nonResourceURLs.every((path) => this.looksUp(held.paths.size) && held.paths.has(path))
    );
  }

  private *missingResources(wanted: DistinctRule): Iterable<PolicyRule> {
    for (const group of wanted.apiGroups) {
      const ofGroup = this.heldWhere((rule) => rule.groups.has(group));
      for (const resource of wanted.resources) {
        const ofEvery = ofEveryResource(resource);
        const ofResource = this.heldWhere((rule) => rule.resources.has(resource, ofEvery), ofGroup);
        for (const name of namesOf(wanted)) {
          if (this.isExhausted) return;
          const verbs = this.missingVerbs(
            wanted.verbs,
            this.heldWhere((rule) => rule.hasName(name), ofResource),
          );
          if (verbs.length === 0) continue;
          const named = wanted.resourceNames.length === 0 ? {} : { resourceNames: [name] };
          yield { verbs, apiGroups: [group], resources: [resource], ...named };
        }
      }
    }
  }

  private *missingPaths({ verbs: wanted, nonResourceURLs }: DistinctRule): Iterable<PolicyRule> {
    for (const path of nonResourceURLs) {
      if (this.isExhausted) return;
      const verbs = this.missingVerbs(
        wanted,
        this.heldWhere((rule) => this.looksUp(rule.paths.size) && rule.paths.has(path)),
      );
      if (verbs.length > 0) yield { verbs, nonResourceURLs: [path] };
    }
  }

  private heldWhere(isMeant: (rule: CompiledRule) => boolean, held = this.held): readonly CompiledRule[] {
    if (this.isExhausted) return [];
    return held.filter((rule) => this.looksUp() && isMeant(rule));
  }

  private missingVerbs(wanted: readonly string[], held: readonly CompiledRule[]): readonly string[] {
    return wanted.filter((verb) => !held.some((rule) => this.looksUp() && rule.verbs.has(verb)));
  }

  /** Returns false beyond the limit; from then on nothing counts as covered. */
  private looksUp(count = 1): boolean {
    this.lookupsLeft -= count;
    return !this.isExhausted;
  }

  private get isExhausted(): boolean {
    return this.lookupsLeft < 0;
  }
}

/** An empty string stands for objects of any name. */
function namesOf({ resourceNames }: DistinctRule): readonly string[] {
  return resourceNames.length === 0 ? [""] : resourceNames;
}

function widestFirst(rules: readonly CompiledRule[]): readonly CompiledRule[] {
  const byBreadth: readonly CompiledRule[][] = [[], [], [], []];
  for (const rule of rules) byBreadth[breadth(rule)]?.push(rule);
  return byBreadth.toReversed().flat();
}

/** How many of the rule's three lists contain `*`. */
function breadth({ verbs, groups, resources }: CompiledRule): number {
  return Number(verbs.isEverything) + Number(groups.isEverything) + Number(resources.isEverything);
}
