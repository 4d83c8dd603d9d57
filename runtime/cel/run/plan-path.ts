/** Plans the paths of an expression, which cost 1 per part: variables, selections, indexes and presence tests. */
import type { CallNode, Expression, IdentifierNode, SelectNode } from "../ast.js";
import { CelError, type CelValue, type TypeValue } from "../cel-values.js";
import { asTypeValue } from "../value/value-kinds.js";
import type { Step } from "./frame.js";
import { isPresent, select, selectOptional } from "./look-up.js";
import { computed, constant, type Planned } from "./planned.js";
import type { Planner } from "./planner.js";
import { BASE_COSTS } from "./run-costs.js";
import { candidateNames, dottedName } from "./run-names.js";
import type { LocalVariable } from "./scope.js";

type Look = typeof select;

export function planIdentifier(planner: Planner, node: IdentifierNode): Planned {
  const local = planner.scope.find(node.name);
  if (local !== undefined) return rooted(localStep(local));
  const reference = planner.referenceOf(node);
  if (reference !== undefined && "constant" in reference) return constant(reference.constant);
  if (!planner.isChecked) return planUnresolved(planner, [node.name]);
  const name = reference !== undefined && "variable" in reference ? reference.variable : node.name;
  return rooted(globalStep(name.startsWith(".") ? name.slice(1) : name));
}

export function planSelect(planner: Planner, node: SelectNode): Planned {
  if (node.isTest) return planPresence(planner, node);
  const names = planner.isChecked ? undefined : dottedName(node);
  if (names !== undefined && planner.scope.find(names[0] as string) === undefined)
    return planUnresolved(planner, names);
  return extended(planner.plan(node.operand), (operand) => fieldStep(operand, node.field, select));
}

/** Plans `container[key]`, `container[?key]` and `container.?field`. */
export function planIndex(planner: Planner, node: CallNode, look: Look): Planned {
  const [container, key] = node.arguments as [Expression, Expression];
  const index = planner.plan(key);
  const fixed = index.constant;
  return extended(planner.plan(container), (operand) =>
    fixed === undefined ? indexStep(operand, index.rootless ?? index.step, look) : fieldStep(operand, fixed, look),
  );
}

export function planOptionalIndex(planner: Planner, node: CallNode): Planned {
  return planIndex(planner, node, selectOptional);
}

/** A path that begins here. */
function rooted(rootless: Step): Planned {
  return {
    rootless,
    step: (frame) => {
      frame.charge(BASE_COSTS.step);
      return rootless(frame);
    },
  };
}

/** Extends a path by one part. A path that continues from a computed value begins with that value. */
function extended(operand: Planned, part: (operand: Step) => Step): Planned {
  const path = operand.rootless === undefined ? rooted(operand.step) : operand;
  return { step: part(path.step), rootless: part(path.rootless as Step) };
}

function localStep({ slot, initial }: LocalVariable): Step {
  if (initial === undefined) return ({ slots }) => slots[slot] as CelValue;
  return (frame) => {
    let value = frame.slots[slot];
    if (value === undefined) {
      value = initial(frame);
      frame.slots[slot] = value;
    }
    return value;
  };
}

function globalStep(name: string): Step {
  return ({ activation }) => {
    const value = activation.find(name);
    return value === undefined ? noSuchAttribute(name) : value;
  };
}

function noSuchAttribute(name: string): CelError {
  return new CelError(`no such attribute(s): ${name}`);
}

function fieldStep(operand: Step, field: CelValue, look: Look): Step {
  return (frame) => {
    const container = operand(frame);
    return container instanceof CelError ? container : look(frame, container, field);
  };
}

function indexStep(operand: Step, index: Step, look: Look): Step {
  return (frame) => {
    const container = operand(frame);
    if (container instanceof CelError) return container;
    const key = index(frame);
    return key instanceof CelError ? key : look(frame, container, key);
  };
}

function planPresence(planner: Planner, { operand, field }: SelectNode): Planned {
  const container = planner.plan(operand);
  const { step } = container.rootless === undefined ? rooted(container.step) : container;
  return computed((frame) => {
    const value = step(frame);
    return value instanceof CelError ? value : isPresent(value, field);
  });
}

/** Plans a name of an unchecked expression: its longest prefix that is a variable takes precedence, then types. */
function planUnresolved(planner: Planner, names: readonly string[]): Planned {
  const variables = names
    .flatMap((_, index) =>
      candidateNames(names.slice(0, index + 1).join("."), planner.environment.container).map((name) => ({
        name,
        fields: names.slice(index + 1),
      })),
    )
    .sort((a, b) => a.fields.length - b.fields.length);
  const type = typeNamed(planner, names);
  return rooted((frame) => {
    for (const { name, fields } of variables) {
      let value = frame.activation.find(name);
      if (value === undefined) continue;
      for (const field of fields) {
        if (value instanceof CelError) return value;
        value = select(frame, value, field);
      }
      return value;
    }
    return type ?? noSuchAttribute(names[0] as string);
  });
}

function typeNamed({ environment }: Planner, names: readonly string[]): TypeValue | undefined {
  for (const name of candidateNames(names.join("."), environment.container)) {
    const type = environment.findType(name);
    if (type !== undefined) return asTypeValue(type);
  }
  return undefined;
}
