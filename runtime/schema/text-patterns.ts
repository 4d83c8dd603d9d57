/** Derives facts about the texts of a field from its schema, without trying texts. */
import type { Schema } from "./schema-types.js";

/** A single character class from start to end, such as `^[a-z0-9]*$`. */
const ONE_CLASS = /^\^\[(\^?)((?:[^\]\\]|\\.)+)\](?:[*+?]|\{\d+(?:,\d*)?\})?\$$/;

/**
 * Returns true if the schema excludes a character of `separator` from all texts: such a text never contains the
 * separator and never begins it. Also false if that can't be determined.
 */
export function excludesSeparator(schema: Schema, separator: string): boolean {
  const characters = [...separator];
  if (schema.enum !== undefined)
    return characters.some((each) => schema.enum?.every((word) => typeof word === "string" && !word.includes(each)));
  if (schema.allOf?.some((rule) => excludesSeparator(rule, separator))) return true;
  const match = schema.pattern === undefined ? null : ONE_CLASS.exec(schema.pattern);
  if (match === null) return false;
  try {
    const allowed = new RegExp(`^[${match[1]}${match[2]}]$`, "u");
    return characters.some((each) => !allowed.test(each));
  } catch (error) {
    // the class has a different syntax here than in the dialect of schemas
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
