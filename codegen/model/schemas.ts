/** Reads the structural schemas of all definitions, with refs between them by definition key. */
import { isJsonObject } from "../../runtime/api/json.js";
import { toStructural, withEnvelope } from "../../runtime/schema/reader/structural.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { Loaded } from "../load/load.js";
import type { Definition } from "../load/loaded-definition.js";
import type { References } from "../load/references.js";
import type { SchemaMemory } from "../memory/schema-memory.js";
import type { Problem, SchemaPath } from "../problem.js";

/** A definition that becomes a struct. */
export interface ReadSchema {
  /** The definition's name in refs, until structs have ids. */
  readonly key: string;
  readonly definition: Definition;
  /** An object with properties, whose nested objects are still inline. */
  readonly schema: Schema;
}

/**
 * Keyed by definition, in order of file and place. Definitions that are not objects with fields are inlined where
 * they are used.
 */
export type ReadSchemas = ReadonlyMap<string, ReadSchema>;

/** Reads every definition and adds problems to `problems`. */
export function readSchemas(loaded: Loaded, problems: Problem[], memory?: SchemaMemory): ReadSchemas {
  const reader = new SchemaReader(loaded.references, problems, memory);
  const schemas = new Map<string, ReadSchema>();
  for (const definition of loaded.definitions) {
    if (definition.wellKnown) continue;
    const schema = reader.read(definition);
    if (!isStruct(definition)) continue;
    const key = keyOf(definition);
    schemas.set(key, { key, definition, schema: definition.facts ? enveloped(schema, memory) : schema });
  }
  return schemas;
}

function enveloped(schema: Schema, memory: SchemaMemory | undefined): Schema {
  return memory ? memory.envelope(schema, withEnvelope) : withEnvelope(schema);
}

function keyOf(definition: Definition): string {
  const { document, path } = definition;
  return `${document.file}[${document.index}]#${path.join("/")}`;
}

function isStruct(definition: Definition): boolean {
  const { properties } = definition.raw;
  return definition.facts !== undefined || (isJsonObject(properties) && Object.keys(properties).length > 0);
}

class SchemaReader {
  private readonly done = new Map<Definition, Schema>();
  private readonly active = new Set<Definition>();

  constructor(
    private readonly references: References,
    private readonly problems: Problem[],
    private readonly memory?: SchemaMemory,
  ) {}

  read(definition: Definition): Schema {
    const known = this.done.get(definition);
    if (known) return known;
    const remembered = this.memory?.recall(definition.raw, (reference) => this.outcome(definition, reference));
    if (remembered) {
      this.done.set(definition, remembered);
      return remembered;
    }
    this.active.add(definition);
    const outcomes = new Map<string, string | undefined>();
    const { document, path, raw, dialect } = definition;
    const report = (at: SchemaPath, message: string, remedy?: string): void => {
      this.problems.push(document.problem([...path, ...at], message, remedy));
    };
    const result = toStructural(raw, {
      dialect,
      markers: "linted",
      resolveRef: (reference, at) => {
        if (this.memory) outcomes.set(reference, this.outcome(definition, reference));
        return this.resolve(definition, reference, (message, remedy) => report(at, message, remedy));
      },
    });
    for (const problem of result.problems) report(problem.path, problem.message, problem.remedy);
    this.active.delete(definition);
    this.done.set(definition, result.schema);
    const kept = [...outcomes].flatMap(([reference, target]) => (target === undefined ? [] : [{ reference, target }]));
    if (result.problems.length === 0 && kept.length === outcomes.size) this.memory?.keep(raw, result.schema, kept);
    return result.schema;
  }

  /** Describes the target of a reference as a text; undefined if the target is inlined. */
  private outcome(from: Definition, reference: string): string | undefined {
    const resolved = this.references.resolve(from.document, reference);
    if ("problem" in resolved) return undefined;
    const { definition } = resolved;
    if (definition.wellKnown) return `well-known ${definition.wellKnown}`;
    return isStruct(definition) ? `struct ${keyOf(definition)}` : undefined;
  }

  /** Returns what replaces a `$ref`. */
  private resolve(from: Definition, reference: string, report: (message: string, remedy?: string) => void): Schema {
    const resolved = this.references.resolve(from.document, reference);
    if ("problem" in resolved) {
      report(resolved.problem, resolved.remedy);
      return {};
    }
    const target = resolved.definition;
    if (target.wellKnown) return { wellKnown: target.wellKnown };
    if (isStruct(target)) return { ref: keyOf(target) };
    if (!this.active.has(target)) return this.read(target);
    report(
      `${reference} refers to itself without an object in between`,
      "put the recursion below a property of an object",
    );
    return {};
  }
}
