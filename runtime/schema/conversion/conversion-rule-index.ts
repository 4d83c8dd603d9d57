/** Indexes the rules of a scope by their paths, since kinds may have many fields and many rules. */
import type { FieldPath } from "./conversion-path.js";
import type { ConversionRule } from "./conversion-rules.js";

/** A rule as seen from one scope: its paths begin at the scope's objects. */
export interface ScopedRule {
  readonly rule: ConversionRule;
  readonly from: readonly FieldPath[];
  readonly to: readonly FieldPath[];
}

/** The rules of a scope, indexed by their paths. */
export class RuleIndex {
  private readonly byTarget = new Map<string, ScopedRule>();
  private readonly sources = new Set<string>();
  /** The places around fields that rules read, and around those that they produce. */
  private readonly aroundSources = new Set<string>();
  private readonly aroundTargets = new Set<string>();

  constructor(rules: readonly ScopedRule[]) {
    for (const scoped of rules) {
      for (const path of scoped.to) this.byTarget.set(pathKey(path), scoped);
      for (const path of scoped.from) this.sources.add(pathKey(path));
      for (const path of scoped.from) addPrefixes(path, this.aroundSources);
      for (const path of scoped.to) addPrefixes(path, this.aroundTargets);
    }
  }

  making(path: FieldPath): ScopedRule | undefined {
    return this.byTarget.get(pathKey(path));
  }

  reads(path: FieldPath): boolean {
    return this.sources.has(pathKey(path));
  }

  readsBelow(path: FieldPath): boolean {
    return this.aroundSources.has(pathKey(path));
  }

  makesBelow(path: FieldPath): boolean {
    return this.aroundTargets.has(pathKey(path));
  }
}

function pathKey(path: FieldPath): string {
  return path.join("\0");
}

function addPrefixes(path: FieldPath, prefixes: Set<string>): void {
  for (let length = 1; length < path.length; length++) prefixes.add(pathKey(path.slice(0, length)));
}
