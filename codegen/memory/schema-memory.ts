/** Structural schemas by the raw schemas that they were read from. Raw schemas live as long as their documents. */
import type { JsonObject } from "../../runtime/api/json.js";
import type { Schema } from "../../runtime/schema/schema-types.js";

/** What a `$ref` led to, as far as the schema that has it depends on it. */
export interface Outcome {
  readonly reference: string;
  /** Equal texts mean equal schemas in the place of the reference. */
  readonly target: string;
}

interface Entry {
  readonly schema: Schema;
  readonly outcomes: readonly Outcome[];
}

export class SchemaMemory {
  private readonly entries = new WeakMap<JsonObject, Entry>();
  private readonly envelopes = new WeakMap<Schema, Schema>();

  /** @param resolve Where a reference leads now; undefined for a place that no memory may rely on. */
  recall(raw: JsonObject, resolve: (reference: string) => string | undefined): Schema | undefined {
    const entry = this.entries.get(raw);
    const isSame = entry?.outcomes.every(({ reference, target }) => resolve(reference) === target);
    return isSame ? entry?.schema : undefined;
  }

  keep(raw: JsonObject, schema: Schema, outcomes: readonly Outcome[]): void {
    this.entries.set(raw, { schema, outcomes });
  }

  /** The same schema of a kind for the same schema without its envelope. */
  envelope(schema: Schema, make: (schema: Schema) => Schema): Schema {
    const known = this.envelopes.get(schema) ?? make(schema);
    this.envelopes.set(schema, known);
    return known;
  }
}
