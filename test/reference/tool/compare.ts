/** Finds the differences between two answers to the same request. */
import type { Answer, Json, Played } from "./exchange.js";

export interface Difference {
  readonly exchange: string;
  /** The position of the step, and its request. */
  readonly step: number;
  readonly request: string;
  /** `status`, `header warning`, or a path into the body or an event: `body.spec.ports[0].name`. */
  readonly at: string;
  /** Absent if the server has no value there. */
  readonly ours?: Json;
  readonly reference?: Json;
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

/** Reduces both answers to the list items that both have; unchanged if one is not a list. */
function sharedItems(ours: Answer, reference: Answer): [Answer, Answer] {
  const lists = [ours.body?.items, reference.body?.items];
  if (!lists.every((items) => Array.isArray(items) && items.every((item) => typeof item?.metadata?.name === "string")))
    return [ours, reference];
  const [mine, theirs] = lists.map((items: Json[]) => new Set(items.map(itemName)));
  const shared = (answer: Answer): Answer => ({
    ...answer,
    body: {
      ...answer.body,
      items: answer.body.items.filter((item: Json) => mine?.has(itemName(item)) && theirs?.has(itemName(item))),
    },
  });
  return [shared(ours), shared(reference)];
}

function itemName({ metadata }: Json): string {
  return `${metadata.namespace ?? ""}/${metadata.name}`;
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
  const said = typeof body === "string" ? body.trim() : (body?.message ?? body?.kind ?? "");
  return `${status} ${said}`;
}

function headerDifferences(ours: Answer["headers"], reference: Answer["headers"]): Found[] {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(reference)])].sort();
  return names
    .filter((name) => ours[name] !== reference[name])
    .map((name) => found(`header ${name}`, ours[name], reference[name]));
}

function isStatus(body: Json): boolean {
  return body?.kind === "Status";
}

/** The message repeats the causes, so it is not reported where those differ. */
function statusDifferences(ours: Json, reference: Json): Found[] {
  const causes = causeDifferences(ours.details?.causes, reference.details?.causes);
  const all = differences(withoutCauses(ours), withoutCauses(reference), "body");
  return [...causes, ...(causes.length === 0 ? all : all.filter(({ at }) => at !== "body.message"))];
}

function withoutCauses(status: Json): Json {
  return status.details === undefined ? status : { ...status, details: { ...status.details, causes: undefined } };
}

/** Causes are compared one by one, so that a missing one does not make all later ones differ. */
function causeDifferences(ours: Json[] | null = [], reference: Json[] | null = []): Found[] {
  const [mine, theirs] = [(ours ?? []).map(causeText), (reference ?? []).map(causeText)];
  const extra = without(mine, theirs);
  const missing = without(theirs, mine);
  if (extra.length === 0 && missing.length === 0)
    return mine.join("\n") === theirs.join("\n") ? [] : [found("body.details.causes order", mine, theirs)];
  return [found("body.details.causes", extra, missing)];
}

function causeText({ reason, field, message }: Json): string {
  return `${field} (${reason}): ${message}`;
}

function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((item) => {
    const index = left.indexOf(item);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

function differences(ours: Json, reference: Json, at: string): Found[] {
  if (Object.is(ours, reference)) return [];
  if (Array.isArray(ours) && Array.isArray(reference)) return listDifferences(ours, reference, at);
  if (!isObject(ours) || !isObject(reference)) return [found(at, ours, reference)];
  const names = new Set([...Object.keys(reference), ...Object.keys(ours)]);
  return [...names].flatMap((name) => differences(ours[name], reference[name], `${at}${memberPath(name)}`));
}

function listDifferences(ours: readonly Json[], reference: readonly Json[], at: string): Found[] {
  // A cell belongs to the column at its position.
  const key = at.endsWith(".cells") ? undefined : keyOf([...ours, ...reference]);
  if (key !== undefined) return keyedDifferences(ours, reference, at, key);
  const length = Math.max(ours.length, reference.length);
  return Array.from({ length }, (_, index) => differences(ours[index], reference[index], `${at}[${index}]`)).flat();
}

/** The keys that identify list items, if all items have one and no two share it. */
const KEYS: readonly ((item: Json) => unknown)[] = [
  (item) => item?.metadata?.name && itemName(item),
  (item) => item?.name,
  (item) => item?.type,
  (item) => item?.subresource ?? item?.resource,
  (item) => item,
];

function keyOf(items: readonly Json[]): ((item: Json) => unknown) | undefined {
  return KEYS.find((key) => items.length > 0 && items.every((item) => typeof key(item) === "string"));
}

function keyedDifferences(
  ours: readonly Json[],
  reference: readonly Json[],
  at: string,
  key: (item: Json) => unknown,
): Found[] {
  const [mine, theirs] = [keyed(ours, key), keyed(reference, key)];
  const names = [...new Set([...theirs.keys(), ...mine.keys()])];
  const inside = names.flatMap((name) => differences(mine.get(name), theirs.get(name), `${at}[${name}]`));
  const isReordered = inside.length === 0 && [...mine.keys()].join("\n") !== [...theirs.keys()].join("\n");
  return isReordered ? [found(`${at} order`, [...mine.keys()], [...theirs.keys()])] : inside;
}

/** Equal keys are distinguished by their position. */
function keyed(items: readonly Json[], key: (item: Json) => unknown): Map<string, Json> {
  const result = new Map<string, Json>();
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

function isObject(value: Json): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function found(at: string, ours: Json, reference: Json): Found {
  return { at, ...(ours === undefined ? {} : { ours }), ...(reference === undefined ? {} : { reference }) };
}
