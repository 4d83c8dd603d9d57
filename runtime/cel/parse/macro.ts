/** What a macro is, and how one is found by its call. */
import type { Release } from "../../api/lifecycle/lifecycle.js";
import type { Expression } from "../ast.js";
import type { Nodes } from "./nodes.js";

export interface Macro {
  readonly name: string;
  /** Arguments, beside the receiver. */
  readonly arity: number;
  /** Called as `receiver.name(...)`. */
  readonly isMember: boolean;
  /** The first release whose clients may write it; absent: always. */
  readonly introduced?: Release;
  readonly expand: (call: MacroCall) => Expansion;
}

/** A call to expand, with what makes the nodes of the tree that replaces it. */
export interface MacroCall {
  readonly nodes: Nodes;
  /** Where the call is; its expansion is there too. */
  readonly offset: number;
  /** Set for macros that are members. */
  readonly target: Expression | undefined;
  /** As many as the macro has. */
  readonly arguments: readonly Expression[];
}

export interface MacroError {
  readonly problem: string;
  readonly offset: number;
}

/** undefined: this is a call like any other. */
export type Expansion = Expression | MacroError | undefined;

/** Macros by the calls that they replace. */
export class MacroTable {
  readonly #macros = new Map<string, Macro>();

  constructor(macros: readonly Macro[]) {
    for (const macro of macros) this.#macros.set(key(macro.name, macro.arity, macro.isMember), macro);
  }

  find(name: string, arity: number, isMember: boolean): Macro | undefined {
    return this.#macros.get(key(name, arity, isMember));
  }
}

function key(name: string, arity: number, isMember: boolean): string {
  return `${isMember ? "member" : "global"} ${name}/${arity}`;
}
