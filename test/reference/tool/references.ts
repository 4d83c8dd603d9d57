/** Replaces the references in a step. */
import type { Json, Step } from "./exchange.js";

export interface Known {
  readonly id: string;
  readonly ns: string;
  readonly ip: string;
  /** The bodies of the answers so far. */
  readonly answers: Json[];
}

const REFERENCE = /\{\{([^{}]+)\}\}/g;

/** Returns the step with every reference replaced; an unknown one becomes an empty text. */
export function filled(step: Step, known: Known): Step {
  return filledValue(step, known) as Step;
}

function filledValue(value: Json, known: Known): Json {
  if (typeof value === "string") return value.includes("{{") ? filledText(value, known) : value;
  if (Array.isArray(value)) return value.map((item) => filledValue(item, known));
  if (typeof value !== "object" || value === null) return value;
  if (typeof value.$answer === "number")
    return merged(known.answers[value.$answer], filledValue(value.$merge ?? {}, known));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [filledText(key, known), filledValue(item, known)]),
  );
}

function filledText(text: string, known: Known): string {
  return text.replace(REFERENCE, (_, reference: string) => String(referredTo(reference, known) ?? ""));
}

function referredTo(reference: string, { id, ns, ip, answers }: Known): Json {
  if (reference === "id") return id;
  if (reference === "ns") return ns;
  if (reference === "ip") return ip;
  const [step, ...path] = reference.split(".");
  return path.reduce((value, name) => value?.[name], answers[Number(step)]);
}

/** Returns the object changed by a merge patch. */
function merged(target: Json, patch: Json): Json {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const result = typeof target === "object" && target !== null && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}
