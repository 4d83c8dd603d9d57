/**
 * The rules of kinds of which most servers never have an object. They are imported with the first write of one, so that the
 * start of a server does not read them.
 */
import { importInTurn } from "../base/import-in-turn.js";
import type { HookErrors } from "../registry/kinds/hooks.js";

/** @param importModule `() => import("./rules.js")` */
export function lateRules<Rules>(
  importModule: () => Promise<Rules>,
): (judge: (rules: Rules) => HookErrors) => HookErrors {
  let known: Rules | undefined;
  return (judge) => {
    if (known !== undefined) return judge(known);
    return importInTurn(importModule).then((rules) => {
      known = rules;
      return judge(rules);
    });
  };
}
