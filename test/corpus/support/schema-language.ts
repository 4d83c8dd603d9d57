/** The schema language of the server-side-apply vectors: types by name, each with a form for scalars, lists and maps. */
import assert from "node:assert/strict";
import { parse } from "yaml";
import type { JsonValue } from "../../../runtime/api/json.js";

/** Which forms a value may take, and how each merges. */
export interface Forms {
  readonly scalar?: "string" | "numeric" | "number" | "boolean" | "untyped";
  readonly list?: {
    readonly elementType: TypeReference;
    readonly elementRelationship?: "associative" | "atomic";
    readonly keys?: readonly string[];
  };
  readonly map?: {
    readonly fields?: readonly { readonly name: string; readonly type: TypeReference; readonly default?: JsonValue }[];
    /** Of members that `fields` does not name. */
    readonly elementType?: TypeReference;
    readonly elementRelationship?: Relationship;
  };
}

export type Relationship = "associative" | "separable" | "atomic";

/** Forms in place, or the name of a type, whose relationship may be overruled. */
export interface TypeReference extends Forms {
  readonly namedType?: string;
  readonly elementRelationship?: Relationship;
}

export type TypesByName = ReadonlyMap<string, Forms>;

/** @param document the text of a schema, or its parsed form */
export function readTypes(document: JsonValue | undefined): TypesByName {
  const parsed: unknown = typeof document === "string" ? parse(document, { maxAliasCount: 0 }) : document;
  const { types } = parsed as { types: readonly (Forms & { readonly name: string })[] };
  assert.ok(Array.isArray(types), "a schema has types");
  return new Map(types.map((type) => [type.name, type]));
}

/** What the reference stands for. */
export function resolve(types: TypesByName, reference: TypeReference): Forms {
  const { namedType, elementRelationship } = reference;
  const forms = namedType === undefined ? reference : types.get(namedType);
  assert.ok(forms, `the schema has the type ${namedType}`);
  if (elementRelationship === undefined) return forms;
  return {
    ...(forms.scalar && { scalar: forms.scalar }),
    ...(forms.map && { map: { ...forms.map, elementRelationship } }),
    ...(forms.list && {
      list: { ...forms.list, elementRelationship: elementRelationship === "associative" ? "associative" : "atomic" },
    }),
  };
}
