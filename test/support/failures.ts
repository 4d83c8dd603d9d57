/** Summarizes the causes of an invalid object. */
import type { ApiBody } from "./json.js";

/** The causes of a rejection as `Required spec.x`: the reason without the common prefix, and the field. */
export function failuresOf(body: ApiBody): string[] {
  return (body?.details?.causes ?? []).map(
    ({ reason, field }) => `${String(reason).replace(/^FieldValue/, "")} ${field}`,
  );
}
