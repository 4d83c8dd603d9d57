/** Merges the errors that the hooks and the schema of a built-in kind report for one object. */
import type { FieldError } from "../../api/field-error.js";

/**
 * For one field the errors of the hooks replace those of the schema. An error that only the schema reports stands before
 * the first error of the hooks about the same part of the object, or else last.
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
      // The hooks report a repeated item at its key, the schema at the item itself.
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

/** For some lists the hooks report an error of the whole list, where the schema reports one of an item or of its field. */
const LAST_INDEX = /\[\d+\](?=[^[\]]*$)/;

/** Returns the index of the first error in or at each part of the object. */
function firstByPart(errors: readonly FieldError[]): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  for (const [index, { field }] of errors.entries())
    for (const part of [partOf(field), field]) if (part !== "" && !parts.has(part)) parts.set(part, index);
  return parts;
}

/** Returns the parent of a field: `spec.ports[0]` for `spec.ports[0].name`, and the empty text at the root. */
function partOf(field: string): string {
  return field.slice(0, Math.max(0, field.lastIndexOf(".")));
}
