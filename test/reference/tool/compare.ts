/** Finds the differences between two answers to the same request. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../runtime/api/json.js";
import { objectAt, objectsAt, valueAt } from "../../support/json.js";
import type { Answer, Played } from "./exchange.js";

export interface Difference {
  readonly exchange: string;
  /** The position of the step, and its request. */
  readonly step: number;
  readonly request: string;
  /** `status`, `header warning`, or a path into the body or an event: `body.spec.ports[0].name`. */
  readonly at: string;
  /** Absent if the server has no value there. */
  readonly ours?: JsonValue;
  readonly reference?: JsonValue;
}

/** The ownership of this field depends on whether a second passed between two writes. */
const BY_CHANCE = "f:lastPhaseTransitionTime";

/** @param ours the answers to the same steps of the same exchange as `reference` */
export function compare(ours: Played, reference: Played): Difference[] {
  const { exchange } = reference;
  return exchange.steps.flatMap((step, index) => {
    const [mine, theirs] = [ours.answers[index], reference.answers[index]];
    if (!mine || !theirs) return [];
    const request = `${step.method} ${step.path}`;
    const [seen, wanted] = isOfWholeServer(step.path) ? sharedItems(mine, theirs) : [mine, theirs];
    const told = answerDifferences(seen, wanted).filter(({ at }) => !at.includes(BY_CHANCE));
    return told.map((found) => ({ exchange: exchange.id, step: index, request, ...found }));
  });
}

type Found = Pick<Difference, "at" | "ours" | "reference">;

/** Lists over all namespaces contain objects of other exchanges and initial objects of each server. */
function isOfWholeServer(path: string): boolean {
  return !/\/namespaces\/[^/?]+\/|[?&](label|field)Selector=/.test(path);
}

/**
 * Reduces both answers to the list items that both have; unchanged if one is not a list. The header Vary goes too, because
 * only a list of a certain size is compressed.
 */
function sharedItems(ours: Answer, reference: Answer): [Answer, Answer] {
  const [mine, theirs] = [itemsOf(ours), itemsOf(reference)];
  if (mine === undefined || theirs === undefined) return [ours, reference];
  const [names, others] = [new Set(mine.map(itemName)), new Set(theirs.map(itemName))];
  const shared = (answer: Answer, items: JsonValue[]): Answer => ({
    ...answer,
    headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => name !== "vary")),
    body: {
      ...objectAt(answer, "body"),
      items: items.filter((item) => names.has(itemName(item)) && others.has(itemName(item))),
    },
  });
  return [shared(ours, mine), shared(reference, theirs)];
}

/** Returns the items of a list; undefined if the answer is no list of objects with names. */
function itemsOf({ body }: Answer): JsonValue[] | undefined {
  const items = valueAt(body, "items");
  const isList = Array.isArray(items) && items.every((item) => typeof valueAt(item, "metadata", "name") === "string");
  return isList ? items : undefined;
}

function itemName(item: JsonValue | undefined): string {
  const { namespace, name } = objectAt(item, "metadata");
  return `${namespace ?? ""}/${name}`;
}

function answerDifferences(ours: Answer, reference: Answer): Found[] {
  if (ours.status !== reference.status)
    return [{ at: "status", ours: shortened(ours), reference: shortened(reference) }];
  return [
    ...headerDifferences(ours.headers, reference.headers),
    ...(isStatus(ours.body) && isStatus(reference.body)
      ? statusDifferences(ours.body, reference.body)
      : differences(ours.body, reference.body, "body")),
    ...differences(ours.events, reference.events, "events"),
  ];
}

/** A different code is sufficient: unrelated bodies are identified by their message. */
function shortened({ status, body }: Answer): string {
  const said = typeof body === "string" ? body.trim() : (valueAt(body, "message") ?? valueAt(body, "kind") ?? "");
  return `${status} ${said}`;
}

function headerDifferences(ours: Answer["headers"], reference: Answer["headers"]): Found[] {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(reference)])].sort();
  return names
    .filter((name) => ours[name] !== reference[name])
    .map((name) => found(`header ${name}`, ours[name], reference[name]));
}

function isStatus(body: JsonValue | undefined): body is JsonObject {
  return valueAt(body, "kind") === "Status";
}

/** The message repeats the causes, so it is not reported where those differ. */
function statusDifferences(ours: JsonObject, reference: JsonObject): Found[] {
  const causes = causeDifferences(causesOf(ours), causesOf(reference));
  const all = differences(withoutCauses(ours), withoutCauses(reference), "body");
  return [...causes, ...(causes.length === 0 ? all : all.filter(({ at }) => at !== "body.message"))];
}

function withoutCauses(status: JsonObject): JsonObject {
  if (status.details === undefined) return status;
  return { ...status, details: { ...objectAt(status, "details"), causes: undefined } };
}

/** Returns each cause of a `Status` as a text. */
function causesOf(status: JsonObject): string[] {
  const causes = objectsAt(valueAt(status, "details", "causes") ?? []);
  return causes.map(({ reason, field, message }) => `${field} (${reason}): ${message}`);
}

/** Causes are compared one by one, so that a missing one does not make all later ones differ. */
function causeDifferences(mine: string[], theirs: string[]): Found[] {
  const extra = without(mine, theirs);
  const missing = without(theirs, mine);
  if (extra.length === 0 && missing.length === 0)
    return mine.join("\n") === theirs.join("\n") ? [] : [found("body.details.causes order", mine, theirs)];
  return [found("body.details.causes", extra, missing)];
}

function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((item) => {
    const index = left.indexOf(item);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

function differences(ours: JsonValue | undefined, reference: JsonValue | undefined, at: string): Found[] {
  if (Object.is(ours, reference)) return [];
  if (Array.isArray(ours) && Array.isArray(reference)) return listDifferences(ours, reference, at);
  if (!isJsonObject(ours) || !isJsonObject(reference)) return [found(at, ours, reference)];
  const names = new Set([...Object.keys(reference), ...Object.keys(ours)]);
  return [...names].flatMap((name) => differences(ours[name], reference[name], `${at}${memberPath(name)}`));
}

function listDifferences(ours: readonly JsonValue[], reference: readonly JsonValue[], at: string): Found[] {
  // A cell belongs to the column at its position.
  const key = at.endsWith(".cells") ? undefined : keyOf([...ours, ...reference]);
  if (key !== undefined) return keyedDifferences(ours, reference, at, key);
  const length = Math.max(ours.length, reference.length);
  return Array.from({ length }, (_, index) => differences(ours[index], reference[index], `${at}[${index}]`)).flat();
}

/** The keys that identify list items, if all items have one and no two share it. */
const KEYS: readonly ((item: JsonValue) => unknown)[] = [
  (item) => valueAt(item, "metadata", "name") && itemName(item),
  (item) => valueAt(item, "name"),
  (item) => valueAt(item, "type"),
  (item) => valueAt(item, "subresource") ?? valueAt(item, "resource"),
  (item) => item,
];

function keyOf(items: readonly JsonValue[]): ((item: JsonValue) => unknown) | undefined {
  return KEYS.find((key) => items.length > 0 && items.every((item) => typeof key(item) === "string"));
}

function keyedDifferences(
  ours: readonly JsonValue[],
  reference: readonly JsonValue[],
  at: string,
  key: (item: JsonValue) => unknown,
): Found[] {
  const [mine, theirs] = [keyed(ours, key), keyed(reference, key)];
  const names = [...new Set([...theirs.keys(), ...mine.keys()])];
  const inside = names.flatMap((name) => differences(mine.get(name), theirs.get(name), `${at}[${name}]`));
  const isReordered = inside.length === 0 && [...mine.keys()].join("\n") !== [...theirs.keys()].join("\n");
  return isReordered ? [found(`${at} order`, [...mine.keys()], [...theirs.keys()])] : inside;
}

/** Equal keys are distinguished by their position. */
function keyed(items: readonly JsonValue[], key: (item: JsonValue) => unknown): Map<string, JsonValue> {
  const result = new Map<string, JsonValue>();
  for (const item of items) {
    const name = String(key(item));
    let unique = name;
    for (let count = 2; result.has(unique); count++) unique = `${name}#${count}`;
    result.set(unique, item);
  }
  return result;
}

function memberPath(name: string): string {
  return /^[\w$:-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

function found(at: string, ours: JsonValue | undefined, reference: JsonValue | undefined): Found {
  return { at, ...(ours === undefined ? {} : { ours }), ...(reference === undefined ? {} : { reference }) };
}
