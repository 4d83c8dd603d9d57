/**
 * What the type parameters of one check stand for. Bindings are tried and taken back; every visit of a type is counted,
 * since types can share parts and so be much larger than they look.
 */
import { type CelType, DYN, type TypeParameter, typeParameter } from "../cel-types.js";
import { spend } from "../value/effort.js";
import { MAX_CHECK_STEPS } from "./check-limits.js";

/** The expression takes more work to check than an expression may. */
export class TooComplex extends Error {
  constructor(limit: string) {
    super(`expression is too complex to check: ${limit}`);
  }
}

export class Substitution {
  private readonly bindings = new Map<string, CelType>();
  /** What bindings were before, since the last attempt began. */
  private readonly journal: (readonly [name: string, before: CelType | undefined])[] = [];
  private parameters = 0;
  private steps = 0;

  /** A type parameter that nothing else has: what a signature's own stand for in one call. */
  fresh(): TypeParameter {
    this.parameters += 1;
    return typeParameter(`_var${this.parameters - 1}`);
  }

  /** What a parameter stands for; undefined while it is free. */
  find(name: string): CelType | undefined {
    return this.bindings.get(name);
  }

  bind(name: string, type: CelType): void {
    this.journal.push([name, this.bindings.get(name)]);
    this.bindings.set(name, type);
  }

  /** Keeps the bindings of an action that answers true, and takes back those of one that answers false. Not nested. */
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
   * @throws EffortExceeded where the work of compiling is limited
   */
  step(): void {
    this.steps += 1;
    spend(1);
    if (this.steps > MAX_CHECK_STEPS) throw new TooComplex(`more than ${MAX_CHECK_STEPS} steps`);
  }

  /** The type with its bound parameters replaced; free ones stay as they are. */
  resolve(type: CelType): CelType {
    return this.replace(type, this.bindings, false);
  }

  /** The type without any parameter: what is free by now may be anything. */
  settle(type: CelType): CelType {
    return this.replace(type, this.bindings, true);
  }

  /** A signature's type for one call. @param own what the signature's parameters stand for */
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
