/** The variables of a rule: the value that it validates, and the former value. */
import type { JsonValue } from "../../api/json.js";
import { CelError, type CelResult, Optional } from "../cel-values.js";
import type { Activation } from "../run/frame.js";
import type { DeclaredNode } from "../schema/declared-node.js";
import { adapterOf } from "./typed-values.js";

export const SELF = "self";
export const OLD_SELF = "oldSelf";

export class RuleActivation implements Activation {
  private readonly self: CelResult;
  private readonly oldSelf: CelResult | undefined;

  constructor(declared: DeclaredNode, value: JsonValue, old: JsonValue | undefined) {
    const adapt = adapterOf(declared);
    this.self = adapt(value);
    this.oldSelf = old === undefined ? undefined : adapt(old);
  }

  find(name: string): CelResult | undefined {
    if (name === SELF) return this.self;
    return name === OLD_SELF ? this.oldSelf : undefined;
  }

  get hasOldSelf(): boolean {
    return this.oldSelf !== undefined;
  }

  /** Returns the variables for rules whose former value is optional. */
  withOptionalOldSelf(): Activation {
    const { oldSelf } = this;
    const optional =
      oldSelf === undefined ? Optional.none : oldSelf instanceof CelError ? oldSelf : Optional.of(oldSelf);
    return { find: (name) => (name === OLD_SELF ? optional : this.find(name)) };
  }
}
