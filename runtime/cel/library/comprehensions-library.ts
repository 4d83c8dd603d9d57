/** Functions besides loops to which macros with two variables expand: adding entries to a map. */

import { mapOf, typeParameter } from "../cel-types.js";
import type { CelMap, CelResult, CelValue } from "../cel-values.js";
import { type Library, overload } from "../function.js";
import { MAP_INSERT } from "../parse/macros/two-variable.js";
import { EntryMap } from "../value/map.js";

const K = typeParameter("K");
const V = typeParameter("V");
const MAP = mapOf(K, V);

/** The planner folds calls into the accumulator in place, so that a transformation is linear. */
export const COMPREHENSIONS_LIBRARY: Library = {
  name: "twoVariableComprehensions",
  introduced: { major: 1, minor: 32 },
  functions: [
    {
      name: MAP_INSERT,
      overloads: [
        overload<[CelMap, CelValue, CelValue]>({
          id: "@mapInsert_map_key_value",
          isMember: false,
          parameters: [MAP, K, V],
          result: MAP,
          evaluate: (map, key, value) => inserted(map, [[key, value]]),
        }),
        overload<[CelMap, CelMap]>({
          id: "@mapInsert_map_map",
          isMember: false,
          parameters: [MAP, MAP],
          result: MAP,
          evaluate: (map, added) => inserted(map, entriesOf(added)),
        }),
      ],
    },
  ],
};

function inserted(map: CelMap, entries: Iterable<readonly [CelValue, CelResult]>): CelResult {
  const result = new EntryMap(entriesOf(map));
  for (const [key, value] of entries) {
    const error = result.insert(key, value);
    if (error !== undefined) return error;
  }
  return result;
}

function* entriesOf(map: CelMap): Iterable<readonly [CelValue, CelResult]> {
  for (const key of map.keys()) yield [key, map.find(key) as CelResult];
}
