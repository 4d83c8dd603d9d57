/**
 * The bindings of the type parameters in one check. Bindings can be tried and rolled back; every visit of a type is
 * counted, since types can share parts and be much larger than they look.
 */
import { type CelType, DYN, type TypeParameter, typeParameter } from "../cel-types.js";
import { spend } from "../value/effort.js";
import { MAX_CHECK_STEPS } from "./check-limits.js";

/** Checking the expression takes more work than is allowed. */
export class TooComplex extends Error {
  constructor(limit: string) {
    super(`expression is too complex to check: ${limit}`);
  }
}

export class Substitution {
  private readonly bindings = new Map<string, CelType>();
  /** Former bindings since the last attempt began. */
  private readonly journal: (readonly [name: string, before: CelType | undefined])[] = [];
  private parameters = 0;
  private steps = 0;

  /** Creates a unique type parameter, for one use of a signature's parameter. */
  fresh(): TypeParameter {
    this.parameters += 1;
    return typeParameter(`_var${this.parameters - 1}`);
  }

  /** Returns what a parameter stands for; undefined while it is unbound. */
  find(name: string): CelType | undefined {
    return this.bindings.get(name);
  }

  bind(name: string, type: CelType): void {
    this.journal.push([name, this.bindings.get(name)]);
    this.bindings.set(name, type);
  }

  /** Keeps the bindings of an action that returns true, and rolls back those of one that returns false. Not nested. */
  attempt(action: () => boolean): boolean {
    this.journal.length = 0;
    if (action()) return true;
    for (const [name, before] of this.journal.reverse()) {
      if (before === undefined) this.bindings.delete(name);
      else this.bindings.set(name, before);
    }
    return false;
  }

  /**
   * Counts a visit.
   * @throws TooComplex above {@link MAX_CHECK_STEPS}
   * @throws EffortExceeded if the work of compiling is limited
   */
  step(): void {
    this.steps += 1;
    spend(1);
    if (this.steps > MAX_CHECK_STEPS) throw new TooComplex(`more than ${MAX_CHECK_STEPS} steps`);
  }

  /** Replaces bound parameters; unbound ones stay. */
  resolve(type: CelType): CelType {
    return this.replace(type, this.bindings, false);
  }

  /** Replaces all parameters: unbound ones become dyn. */
  settle(type: CelType): CelType {
    return this.replace(type, this.bindings, true);
  }

  /** Instantiates a signature's type for one call. @param own what the signature's parameters stand for */
  instantiate(type: CelType, own: ReadonlyMap<string, CelType>): CelType {
    return this.replace(type, own, false);
  }

  private replace(type: CelType, bindings: ReadonlyMap<string, CelType>, isFinal: boolean): CelType {
    this.step();
    switch (type.kind) {
      case "parameter": {
        const bound = bindings.get(type.name);
        if (bound === undefined) return isFinal ? DYN : type;
        return bindings === this.bindings ? this.replace(bound, bindings, isFinal) : bound;
      }
      case "list": {
        const element = this.replace(type.element, bindings, isFinal);
        return element === type.element ? type : { kind: "list", element };
      }
      case "map": {
        const key = this.replace(type.key, bindings, isFinal);
        const value = this.replace(type.value, bindings, isFinal);
        return key === type.key && value === type.value ? type : { kind: "map", key, value };
      }
      case "opaque": {
        if (type.parameters.length === 0) return type;
        return { ...type, parameters: type.parameters.map((part) => this.replace(part, bindings, isFinal)) };
      }
      case "type":
        return type.of === undefined ? type : { kind: "type", of: this.replace(type.of, bindings, isFinal) };
      default:
        return type;
    }
  }
}
