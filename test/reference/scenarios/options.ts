/** The options of every verb, valid and invalid, alone and combined. */

import type { JsonObject, JsonValue } from "../../support/json.js";
import type { Exchange, Family, Step } from "../tool/exchange.js";
import { APPLY, get, JSON_PATCH, MERGE, patch, post, put, remove, STRATEGIC, silent, TABLE } from "./steps.js";

const MAPS = "/api/v1/namespaces/{{ns}}/configmaps";
const map = (name: string, data: JsonObject = { a: "b" }): JsonObject => ({
  metadata: { name, labels: { name } },
  data,
});

const WRITE_OPTIONS = [
  "dryRun=All",
  "dryRun=",
  "dryRun=None",
  "dryRun=All&dryRun=All",
  "dryRun=All&dryRun=None",
  "dryRun=all",
  "fieldManager=own",
  "fieldManager=",
  `fieldManager=${"m".repeat(129)}`,
  "fieldManager=a%01b",
  "fieldManager=a&fieldManager=b",
  "fieldValidation=Strict",
  "fieldValidation=Other",
  "fieldValidation=",
  "fieldValidation=strict",
  "pretty=true",
  "pretty=false",
  "pretty=maybe",
  "force=true",
  "force=maybe",
  "unknown=1",
  "timeout=5s",
  "timeout=5",
  "timeout=invalid",
  "timeout=-1s",
  "timeout=0s",
  "dryRun=No&fieldValidation=No&fieldManager=a%01",
] as const;

const LIST_OPTIONS = [
  "limit=1",
  "limit=0",
  "limit=-1",
  "limit=x",
  "limit=9999999999999999999",
  "limit=1&limit=2",
  "limit=1.5",
  "resourceVersion=0",
  "resourceVersion=1",
  "resourceVersion=x",
  "resourceVersion=-1",
  "resourceVersion=99999999999",
  "resourceVersion=",
  "resourceVersionMatch=Exact",
  "resourceVersionMatch=NotOlderThan",
  "resourceVersionMatch=Other",
  "resourceVersion=0&resourceVersionMatch=Exact",
  "resourceVersion=0&resourceVersionMatch=NotOlderThan",
  "resourceVersion=x&resourceVersionMatch=Exact",
  "resourceVersion={{0.metadata.resourceVersion}}&resourceVersionMatch=Exact",
  "resourceVersion={{0.metadata.resourceVersion}}&resourceVersionMatch=NotOlderThan",
  "resourceVersion={{0.metadata.resourceVersion}}",
  "resourceVersion=0&resourceVersionMatch=Other",
  "resourceVersion={{0.metadata.resourceVersion}}&limit=1",
  "resourceVersion=0&limit=1",
  "continue=x",
  "continue=x&limit=1",
  "continue=x&resourceVersion=0",
  "continue=x&resourceVersion=1",
  "continue=x&resourceVersionMatch=Exact",
  "continue=",
  "sendInitialEvents=true",
  "sendInitialEvents=false",
  "sendInitialEvents=x",
  "allowWatchBookmarks=true",
  "allowWatchBookmarks=maybe",
  "timeoutSeconds=1",
  "timeoutSeconds=x",
  "timeoutSeconds=-1",
  "timeout=1s",
  "timeout=invalid",
  "watch=false",
  "watch=x",
  "watch=0",
  "pretty=true",
  "pretty=1",
  "unknown=1",
  "shardSelector=x",
  "includeUninitialized=true",
  "export=true",
] as const;

const WATCH_OPTIONS = [
  "",
  "resourceVersion=0",
  "resourceVersion=1",
  "resourceVersion=x",
  "resourceVersion={{0.metadata.resourceVersion}}",
  "allowWatchBookmarks=true&resourceVersion={{0.metadata.resourceVersion}}",
  "sendInitialEvents=true",
  "sendInitialEvents=true&resourceVersionMatch=NotOlderThan",
  "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true",
  "sendInitialEvents=false&resourceVersionMatch=NotOlderThan",
  "sendInitialEvents=false",
  "sendInitialEvents=true&resourceVersionMatch=Exact",
  "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=0&allowWatchBookmarks=true",
  "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion={{0.metadata.resourceVersion}}&allowWatchBookmarks=true",
  "resourceVersionMatch=NotOlderThan",
  "resourceVersionMatch=Exact&resourceVersion=1",
  "limit=1",
  "continue=x",
  "fieldSelector=metadata.name%3Da",
  "labelSelector=name%3Db",
  "fieldSelector=data.a%3Db",
  "labelSelector=%21%21",
  "timeoutSeconds=x",
  "timeoutSeconds=-1",
  "resourceVersion=-1",
] as const;

const DELETE_BODIES: Readonly<Record<string, JsonValue | undefined>> = {
  "no options": undefined,
  "empty object": {},
  "with type": { kind: "DeleteOptions", apiVersion: "v1" },
  "type of the group meta": { kind: "DeleteOptions", apiVersion: "meta.k8s.io/v1" },
  "other type": { kind: "ConfigMap", apiVersion: "v1" },
  "other version": { kind: "DeleteOptions", apiVersion: "v9" },
  "no JSON": "{",
  list: "[]",
  unknown: { foo: 1 },
  "grace 0": { gracePeriodSeconds: 0 },
  "grace negative": { gracePeriodSeconds: -1 },
  "grace as text": { gracePeriodSeconds: "1" },
  foreground: { propagationPolicy: "Foreground" },
  background: { propagationPolicy: "Background" },
  orphan: { propagationPolicy: "Orphan" },
  "policy unknown": { propagationPolicy: "Other" },
  "orphan dependents": { orphanDependents: true },
  "not orphan dependents": { orphanDependents: false },
  "both policies": { orphanDependents: true, propagationPolicy: "Orphan" },
  "dry run": { dryRun: ["All"] },
  "dry run of none": { dryRun: [] },
  "dry run unknown": { dryRun: ["Some"] },
  "right uid": { preconditions: { uid: "{{0.metadata.uid}}" } },
  "wrong uid": { preconditions: { uid: "wrong" } },
  "right version": { preconditions: { resourceVersion: "{{0.metadata.resourceVersion}}" } },
  "wrong version": { preconditions: { resourceVersion: "1" } },
  "empty uid": { preconditions: { uid: "" } },
  "ignore reading errors": { ignoreStoreReadErrorWithClusterBreakingPotential: true },
};
const DELETE_QUERIES = [
  "propagationPolicy=Foreground",
  "propagationPolicy=Other",
  "gracePeriodSeconds=0",
  "gracePeriodSeconds=x",
  "gracePeriodSeconds=-1",
  "orphanDependents=true",
  "orphanDependents=false",
  "orphanDependents=x",
  "dryRun=All",
  "dryRun=Other",
  "preconditions.uid=x",
  "unknown=1",
  "propagationPolicy=Orphan&orphanDependents=true",
] as const;

const type = "application/json";

export function options(): Family {
  return {
    name: "options",
    exchanges: [...writes(), ...reads(), ...watches(), ...deletes(), ...chunks(), ...collections()],
  };
}

function writes(): Exchange[] {
  return WRITE_OPTIONS.map((query) => ({
    id: `write/${query.slice(0, 60)}`,
    steps: [
      post(`${MAPS}?${query}`, map("a")),
      silent(post(MAPS, map("b"))),
      put(`${MAPS}/b?${query}`, map("b", { c: "d" })),
      patch(`${MAPS}/b?${query}`, MERGE, { data: { e: "f" } }),
      patch(`${MAPS}/b?${query}`, JSON_PATCH, [{ op: "add", path: "/data/g", value: "h" }]),
      patch(`${MAPS}/b?${query}`, STRATEGIC, { data: { i: "j" } }),
      patch(`${MAPS}/b?${query}`, APPLY, {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "b" },
        data: { k: "l" },
      }),
      get(`${MAPS}/b?${query}`),
      remove(`${MAPS}/b?${query}`),
    ],
  }));
}

const three: readonly Step[] = ["a", "b", "c"].map((name) => post(MAPS, map(name)));

function reads(): Exchange[] {
  return LIST_OPTIONS.map((query) => ({
    id: `list/${query.replaceAll(/[{}]/g, "")}`,
    steps: [
      ...three,
      get(`${MAPS}?${query}`),
      get(`${MAPS}?${query}`, { accept: TABLE }),
      get(`${MAPS}/a?${query.replace("watch=", "unwatch=")}`),
      get(`/apis/apps/v1/namespaces/{{ns}}/deployments?${query}`),
    ],
  }));
}

function watches(): Exchange[] {
  return WATCH_OPTIONS.map((query) => ({
    id: `watch/${query.replaceAll(/[{}]/g, "")}`,
    steps: [
      ...three,
      silent(patch(`${MAPS}/a`, MERGE, { data: { x: "y" } })),
      silent(patch(`${MAPS}/b`, MERGE, { metadata: { labels: { name: "z" } } })),
      silent(remove(`${MAPS}/c`)),
      { ...get(`${MAPS}?watch=true&timeoutSeconds=2&${query}`), watch: { events: 20, timeoutMs: 500 } },
      { ...get(`${MAPS}/a?watch=true&timeoutSeconds=2&${query}`), watch: { events: 20, timeoutMs: 500 } },
    ],
  }));
}

function deletes(): Exchange[] {
  const kinds = { configmaps: MAPS, deployments: "/apis/apps/v1/namespaces/{{ns}}/deployments" };
  const template = { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "a", image: "b" }] } };
  const objects: Readonly<Record<string, JsonObject>> = {
    configmaps: map("a"),
    deployments: { metadata: { name: "a" }, spec: { selector: { matchLabels: { a: "b" } }, template } },
  };
  return Object.entries(kinds).flatMap(([kind, path]) => [
    ...Object.entries(DELETE_BODIES).map(([what, body]) => ({
      id: `delete/${kind} ${what}`,
      steps: [
        silent(post(path, objects[kind])),
        remove(`${path}/a`, body, body === undefined ? {} : { type }),
        get(`${path}/a`),
        silent(patch(`${path}/a`, MERGE, { metadata: { finalizers: null } })),
      ],
    })),
    ...DELETE_QUERIES.map((query) => ({
      id: `delete/${kind} ?${query}`,
      steps: [
        silent(post(path, objects[kind])),
        remove(`${path}/a?${query}`),
        get(`${path}/a`),
        silent(patch(`${path}/a`, MERGE, { metadata: { finalizers: null } })),
      ],
    })),
  ]);
}

/** Lists in chunks, with writes in between. */
function chunks(): Exchange[] {
  const next = (step: number, more = ""): string => `${MAPS}?limit=2&continue={{${step}.metadata.continue}}${more}`;
  const five = ["a", "b", "c", "d", "e"].map((name) => silent(post(MAPS, map(name))));
  return [
    { id: "chunks/to the end", steps: [...five, get(`${MAPS}?limit=2`), get(next(5)), get(next(6))] },
    {
      id: "chunks/as tables",
      steps: [...five, get(`${MAPS}?limit=2`, { accept: TABLE }), get(next(5), { accept: TABLE })],
    },
    {
      id: "chunks/while others write",
      steps: [
        ...five,
        get(`${MAPS}?limit=2`),
        silent(remove(`${MAPS}/c`)),
        silent(post(MAPS, map("f"))),
        get(next(5)),
        get(next(8)),
      ],
    },
    {
      id: "chunks/another limit",
      steps: [
        ...five,
        get(`${MAPS}?limit=2`),
        get(`${MAPS}?limit=1&continue={{5.metadata.continue}}`),
        get(`${MAPS}?continue={{5.metadata.continue}}`),
      ],
    },
    {
      id: "chunks/with a selector",
      steps: [
        ...five,
        get(`${MAPS}?limit=1&labelSelector=name+in+(b,d)`),
        get(`${MAPS}?limit=1&labelSelector=name+in+(b,d)&continue={{5.metadata.continue}}`),
        get(next(5, "&resourceVersion=5")),
        get(next(5, "&resourceVersion=0")),
        get(next(5, "&resourceVersionMatch=Exact")),
      ],
    },
    {
      id: "chunks/of another list",
      steps: [
        ...five,
        get(`${MAPS}?limit=2`),
        get("/api/v1/namespaces/{{ns}}/secrets?limit=2&continue={{5.metadata.continue}}"),
      ],
    },
  ];
}

function collections(): Exchange[] {
  const queries = [
    "",
    "dryRun=All",
    "labelSelector=name%3Da",
    "fieldSelector=metadata.name%3Db",
    "limit=1",
    "labelSelector=%21%21",
    "fieldSelector=x%3Dy",
    "propagationPolicy=Orphan",
    "resourceVersion=0",
    "continue=x",
    "gracePeriodSeconds=x",
    "watch=true",
  ];
  return queries.map((query) => ({
    id: `deletecollection/${query}`,
    steps: [
      ...three.map(silent),
      remove(`${MAPS}?${query}`),
      get(MAPS),
      remove(`${MAPS}?${query}`, { kind: "DeleteOptions", apiVersion: "v1", preconditions: { uid: "x" } }),
      silent(patch(`${MAPS}/a`, MERGE, { metadata: { finalizers: null } })),
    ],
  }));
}
