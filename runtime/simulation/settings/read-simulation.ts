/** Reads declarations of a simulation, from a program or from a document, and names what is wrong with them. */

import { dnsSubdomain } from "../../api/formats/name-format.js";
import { isJsonObject } from "../../api/json.js";
import { Quantity } from "../../api/quantities/quantity.js";
import { OperatorError } from "../../base/operator-error.js";
import { encodeJson } from "../../codec/json-codec.js";
import type { NodeRule, PodRule, WorkloadSimulation } from "./simulation-options.js";

/** The limits of a declaration. */
const MAX_NODES = 5_000;
const MAX_RULES = 1_000;
const MAX_LOG_CHARACTERS = 64 * 1024;
/** The longest delay: ten years. */
const MAX_DELAY_MS = 10 * 365 * 24 * 3_600_000;

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** A value, and the place where it stands. */
interface Place {
  readonly value: unknown;
  readonly path: string;
}

type Reader<T> = (place: Place) => T;

/** @throws OperatorError that names the place, what was found and what was expected */
export function readSimulation(value: unknown, path: string): WorkloadSimulation {
  members({ value, path }, SIMULATION);
  return value as WorkloadSimulation;
}

/** Returns the time in milliseconds. It was checked by {@link readSimulation}. */
export function milliseconds(time: number | string | undefined, otherwise = 0): number {
  if (time === undefined) return otherwise;
  return typeof time === "number" ? time : (durationMs(time) ?? otherwise);
}

export function isPodRule(rule: PodRule | NodeRule): rule is PodRule {
  return "pods" in rule;
}

function durationMs(text: string): number | undefined {
  if (text === "0") return 0;
  if (!/^(?:[0-9]{1,9}(?:\.[0-9]{1,9})?(?:ms|s|m|h))+$/.test(text)) return undefined;
  let totalMs = 0;
  for (const [, amount, unit = ""] of text.matchAll(/([0-9.]+)(ms|s|m|h)/g))
    totalMs += Number(amount) * (UNIT_MS[unit] ?? 0);
  return totalMs;
}

const time: Reader<void> = ({ value, path }) => {
  const ms = typeof value === "string" ? durationMs(value) : value;
  if (typeof ms !== "number" || !(ms >= 0 && ms <= MAX_DELAY_MS))
    throw refusal(path, value, "a duration such as 90s or 1m30s, or milliseconds, up to ten years");
};

const text: Reader<void> = ({ value, path }) => {
  if (typeof value !== "string") throw refusal(path, value, "a text");
};

const nameOrNothing: Reader<void> = ({ value, path }) => {
  if (typeof value !== "string" || (value !== "" && dnsSubdomain(value, false).length > 0))
    throw refusal(path, value, "the name of an object, or an empty text");
};

const logText: Reader<void> = (place) => {
  text(place);
  const { length } = place.value as string;
  if (length > MAX_LOG_CHARACTERS) throw refusal(place.path, `${length} characters`, `at most ${MAX_LOG_CHARACTERS}`);
};

const flag: Reader<void> = ({ value, path }) => {
  if (typeof value !== "boolean") throw refusal(path, value, "true or false");
};

function numberFrom(least: number, most: number, isWhole: boolean): Reader<void> {
  return ({ value, path }) => {
    const isGood =
      typeof value === "number" && value >= least && value <= most && (!isWhole || Number.isInteger(value));
    if (!isGood) throw refusal(path, value, `a ${isWhole ? "whole number" : "number"} from ${least} to ${most}`);
  };
}

const quantity: Reader<void> = ({ value, path }) => {
  if (typeof value !== "string" || Quantity.tryParse(value) === undefined)
    throw refusal(path, value, 'a quantity in quotes, such as "16" or "64Gi"');
};

function mapOf(read: Reader<void>): Reader<void> {
  return ({ value, path }) => {
    if (!isJsonObject(value)) throw refusal(path, value, "a map");
    for (const [key, member] of Object.entries(value)) read({ value: member, path: `${path}[${JSON.stringify(key)}]` });
  };
}

type Shape = Readonly<Record<string, Reader<void>>>;

function objectOf(shape: Shape, required: readonly string[] = []): Reader<void> {
  return (place) => members(place, shape, required);
}

function members({ value, path }: Place, shape: Shape, required: readonly string[] = []): void {
  if (!isJsonObject(value)) throw refusal(path, value, `an object with ${Object.keys(shape).join(", ")}`);
  for (const name of required) {
    if (value[name] === undefined) throw refusal(`${path}.${name}`, undefined, "a value");
  }
  for (const [name, member] of Object.entries(value)) {
    const read = shape[name];
    if (read === undefined) throw refusal(`${path}.${name}`, member, `only ${Object.keys(shape).join(", ")}`);
    if (member !== undefined) read({ value: member, path: `${path}.${name}` });
  }
}

const POD_RULE: Shape = {
  name: text,
  pods: objectOf({
    namespace: text,
    name: text,
    labels: mapOf(text),
    annotations: mapOf(text),
    image: text,
    command: text,
    owner: text,
    node: text,
  }),
  share: numberFrom(0, 1, false),
  start: objectOf({ delay: time, fail: objectOf({ reason: text, message: text, for: time }, ["reason"]) }),
  ready: objectOf({ delay: time, never: flag, probes: flag }),
  exit: objectOf({
    delay: time,
    code: numberFrom(0, 255, true),
    reason: text,
    message: text,
    times: numberFrom(1, 1_000_000, true),
  }),
  evict: objectOf({ delay: time, reason: text, message: text }),
  terminate: objectOf({ delay: time }),
  logs: logText,
};

const NODE_RULE: Shape = {
  name: text,
  nodes: objectOf({ name: text, labels: mapOf(text) }),
  die: objectOf({ delay: time }),
  recover: objectOf({ delay: time }),
};

const rules: Reader<void> = ({ value, path }) => {
  if (!Array.isArray(value)) throw refusal(path, value, "a list of rules");
  if (value.length > MAX_RULES) throw refusal(path, `${value.length} rules`, `at most ${MAX_RULES}`);
  for (const [index, rule] of value.entries()) {
    const place = { value: rule as unknown, path: `${path}[${index}]` };
    const hasPods = isJsonObject(rule) && "pods" in rule;
    const hasNodes = isJsonObject(rule) && "nodes" in rule;
    if (hasPods === hasNodes) throw refusal(place.path, rule, "either pods or nodes, to which the rule applies");
    members(place, hasPods ? POD_RULE : NODE_RULE);
  }
};

const SIMULATION: Shape = {
  nodes: objectOf({ count: numberFrom(0, MAX_NODES, true), capacity: mapOf(quantity), labels: mapOf(text) }),
  delays: objectOf({ schedule: time, start: time, ready: time, run: time, terminate: time }),
  podStartsPerSecond: numberFrom(0.001, 1_000_000, false),
  storageClass: nameOrNothing,
  rules,
};

function refusal(path: string, found: unknown, expected: string): OperatorError {
  const shown = found === undefined ? "nothing" : encodeJson(found).slice(0, 200);
  return new OperatorError(`${path}: found ${shown}, expected ${expected}`);
}
