/** Structural schemas from the schema language of the server-side-apply vectors, for their checks of types. */
import assert from "node:assert/strict";
import type { Schema, SchemaSet } from "../../../runtime/schema/schema-types.js";
import { type Forms, resolve, type TypeReference, type TypesByName } from "./schema-language.js";

/** Every type with fields becomes a struct; in this language, null stands for an absent value. */
export function schemaSet(types: TypesByName, root: string): SchemaSet {
  const structs: Record<string, Schema> = {};
  const ofReference = (reference: TypeReference, nullable: boolean): Schema => {
    const forms = resolve(types, reference);
    if (reference.namedType === undefined || forms.map?.fields === undefined) return ofForms(forms, nullable);
    return { ref: reference.namedType, ...(nullable && { nullable }) };
  };
  const ofForms = ({ scalar, list, map }: Forms, nullable: boolean): Schema => {
    if (scalar === "untyped") return { preserveUnknownFields: true, nullable };
    if (list !== undefined) return { ...ofList(list), nullable };
    if (map !== undefined) return { ...ofMap(map), nullable };
    assert.ok(scalar, "a type has a form");
    return { type: scalar === "numeric" ? "number" : scalar, nullable };
  };
  const ofList = ({ elementType, elementRelationship, keys }: NonNullable<Forms["list"]>): Schema => {
    const isAssociative = elementRelationship === "associative";
    const items = ofReference(elementType, !isAssociative);
    if (!isAssociative) return { type: "array", items };
    if (keys === undefined) return { type: "array", items, listType: "set" };
    return { type: "array", items, listType: "map", listMapKeys: [...keys] };
  };
  const ofMap = ({ fields, elementType, elementRelationship }: NonNullable<Forms["map"]>): Schema => {
    const mapType = elementRelationship === "atomic" ? "atomic" : "granular";
    if (fields === undefined) {
      assert.ok(elementType, "a map has fields or values");
      return { type: "object", additionalProperties: ofReference(elementType, true), mapType };
    }
    const properties = fields.map((field) => [field.name, ofReference(field.type, true)] as const);
    return { type: "object", properties: Object.fromEntries(properties), mapType };
  };
  for (const [name, { map }] of types) if (map?.fields !== undefined) structs[name] = ofMap(map);
  return { root, structs };
}
