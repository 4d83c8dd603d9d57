/** Reads a rule that may come as JSON from another language: every member must be known and have the right type. */
import { STATUS_CODES } from "../../api/status.js";
import { answerOf, LONGEST_RETRY_AFTER_SECONDS } from "./answers.js";
import { type FaultRule, FaultRuleError } from "./fault-rule.js";

/** Throws if the value is wrong. */
type Check = (value: unknown, place: string) => void;

const VERBS = ["get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"];
const EVENT_TYPES = ["ADDED", "MODIFIED", "DELETED", "BOOKMARK"];
/** The maximum number of values of one member of a filter, and of members of a list of types. */
const MAX_VALUES = 1000;
const MAX_TEXT_CHARACTERS = 1024;
/** The maximum delay is a day; a request that takes longer is not merely delayed. */
const LONGEST_DELAY_MS = 86_400_000;

const text: Check = (value, place) => {
  if (typeof value !== "string" || value.length > MAX_TEXT_CHARACTERS)
    throw problem(place, value, `a string of at most ${MAX_TEXT_CHARACTERS} characters`);
};
const flag: Check = (value, place) => {
  if (typeof value !== "boolean") throw problem(place, value, "true or false");
};
const choice =
  (...allowed: readonly string[]): Check =>
  (value, place) => {
    if (!allowed.includes(value as string)) throw problem(place, value, `one of ${allowed.join(", ")}`);
  };
const whole =
  (least: number, most: number = Number.MAX_SAFE_INTEGER): Check =>
  (value, place) => {
    if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most) return;
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
    throw problem(place, value, `a whole number ${range}`);
  };
const listOf =
  (each: Check): Check =>
  (value, place) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > MAX_VALUES)
      throw problem(place, value, `a list of 1 to ${MAX_VALUES} values`);
    for (const [index, item] of value.entries()) each(item, `${place}[${index}]`);
  };
const members =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, place) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw problem(place, value, "an object");
    for (const [name, member] of Object.entries(value)) {
      if (!Object.hasOwn(checks, name))
        throw new FaultRuleError(
          `${place === "" ? "a fault" : place} has the unknown member ${JSON.stringify(name)}: allowed are ${Object.keys(checks).join(", ")}`,
        );
      if (member !== undefined) (checks[name] as Check)(member, place === "" ? name : `${place}.${name}`);
    }
  };
const orTrue =
  (otherwise: Check): Check =>
  (value, place) => {
    if (typeof value !== "boolean") otherwise(value, place);
  };

const answer: Check = (value, place) => {
  if (typeof value !== "number")
    members({
      code: whole(1),
      reason: choice(...Object.keys(STATUS_CODES)),
      message: text,
      retryAfterSeconds: whole(0, LONGEST_RETRY_AFTER_SECONDS),
    })(value, place);
  answerOf(value as number, place);
};

const events = orTrue(members({ types: listOf(choice(...EVENT_TYPES)) }));

const FILTER: Readonly<Record<string, Check>> = {
  verbs: listOf(choice(...VERBS)),
  groups: listOf(text),
  resources: listOf(text),
  subresources: listOf(text),
  namespaces: listOf(text),
  names: listOf(text),
  users: listOf(text),
  userAgents: listOf(text),
  paths: listOf(text),
};

const RULE: Readonly<Record<string, Check>> = {
  on: members(FILTER),
  times: whole(1),
  skip: whole(0),
  probability: (value, place) => {
    if (typeof value !== "number" || !(value > 0 && value <= 1))
      throw problem(place, value, "a number greater than 0 and at most 1");
  },
  seed: whole(0),
  includeControllers: flag,
  answer,
  delayMs: whole(0, LONGEST_DELAY_MS),
  compact: flag,
  loseAnswer: flag,
  cut: members({ afterEvents: whole(0), afterBytes: whole(0), midFrame: flag, with: answer, cleanly: flag }),
  loseEvents: events,
  duplicateEvents: events,
  reorderEvents: events,
  store: members({
    operation: choice("commit", "get", "list", "head"),
    fail: choice("unavailable", "unknown-outcome"),
    isWritten: flag,
    delayMs: whole(0, LONGEST_DELAY_MS),
  }),
};

const checkRule = members(RULE);
const checkCut = members({ ...FILTER, includeControllers: flag });

/** @throws FaultRuleError */
export function readRule(given: unknown): FaultRule {
  checkRule(given, "");
  return structuredClone(given) as FaultRule;
}

/** Checks the argument of `cutWatches`. @throws FaultRuleError */
export function readCutFilter(given: unknown): void {
  checkCut(given, "");
}

export function problem(place: string, found: unknown, expected: string): FaultRuleError {
  const shown = JSON.stringify(found) ?? String(found);
  return new FaultRuleError(`${place}: found ${shown.slice(0, MAX_TEXT_CHARACTERS)}, expected ${expected}`);
}
