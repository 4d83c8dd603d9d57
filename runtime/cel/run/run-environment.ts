/** What the planner needs from an environment. */

import type { CelType } from "../cel-types.js";
import type { CelResult, CelValue } from "../cel-values.js";
import type { FunctionDeclaration, Overload } from "../function.js";
import type { ListLiteralCost } from "./run-costs.js";

export interface PlanningEnvironment {
  /** Prefix that names may omit; used for expressions that were not checked. */
  readonly container?: string;
  /** Default: that of most servers. */
  readonly listLiteralCost?: ListLiteralCost;
  findFunction(name: string): FunctionDeclaration | undefined;
  findOverload(id: string): Overload | undefined;
  findType(name: string): CelType | undefined;
  /** Creates an object of a declared type; absent if expressions can't create objects. */
  construct?(typeName: string, fields: ReadonlyMap<string, CelValue>): CelResult;
}
