/**
 * Computes the rules of aggregated ClusterRoles from the roles that they select. A selected role that aggregates itself
 * counts with its desired rules, not its stored ones: the order of writes then does not matter, and roles that select
 * each other converge. SPEC: Role-based access control.
 */
import type { ClusterRole, PolicyRule } from "../../../generated/rbac/v1/index.js";
import { type LabelSelector, matchesLabels } from "../../api/selectors/label-selector.js";
import { selectorOfObject } from "../../api/selectors/label-selector-object.js";

export class CollectedRules {
  readonly #roles = new Map<string, ClusterRole>();
  /** The selectors of roles with an aggregation rule. */
  readonly #selectors = new Map<string, readonly LabelSelector[]>();

  put(role: ClusterRole): void {
    const name = nameOf(role);
    this.#roles.set(name, role);
    if (role.aggregationRule) this.#selectors.set(name, selectorsOf(role));
    else this.#selectors.delete(name);
  }

  remove(role: ClusterRole): void {
    this.#roles.delete(nameOf(role));
    this.#selectors.delete(nameOf(role));
  }

  /**
   * Names of the roles whose rules may change with one role: the role itself if it aggregates, and those that select
   * it.
   */
  affectedBy(...states: readonly ClusterRole[]): ReadonlySet<string> {
    const affected = new Set(states.map(nameOf).filter((name) => this.#selectors.has(name)));
    const looked = new Set<ClusterRole>(states);
    for (const role of looked) {
      for (const [name, selectors] of this.#selectors) {
        if (!isSelected(role, selectors)) continue;
        affected.add(name);
        const collector = this.#roles.get(name);
        // The set grows during the iteration.
        if (collector !== undefined) looked.add(collector);
      }
    }
    return affected;
  }

  /** The rules, each once, ordered by the names of their roles; undefined for a role without an aggregation rule. */
  rulesOf(name: string): PolicyRule[] | undefined {
    if (!this.#selectors.has(name)) return undefined;
    const rules = new Map<string, PolicyRule>();
    const seen = new Set<string>();
    const due = [name];
    for (let next = due.pop(); next !== undefined; next = due.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const selectors = this.#selectors.get(next);
      // The list is used as a stack, so that names are pushed in reverse order.
      if (selectors !== undefined) due.push(...this.#namesSelectedBy(selectors).reverse());
      else for (const rule of this.#roles.get(next)?.rules ?? []) rules.set(textOf(rule), rule);
    }
    return [...rules.values()];
  }

  #namesSelectedBy(selectors: readonly LabelSelector[]): string[] {
    const names: string[] = [];
    for (const [name, role] of this.#roles) if (isSelected(role, selectors)) names.push(name);
    return names.sort();
  }
}

/** The rules that are among the others as well. */
export function rulesAmong(rules: readonly PolicyRule[], others: readonly PolicyRule[]): readonly PolicyRule[] {
  const texts = new Set(others.map(textOf));
  return rules.filter((rule) => texts.has(textOf(rule)));
}

function selectorsOf({ aggregationRule }: ClusterRole): readonly LabelSelector[] {
  return (aggregationRule?.clusterRoleSelectors ?? []).map((selector) => selectorOfObject(selector));
}

function isSelected({ metadata }: ClusterRole, selectors: readonly LabelSelector[]): boolean {
  return selectors.some((selector) => matchesLabels(selector, metadata.labels));
}

function nameOf({ metadata }: ClusterRole): string {
  return metadata.name ?? "";
}

/** Rules with equal texts allow the same and list it in the same order. */
function textOf({
  verbs,
  apiGroups = [],
  resources = [],
  resourceNames = [],
  nonResourceURLs = [],
}: PolicyRule): string {
  return JSON.stringify([verbs, apiGroups, resources, resourceNames, nonResourceURLs]);
}
