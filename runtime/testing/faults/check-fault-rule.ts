/** Refuses rules that could never happen: a test with such a rule would pass for the wrong reason, or wait forever. */
import { SERVER_USER } from "../../api/user-info.js";
import { type FaultFilter, type FaultRule, FaultRuleError } from "./fault-rule.js";
import { problem } from "./read-rule.js";
import type { ServedResource } from "./served.js";

/** The members that say what happens. A rule has at least one of them. */
const EFFECTS = [
  "answer",
  "delayMs",
  "compact",
  "loseAnswer",
  "cut",
  "loseEvents",
  "duplicateEvents",
  "reorderEvents",
  "store",
] as const;
const WATCH_EFFECTS = ["cut", "loseEvents", "duplicateEvents", "reorderEvents"] as const;

/** @throws FaultRuleError that says what was found and what was expected */
export function checkRule(rule: FaultRule, served: readonly ServedResource[], canCompact: boolean): void {
  const effects = effectsOf(rule);
  if (effects.length === 0)
    throw new FaultRuleError(`the rule does nothing: expected one or more of ${EFFECTS.join(", ")}`);
  checkTogether(rule, effects);
  if (rule.compact && !canCompact) throw new FaultRuleError("compact: this server has no history to drop");
  checkUsers(rule);
  const { on = {} } = rule;
  const isOfWatches = WATCH_EFFECTS.some((effect) => effects.includes(effect));
  if (isOfWatches && on.verbs !== undefined && !on.verbs.includes("watch"))
    throw problem("on.verbs", on.verbs, `watch among them, for ${effects.join(", ")}`);
  if (rule.loseAnswer && on.verbs?.every((verb) => verb === "watch"))
    throw problem("on.verbs", on.verbs, "another verb than watch for loseAnswer; cut ends watches");
  checkFilter(on, served, isOfWatches ? "watch" : undefined);
}

function effectsOf(rule: FaultRule): readonly string[] {
  return EFFECTS.filter((name) => rule[name] !== undefined && rule[name] !== false);
}

function checkTogether({ cut, store, answer, loseAnswer, compact }: FaultRule, effects: readonly string[]): void {
  const [single] = effects.filter((name) => (WATCH_EFFECTS as readonly string[]).includes(name) || name === "store");
  const isSole = effects.length === 1;
  if (single !== undefined && !isSole)
    throw new FaultRuleError(`found ${effects.join(" and ")} in one rule: ${single} needs a rule of its own`);
  if (answer !== undefined && (loseAnswer || compact))
    throw new FaultRuleError(
      `found answer and ${loseAnswer ? "loseAnswer" : "compact"}: a request that the rule answers is not served`,
    );
  if (cut?.cleanly && (cut.with !== undefined || cut.midFrame))
    throw new FaultRuleError("cut: a clean end has neither `with` nor `midFrame`");
  if (cut?.with !== undefined && cut.midFrame)
    throw new FaultRuleError("cut: `with` and `midFrame` exclude each other");
  if (
    cut?.afterBytes !== undefined &&
    (cut.afterEvents !== undefined || cut.midFrame || cut.with !== undefined || cut.cleanly)
  )
    throw new FaultRuleError("cut: afterBytes stands alone");
  if (store === undefined) return;
  if (store.fail === undefined && store.delayMs === undefined)
    throw new FaultRuleError("store does nothing: expected fail or delayMs");
  if (store.fail === "unknown-outcome" && store.operation !== "commit")
    throw problem("store.operation", store.operation, "commit: only writes have an unknown outcome");
  if (store.isWritten !== undefined && store.fail !== "unknown-outcome")
    throw new FaultRuleError("store.isWritten is for fail: unknown-outcome");
}

function checkUsers({ on, includeControllers }: FaultRule): void {
  if (!includeControllers && on?.users?.every((user) => user === SERVER_USER))
    throw problem("on.users", on.users, `includeControllers: true, without which ${SERVER_USER} is spared`);
}

/** @param verb the only verb that counts, if there is one */
export function checkFilter(on: FaultFilter, served: readonly ServedResource[], verb?: string): void {
  if (on.paths === undefined) checkPlaces(on, served, verb);
  else checkPaths(on);
}

function checkPlaces(on: FaultFilter, served: readonly ServedResource[], verb: string | undefined): void {
  const inGroups = served.filter(({ group }) => on.groups?.includes(group) ?? true);
  for (const group of on.groups ?? []) {
    const known = unique(served.map((each) => each.group || '""'));
    if (!served.some((each) => each.group === group)) throw unknown("on.groups", group, known);
  }
  for (const resource of on.resources ?? []) checkResource(resource, inGroups);
  const places = inGroups.filter(({ resource }) => on.resources?.includes(resource) ?? true);
  const subresources = unique(places.flatMap(({ verbs }) => [...verbs.keys()]));
  for (const subresource of on.subresources ?? [])
    if (!subresources.includes(subresource)) throw unknown("on.subresources", subresource, subresources);
  checkVerbs(on, places, verb);
  const isInNamespace = on.namespaces !== undefined && !on.namespaces.includes("");
  // The URL of a Namespace has the namespace's own name as its scope.
  const hasNamespaces = places.some(({ isNamespaced, resource }) => isNamespaced || resource === "namespaces");
  if (isInNamespace && !hasNamespaces)
    throw problem("on.namespaces", on.namespaces, `no namespaces: ${on.resources?.join(", ")} are cluster-scoped`);
}

function checkVerbs(on: FaultFilter, places: readonly ServedResource[], verb: string | undefined): void {
  const wanted = verb === undefined ? on.verbs : [verb];
  const possible = unique(
    places.flatMap(({ verbs }) =>
      [...verbs].flatMap(([name, ofName]) => ((on.subresources?.includes(name) ?? true) ? ofName : [])),
    ),
  );
  const never = wanted?.filter((each) => !possible.includes(each)) ?? [];
  if (never[0] !== undefined) throw unknown("on.verbs", never[0], possible);
  const isOfCreates = on.verbs?.every((each) => each === "create") && !on.subresources?.some((name) => name !== "");
  if (on.names !== undefined && isOfCreates)
    throw problem("on.names", on.names, "no names: a create has none in its URL, unless it is of a subresource");
}

function checkResource(resource: string, inGroups: readonly ServedResource[]): void {
  const known = unique(inGroups.map((each) => each.resource));
  if (!known.includes(resource)) throw unknown("on.resources", resource, known);
}

function checkPaths(on: FaultFilter): void {
  const stray = (["groups", "resources", "subresources", "namespaces", "names"] as const).find(
    (name) => on[name] !== undefined,
  );
  if (stray !== undefined)
    throw new FaultRuleError(`on.paths is for requests outside of resources, which have no ${stray}`);
  for (const path of on.paths ?? [])
    if (!path.startsWith("/")) throw problem("on.paths", path, "a path that begins with /");
}

/** A longer list would only hide the likely names. */
const MAX_SHOWN = 60;

function unknown(place: string, found: string, known: readonly string[]): FaultRuleError {
  const sorted = [...known].sort((a, b) => distance(a, found) - distance(b, found) || (a < b ? -1 : 1));
  const shown = sorted.slice(0, MAX_SHOWN).map((each) => each || '""');
  const more = sorted.length > MAX_SHOWN ? `, and ${sorted.length - MAX_SHOWN} others` : "";
  return problem(place, found, `one that is served: ${shown.join(", ")}${more}`);
}

/**
 * A distance between two names: the number of letters that only one of them has. It is good enough to put the likely
 * names first.
 */
function distance(one: string, other: string): number {
  const rest = [...other];
  let missing = 0;
  for (const letter of one) {
    const at = rest.indexOf(letter);
    if (at < 0) missing++;
    else rest.splice(at, 1);
  }
  return missing + rest.length;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
