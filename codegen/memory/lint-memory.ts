/** Remembers definitions without lint findings that depend on nothing but themselves. */
import { isJsonObject, type JsonObject } from "../../runtime/api/json.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { Definition } from "../load/loaded-definition.js";
import { collectRefs } from "../model/refs.js";
import type { ReadSchema, ReadSchemas } from "../model/schemas.js";
import type { ReportedDocuments } from "../model/warn-kindless.js";

export class LintMemory {
  /** By raw schema, whether it was a kind. */
  private readonly clean = new WeakMap<JsonObject, boolean>();

  /** Structural schemas without references whose defaults are valid. */
  private readonly sound = new WeakSet<Schema>();

  /** Documents without kinds of which a warning was given. */
  readonly reported: ReportedDocuments = new WeakSet();

  isClean({ raw, facts }: Definition): boolean {
    return this.clean.get(raw) === (facts !== undefined);
  }

  /** Returns the schemas whose defaults may be invalid: new ones, and all that are connected by references. */
  doubtful(schemas: ReadSchemas): ReadSchemas {
    const isNew = ({ schema }: ReadSchema): boolean => !this.sound.has(schema);
    const keys = new Set([...schemas.values()].filter(isNew).map(({ key }) => key));
    for (const key of keys) {
      const refs: string[] = [];
      const read = schemas.get(key);
      if (read) collectRefs(read.schema, refs);
      for (const ref of refs) keys.add(ref);
    }
    return new Map([...schemas].filter(([key]) => keys.has(key)));
  }

  /** Call this when the defaults of all schemas are valid. */
  keepSound(schemas: ReadSchemas): void {
    for (const { schema } of schemas.values()) {
      if (this.sound.has(schema)) continue;
      const refs: string[] = [];
      collectRefs(schema, refs);
      if (refs.length === 0) this.sound.add(schema);
    }
  }

  /** A schema with references is checked each time, since its targets may change. */
  keepClean({ raw, facts }: Definition): void {
    if (!hasReference(raw)) this.clean.set(raw, facts !== undefined);
  }
}

function hasReference(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasReference);
  if (!isJsonObject(value)) return false;
  return typeof value.$ref === "string" || Object.values(value).some(hasReference);
}
