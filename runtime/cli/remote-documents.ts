/**
 * Documents that `kindsmith import` reads over the network: one by its URL, or those of a server with the credentials
 * of a kubeconfig. No message contains credentials or the query of a URL, which may contain some.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../api/json.js";
import { StatusError } from "../api/status.js";
import { OperatorError } from "../base/operator-error.js";
import { type Client, ConfigurationError, ConnectionError, connect } from "../client/index.js";
import { isOfUnknownAuthority } from "./flags/connection-advice.js";

/** The time limit for one document, redirects included, in milliseconds. */
export const DOCUMENT_TIMEOUT_MS = 30_000;

/** The most redirects of one URL. */
export const MAX_REDIRECTS = 5;

/** The number of CustomResourceDefinitions in one chunk of a list; each may have a megabyte. */
const PAGE_SIZE = 20;

/** The most pages of CustomResourceDefinitions, and the most published documents, that are read from one server. */
const MAX_DOCUMENTS = 500;

interface DocumentText {
  readonly name: string;
  readonly text: string;
}

export interface ServerQuery {
  readonly kubeconfig: string;
  readonly context?: string;
  readonly withOpenApi: boolean;
  /** Empty for the core group; absent for all. */
  readonly group?: string;
}

/** @throws OperatorError that names the place and the reason (both functions) */
export const remoteDocuments = { readUrl, readServer };

async function readUrl(text: string, maxBytes: number): Promise<DocumentText> {
  let url = parseUrl(text);
  const name = shownUrl(url);
  const signal = AbortSignal.timeout(DOCUMENT_TIMEOUT_MS);
  for (let redirects = 0; ; redirects += 1) {
    const response = await request(url, name, signal);
    if (response.status < 300 || response.status >= 400) {
      if (!response.ok) throw new OperatorError(`${name}: the server answered ${response.status}`);
      return { name, text: await readText(response, name, maxBytes) };
    }
    await response.body?.cancel();
    const location = response.headers.get("location");
    if (location === null)
      throw new OperatorError(`${name}: the server answered ${response.status} without a location`);
    if (redirects === MAX_REDIRECTS) throw new OperatorError(`${name}: more than ${MAX_REDIRECTS} redirects`);
    if (!URL.canParse(location, url.href)) throw new OperatorError(`${name}: redirected to what is no URL`);
    const next = parseUrl(new URL(location, url).href);
    if (url.protocol === "https:" && next.protocol !== "https:")
      throw new OperatorError(`${name}: redirected from https to ${shownUrl(next)}, which anybody could have changed`);
    url = next;
  }
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new OperatorError("SOURCE: this is no URL; expected https://host/path");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new OperatorError(`${shownUrl(url)}: expected a URL that starts with https:// or http://`);
  if (url.username !== "" || url.password !== "")
    throw new OperatorError(
      `${shownUrl(url)}: URLs with a name and password are not read; download the document first`,
    );
  return url;
}

/** Returns the URL without the parts that may be secret: user name, password and query. */
function shownUrl({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`;
}

async function request(url: URL, name: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      redirect: "manual",
      signal,
      headers: { accept: "application/json, application/yaml, */*" },
    });
  } catch (error) {
    throw fetchFailure(error, name);
  }
}

async function readText(response: Response, name: string, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(name, maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof OperatorError ? error : fetchFailure(error, name);
  }
  return decode(Buffer.concat(chunks), name);
}

function tooLarge(name: string, maxBytes: number): OperatorError {
  return new OperatorError(`${name}: the document is larger than ${maxBytes} bytes`);
}

/** The causes of fetch hold the reason; its own message only says that it failed. */
function fetchFailure(error: unknown, name: string): OperatorError {
  if (error instanceof Error && error.name === "TimeoutError")
    return new OperatorError(`${name}: no complete answer within ${DOCUMENT_TIMEOUT_MS / 1000} s`);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const advice = isOfUnknownAuthority(error)
    ? ": its certificate is not one of a known authority; download the document first, name the authority with the variable NODE_EXTRA_CA_CERTS=FILE, or read an API server with --kubeconfig=FILE, which has its authority"
    : "";
  return new OperatorError(`${name}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}${advice}`);
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new OperatorError(`${name}: the document is not UTF-8 text`);
    throw error;
  }
}

async function readServer(query: ServerQuery, maxBytes: number): Promise<DocumentText[]> {
  const { kubeconfig, context } = query;
  try {
    const client = await connect({ kubeconfig, ...(context === undefined ? {} : { context }) });
    try {
      const documents = [
        ...(await readCrds(client)),
        ...(query.withOpenApi ? await readOpenApi(client, query.group) : []),
      ];
      for (const { name, text } of documents) if (Buffer.byteLength(text) > maxBytes) throw tooLarge(name, maxBytes);
      return documents;
    } finally {
      await client.close();
    }
  } catch (error) {
    if (error instanceof ConfigurationError) throw new OperatorError(`--kubeconfig: ${error.message}`);
    const advice = isOfUnknownAuthority(error)
      ? ": its certificate is not one of a known authority; the kubeconfig needs the one that signed it (certificate-authority)"
      : "";
    if (error instanceof ConnectionError || error instanceof StatusError)
      throw new OperatorError(`the server of --kubeconfig ${kubeconfig}: ${error.message}${advice}`);
    throw error;
  }
}

/** The domain in the name of their group depends on the server, so it is looked up; a server may have none. */
async function readCrds(client: Client): Promise<DocumentText[]> {
  const { groups } = jsonObject("/apis", await readPath(client, "/apis"));
  const names = (Array.isArray(groups) ? groups : []).map((group) => (isJsonObject(group) ? group.name : undefined));
  const group = names.find((name) => typeof name === "string" && CRD_GROUP.test(name));
  if (group === undefined) return [];
  const path = `/apis/${group}/v1/customresourcedefinitions`;
  const pages: DocumentText[] = [];
  let token: JsonValue | undefined;
  do {
    if (pages.length === MAX_DOCUMENTS) throw new OperatorError(`${path}: more than ${MAX_DOCUMENTS} pages`);
    const next = typeof token === "string" ? `&continue=${encodeURIComponent(token)}` : "";
    const text = await readPath(client, `${path}?limit=${PAGE_SIZE}${next}`);
    pages.push({ name: path, text });
    const { metadata } = jsonObject(path, text);
    token = isJsonObject(metadata) ? metadata.continue : undefined;
  } while (token);
  return pages;
}

/** The group of CustomResourceDefinitions, whatever its domain. */
const CRD_GROUP = /^apiextensions(\.[a-z0-9-]+)+$/;

async function readOpenApi(client: Client, group: string | undefined): Promise<DocumentText[]> {
  const { paths } = jsonObject(OPENAPI_PATH, await readPath(client, OPENAPI_PATH));
  const documents: DocumentText[] = [];
  for (const [path, entry] of Object.entries(isJsonObject(paths) ? paths : {})) {
    const [, named] = /^apis\/([^/]+)\/[^/]+$/.exec(path) ?? [];
    const own = named ?? (/^api\/[^/]+$/.test(path) ? "" : undefined);
    if (own === undefined || (group !== undefined && own !== group)) continue;
    if (documents.length === MAX_DOCUMENTS)
      throw new OperatorError(`${OPENAPI_PATH}: more than ${MAX_DOCUMENTS} documents`);
    const url = isJsonObject(entry) ? entry.serverRelativeURL : undefined;
    if (typeof url !== "string" || !SERVER_PATH.test(url))
      throw new OperatorError(`${OPENAPI_PATH}: the place of ${path} is ${JSON.stringify(url)}, expected a path`);
    documents.push({ name: `${OPENAPI_PATH}/${path}`, text: await readPath(client, url) });
  }
  return documents;
}

const OPENAPI_PATH = "/openapi/v3";

/** A path of the server itself, not of another one. */
const SERVER_PATH = /^\/(?!\/)[\x21-\x7e]*$/;

function jsonObject(path: string, text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new OperatorError(`${path}: the server's answer is no JSON object; is it an API server?`);
}

async function readPath(client: Client, path: string): Promise<string> {
  const answer = await client.request({
    method: "GET",
    path,
    accept: "application/json",
    timeoutMs: DOCUMENT_TIMEOUT_MS,
  });
  return decode(answer.body, path.split("?", 1)[0] as string);
}
