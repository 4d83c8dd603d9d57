/** Absolute URLs and absolute paths. SPEC: Validation expressions, URL library. */

import { BOOL, type CelType, listOf, mapOf, STRING } from "../cel-types.js";
import type { CelResult } from "../cel-values.js";
import { type FunctionDeclaration, type Library, overload } from "../function.js";
import { SHORTENING } from "./text-costs.js";
import { isUrl, URL_TYPE, type Url, urlOf } from "./url/value.js";

export const URL_LIBRARY: Library = {
  name: "url",
  types: { "kubernetes.URL": URL_TYPE },
  functions: [
    {
      name: "url",
      overloads: [
        overload<[string]>({
          id: "string_to_url",
          isMember: false,
          parameters: [STRING],
          result: URL_TYPE,
          evaluate: urlOf,
          ...SHORTENING,
        }),
      ],
    },
    {
      name: "isURL",
      overloads: [
        overload<[string]>({
          id: "is_url_string",
          isMember: false,
          parameters: [STRING],
          result: BOOL,
          evaluate: isUrl,
        }),
      ],
    },
    accessor("getScheme", "url_get_scheme", STRING, ({ parts }) => parts.scheme),
    accessor("getHost", "url_get_host", STRING, ({ parts }) => parts.host),
    accessor("getHostname", "url_get_hostname", STRING, (url) => url.hostname),
    accessor("getPort", "url_get_port", STRING, (url) => url.port),
    accessor("getEscapedPath", "url_get_escaped_path", STRING, ({ parts }) => parts.path),
    accessor("getQuery", "url_get_query", mapOf(STRING, listOf(STRING)), (url) => url.query),
  ],
};

function accessor(name: string, id: string, result: CelType, evaluate: (url: Url) => CelResult): FunctionDeclaration {
  return { name, overloads: [overload<[Url]>({ id, isMember: true, parameters: [URL_TYPE], result, evaluate })] };
}
