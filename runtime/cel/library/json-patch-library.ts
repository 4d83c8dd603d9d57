/** A helper for JSON patches in expressions that change objects. SPEC: Validation expressions, JSON patch library. */

import { STRING } from "../cel-types.js";
import { type Library, overload } from "../function.js";
import { roomForText } from "./growth.js";
import { SHORTENING } from "./text-costs.js";

/** Only in the environments of mutations. */
export const JSON_PATCH_LIBRARY: Library = {
  name: "jsonPatch",
  functions: [
    {
      name: "jsonpatch.escapeKey",
      overloads: [
        overload<[string]>({
          id: "string_jsonpatch_escapeKey_string",
          isMember: false,
          parameters: [STRING],
          result: STRING,
          evaluate: (key) =>
            roomForText("jsonpatch.escapeKey", key.length) ?? key.replaceAll("~", "~0").replaceAll("/", "~1"),
          // stock servers assume that the result is as long as the key
          ...SHORTENING,
        }),
      ],
    },
  ],
};
