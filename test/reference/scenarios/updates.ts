/**
 * Every built-in kind with one field after another changed: which changes are allowed, and how others are rejected.
 * Nothing is stored.
 */

import { type JsonObject, objectAt } from "../../support/json.js";
import { builtinKinds } from "../objects/index.js";
import { collectionOf, type KindObjects, named, shortName } from "../objects/kind.js";
import type { Exchange, Family, Step } from "../tool/exchange.js";
import { mutationsOf } from "./mutations.js";
import { sample } from "./sample.js";
import { get, MERGE, patch, post, put, remove, silent } from "./steps.js";

const MAX_OF_A_KIND = 60;

/** The family of fields covers changes of type; here values matter. */
const VALUES = /(?: missing| null| empty| twice| zero| other| negative| too large| long| with other characters)$/;

export function updates(): Family {
  return {
    name: "updates",
    exchanges: builtinKinds.flatMap(updatesOf),
  };
}

/** Changes of one field after another of one kind. */
export function updatesOf(kind: KindObjects): Exchange[] {
  return [
    exchangeOf(kind, "spec", kind.full),
    ...(kind.status === undefined ? [] : [exchangeOf(kind, "status", { status: kind.status })]),
  ];
}

/** A PUT of the whole object with one change, with the version that was read for kinds that require it. */
function exchangeOf(kind: KindObjects, part: "spec" | "status", object: JsonObject): Exchange {
  const name = kind.name ?? "o-{{id}}";
  const path = `${collectionOf(kind)}/${name}`;
  const written = named(kind, { ...kind.full, ...object }, name);
  const target = part === "status" ? `${path}/status?dryRun=All` : `${path}?dryRun=All`;
  const { metadata, ...rest } = written;
  const changes = sample(
    mutationsOf(part === "status" ? { status: rest.status } : rest)
      .filter(({ id }) => VALUES.test(id))
      .map(({ id, body }) => ({ id: `${shortName(kind)} ${part} ${id}`, body })),
    MAX_OF_A_KIND,
  );
  const first: Step[] = [
    silent(post(collectionOf(kind), named(kind, kind.full, name))),
    silent({ ...get(path), ...(kind.settled === undefined ? {} : { until: kind.settled }) }),
  ];
  const base = { metadata: { ...objectAt(metadata), resourceVersion: "{{1.metadata.resourceVersion}}" }, ...rest };
  return {
    id: `${shortName(kind)}/${part}`,
    steps: [
      ...first,
      ...changes.map(({ body }) => put(target, { ...base, ...JSON.parse(body), ...droppedBy(rest, JSON.parse(body)) })),
      silent(remove(`${path}?gracePeriodSeconds=0`)),
      silent(patch(path, MERGE, { metadata: { finalizers: null } })),
    ],
  };
}

/** Returns the top-level members that a mutation removed: undefined members are not sent. */
function droppedBy(whole: JsonObject, mutated: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.keys(mutated)
      .concat(Object.keys(whole))
      .filter((key) => key in whole && !(key in mutated) && Object.keys(mutated).length > 0 && key !== "status")
      .map((key) => [key, undefined]),
  );
}
