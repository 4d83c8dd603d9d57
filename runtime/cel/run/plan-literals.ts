/** Literals of lists, maps and objects. */
import type { ListNode, MapNode, StructNode } from "../ast.js";
import { ArrayList, CelError, type CelResult, type CelValue, Optional } from "../cel-values.js";
import { EntryMap, formatKey, isMapKey } from "../value/map.js";
import type { Frame, Step } from "./frame.js";
import { computed, constant, folded, type Planned } from "./planned.js";
import type { Planner } from "./planner.js";
import { BASE_COSTS } from "./run-costs.js";
import { candidateNames } from "./run-names.js";

export function planList(planner: Planner, { elements, optional }: ListNode): Planned {
  const planned = elements.map((element) => planner.plan(element));
  const isOfConstants = optional.size === 0 && planned.every(isConstant);
  const cost = planner.listLiteralCost(isOfConstants);
  if (isOfConstants) {
    const list = new ArrayList(planned.map((element) => element.constant as CelValue));
    // a literal with a cost must be charged each time, so it is not folded into a constant
    return cost === 0 ? constant(list) : charging(cost, () => list);
  }
  const steps = planned.map(({ step }, index) => (optional.has(index) ? entryStep(step) : step));
  return charging(cost, (frame) => {
    const values: CelValue[] = [];
    for (const step of steps) {
      const value = step(frame);
      if (value === MISSING) continue;
      if (value instanceof CelError) return value;
      values.push(value);
    }
    return new ArrayList(values);
  });
}

export function planMap(planner: Planner, { entries }: MapNode): Planned {
  const planned = entries.map(({ key, value, isOptional }) => {
    const [plannedKey, plannedValue] = [planner.plan(key), planner.plan(value)];
    const isFixed = !isOptional && isConstant(plannedKey) && isConstant(plannedValue);
    return { key: plannedKey.step, value: isOptional ? entryStep(plannedValue.step) : plannedValue.step, isFixed };
  });
  const build: Step = (frame) => {
    const map = new EntryMap();
    for (const { key: keyStep, value: valueStep } of planned) {
      const key = keyStep(frame);
      if (key instanceof CelError) return key;
      const value = valueStep(frame);
      if (value instanceof CelError && value !== MISSING) return value;
      if (!isMapKey(key)) return new CelError("unsupported key type");
      if (value === MISSING) continue;
      if (map.insert(key, value) !== undefined) return new CelError(`Failed with repeated key: ${formatKey(key)}`);
    }
    return map;
  };
  if (planner.foldsConstants && planned.every(({ isFixed }) => isFixed)) return folded(build);
  return charging(BASE_COSTS.mapLiteral, build);
}

export function planStruct(planner: Planner, { typeName, fields }: StructNode): Planned {
  const planned = fields.map(({ field, value, isOptional }) => {
    const { step } = planner.plan(value);
    return { field, step: isOptional ? entryStep(step) : step };
  });
  const name = structName(planner, typeName);
  return charging(BASE_COSTS.structLiteral, (frame) => {
    const values = new Map<string, CelValue>();
    for (const { field, step } of planned) {
      const value = step(frame);
      if (value === MISSING) continue;
      if (value instanceof CelError) return value;
      values.set(field, value);
    }
    return planner.environment.construct?.(name, values) ?? new CelError(`unknown type: ${typeName}`);
  });
}

/** Returns the declared type that a name means. */
function structName({ environment }: Planner, typeName: string): string {
  return candidateNames(typeName, environment.container).find((name) => environment.findType(name)) ?? typeName;
}

function isConstant(planned: Planned): boolean {
  return planned.constant !== undefined;
}

/** Represents an absent optional entry. It is recognized by identity before it could be handled as an error. */
const MISSING = new CelError("a missing entry");

/** Returns what an entry written with `?` adds: the optional's value, or nothing. */
function entryStep(step: Step): Step {
  return (frame) => {
    const value = step(frame);
    if (value instanceof CelError) return value;
    if (!(value instanceof Optional))
      return new CelError("cannot initialize an optional entry from a value that is not optional");
    return value.value === undefined ? MISSING : value.value;
  };
}

function charging(cost: number, build: Step): Planned {
  return computed((frame: Frame): CelResult => {
    const result = build(frame);
    frame.charge(cost);
    return result;
  });
}
