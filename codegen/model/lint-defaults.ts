/** Checks defaults: each must match its own schema, and setting them must terminate. */
import { isJsonObject, type JsonValue } from "../../runtime/api/json.js";
import { checkDefaults } from "../../runtime/schema/reader/check-defaults.js";
import { hoistStructs } from "../../runtime/schema/reader/hoist.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { LintMemory } from "../memory/lint-memory.js";
import { formatPath, type Problem, type SchemaPath } from "../problem.js";
import { collectRefs } from "./refs.js";
import type { ReadSchema, ReadSchemas } from "./schemas.js";

/** Reports defaults that break their own schema, and defaults that contain themselves. */
export function lintDefaults(all: ReadSchemas, problems: Problem[], memory?: LintMemory): void {
  const schemas = memory ? memory.doubtful(all) : all;
  const endless = new EndlessDefaults(schemas, problems);
  if (endless.report()) return;
  const structs: Record<string, Schema> = {};
  const targets = targetsOf(schemas);
  for (const { key, schema } of schemas.values()) {
    // Definitions of custom kinds have no references.
    if (!targets.has(key)) continue;
    const hoisted = hoistStructs(schema, key, (wanted, place) => (place === "" ? key : `${key} ${place} ${wanted}`));
    Object.assign(structs, hoisted.structs);
  }
  for (const { definition, schema } of schemas.values()) {
    const emptyObjects = definition.dialect === "crd" ? "whole" : "opened";
    for (const { path, message, remedy } of checkDefaults(schema, { structs, emptyObjects })) {
      const at = [...definition.path, ...path];
      const found = `the default does not match its schema: ${message}`;
      problems.push(definition.document.problem(at, found, remedy ?? "change the default or the rule"));
    }
  }
}

/** Returns the keys to which the schemas refer. */
function targetsOf(schemas: ReadSchemas): ReadonlySet<string> {
  const refs: string[] = [];
  for (const { schema } of schemas.values()) collectRefs(schema, refs);
  return new Set(refs);
}

interface Site {
  readonly owner: ReadSchema;
  readonly path: SchemaPath;
}

/** Finds defaults that, once set, lack the same default again. */
class EndlessDefaults {
  /** The place of each node with a default. */
  private readonly sites = new Map<Schema, Site>();
  private readonly done = new Set<Schema>();
  /** The defaults that lead to the current one. */
  private readonly chain: Schema[] = [];
  private hasFound = false;

  constructor(
    private readonly schemas: ReadSchemas,
    private readonly problems: Problem[],
  ) {
    for (const owner of schemas.values()) this.collect(owner.schema, { owner, path: [] });
  }

  /** Returns true if something was reported. */
  report(): boolean {
    for (const node of this.sites.keys()) this.follow(node);
    return this.hasFound;
  }

  private collect(node: Schema, site: Site): void {
    if (node.default !== undefined) this.sites.set(node, site);
    const below = (path: SchemaPath, part: Schema): void =>
      this.collect(part, { owner: site.owner, path: [...site.path, ...path] });
    for (const [name, property] of Object.entries(node.properties ?? {})) below(["properties", name], property);
    if (node.items) below(["items"], node.items);
    if (typeof node.additionalProperties === "object") below(["additionalProperties"], node.additionalProperties);
  }

  /** Sets the default of a node, like a validator. */
  private follow(node: Schema): void {
    const start = this.chain.indexOf(node);
    if (start !== -1) {
      this.found(this.chain.slice(start));
      return;
    }
    if (this.done.has(node) || node.default === undefined) return;
    this.chain.push(node);
    this.fill(node, node.default);
    this.chain.pop();
    this.done.add(node);
  }

  /** Sets missing defaults in a value. */
  private fill(node: Schema, value: JsonValue): void {
    const target = node.ref === undefined ? node : this.schemas.get(node.ref)?.schema;
    if (!target) return;
    if (Array.isArray(value)) {
      if (target.items) for (const item of value) this.fill(target.items, item);
      return;
    }
    if (!isJsonObject(value)) return;
    for (const [name, property] of Object.entries(target.properties ?? {})) {
      const present = Object.hasOwn(value, name) ? value[name] : undefined;
      if (present === undefined) this.follow(property);
      else this.fill(property, present);
    }
    const values = target.additionalProperties;
    if (typeof values === "object")
      for (const item of Object.values(value)) if (item !== undefined) this.fill(values, item);
  }

  private found(cycle: readonly Schema[]): void {
    this.hasFound = true;
    const [first] = cycle.map((node) => this.sites.get(node) as Site);
    if (!first) return;
    const names = cycle.map((node) => {
      const { owner, path } = this.sites.get(node) as Site;
      return formatPath([owner.definition.name, ...path.filter((part) => part !== "properties")]);
    });
    const { document, path } = first.owner.definition;
    const message = `the default never ends: ${[...names, names[0]].join(" -> ")}`;
    const remedy = "remove one of these defaults, or state the field in it";
    this.problems.push(document.problem([...path, ...first.path, "default"], message, remedy));
  }
}
