/**
 * `variables.<name>`: named expressions that other expressions use. Each can use those before it, has the type of its
 * expression, and is evaluated on first use, at most once per run; the expression that uses it first pays its cost.
 */

import { type CelType, DYN, listOf, mapOf, objectType, type TypeProvider } from "../cel-types.js";
import { CelError, CelObject, type CelResult } from "../cel-values.js";
import type { Environment } from "../environment.js";
import type { Activation } from "../run/frame.js";
import { type Compilation, compileExpression, type Expression } from "./compile-feature-expression.js";
import type { Budget } from "./expression-run.js";

const VARIABLES = "variables";
const VARIABLES_TYPE = objectType("kubernetes.variables");

/** The variables of one policy, declared one after the other. */
export class ComposedVariables {
  /** The environment for expressions that use the variables; it contains every variable declared so far. */
  readonly environment: Environment;
  private readonly compilations = new Map<string, Compilation>();
  private readonly types = new Map<string, CelType>();

  constructor(base: Environment) {
    this.environment = this.over(base);
  }

  /** Returns another environment whose expressions can use these variables. */
  over(base: Environment): Environment {
    const types: TypeProvider = {
      fieldType: (objectName, field) => (objectName === VARIABLES_TYPE.name ? this.types.get(field) : undefined),
      findType: () => undefined,
    };
    return base.extend({ variables: { [VARIABLES]: VARIABLES_TYPE }, types });
  }

  /**
   * Declares a variable. One that does not compile is declared as well, and is an error where it is used.
   * @param environment created by {@link over}, if the expression is compiled in another environment
   * @throws Error for a name that is already declared, since the variable could depend on itself
   */
  declare(name: string, text: string, environment: Environment = this.environment): Compilation {
    if (this.compilations.has(name)) throw new Error(`variable ${name} is declared already; expected each name once`);
    const compilation = compileExpression(environment, text, []);
    this.types.set(name, compilation.ok ? variableType(compilation.expression.checked.type) : DYN);
    this.compilations.set(name, compilation);
    return compilation;
  }

  /** Returns the activation of one run: the variables in addition to the given ones. */
  activate(activation: Activation, budget: Budget): Activation {
    const values = new LazyVariables(this.compilations, budget, (name) => composed.find(name));
    const composed: Activation = { find: (name) => (name === VARIABLES ? values : activation.find(name)) };
    return composed;
  }
}

class LazyVariables extends CelObject {
  readonly type = VARIABLES_TYPE;
  private readonly known = new Map<string, CelResult>();

  constructor(
    private readonly compilations: ReadonlyMap<string, Compilation>,
    private readonly budget: Budget,
    private readonly find: Activation["find"],
  ) {
    super();
  }

  has(field: string): boolean {
    return this.compilations.has(field);
  }

  get(field: string): CelResult | undefined {
    const known = this.known.get(field);
    if (known !== undefined) return known;
    const compilation = this.compilations.get(field);
    if (compilation === undefined) return undefined;
    const value = compilation.ok
      ? this.evaluate(field, compilation.expression)
      : new CelError(`composited variable "${field}" fails to compile: ${compilation.message}`);
    this.known.set(field, value);
    return value;
  }

  fields(): Iterable<string> {
    return this.compilations.keys();
  }

  private evaluate(name: string, { program }: Expression): CelResult {
    const outcome = this.budget.run(program, { find: this.find });
    if ("value" in outcome) return outcome.value;
    return new CelError(`composited variable "${name}" fails to evaluate: ${outcome.error}`);
  }
}

/** Lists, maps and scalars keep their types; all other values are checked at evaluation. */
function variableType(type: CelType): CelType {
  switch (type.kind) {
    case "list":
      return listOf(variableType(type.element));
    case "map":
      return mapOf(variableType(type.key), variableType(type.value));
    case "object":
    case "opaque":
    case "parameter":
    case "type":
    case "error":
      return DYN;
    default:
      return type;
  }
}
