/** Ways to write a request so that somebody may take it for another one, for a caller who may read one ConfigMap. */
import { head } from "../../http/scene.js";
import { JANE, ROOT } from "./no-way-around-scene.js";

/** In everything that jane may not see. */
export const SECRET = "not-for-jane";
export const T = "/api/v1/namespaces/t/configmaps";
export const ALLOWED = `${T}/a`;
export const VICTIMS = [
  "/api/v1/namespaces/u/configmaps/a",
  "/api/v1/namespaces/t/secrets/s",
  "/api/v1/configmaps",
  T,
  "/metrics",
  "/flagz",
];

/** Each way to write a path so that somebody may take it for another. */
function disguised(path: string): string[] {
  const slashes = [...path.matchAll(/\//g)].map(({ index }) => index);
  const at = (index: number, text: string): string => path.slice(0, index) + text + path.slice(index + 1);
  const inPlaceOfSlash = [
    "//",
    "/./",
    "%2F",
    "%2f",
    "%252F",
    "\\",
    "%5C",
    "/x/../",
    "/%2e%2e/",
    "/;x=y/",
    "%c0%af",
    "%e0%80%af",
  ];
  const up = (depth: number): string => "/..".repeat(depth);
  return [
    path,
    ...slashes.flatMap((index) => inPlaceOfSlash.map((text) => at(index, text))),
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}/..`,
    `${path}/x/..`,
    `${path};x=y`,
    `${path}%00`,
    `${path}%20`,
    `${path}%0d%0a`,
    `${path}.json`,
    `${path}+`,
    `${path}%23`,
    `${path}%3f`,
    path.toUpperCase(),
    path.replace("configmaps", "ConfigMaps"),
    path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    path.replace(/[a-z]/g, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
    // by way of what is allowed
    `/version${up(1)}${path}`,
    `/version/%2e%2e${path}`,
    `/version/..;${path}`,
    `/version;${path}`,
    `/version%2f..${path}`,
    `/healthz/..${path}`,
    `/openapi/v3/../..${path}`,
    `/apis/apps/..${up(1)}${path}`,
    `/api/v1%2F..%2F..${path}`,
    `/docs/..${path}`,
    `${ALLOWED}${up(6)}${path}`,
    `${ALLOWED}/..%2f..%2f..${path}`,
    `${ALLOWED}?${path}`,
    `${ALLOWED}#${path}`,
    `${ALLOWED}%3F/..${path}`,
    `//x${path}`,
    `/.${path}`,
    `/%2e${path}`,
    `/x/..${path}`,
    `http://x${path}`,
    `HTTP://127.0.0.1@x${path}`,
    `https://x:1${path}`,
    `http://x/..${path}`,
    `http://x//x${path}`,
    `http:/${path}`,
    `file://${path}`,
    path.slice(1),
  ];
}

/** A namespace in a path, written so that it may be read as another one. */
const NAMESPACES = [
  "t/../u",
  "t%2f..%2fu",
  "t%2fu",
  "t,u",
  "t%00u",
  "t%20",
  "*",
  "",
  "%2a",
  "t;u",
  "u%23",
  "T",
  "t?/u",
  "-",
  "_all",
].flatMap((namespace) => [
  `/api/v1/namespaces/${namespace}/configmaps/a`,
  `/api/v1/namespaces/${namespace}/configmaps`,
]);

export const TARGETS = [...new Set([...VICTIMS.flatMap(disguised), ...NAMESPACES])];

export function asJane(line: string, ...headers: readonly string[]): string {
  return head(line, `authorization: Bearer ${JANE}`, ...headers);
}

const overrides = ["x-http-method-override", "x-http-method", "x-method-override"].flatMap((name) =>
  ["DELETE", "PUT", "PATCH", "LIST"].map((value) => ["GET", ALLOWED, `${name}: ${value}`]),
);
const rewrites = [
  "x-original-url",
  "x-rewrite-url",
  "x-forwarded-uri",
  "x-forwarded-path",
  "x-forwarded-prefix",
  "x-accel-redirect",
  "x-envoy-original-path",
  "referer",
  "destination",
  "content-location",
].flatMap((name) => VICTIMS.map((path) => ["GET", ALLOWED, `${name}: ${path}`]));
const others = [
  "x-remote-user: root",
  "x-remote-group: system:masters",
  "x-forwarded-user: root",
  "x-forwarded-for: 127.0.0.1",
  "impersonate-user: root",
  "impersonate-group: system:masters",
  "proxy-authorization: Bearer root-token",
  "cookie: authorization=Bearer root-token",
].map((line) => ["GET", VICTIMS[0] as string, line]);
const methods = [
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "MOVE",
  "COPY",
  "LINK",
  "PURGE",
  "MERGE",
  "QUERY",
].flatMap((method) => [ALLOWED, T, `${ALLOWED}?_method=GET`].map((path) => [method, path, "x: y"]));
const queries = [
  "_method=DELETE",
  "method=DELETE",
  "watch=1",
  "watch=true&watch=false",
  "watch=false&watch=true",
  "WATCH=1",
  "watch",
  "watch[]=1",
  "namespace=u",
  "allNamespaces=true",
  "all-namespaces=true",
  "name=b&namespace=u",
  "fieldSelector=metadata.namespace%3Du",
  "fieldSelector=metadata.name%3Da&fieldSelector=metadata.name%3Dlate",
  "fieldSelector=metadata.name%3Da,metadata.name%3Dlate",
  "labelSelector=a%3Db",
  "resourceVersion=0&resourceVersionMatch=NotOlderThan",
  "continue=abc&limit=1",
  "limit=1",
  "dryRun=All",
  "dryRun=None",
  "access_token=root-token",
  "token=root-token",
  "authorization=Bearer%20root-token",
  "as=root",
  "impersonate-user=root",
  "subresource=status",
  "path=/metrics",
  "export=true&exact=true",
].flatMap((query) => [ALLOWED, T, ...VICTIMS.slice(0, 2)].map((path) => ["GET", `${path}?${query}`, "x: y"]));

/** Method, target and a header. */
export const REQUESTS: readonly (readonly string[])[] = [...overrides, ...rewrites, ...others, ...methods, ...queries];

/** Answered where it is taken for a request of its own; the last one of its connection. */
const INNER = asJane(`GET ${ALLOWED} HTTP/1.1`, "connection: close");
const sized = `content-length: ${INNER.length}`;
const get = (...headers: readonly string[]): string => asJane(`GET ${ALLOWED} HTTP/1.1`, ...headers);
const post = (...headers: readonly string[]): string => asJane(`POST ${T} HTTP/1.1`, ...headers);
const end = `0\r\n\r\n${INNER}`;

/** Bytes of a connection, and the codes of all answers to them. */
export const SMUGGLED: readonly (readonly [what: string, bytes: string, statuses: readonly number[]])[] = [
  ["nothing", `${get()}${INNER}`, [200, 200]],
  ["a length and a coding", `${get("content-length: 5", "transfer-encoding: chunked")}${end}`, [400]],
  ["a coding and a length", `${get("transfer-encoding: chunked", sized)}${end}`, [400]],
  ["a coding that is hidden", `${get("transfer-encoding:\x0bchunked", sized)}${end}`, [400]],
  ["a coding behind a space", `${get("transfer-encoding : chunked", sized)}${end}`, [400]],
  ["a coding that is folded", `${get("transfer-encoding:\r\n chunked", sized)}${end}`, [400]],
  ["a coding with a colon", `${get("transfer-encoding:: chunked", sized)}${end}`, [400]],
  ["two codings", `${get("transfer-encoding: identity, chunked", sized)}${end}`, [400]],
  ["codings in two headers", `${get("transfer-encoding: chunked", "transfer-encoding: x")}${end}`, [400]],
  ["two lengths", `${get("content-length: 0", sized)}${INNER}`, [400]],
  ["two lengths in one", `${get(`content-length: 0, ${INNER.length}`)}${INNER}`, [400]],
  ["a length with a sign", `${get(`content-length: +${INNER.length}`)}${INNER}`, [400]],
  ["a length in another base", `${get("content-length: 0x0")}${INNER}`, [400]],
  ["a body that is read by nobody", `${get(sized)}${INNER}${INNER}`, [200, 200]],
  ["a body of a request that is refused", `${post(sized)}${INNER}${INNER}`, [403, 200]],
  ["lines that end in a line feed", `${get().replaceAll("\r\n", "\n")}${INNER}`, [400]],
  ["a header with a line feed", `${get(`x: y\n${sized}`)}${INNER}`, [400]],
  ["a header with a carriage return", `${get(`x: y\r${sized}`)}${INNER}`, [400]],
  ["a folded credential", head(`GET ${ALLOWED} HTTP/1.1`, "authorization: Bearer", ` ${JANE}`) + INNER, [400]],
  ["two credentials", `${get(`authorization: Bearer ${ROOT}`)}${INNER}`, [400]],
  ["two hosts", `${get("host: y")}${INNER}`, [400]],
  ["a chunk with an extension", `${post("transfer-encoding: chunked")}2;a="\r\n${INNER}"\r\n{}\r\n${end}`, [403]],
  ["a chunk that is too long", `${post("transfer-encoding: chunked")}1\r\n{}\r\n${end}`, [403]],
  [
    "trailers with a credential",
    `${post("transfer-encoding: chunked")}0\r\nauthorization: Bearer ${ROOT}\r\n\r\n${INNER}`,
    [403],
  ],
  ["two versions", asJane(`GET ${ALLOWED} HTTP/1.1 HTTP/1.1`) + INNER, [400]],
  ["HTTP/0.9", `GET ${ALLOWED}\r\n\r\n${INNER}`, [505]],
  ["the way in to a proxy", asJane("CONNECT 127.0.0.1:1 HTTP/1.1") + INNER, [405]],
  [
    "an upgrade to HTTP/2",
    `${get("connection: upgrade, http2-settings", "upgrade: h2c", "http2-settings: AAMAAABkAAQAAP__")}${INNER}`,
    [200, 200],
  ],
  ["the preface of HTTP/2", `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${INNER}`, [400]],
  ["a head without end", `${get(`x: ${"y".repeat(70_000)}`)}${INNER}`, [431]],
];
