/** What can be told of the texts of a field from its schema, without trying them. */
import type { Schema } from "./schema-types.js";

/** `^[a-z0-9]*$`: one class of characters, from the first to the last. */
const ONE_CLASS = /^\^\[(\^?)((?:[^\]\\]|\\.)+)\](?:[*+?]|\{\d+(?:,\d*)?\})?\$$/;

/**
 * True when the schema keeps one of the characters of `separator` out of all texts: such a text never holds the separator,
 * and never begins it. False also where that can't be told.
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
    // a class that reads otherwise here than in the dialect of schemas
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
