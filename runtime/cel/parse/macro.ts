/** The interface of macros, and how a call finds its macro. */
import type { Release } from "../../api/lifecycle/lifecycle.js";
import type { Expression } from "../ast.js";
import type { Nodes } from "./nodes.js";

export interface Macro {
  readonly name: string;
  /** Number of arguments besides the receiver. */
  readonly arity: number;
  /** Whether it is called as `receiver.name(...)`. */
  readonly isMember: boolean;
  /** The first release whose clients may use it; absent means every release. */
  readonly introduced?: Release;
  readonly expand: (call: MacroCall) => Expansion;
}

/** A call to expand, with the factory for the nodes that replace it. */
export interface MacroCall {
  readonly nodes: Nodes;
  /** The position of the call, which its expansion takes over. */
  readonly offset: number;
  /** Set for macros that are members. */
  readonly target: Expression | undefined;
  /** As many as the arity of the macro. */
  readonly arguments: readonly Expression[];
}

export interface MacroError {
  readonly problem: string;
  readonly offset: number;
}

/** undefined means that this is an ordinary call. */
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
