/** The type of `--builtin-kinds`: one of the words for a set, or a list of groups. */
import type { BuiltinKindsChoice } from "../../builtin/served/builtin-kinds.js";
import type { OptionType } from "./option-definition.js";
import { list } from "./option-types.js";

/** The server checks later whether its profile has the groups. */
export const builtinKinds: OptionType<BuiltinKindsChoice> = {
  parse: list.parse,
  typescript: "BuiltinKindsChoice",
  isSeparated: true,
  placeholder: "all|core|none|GROUP,...",
};
