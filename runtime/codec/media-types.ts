/** Media types of `Accept` and `Content-Type` headers. RFC 9110, sections 8.3 and 12.5.1. */

export interface MediaType {
  /** `type/subtype` in lower case. */
  readonly type: string;
  /** Names are in lower case; `q` is not included. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Maximum number of alternatives that are read from one header; the rest are ignored. */
const MAX_ALTERNATIVES = 64;

/** Returns undefined for a text that is not a media type. */
function parseMediaType(text: string): (MediaType & { readonly quality: number }) | undefined {
  const [type = "", ...rest] = text.split(";").map((part) => part.trim());
  if (!/^[^\s/]+\/[^\s/]+$/.test(type)) return undefined;
  const parameters: Record<string, string> = {};
  let quality = 1;
  for (const part of rest) {
    const at = part.indexOf("=");
    if (at < 0) continue;
    const name = part.slice(0, at).trim().toLowerCase();
    const value = part
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/, "$1");
    if (name === "q") quality = Number(value);
    else parameters[name] = value;
  }
  return { type: type.toLowerCase(), parameters, quality: Number.isFinite(quality) ? quality : 0 };
}

/** Number of parsed headers of each kind that are cached, since clients send the same few again and again. */
const MAX_KNOWN_HEADERS = 256;
const knownHeaders = new Map<string, readonly MediaType[]>();
const knownTypes = new Map<string, string>();

/**
 * Returns the media type of a body by its `Content-Type`, without parameters and in lower case. A text that is not a media
 * type is returned as it is.
 */
export function typeOfBody(header: string): string {
  return knownTypes.get(header) ?? noted(knownTypes, header, parseMediaType(header)?.type ?? header);
}

function noted<Parsed>(known: Map<string, Parsed>, header: string, parsed: Parsed): Parsed {
  if (known.size >= MAX_KNOWN_HEADERS) known.clear();
  known.set(header, parsed);
  return parsed;
}

/**
 * Returns the acceptable alternatives, best first; equal qualities keep their order. A missing header accepts
 * anything.
 */
export function parseAccept(header: string | undefined): readonly MediaType[] {
  if (header === undefined || header.trim() === "") return ANYTHING;
  return knownHeaders.get(header) ?? noted(knownHeaders, header, alternativesOf(header));
}

const ANYTHING: readonly MediaType[] = [{ type: "*/*", parameters: {} }];

function alternativesOf(header: string): MediaType[] {
  return header
    .split(",")
    .slice(0, MAX_ALTERNATIVES)
    .flatMap((text) => parseMediaType(text) ?? [])
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
}
