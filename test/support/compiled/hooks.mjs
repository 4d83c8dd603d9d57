// Redirects imports of the sources to their compiled form in .cache/compiled/, or in the folder below .cache/ that
// KINDSMITH_COMPILED_FOLDER names. It is registered last and therefore called first; other imports go to the loader of
// TypeScript.
import { existsSync, readFileSync } from "node:fs";

const ROOT = new URL("../../../", import.meta.url).href;
const COMPILED = `${ROOT}.cache/${process.env.KINDSMITH_COMPILED_FOLDER ?? "compiled"}/`;
const SOURCES = /^(runtime|generated|codegen)\/.*\.js$/;

/** Whether there is a compiled file, by its URL. */
const known = new Map();

export function resolve(specifier, context, next) {
  const { parentURL } = context;
  if (specifier.startsWith(".") && parentURL?.startsWith(ROOT)) {
    const { href } = new URL(specifier, parentURL);
    if (parentURL.startsWith(COMPILED)) return { url: href, format: "module", shortCircuit: true };
    const place = href.slice(ROOT.length);
    if (href.startsWith(ROOT) && SOURCES.test(place) && isThere(COMPILED + place))
      return { url: COMPILED + place, format: "module", shortCircuit: true };
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!url.startsWith(COMPILED) || !url.endsWith(".js")) return next(url, context);
  return { format: "module", source: readFileSync(new URL(url)), shortCircuit: true };
}

function isThere(url) {
  let answer = known.get(url);
  if (answer === undefined) {
    answer = existsSync(new URL(url));
    known.set(url, answer);
  }
  return answer;
}
