/** What an answer says is wrong with an object, in short. */
import type { Json } from "./api.js";

/** The causes of a refusal as `Required spec.x`: the reason without what all reasons begin with, and the field. */
export function failuresOf(body: Json): string[] {
  return (body?.details?.causes ?? []).map(
    ({ reason, field }: Json) => `${String(reason).replace(/^FieldValue/, "")} ${field}`,
  );
}
