/** What the programs of `test/clients/go` must see, by scenario. */
import type { Facts } from "../support/facts.js";

const failure = (Code: number, Reason: string, About?: string, Causes?: readonly string[]): object => ({
  Code,
  Reason,
  ...(About === undefined ? {} : { About }),
  ...(Causes === undefined ? {} : { Causes }),
});

export const OBJECTS: Facts = {
  created: { colour: "green" },
  "created with server fields": [true, true, true],
  manager: "writer",
  "read equals created": true,
  updated: { colour: "blue" },
  "update changed the version": true,
  "update without a change kept the version": true,
  "dry run": "NotFound",
  selected: ["settings"],
  "delete of another": "Conflict",
  deleted: "NotFound",
  secret: ["Opaque", "AAH+/w==", 0, "schön", 0],
  pages: [
    { Names: ["page-0", "page-1"], Remaining: 3 },
    { Names: ["page-2", "page-3"], Remaining: 1 },
    { Names: ["page-4"], Remaining: null },
  ],
  pager: ["page-0", "page-1", "page-2", "page-3", "page-4"],
  watch: ["ADDED 1", "MODIFIED 2", "DELETED 2", "ADDED 1"],
  "watch that ends by itself": "ADDED",
  "left after deletecollection": ["watched"],
};

export const PATCHES: Facts = {
  defaults: ["RollingUpdate", "Always", 600, "/dev/termination-log", 1],
  // images, the annotation, paused, generation
  "strategic merge patch": [["web:2", "log:1"], "", false, 2],
  "strategic merge patch that deletes": [["web:2"], "", false, 3],
  "merge patch": [["web:2"], "here", true, 4],
  "JSON patch": [["web:2"], "here", false, 5],
  "test that fails": "Invalid",
  status: [2, "Enough", false, 5],
  scale: [2, 2, "app=web"],
  scaled: 5,
  "deployment that is scaled": 5,
  "negative scale": "Invalid",
  applied: [["web:1"], "alice", "Apply"],
  "applied again without a change": true,
  "conflict of managers": failure(409, "Conflict", undefined, ["FieldManagerConflict .spec.replicas"]),
  "conflict is recognised": true,
  "taken by force": 3,
  "extracted for alice": [null, "web:1"],
  "what is applied no more is gone": 0,
  "applied status": 1,
  "entry of alice": ["Apply", "", "apps/v1"],
  "entry of bob": ["Apply", "", "apps/v1"],
  "entry of status": ["Apply", "status", "apps/v1"],
  "writers that were here": 10,
};

const TOLD_APART = {
  "not found": failure(404, "NotFound", "configmaps/none"),
  exists: failure(409, "AlreadyExists", "configmaps/one"),
  conflict: failure(409, "Conflict", "configmaps/one"),
  invalid: failure(422, "Invalid", "ConfigMap/Not A Name", [
    "FieldValueInvalid metadata.name",
    "FieldValueInvalid data[a b]",
  ]),
  "invalid pod": failure(422, "Invalid", "Pod/pod", [
    "FieldValueRequired spec.containers[0].image",
    "FieldValueDuplicate spec.containers[1].name",
  ]),
  "bad continue": failure(400, "BadRequest"),
  "bad selector": failure(400, "BadRequest"),
  large: failure(413, "RequestEntityTooLarge"),
  "no such method": failure(405, "MethodNotAllowed"),
  "not acceptable": failure(406, "NotAcceptable"),
  "unsupported media type": failure(415, "UnsupportedMediaType"),
  "no such resource": failure(404, "NotFound"),
  "unknown user": failure(401, "Unauthorized"),
  stranger: failure(403, "Forbidden", "secrets/a"),
};

export const FAILURES: Facts = {
  ...TOLD_APART,
  ...Object.fromEntries(Object.keys(TOLD_APART).map((name) => [`${name} is recognised`, true])),
  "update without a name": "resource name may not be empty",
  // a timeout, whose cause says why
  "version of the future": [true, true],
  "stranger is told": true,
  "unknown field, strict": "BadRequest",
  "unknown field, warned": ['unknown field "spec.colour"'],
};

const SPECS = {
  // 2 to the power of 62, plus 1: no number of double precision
  widgets: "map[count64:4611686018427387905 mode:auto nickname:none ratio:0.5 replicas:1 size:3]",
  crontabs: "map[cronSpec:* * * * */5 image:cron:1 replicas:1]",
  configmaps: "<nil>",
};

export const GENERIC: Facts = {
  ...Object.fromEntries(
    Object.entries(SPECS).flatMap(([name, spec]) => [
      [`${name}: read equals created`, true],
      [`${name}: spec`, spec],
      [`${name}: labels`, { seen: "yes" }],
      [`${name}: annotations`, { note: "here" }],
      [`${name}: finalizers`, ["demo.example.com/hold"]],
      [`${name}: held`, true],
      [`${name}: gone`, "NotFound"],
      [`${name}: metadata list`, ["any"]],
      [`${name}: metadata patch`, { only: "metadata" }],
      [`${name}: metadata watch`, ["MODIFIED", { only: "metadata" }]],
      [`${name}: metadata gone`, "NotFound"],
    ]),
  ),
  "widgets: scales": [3, 7],
  "deployments: scales": [3, 7],
};

export const PODS: Facts = {
  pod: ["Pending", "BestEffort", "Always"],
  bound: ["worker"],
  "seen to be": "Running",
  conditions: ["Extra", "Ready"],
  ending: [true, 30],
  ended: "NotFound",
  allowed: [true, false],
  "the token is of the user": "true true",
};

/** @param streams whether the library asks for the initial state within the watch */
export function informers(streams: boolean): Facts {
  const kinds = [
    "typed configmaps",
    "dynamic widgets",
    "dynamic configmaps",
    "metadata widgets",
    "metadata configmaps",
  ];
  return {
    lists: streams ? 0 : kinds.length,
    "watch lists": streams ? kinds.length : 0,
    ...Object.fromEntries(
      kinds.flatMap((kind) => [
        [`${kind}: initial`, [0, 1, 2].map((index) => `add early-${index} initial=true`)],
        [`${kind}: changes`, ["add late initial=false", "update late", "delete late"]],
        [`${kind}: equals the server`, 3],
      ]),
    ),
    "all resynced": true,
  };
}

export const CROWD: Facts = { "informers of every kind": true, "largest has all but one": true, connections: 1 };

const ALL_VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];
const CHANGING_VERBS = ["get", "patch", "update"];

export const DISCOVERY: Facts = {
  "aggregated and legacy groups agree": true,
  "only in one form of discovery": [],
  widgets: ["Widget", true, ALL_VERBS, ["wd"], ["demo"]],
  "widgets/scale": ["Scale", true, CHANGING_VERBS, null, null],
  "widgets/status": ["Widget", true, CHANGING_VERBS, null, null],
  preferred: true,
  "openapi v2": ["2.0", true],
  "openapi v3 has widgets": true,
  "openapi v3 document has the schema": true,
  "resource wd": "demo.example.com/v1 widgets",
  "resource widget": "demo.example.com/v1 widgets",
  "resource widgets": "demo.example.com/v1 widgets",
  "resource ct": "jobs.example.com/v1 crontabs",
  "resource po": "v1 pods",
  "resource deploy": "apps/v1 deployments",
  "resource hpa": "autoscaling/v2 horizontalpodautoscalers",
  "resource cm": "v1 configmaps",
  mapping: ["demo.example.com/v1, Resource=widgets", "namespace"],
};

export const RECORDERS: Facts = {
  older: ["subject was seen", "Normal", "ConfigMap", "older"],
  search: 1,
  newer: ["subject was moved", "Moving", "ConfigMap", "example.com/newer", 2],
  "newer by the older API": ["subject was moved", "subject"],
};

export const OPERATOR: Facts = {
  leads: true,
  owner: ["demo.example.com/v1", "Widget", "gear", true, true],
  finalizer: true,
  condition: ["Ready", "True", "AllReady", true],
  "status kept the generation": true,
  event: ["made gear", "Widget", "ConfigMap"],
  "deleted child is made again": "3",
  "changed child is put right": "3",
  images: ["web:4", "log:1"],
  generations: [1, 2],
  "stale patch": true,
  extra: "hello",
  "by the index of the cache": ["manual"],
  "by a field selector": ["manual"],
  "first page": [["gear"], true],
  "metadata from the cache": 2,
  "untyped from the cache": { cronSpec: "* * * * *" },
  watch: ["ADDED", "manual"],
  applied: [{ a: "1" }, "operator", "Apply"],
  "dry run left nothing": true,
  "all of them deleted": true,
  cleanups: 1,
  "children are collected": true,
  "owners of an orphan": 0,
  "children of what is deleted in the foreground are gone": true,
  "leads after the end": false,
};
