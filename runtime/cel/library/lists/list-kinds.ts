/** Declares functions with one overload per element type. */

import { BOOL, BYTES, type CelType, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT } from "../../cel-types.js";
import type { FunctionDeclaration, Overload } from "../../function.js";

export interface ElementKind {
  /** As used in overload ids. */
  readonly name: string;
  readonly type: CelType;
}

export const SUMMABLE: readonly ElementKind[] = [
  { name: "int", type: INT },
  { name: "uint", type: UINT },
  { name: "double", type: DOUBLE },
  { name: "duration", type: DURATION },
];

export const COMPARABLE: readonly ElementKind[] = [
  { name: "int", type: INT },
  { name: "uint", type: UINT },
  { name: "double", type: DOUBLE },
  { name: "bool", type: BOOL },
  { name: "duration", type: DURATION },
  { name: "timestamp", type: TIMESTAMP },
  { name: "string", type: STRING },
  { name: "bytes", type: BYTES },
];

export function forEachKind(
  name: string,
  kinds: readonly ElementKind[],
  overload: (kind: ElementKind) => Overload,
): FunctionDeclaration {
  return { name, overloads: kinds.map(overload) };
}
