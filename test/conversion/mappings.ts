/** Mappings between two small schemas, and random ones. */
import assert from "node:assert/strict";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { type MappingToTry, tripsOfMapping } from "../../runtime/merge/round-trips/mapping-trips.js";
import { findLoss, type Loss, type RoundTripOptions } from "../../runtime/merge/round-trips/round-trips.js";
import { planMapping } from "../../runtime/schema/conversion/conversion-plan.js";
import { readConversion } from "../../runtime/schema/conversion/conversion-rules.js";
import { sideOf } from "../../runtime/schema/conversion/definition-conversion.js";
import type { RandomValues } from "../../runtime/schema/random-values.js";
import type { SchemaProblem } from "../../runtime/schema/reader/raw-keywords.js";
import { toStructural } from "../../runtime/schema/reader/structural.js";

type Raw = Record<string, unknown>;

export const text = { type: "string" };
export const integer = { type: "integer" };
export const word = (...words: string[]): Raw => ({ type: "string", enum: words });
export const object = (properties: Raw, ...required: string[]): Raw => ({
  type: "object",
  properties,
  ...(required.length > 0 ? { required } : {}),
});
export const list = (items: Raw, more: Raw = {}): Raw => ({ type: "array", items, ...more });
export const map = (additionalProperties: Raw): Raw => ({ type: "object", additionalProperties });

export interface Planned extends MappingToTry {
  /** `1.rename.to: message; remedy` */
  readonly faults: readonly string[];
}

/** @param older and @param newer fields of `spec` */
export function planned(older: Raw, newer: Raw, rules: unknown): Planned {
  const problems: SchemaProblem[] = [];
  const mapping = readConversion(rules as JsonValue, problems);
  const side = (name: string, spec: Raw): MappingToTry["version"] => {
    const schema = object({ spec: object(spec) }) as unknown as JsonObject;
    assert.deepEqual(toStructural(schema, { dialect: "crd" }).problems, []);
    return sideOf({ name, storage: name === "v1", schema }, "Lamp");
  };
  const [version, stored] = [side("v1beta1", older), side("v1", newer)];
  const found = planMapping(version, stored, mapping.rules);
  const faults = (problems.length > 0 ? problems : found.problems).map(
    ({ path, message, remedy }) => `${path.join(".")}: ${message}; ${remedy}`,
  );
  return { version, stored, rules: mapping.rules, plan: found.plan, faults };
}

/** A loss that random objects show. */
export function lossOf(mapping: Planned, options: RoundTripOptions = {}): Loss | undefined {
  assert.deepEqual(mapping.faults, []);
  return findLoss(tripsOfMapping(mapping), options);
}

/** Two schemas of `spec`, and rules that lead from one to the other without loss. */
export interface RandomMapping {
  readonly older: Raw;
  readonly newer: Raw;
  readonly rules: Raw[];
}

export function randomMapping(random: RandomValues): RandomMapping {
  const rules: Raw[] = [];
  const maker = new MappingMaker(random, rules);
  const made = maker.fields({ from: ".spec", to: ".spec", isRoot: true }, 0);
  return { ...made, rules: rules.sort(() => random.next() - 0.5) };
}

interface Place {
  readonly from: string;
  readonly to: string;
  readonly isRoot: boolean;
}

const MAX_DEPTH = 3;

class MappingMaker {
  private names = 0;

  constructor(
    private readonly random: RandomValues,
    private readonly rules: Raw[],
  ) {}

  fields(place: Place, depth: number): { older: Raw; newer: Raw } {
    const [older, newer]: [Raw, Raw] = [{}, {}];
    const count = 1 + Math.floor(this.random.next() * 4);
    for (let field = 0; field < count; field++) this.field(place, older, newer, depth);
    return { older, newer };
  }

  private name(prefix: string): string {
    return `${prefix}${++this.names}`;
  }

  private field({ from, to, isRoot }: Place, older: Raw, newer: Raw, depth: number): void {
    const { random, rules } = this;
    const [a, b] = [this.name("a"), this.name("b")];
    const scalar = random.pick([text, integer, { type: "boolean" }, word("x", "y"), list(text), map(integer)]);
    const forms = ["same", "rename", "into", "outOf", "values", "split", "wrap", "join", "default", "only", "twin"];
    if (isRoot) forms.push("keep");
    if (depth < MAX_DEPTH) forms.push("object", "list", "map", "recursiveList");
    const form = random.pick(forms);
    if (form === "same") older[a] = newer[a] = scalar;
    if (form === "rename") {
      [older[a], newer[b]] = [scalar, scalar];
      rules.push({ rename: { from: `${from}.${a}`, to: `${to}.${b}` } });
    }
    if (form === "into") {
      [older[a], newer[b]] = [scalar, object({ inner: object({ [a]: scalar }) })];
      rules.push({ move: { from: `${from}.${a}`, to: `${to}.${b}.inner.${a}` } });
    }
    if (form === "outOf") {
      [older[a], newer[b]] = [object({ [a]: scalar }), scalar];
      rules.push({ move: { from: `${from}.${a}.${a}`, to: `${to}.${b}` } });
    }
    if (form === "values") {
      [older[a], newer[b]] = [word("on", "off", "same"), word("yes", "no", "same", "more")];
      rules.push({ values: { from: `${from}.${a}`, to: `${to}.${b}`, map: { on: "yes", off: "no" } } });
    }
    if (form === "split") {
      [older[a], newer[b], newer[`${b}rest`]] = [text, { ...text, pattern: "^[^:]*$" }, text];
      rules.push({ split: { from: `${from}.${a}`, to: [`${to}.${b}`, `${to}.${b}rest`], separator: ":" } });
    }
    if (form === "join") {
      const host = { ...text, pattern: "^[a-z]{0,3}$" };
      [older[a], newer[b]] = [object({ host, port: text }, "host"), text];
      rules.push({ join: { from: [`${from}.${a}.host`, `${from}.${a}.port`], to: `${to}.${b}`, separator: ", " } });
    }
    if (form === "wrap") {
      [older[a], newer[b]] = [text, list(text)];
      rules.push({ list: { from: `${from}.${a}`, to: `${to}.${b}` } });
    }
    if (form === "default") {
      newer[b] = text;
      rules.push({ default: { to: `${to}.${b}`, value: "plain" } });
    }
    if (form === "only") {
      newer[b] = scalar;
      rules.push({ only: { to: `${to}.${b}` } });
    }
    if (form === "twin") {
      // two fields of one type change places
      [older[a], older[b], newer[a], newer[b]] = [scalar, scalar, scalar, scalar];
      rules.push(
        { rename: { from: `${from}.${a}`, to: `${to}.${b}` } },
        { rename: { from: `${from}.${b}`, to: `${to}.${a}` } },
      );
    }
    if (form === "keep") {
      older[a] = random.pick([scalar, object({ deep: scalar })]);
      rules.push({ keep: { from: `${from}.${a}`, annotation: `example.com/${a}` } });
    }
    const isRenamed = random.next() < 0.5;
    const target = isRenamed ? b : a;
    const inner = { object: "", list: "[]", recursiveList: "[][]", map: "{}" }[form];
    if (inner === undefined) return;
    if (isRenamed) rules.push({ rename: { from: `${from}.${a}`, to: `${to}.${b}` } });
    const below = { from: `${from}.${a}${inner}`, to: `${to}.${target}${inner}`, isRoot: isRoot && inner === "" };
    const made = this.fields(below, depth + 1);
    const wrap = (fields: Raw): Raw => {
      if (form === "object") return object(fields);
      if (form === "map") return map(object(fields));
      return form === "list" ? list(object(fields)) : list(list(object(fields)));
    };
    [older[a], newer[target]] = [wrap(made.older), wrap(made.newer)];
  }
}
