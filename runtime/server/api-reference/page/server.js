// The server that this page came from, asked with the reader's token. The token lives in this module's memory alone: never
// in storage, a cookie, an address or the document. It goes to addresses below `apiBase` and nowhere else.

/** Where the API begins: the page lies one folder below, whatever prefix stands in front. Ends in a slash. */
export const apiBase = new URL("..", document.baseURI).href;

/** @type {string} */
let token = "";

/** Takes the place of the one before. @param {string} text */
export function keepToken(text) {
  token = text;
}

export function hasToken() {
  return token !== "";
}

/**
 * What a request to this address must carry; nothing outside the API.
 * @param {string} url
 * @returns {Record<string, string>}
 */
export function credentialsFor(url) {
  const { href } = new URL(url, document.baseURI);
  return token !== "" && href.startsWith(apiBase) ? { authorization: `Bearer ${token}` } : {};
}

/** A refusal or a failure, told in a sentence for the reader. */
export class ServerError extends Error {}

/** Documents are large and made when first asked for. */
const DOCUMENT_TIMEOUT_MS = 60_000;

/**
 * The group versions that are served now, as the index of documents names them, with their addresses.
 * @returns {Promise<Map<string, string>>}
 */
export async function readIndex() {
  const { paths } = await readJson("openapi/v3");
  /** @type {[string, {serverRelativeURL: string}][]} */
  const entries = Object.entries(paths ?? {});
  return new Map(entries.map(([name, { serverRelativeURL }]) => [name, serverRelativeURL.replace(/^\/+/, "")]));
}

/**
 * @param {string} path relative to the beginning of the API
 * @returns {Promise<any>}
 */
export async function readJson(path) {
  const url = new URL(path, apiBase).href;
  let response;
  try {
    response = await fetch(url, {
      headers: { accept: "application/json", ...credentialsFor(url) },
      credentials: "omit",
      signal: AbortSignal.timeout(DOCUMENT_TIMEOUT_MS),
    });
  } catch (error) {
    throw new ServerError(`The server gave no answer: ${error instanceof Error ? error.message : error}`);
  }
  if (!response.ok) throw new ServerError(await refusal(response));
  return response.json();
}

/** @param {Response} response */
async function refusal(response) {
  if (response.status === 401) return "The server does not know this token (401). Check it, or get another one.";
  const said = messageOf(await response.text());
  if (response.status === 403) {
    const why = hasToken()
      ? "The user of this token may not read the API documents"
      : "The server shows its API documents only to callers with a token";
    return `${why} (403). ${said}`;
  }
  return `The server answered ${response.status}. ${said}`;
}

/** What a failure document says; other bodies are no sentences. @param {string} body */
function messageOf(body) {
  try {
    const { kind, message } = JSON.parse(body);
    return kind === "Status" && typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}
