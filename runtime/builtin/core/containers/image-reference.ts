/** Parses names of images, such as `registry.example.com:5000/team/app:1.2@sha256:...`. */

const ALPHANUMERIC = "[a-z0-9]+";
const PATH_PART = `${ALPHANUMERIC}(?:(?:[._]|__|-+)${ALPHANUMERIC})*`;
const DOMAIN_PART = "[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?";
const HOST = `(?:${DOMAIN_PART}(?:\\.${DOMAIN_PART})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const TAG = "\\w[\\w.-]{0,127}";
const DIGEST = "sha256:[a-f0-9]{64}|sha384:[a-f0-9]{96}|sha512:[a-f0-9]{128}";

const PATH = new RegExp(`^${PATH_PART}(?:/${PATH_PART})*$`);
const REGISTRY = new RegExp(`^${HOST}$`);
const ENDING = new RegExp(`^([^:@]*)(?::(${TAG}))?(?:@(${DIGEST}))?$`);
/** Such a text is an image ID, which could be mistaken for a path. */
const IDENTIFIER = /^[a-f0-9]{64}$/;

const MAX_PATH_CHARACTERS = 255;
/** Maximum length of a whole reference in characters; no registry has longer names. */
const MAX_REFERENCE_CHARACTERS = 1_024;

/**
 * The tag of an image: `latest` if it has neither tag nor digest, empty if it has only a digest.
 * @returns undefined for a text that is not a valid image name
 */
export function tagOf(image: string): string | undefined {
  if (image.length > MAX_REFERENCE_CHARACTERS || IDENTIFIER.test(image)) return undefined;
  const { registry, rest } = splitAtRegistry(image);
  if (registry !== undefined && !REGISTRY.test(registry)) return undefined;
  const [, path = "", tag, digest] = ENDING.exec(rest) ?? [];
  if (!PATH.test(path) || path.length > MAX_PATH_CHARACTERS) return undefined;
  return tag ?? (digest === undefined ? "latest" : "");
}

/**
 * The first part is a registry if it can't be part of a path: it contains a dot, a port or a capital, or is
 * `localhost`.
 */
function splitAtRegistry(image: string): { readonly registry?: string; readonly rest: string } {
  const slash = image.indexOf("/");
  const first = image.slice(0, Math.max(0, slash));
  const isRegistry = /[.:]/.test(first) || first === "localhost" || first !== first.toLowerCase();
  return isRegistry ? { registry: first, rest: image.slice(slash + 1) } : { rest: image };
}
