/** The path and query of a request for audit events: bounded, and without values that may be secret. */
import { HIDDEN_PARAMETER, isShownParameter } from "../api/shown-parameters.js";

/** Maximum length of a path with its query; longer ones are cut off. */
export const MAX_URI_CHARACTERS = 8_192;
/** Maximum number of query parameters to show; the rest is left out. */
export const MAX_PARAMETERS = 128;
/** Maximum length of a parameter's name, which may be a secret value whose name was forgotten. */
const MAX_NAME_CHARACTERS = 64;

/** Parameters of streams to and from containers, apart from the command. */
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

/** The name as it stands in a query. The encoding replaces a lone surrogate, which a cut may leave behind. */
function encodedName(name: string): string {
  const shown = name.length <= MAX_NAME_CHARACTERS ? name : `${name.slice(0, MAX_NAME_CHARACTERS)}${CUT}`;
  return new URLSearchParams([[shown, ""]]).toString().slice(0, -1);
}
