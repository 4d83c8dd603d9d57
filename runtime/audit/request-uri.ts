/** The path and query of a request, as an event shows them: bounded, and without values that may be secrets. */
import { HIDDEN_PARAMETER, isShownParameter } from "../api/shown-parameters.js";

/** Of a path with its query; what is longer is cut. */
export const MAX_URI_CHARACTERS = 8_192;
/** Of one request; the rest is left out. */
export const MAX_PARAMETERS = 128;
/** Of a parameter's name, which may be a value that somebody forgot the name of. */
const MAX_NAME_CHARACTERS = 64;

/** What streams to and from containers are opened with, beside the command. */
const STREAM_PARAMETERS: ReadonlySet<string> = new Set(["container", "stdin", "stdout", "stderr", "tty", "ports"]);

const CUT = "…";

export function auditedUri(path: string, query: URLSearchParams): string {
  const parts: string[] = [];
  for (const [name, value] of query) {
    if (parts.length === MAX_PARAMETERS) {
      parts.push(CUT);
      break;
    }
    const isShown = isShownParameter(path, name) || (STREAM_PARAMETERS.has(name) && !path.includes("/proxy"));
    parts.push(`${encodedName(name)}=${isShown ? encodeURIComponent(value) : HIDDEN_PARAMETER}`);
  }
  const uri = parts.length === 0 ? path : `${path}?${parts.join("&")}`;
  return uri.length <= MAX_URI_CHARACTERS ? uri : `${uri.slice(0, MAX_URI_CHARACTERS - 1)}${CUT}`;
}

/** As it stands in a query: without a lone surrogate, of which a cut pair is two. */
function encodedName(name: string): string {
  const shown = name.length <= MAX_NAME_CHARACTERS ? name : `${name.slice(0, MAX_NAME_CHARACTERS)}${CUT}`;
  return new URLSearchParams([[shown, ""]]).toString().slice(0, -1);
}
