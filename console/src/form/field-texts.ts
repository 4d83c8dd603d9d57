/** Between what is typed into a control and the value of its field. What does not fit the type stays a text, which the check marks. */
import type { JsonValue } from "../../../runtime/client/browser.js";
import type { FieldShape } from "../schema/field-shape.js";

const INTEGER = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** As an input of a date and time has it, in UTC. */
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?/;
const SECONDS_END = 19;

/** @returns undefined for an empty text */
export function valueOfText(shape: FieldShape, text: string): JsonValue | undefined {
  if (text === "") return undefined;
  switch (shape.kind) {
    case "number":
      return (shape.isInteger ? INTEGER : NUMBER).test(text) ? numberOf(text) : text;
    case "int-or-string":
      return INTEGER.test(text) ? numberOf(text) : text;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "choice":
      return shape.values.find((value) => String(value) === text) ?? text;
    case "time":
      return LOCAL_TIME.test(text) ? `${text.length < SECONDS_END ? `${text}:00` : text}Z` : text;
    default:
      return text;
  }
}

export function textOfValue(shape: FieldShape, value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (shape.kind === "time") return localTimeOf(String(value)) ?? String(value);
  return String(value);
}

/** Whether a control of the shape can show the value; one of another type is edited in YAML. */
export function isScalarValue(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || typeof value !== "object";
}

/** The value for an input of a date and time; undefined if the text is no time. */
export function localTimeOf(text: string): string | undefined {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().slice(0, SECONDS_END);
}

function numberOf(text: string): number | bigint | string {
  const number = Number(text);
  if (Number.isSafeInteger(number) || !INTEGER.test(text)) return number;
  return BigInt(text.replace(/^\+/, ""));
}
