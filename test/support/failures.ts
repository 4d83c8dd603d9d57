/** Summarizes the causes of an invalid object. */
import type { Json } from "./api.js";

/** The causes of a rejection as `Required spec.x`: the reason without the common prefix, and the field. */
export function failuresOf(body: Json): string[] {
  return (body?.details?.causes ?? []).map(
    ({ reason, field }: Json) => `${String(reason).replace(/^FieldValue/, "")} ${field}`,
  );
}
