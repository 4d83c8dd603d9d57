/** Remembers structural schemas by the raw schemas from which they were read, which live as long as their documents. */
import type { JsonObject } from "../../runtime/api/json.js";
import type { Schema } from "../../runtime/schema/schema-types.js";

/** The outcome of a `$ref`, as far as the schema that contains it depends on it. */
export interface Outcome {
  readonly reference: string;
  /** Equal texts mean equal schemas in place of the reference. */
  readonly target: string;
}

interface Entry {
  readonly schema: Schema;
  readonly outcomes: readonly Outcome[];
}

export class SchemaMemory {
  private readonly entries = new WeakMap<JsonObject, Entry>();
  private readonly envelopes = new WeakMap<Schema, Schema>();

  /** @param resolve returns where a reference leads now; undefined for a place on which no memory may rely */
  recall(raw: JsonObject, resolve: (reference: string) => string | undefined): Schema | undefined {
    const entry = this.entries.get(raw);
    const isSame = entry?.outcomes.every(({ reference, target }) => resolve(reference) === target);
    return isSame ? entry?.schema : undefined;
  }

  keep(raw: JsonObject, schema: Schema, outcomes: readonly Outcome[]): void {
    this.entries.set(raw, { schema, outcomes });
  }

  /** Returns the same schema with an envelope for the same schema without one. */
  envelope(schema: Schema, make: (schema: Schema) => Schema): Schema {
    const known = this.envelopes.get(schema) ?? make(schema);
    this.envelopes.set(schema, known);
    return known;
  }
}
