/** Checks of strings by named formats. SPEC: Validation expressions, format library. */

import { listOf, optionalOf, STRING } from "../cel-types.js";
import { ArrayList, Optional } from "../cel-values.js";
import { type Library, overload } from "../function.js";
import { exact, product, scaled } from "../range.js";
import { spend } from "../value/effort.js";
import { sizeOf } from "../value/size.js";
import { FORMAT_TYPE, MAX_FORMAT_PATTERN, NAMED_FORMATS, type NamedFormat } from "./format/named-formats.js";
import { argumentOf, PATTERN_FACTOR, TRAVERSAL_FACTOR, traversalCost } from "./traversal-cost.js";

export const FORMAT_LIBRARY: Library = {
  name: "format",
  introduced: { major: 1, minor: 31 },
  types: { "kubernetes.NamedFormat": FORMAT_TYPE },
  functions: [
    {
      name: "format.named",
      overloads: [
        overload<[string]>({
          id: "format-named",
          isMember: false,
          parameters: [STRING],
          result: optionalOf(FORMAT_TYPE),
          evaluate(name) {
            const format = NAMED_FORMATS.get(name);
            return format === undefined ? Optional.none : Optional.of(format);
          },
        }),
      ],
    },
    ...[...NAMED_FORMATS].map(([name, format]) => ({
      name: `format.${name}`,
      overloads: [
        overload<[]>({
          id: `format.${name}`,
          isMember: false,
          parameters: [],
          result: FORMAT_TYPE,
          evaluate: () => format,
        }),
      ],
    })),
    {
      name: "validate",
      overloads: [
        overload<[NamedFormat, string]>({
          id: "format-validate",
          isMember: true,
          parameters: [FORMAT_TYPE, STRING],
          result: optionalOf(listOf(STRING)),
          evaluate: validate,
          cost: ([{ patternLength }, text]) =>
            traversalCost(1 + sizeOf(text)) * Math.ceil(patternLength * PATTERN_FACTOR),
          estimate: (call) => ({
            cost: product(
              scaled(argumentOf(call, 1).size, TRAVERSAL_FACTOR),
              exact(MAX_FORMAT_PATTERN * PATTERN_FACTOR),
            ),
          }),
        }),
      ],
    },
  ],
};

/** Returns what is wrong with a text, if anything. */
function validate(format: NamedFormat, text: string): Optional {
  spend(text.length * Math.ceil(format.patternLength * PATTERN_FACTOR));
  const problems = format.problemsOf(text);
  return problems.length === 0 ? Optional.none : Optional.of(new ArrayList(problems));
}
