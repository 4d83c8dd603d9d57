/** Patches and applies of many built-in kinds, derived from their objects: changed, removed, null and empty values. */
import { isJsonObject } from "../../../runtime/api/json.js";
import { type JsonObject, type JsonValue, objectAt } from "../../support/json.js";
import { builtinKinds } from "../objects/index.js";
import { collectionOf, type KindObjects, named, shortName } from "../objects/kind.js";
import type { Exchange, Step } from "../tool/exchange.js";
import { sample } from "./sample.js";
import { APPLY, get, JSON_PATCH, MERGE, patch, post, remove, STRATEGIC, silent } from "./steps.js";

const KINDS: ReadonlySet<string> = new Set([
  "v1.pods",
  "v1.services",
  "v1.persistentvolumeclaims",
  "apps.v1.deployments",
  "apps.v1.statefulsets",
  "apps.v1.daemonsets",
  "batch.v1.jobs",
  "batch.v1.cronjobs",
  "autoscaling.v2.horizontalpodautoscalers",
  "networking.k8s.io.v1.ingresses",
  "networking.k8s.io.v1.networkpolicies",
  "policy.v1.poddisruptionbudgets",
  "rbac.authorization.k8s.io.v1.roles",
]);
/** The number of patches of one type for each kind. */
const PATCHES = 6;

const kinds = builtinKinds.filter((kind) => KINDS.has(shortName(kind)));

export const patchesOfKinds = (): Exchange[] => kinds.flatMap(patchesOf);
export const appliesOfKinds = (): Exchange[] => kinds.flatMap(appliesOf);

type Path = readonly string[];

interface Named {
  readonly id: string;
  readonly body: JsonValue;
}

/** The members of nested objects, with their values. */
function membersOf(value: JsonValue | undefined, path: Path = []): [Path, JsonValue | undefined][] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = [...path, name];
    return [[at, member] as [Path, JsonValue | undefined], ...membersOf(member, at)];
  });
}

function within(path: Path, value: JsonValue): JsonValue {
  return path.reduceRight<JsonValue>((inner, name) => ({ [name]: inner }), value);
}

const isHolder = (value: JsonValue | undefined): boolean => typeof value === "object" && value !== null;

/** Null and empty values in place of each member, as merge patches and apply configurations contain them. */
function hollow(object: JsonObject): Named[] {
  return membersOf(object).flatMap(([path, value]) => {
    const id = path.join(".");
    const empty = Array.isArray(value) ? [] : {};
    return [
      { id: `${id} null`, body: within(path, null) },
      ...(isHolder(value) ? [{ id: `${id} empty`, body: within(path, empty) }] : []),
    ];
  });
}

function jsonPatchesOf(object: JsonObject): Named[] {
  return membersOf(object).flatMap(([path, value]) => {
    const [id, at] = [path.join("."), `/${path.map((name) => name.replaceAll("/", "~1")).join("/")}`];
    return [
      { id: `${id} removed`, body: [{ op: "remove", path: at }] },
      { id: `${id} null`, body: [{ op: "replace", path: at, value: null }] },
      ...(isHolder(value)
        ? [{ id: `${id} empty`, body: [{ op: "replace", path: at, value: Array.isArray(value) ? [] : {} }] }]
        : []),
    ];
  });
}

const metadata = { labels: { a: "1" }, annotations: { n: "1" } };
const contentOf = ({ full, kind }: KindObjects): JsonObject =>
  kind === "Role" ? { rules: full.rules } : { spec: full.spec };

function patchesOf(kind: KindObjects): Exchange[] {
  const content = contentOf(kind);
  const change: Named[] = kind.change === undefined ? [] : [{ id: "change", body: kind.change }];
  const inMetadata: Named[] = [
    { id: "labels null", body: { metadata: { labels: { a: null, b: null } } } },
    { id: "labels empty", body: { metadata: { labels: {}, finalizers: [] } } },
  ];
  const types = { merge: MERGE, strategic: STRATEGIC, json: JSON_PATCH } as const;
  const all = {
    merge: [...change, ...inMetadata, ...sample(hollow(content), PATCHES)],
    strategic: [...change, ...inMetadata, ...sample(hollow(content), PATCHES)],
    json: sample(jsonPatchesOf(content), PATCHES),
  };
  return (["merge", "strategic", "json"] as const).flatMap((word) =>
    all[word].map(({ id, body }) =>
      exchange(kind, `${word} ${id}`, [
        silent(post(`${collectionOf(kind)}?fieldManager=creator`, named(kind, withMetadata(kind.full), "o-{{id}}"))),
        patch(`${pathOf(kind)}?fieldManager=patcher&dryRun=All`, types[word], JSON.stringify(body)),
        patch(`${pathOf(kind)}?fieldManager=patcher`, types[word], JSON.stringify(body)),
        get(pathOf(kind)),
        ...(kind.status === undefined ? [] : [statusBy(kind, "patcher", MERGE, { status: kind.status })]),
      ]),
    ),
  );
}

function withMetadata(object: JsonObject): JsonObject {
  return { ...object, metadata: { ...objectAt(object.metadata ?? {}), ...metadata } };
}

function pathOf(kind: KindObjects): string {
  return `${collectionOf(kind)}/${kind.name ?? "o-{{id}}"}`;
}

function appliesOf(kind: KindObjects): Exchange[] {
  const by = (manager: string, object: JsonValue, options = ""): Step =>
    patch(
      `${pathOf(kind)}?fieldManager=${manager}${options}`,
      APPLY,
      JSON.stringify(named(kind, objectAt(object), "o-{{id}}")),
    );
  const { minimal, full } = kind;
  const content = contentOf(kind);
  const changed = merged(full, kind.change ?? { metadata: { labels: { a: "2" } } });
  const sequences: Record<string, Step[]> = {
    alone: [by("a", full), by("a", full), by("a", minimal), by("a", full, "&dryRun=All"), by("a", {}, "&dryRun=All")],
    shared: [by("a", full), by("b", full), by("a", minimal), by("b", minimal)],
    conflict: [by("a", full), by("b", changed), by("b", changed, "&force=true"), by("a", full), by("a", changed)],
    "over a create": [
      silent(post(`${collectionOf(kind)}?fieldManager=creator`, named(kind, withMetadata(full), "o-{{id}}"))),
      by("a", withMetadata(full)),
      by("a", changed),
      by("a", changed, "&force=true"),
      patch(`${pathOf(kind)}?fieldManager=patcher`, MERGE, JSON.stringify(kind.change ?? { metadata })),
    ],
    ...(kind.status === undefined ? {} : { status: statusSteps(kind, by("a", full)) }),
  };
  const hollowed = sample(hollow(content), PATCHES).map(({ id, body }): [string, Step[]] => [
    id,
    [by("a", full), by("b", body), by("b", body, "&force=true"), by("b", {}), by("a", merged(full, body))],
  ]);
  return [...Object.entries(sequences), ...hollowed].map(([id, steps]) => exchange(kind, id, steps));
}

function statusSteps(kind: KindObjects, created: Step): Step[] {
  const status = (manager: string, value: JsonValue | undefined, options = ""): Step =>
    statusBy(kind, manager, APPLY, named(kind, { status: value }, "o-{{id}}"), options);
  return [
    created,
    status("s", kind.status),
    status("t", kind.status),
    status("s", {}),
    status("t", { conditions: [] }),
    status("t", null),
    status("s", kind.status, "&force=true&dryRun=All"),
  ];
}

function statusBy(kind: KindObjects, manager: string, type: string, body: JsonObject, options = ""): Step {
  return patch(`${pathOf(kind)}/status?fieldManager=${manager}${options}`, type, JSON.stringify(body));
}

/** Merges like a merge patch, but keeps nulls and empty values. */
function merged(object: JsonValue | undefined, change: JsonValue): JsonValue {
  if (!isJsonObject(object) || !isJsonObject(change)) return change;
  if (Object.keys(change).length === 0) return change;
  const result = { ...object };
  for (const [name, value] of Object.entries(change))
    result[name] = name in object && value !== undefined ? merged(object[name], value) : value;
  return result;
}

function exchange(kind: KindObjects, id: string, steps: readonly Step[]): Exchange {
  const path = pathOf(kind);
  return {
    id: `${shortName(kind)}/${id}`,
    steps: [
      silent(post("/api/v1/namespaces", { metadata: { name: "{{ns}}" } })),
      ...steps,
      silent(remove(`${path}?gracePeriodSeconds=0`)),
      silent(patch(path, MERGE, { metadata: { finalizers: null } })),
      silent(remove("/api/v1/namespaces/{{ns}}")),
    ],
  };
}
