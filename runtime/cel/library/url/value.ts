/** URLs as values of expressions. SPEC: Validation expressions, URL library. */
import { type OpaqueType, opaqueType } from "../../cel-types.js";
import { ArrayList, CelError, type CelMap, Opaque } from "../../cel-values.js";
import { spend } from "../../value/effort.js";
import { EntryMap } from "../../value/map.js";
import { unescapedQueryPart } from "./escapes.js";
import { absoluteUrlProblem, isOptionalPort, type ParsedUrl, parseUrl } from "./parse-url.js";

export const URL_TYPE: OpaqueType = opaqueType("kubernetes.URL");

/** Number of passes over a text that parsing it as a URL takes. */
const PASSES = 4;

export class Url extends Opaque {
  override readonly type = URL_TYPE;
  private entries: CelMap | undefined;

  constructor(readonly parts: ParsedUrl) {
    super();
  }

  override equals(other: Opaque): boolean {
    const [mine, theirs] = [this.parts, (other as Url).parts];
    return (Object.keys(mine) as (keyof ParsedUrl)[]).every((part) => mine[part] === theirs[part]);
  }

  /** Without the brackets of an IPv6 address. */
  get hostname(): string {
    const { host } = this.parts;
    const name = host.slice(0, this.portStart);
    return name.startsWith("[") && name.endsWith("]") ? name.slice(1, -1) : name;
  }

  get port(): string {
    return this.parts.host.slice(this.portStart + 1);
  }

  /** The values of each key, in order. Created once, since accessing it costs as little as other accessors. */
  get query(): CelMap {
    this.entries ??= queryOf(this.parts.query ?? "");
    return this.entries;
  }

  private get portStart(): number {
    const { host } = this.parts;
    const colon = host.lastIndexOf(":");
    return colon !== -1 && isOptionalPort(host.slice(colon)) ? colon : host.length;
  }
}

export function urlOf(text: string): Url | CelError {
  spend(text.length * PASSES);
  const parts = parseUrl(text);
  return typeof parts === "string"
    ? new CelError(`URL parse error during conversion from string: ${parts}`)
    : new Url(parts);
}

export function isUrl(text: string): boolean {
  spend(text.length * PASSES);
  return absoluteUrlProblem(text) === undefined;
}

/** Parts with a semicolon or a malformed escape are omitted. */
function queryOf(query: string): CelMap {
  spend(query.length * PASSES);
  const values = new Map<string, string[]>();
  for (const part of query.split("&")) {
    if (part === "" || part.includes(";")) continue;
    const equals = part.indexOf("=");
    const key = unescapedQueryPart(equals === -1 ? part : part.slice(0, equals));
    const value = unescapedQueryPart(equals === -1 ? "" : part.slice(equals + 1));
    if (key === undefined || value === undefined) continue;
    const known = values.get(key);
    if (known === undefined) values.set(key, [value]);
    else known.push(value);
  }
  return new EntryMap([...values].map(([key, list]) => [key, new ArrayList(list)]));
}
