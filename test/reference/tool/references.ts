/** Replaces the references in a step. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../runtime/api/json.js";
import { valueAt } from "../../support/json.js";
import type { Step } from "./exchange.js";

export interface Known {
  readonly id: string;
  readonly ns: string;
  readonly ip: string;
  /** The bodies of the answers so far. */
  readonly answers: (JsonValue | undefined)[];
}

const REFERENCE = /\{\{([^{}]+)\}\}/g;

/** Returns the step with every reference replaced; an unknown one becomes an empty text. */
export function filled(step: Step, known: Known): Step {
  return filledMembers({ ...step }, known) as JsonObject & Step;
}

function filledValue(value: JsonValue | undefined, known: Known): JsonValue | undefined {
  if (typeof value === "string") return value.includes("{{") ? filledText(value, known) : value;
  if (Array.isArray(value)) return value.map((item) => filledValue(item, known) ?? null);
  if (!isJsonObject(value)) return value;
  if (typeof value.$answer === "number")
    return merged(known.answers[value.$answer], filledValue(value.$merge ?? {}, known));
  return filledMembers(value, known);
}

function filledMembers(object: object, known: Known): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, item]) => [filledText(key, known), filledValue(item, known)]),
  );
}

function filledText(text: string, known: Known): string {
  return text.replace(REFERENCE, (_, reference: string) => String(referredTo(reference, known) ?? ""));
}

function referredTo(reference: string, { id, ns, ip, answers }: Known): JsonValue | undefined {
  if (reference === "id") return id;
  if (reference === "ns") return ns;
  if (reference === "ip") return ip;
  const [step, ...path] = reference.split(".");
  return valueAt(answers[Number(step)], ...path);
}

/** Returns the object changed by a merge patch. */
function merged(target: JsonValue | undefined, patch: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(patch)) return patch;
  const result: JsonObject = isJsonObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}
