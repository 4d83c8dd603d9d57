/** What a built-in kind's own code and its schema have against one object, as one list. */
import type { FieldError } from "../../api/field-error.js";

/**
 * Of one field the code speaks before the schema. What only the schema tells stands before what the code says of the
 * same part of the object, or else last.
 */
export function mergedErrors(ofKind: readonly FieldError[], ofSchema: readonly FieldError[]): readonly FieldError[] {
  if (ofSchema.length === 0) return ofKind;
  if (ofKind.length === 0) return ofSchema;
  const fields = new Set(ofKind.map(({ field }) => field));
  const repeated = new Set(ofKind.filter(isRepetition).map(({ field }) => partOf(field)));
  const unsaid = ofSchema.filter(
    (error) =>
      !fields.has(error.field) &&
      !fields.has(error.field.replace(LAST_INDEX, "")) &&
      // an item that is there twice is told by its key
      !(isRepetition(error) && repeated.has(error.field)),
  );
  if (unsaid.length === 0) return ofKind;
  const parts = firstByPart(ofKind);
  const before = new Map<number, FieldError[]>();
  for (const error of unsaid) {
    const place = parts.get(partOf(error.field)) ?? ofKind.length;
    const others = before.get(place);
    if (others === undefined) before.set(place, [error]);
    else others.push(error);
  }
  return [
    ...ofKind.flatMap((error, place) => [...(before.get(place) ?? []), error]),
    ...(before.get(ofKind.length) ?? []),
  ];
}

function isRepetition({ reason }: FieldError): boolean {
  return reason === "FieldValueDuplicate";
}

/** Code speaks of some lists as a whole where the schema tells of one item, or of a field of one. */
const LAST_INDEX = /\[\d+\](?=[^[\]]*$)/;

/** Index of the first fault in or at each part of the object. */
function firstByPart(errors: readonly FieldError[]): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  for (const [index, { field }] of errors.entries())
    for (const part of [partOf(field), field]) if (part !== "" && !parts.has(part)) parts.set(part, index);
  return parts;
}

/** `spec.ports[0]` of `spec.ports[0].name`; empty at the root. */
function partOf(field: string): string {
  return field.slice(0, Math.max(0, field.lastIndexOf(".")));
}
