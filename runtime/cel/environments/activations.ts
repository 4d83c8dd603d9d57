/** The values of variables for one evaluation or more. */

import type { CelResult } from "../cel-values.js";
import type { Activation } from "../run/frame.js";

/** @param makers by name of the variable; each is called at most once. undefined: there is no value for it */
export function lazyActivation(makers: Readonly<Record<string, () => CelResult | undefined>>): Activation {
  const known = new Map<string, CelResult | undefined>();
  return {
    find(name) {
      if (!known.has(name)) known.set(name, Object.hasOwn(makers, name) ? makers[name]?.() : undefined);
      return known.get(name);
    },
  };
}
