// The page of the API reference: takes the reader's token, offers the group versions of the live index, and hands one
// document at a time to the viewer. Everything that comes from the server is shown as text.

import { productPart } from "./known-samples.js";
import { presented } from "./presentation.js";
import { apiBase, credentialsFor, hasToken, keepToken, readIndex, readJson, ServerError } from "./server.js";

/**
 * The viewer's classic script; only what this page uses of it.
 * @typedef {{ readonly specActions: { updateSpec(text: string): void } }} Viewer
 * @typedef {{ url: string, headers: Record<string, string>, credentials?: string, loadSpec?: boolean }} ViewerRequest
 * @typedef {{ readonly React: { createElement(type: unknown, properties: object, text?: string): unknown } }} ViewerSystem
 */

/** @type {(options: object) => Viewer} */
const createViewer = Reflect.get(globalThis, "SwaggerUIBundle");

/** Nothing of a watch is shown before its end. */
const WATCH_SECONDS = "5";

/** The domain of the product's own groups. */
const groupDomain = document.body.dataset.groupDomain ?? "";

// Several servers are open at once in tabs.
document.title = `${document.title} · ${location.host}`;

const page = {
  connect: element("connect", HTMLFormElement),
  token: element("token", HTMLInputElement),
  forget: element("forget", HTMLButtonElement),
  choose: element("choose", HTMLFormElement),
  choice: element("document", HTMLSelectElement),
  release: element("release", HTMLElement),
  message: element("message", HTMLElement),
  viewer: element("viewer", HTMLElement),
};

/** @type {Viewer | undefined} */
let viewer;

/** Addresses of the documents by name, as the index said last. @type {Map<string, string>} */
let addresses = new Map();

page.connect.addEventListener("submit", (event) => {
  event.preventDefault();
  keepToken(page.token.value.trim());
  page.token.value = "";
  void attempt(showIndex);
});

page.forget.addEventListener("click", () => {
  keepToken("");
  page.forget.hidden = true;
  page.choose.hidden = true;
  page.viewer.hidden = true;
  page.release.hidden = true;
  say("The token is forgotten.");
  page.token.focus();
});

page.choose.addEventListener("submit", (event) => {
  event.preventDefault();
  void attempt(showIndex);
});

page.choice.addEventListener("change", () => void attempt(showChosen));

/** The latest attempt: what an earlier one still brings is no longer wanted. */
let attempts = 0;

/** @param {(isCurrent: () => boolean) => Promise<void>} action */
async function attempt(action) {
  const number = ++attempts;
  document.body.setAttribute("aria-busy", "true");
  try {
    await action(() => number === attempts);
  } catch (error) {
    if (number !== attempts) return;
    page.viewer.hidden = true;
    if (!(error instanceof ServerError)) {
      say("The page failed; the browser's console says more.", true);
      throw error;
    }
    say(error.message, true);
  } finally {
    if (number === attempts) document.body.removeAttribute("aria-busy");
  }
}

/** @param {() => boolean} isCurrent */
async function showIndex(isCurrent) {
  say("Reading the index of the API...");
  page.forget.hidden = !hasToken();
  const index = await readIndex();
  if (!isCurrent()) return;
  const chosen = page.choice.value || decodeURIComponent(location.hash.slice(1));
  addresses = index;
  const names = [...index.keys()].sort(byGroup);
  page.choice.replaceChildren(...names.map((name) => new Option(labelOf(name), name)));
  if (index.has(chosen)) page.choice.value = chosen;
  page.choose.hidden = false;
  if (names.length === 0) throw new ServerError("The server serves no group version.");
  await showChosen(isCurrent);
}

/** @param {() => boolean} isCurrent */
async function showChosen(isCurrent) {
  const name = page.choice.value;
  say(`Reading ${labelOf(name)}...`);
  const document = await readJson(addresses.get(name) ?? "");
  if (!isCurrent()) return;
  history.replaceState(null, "", `#${encodeURI(name)}`);
  page.release.textContent = `${document.info?.title ?? ""} ${document.info?.version ?? ""}`;
  page.release.hidden = false;
  page.viewer.hidden = false;
  show(document);
  say(hasToken() ? "" : "Shown without a token: requests are sent as the anonymous user.");
}

/** @param {Record<string, any>} published */
function show(published) {
  const defaultNamespace = document.body.dataset.defaultNamespace ?? "";
  const spec = presented(published, { apiBase, defaultNamespace, groupDomain });
  if (viewer !== undefined) return viewer.specActions.updateSpec(JSON.stringify(spec));
  viewer = createViewer({
    domNode: page.viewer,
    spec,
    docExpansion: "none",
    defaultModelsExpandDepth: 0,
    defaultModelRendering: "model",
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: false,
    // what the reader copies from the page shall not hold the token
    showMutatedRequest: false,
    plugins: [plainTexts],
    requestInterceptor: prepared,
    validatorUrl: null,
  });
}

/** @param {ViewerRequest} request */
function prepared(request) {
  const url = new URL(request.url, document.baseURI);
  if (isTrue(url.searchParams.get("watch")) && !url.searchParams.has("timeoutSeconds")) {
    url.searchParams.set("timeoutSeconds", WATCH_SECONDS);
    request.url = url.href;
  }
  request.credentials = "omit";
  Object.assign(request.headers, credentialsFor(request.url));
  return request;
}

/** @param {string | null} value */
function isTrue(value) {
  return value === "true" || value === "1";
}

/**
 * A viewer plugin: descriptions, which anybody who may add a kind can write, are texts and no markup, as for every other
 * client of the API; and what the page shows itself is left out.
 * @param {ViewerSystem} system
 */
function plainTexts({ React }) {
  const nothing = () => () => null;
  const plainText = (/** @type {{ source?: unknown }} */ { source }) => {
    if (typeof source !== "string" || source === "") return null;
    // the viewer's own markup, around its word for an example or a default
    const text = source.replace(/^<i>([A-Za-z ]+)<\/i> ?: /, "$1: ");
    return React.createElement("span", { className: "plain-text" }, text);
  };
  // Some releases of the viewer keep the schema on view, without the editor of the body, when a request is tried. They
  // choose the editor only for a new component: another key makes one.
  const editorWhileTrying = (/** @type {unknown} */ Original) => (/** @type {{ isExecute?: boolean }} */ properties) =>
    React.createElement(Original, { key: String(properties.isExecute === true), ...properties });
  return {
    wrapComponents: {
      Markdown: () => plainText,
      modelExample: editorWhileTrying,
      InfoContainer: nothing,
      ServersContainer: nothing,
    },
  };
}

/**
 * Groups of somebody's own first, then the core group, the product's groups by name, and other paths last; the versions of a
 * group stay in the server's order.
 * @param {string} a
 * @param {string} b
 */
function byGroup(a, b) {
  const [one, other] = [groupOf(a), groupOf(b)];
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Sorts as {@link byGroup} says. @param {string} name */
function groupOf(name) {
  if (/^api\/[^/]+$/.test(name)) return "1";
  const [, group] = /^apis\/([^/]+)\/[^/]+$/.exec(name) ?? [];
  if (group === undefined) return `3${name}`;
  return `${productPart(group, groupDomain) === undefined ? 0 : 2}${group}`;
}

/** `api/v1` is the core group, `apis/apps/v1` a named one; anything else is a path of its own. @param {string} name */
function labelOf(name) {
  const [, version] = /^api\/([^/]+)$/.exec(name) ?? [];
  if (version !== undefined) return `${version} (core)`;
  return /^apis\/([^/]+\/[^/]+)$/.exec(name)?.[1] ?? `/${name}`;
}

/** @param {string} text @param {boolean} [isFailure] */
function say(text, isFailure = false) {
  page.message.textContent = text;
  page.message.hidden = text === "";
  page.message.classList.toggle("failure", isFailure);
}

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {{ new (): T, prototype: T }} type
 * @returns {T}
 */
function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return found;
}
