/** What requests of the probe are put together out of: things that clients send, and things that nobody should. */

export const METHODS = [
  "GET",
  "GET",
  "GET",
  "HEAD",
  "POST",
  "POST",
  "PUT",
  "PUT",
  "PATCH",
  "PATCH",
  "PATCH",
  "DELETE",
  "OPTIONS",
];

const LONG = "x".repeat(300);

/** Of parameters that say how much, when, or what. */
const VALUES = [
  "",
  "0",
  "1",
  "-1",
  "2",
  "true",
  "false",
  "All",
  "maybe",
  "1.5",
  "1e9",
  "99999999999999999999",
  "NaN",
  "null",
  "%00",
  "%F0%9F%98%80",
  "%ff",
  "%",
  "a=b",
  "a==b",
  "a in (b,c)",
  "a notin (",
  "!a",
  "a,,b",
  "metadata.name=x",
  "metadata.name!=x",
  "status.phase=Running",
  "spec.nothing=1",
  "metadata.name in (a)",
  "Exact",
  "NotOlderThan",
  "Strict",
  "Warn",
  "Ignore",
  "Background",
  "Foreground",
  "Orphan",
  "Metadata",
  "Object",
  "None",
  "me",
  "e30",
  "eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MSwic3RhcnQiOiJ4In0",
  "{}",
  "[]",
  LONG,
];

const PARAMETERS = [
  "watch",
  "follow",
  "limit",
  "continue",
  "resourceVersion",
  "resourceVersionMatch",
  "sendInitialEvents",
  "allowWatchBookmarks",
  "labelSelector",
  "fieldSelector",
  "timeoutSeconds",
  "timeout",
  "pretty",
  "dryRun",
  "fieldManager",
  "fieldValidation",
  "force",
  "includeObject",
  "gracePeriodSeconds",
  "propagationPolicy",
  "orphanDependents",
  "ignoreStoreReadErrorWithClusterBreakingPotential",
  "preconditions",
  "verbose",
  "exclude",
  "hash",
  "command",
  "container",
  "path",
  "port",
  "ports",
  "stdin",
  "tailLines",
  "unknown",
];

/** Of a part of a path that names an object, a namespace or a version. */
export const NAMES = [
  "x",
  "default",
  "a%2Fb",
  "..",
  ".",
  "%00",
  "UPPER",
  "%F0%9F%98%80",
  "%zz",
  LONG,
  "a:b",
  "x%20y",
  "status",
];

const MEDIA_TYPES = [
  "application/json",
  "application/yaml",
  "application/vnd.kubernetes.protobuf",
  "application/cbor",
  "application/apply-patch+yaml",
  "application/apply-patch+cbor",
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/json; charset=latin1",
  "text/plain",
  "*/*",
  "application/*",
  "nothing",
  "",
];

const VIEWS = [
  ";as=Table;v=v1;g=meta.k8s.io",
  ";as=Table;v=v1beta1;g=meta.k8s.io",
  ";as=PartialObjectMetadata;v=v1;g=meta.k8s.io",
  ";as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
  ";as=APIGroupDiscoveryList;v=v2;g=apidiscovery.k8s.io",
  ";as=Table",
  ";stream=watch",
  ";q=0",
  ";q=nothing",
  ";__proto__=x",
];

const BODIES: readonly (string | Buffer)[] = [
  "",
  "null",
  "[]",
  "{}",
  '"x"',
  "0",
  "{",
  "\u0000",
  "--- {}\n---\n{}",
  "a: &a [*a]",
  "!!binary x",
  Buffer.from([0x6b, 0x38, 0x73, 0x00]),
  Buffer.from([0x6b, 0x38, 0x73, 0x00, 0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]),
  Buffer.from([0xd9, 0xd9, 0xf7, 0xa0]),
  Buffer.from([0xd9, 0xd9, 0xf7, 0xbf, 0x61]),
  Buffer.from([0xff, 0xfe, 0x00]),
  `${"[".repeat(3000)}${"]".repeat(3000)}`,
  '{"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":7}}',
  '{"kind":"DeleteOptions","apiVersion":"nothing/v9","gracePeriodSeconds":"x"}',
  '{"kind":"Status","apiVersion":"v1"}',
];

/** Values that stand where objects have others. */
const ODD: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e300,
  "",
  "x",
  true,
  [],
  {},
  [null],
  [[]],
  [{}],
  { a: null },
  { "": 1 },
  LONG,
];

const FIELDS = [
  "kind",
  "apiVersion",
  "metadata",
  "metadata.name",
  "metadata.namespace",
  "metadata.generateName",
  "metadata.labels",
  "metadata.annotations",
  "metadata.finalizers",
  "metadata.ownerReferences",
  "metadata.managedFields",
  "metadata.resourceVersion",
  "metadata.uid",
  "metadata.creationTimestamp",
  "metadata.deletionTimestamp",
  "metadata.__proto__",
  "spec",
  "spec.template",
  "spec.selector",
  "spec.replicas",
  "spec.containers",
  "spec.ports",
  "spec.names",
  "spec.versions",
  "spec.group",
  "spec.token",
  "spec.user",
  "spec.rules",
  "status",
  "status.conditions",
  "status.phase",
  "data",
  "stringData",
  "roleRef",
  "subjects",
  "rules",
  "webhooks",
  "target",
  "__proto__",
  "constructor",
];

const OPERATIONS = ["add", "remove", "replace", "move", "copy", "test", "nothing", null];
const POINTERS = [
  "",
  "/",
  "/metadata",
  "/metadata/labels/a",
  "/metadata/labels",
  "/spec/containers/0",
  "/spec/-",
  "/a/b",
  "nothing",
  "/~2",
  "/__proto__/x",
  "/metadata/name",
];

export interface Choice {
  below(bound: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(percent: number): boolean;
}

export function queryOf(choice: Choice): string {
  const parts: string[] = [];
  while (choice.chance(25) && parts.length < 5)
    parts.push(
      choice.chance(95) ? `${choice.pick(PARAMETERS)}=${escaped(choice.pick(VALUES))}` : choice.pick(PARAMETERS),
    );
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** As a request line takes it; what stands for bytes stays. */
function escaped(value: string): string {
  return value.replace(/[^!-~]/g, (character) => encodeURIComponent(character));
}

export function headersOf(choice: Choice): Record<string, string> {
  const headers: Record<string, string> = {};
  if (choice.chance(25)) headers.accept = mediaType(choice);
  if (choice.chance(5)) headers["if-none-match"] = choice.pick(["*", '"x"', "x"]);
  if (choice.chance(5)) headers["user-agent"] = choice.pick(["", LONG, "kubectl/v1 (x) y"]);
  if (choice.chance(5)) headers["accept-encoding"] = choice.pick(["gzip", "br", "gzip;q=0", "*", "nothing"]);
  if (choice.chance(2)) headers["content-encoding"] = choice.pick(["gzip", "identity", "nothing"]);
  if (choice.chance(2))
    headers["impersonate-user"] = choice.pick(["x", "", "system:serviceaccount:a:b", "system:admin"]);
  if (choice.chance(1)) headers["impersonate-group"] = choice.pick(["x", "system:masters", ""]);
  if (choice.chance(1)) headers["impersonate-extra-%zz"] = "x";
  if (choice.chance(5)) headers["audit-id"] = choice.pick(["", LONG, "a b"]);
  if (choice.chance(5)) headers.origin = choice.pick(["null", "http://x", "nothing"]);
  if (choice.chance(5))
    headers.traceparent = choice.pick(["", "00-0-0-00", `00-${"a".repeat(32)}-${"b".repeat(16)}-01`]);
  return headers;
}

function mediaType(choice: Choice): string {
  const one = (): string => `${choice.pick(MEDIA_TYPES)}${choice.chance(40) ? choice.pick(VIEWS) : ""}`;
  return choice.chance(20) ? `${one()}, ${one()}` : one();
}

export interface Body {
  readonly type: string;
  readonly bytes: string | Buffer;
}

/** @param known an object that is there, of the path that is asked for, or one like it */
export function bodyOf(choice: Choice, method: string, known: unknown): Body {
  const type =
    method === "PATCH" && choice.chance(80) ? choice.pick(MEDIA_TYPES.slice(4, 9)) : choice.pick(MEDIA_TYPES);
  if (choice.chance(20)) return { type, bytes: choice.pick(BODIES) };
  if (type === "application/json-patch+json" && choice.chance(80)) return { type, bytes: operations(choice) };
  const object = structuredClone(known) as Record<string, unknown>;
  for (let count = choice.below(3); count > 0; count--)
    put(object, choice.pick(FIELDS).split("."), structuredClone(choice.pick(ODD)));
  if (choice.chance(10)) put(object, ["metadata", "$patch"], choice.pick(["delete", "replace", "merge", 7, null]));
  if (choice.chance(5)) put(object, ["spec", "$setElementOrder/containers"], structuredClone(choice.pick(ODD)));
  if (choice.chance(5)) put(object, ["$retainKeys"], structuredClone(choice.pick(ODD)));
  return { type: choice.chance(90) && method !== "PATCH" ? "application/json" : type, bytes: JSON.stringify(object) };
}

function operations(choice: Choice): string {
  const list = Array.from({ length: choice.below(4) }, () => ({
    op: choice.pick(OPERATIONS),
    path: choice.pick(POINTERS),
    ...(choice.chance(50) ? { from: choice.pick(POINTERS) } : {}),
    ...(choice.chance(70) ? { value: choice.pick(ODD) } : {}),
  }));
  return JSON.stringify(list);
}

function put(object: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let place = object;
  for (const part of path.slice(0, -1)) {
    const next = Object.hasOwn(place, part) ? place[part] : undefined;
    if (typeof next !== "object" || next === null || Array.isArray(next)) {
      define(place, part, {});
    }
    place = place[part] as Record<string, unknown>;
  }
  define(place, path.at(-1) ?? "", value);
}

/** Also where the name is one of JavaScript's own. */
function define(place: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(place, name, { value, enumerable: true, configurable: true, writable: true });
}
