/** The identifiers that a struct can have: its type, its apply type, and its functions. */
export type StructRole = "type" | "apply" | "validate" | "merge" | "encode" | "decode";

/**
 * Where code is printed: a TypeScript file when generating, or JavaScript text when compiling a schema in memory.
 * Emitters that serve both only use this interface, so both share one compiler.
 */
export interface CodeSink {
  /** Prints a line at the current indentation. */
  line(text: string): void;
  /** Prints `open`, then what `body` prints one level deeper, then `close`. */
  block(open: string, body: () => void, close: string): void;
  /** Returns the identifier of an export of `runtime/kit`, importing it if needed. */
  kit(name: string): string;
  /**
   * Returns the identifier of a struct's function or type, importing it if it is in another file. `ref` is the
   * struct's name in its schema set.
   */
  struct(ref: string, role: StructRole): string;
  /** Returns `text` in TypeScript (`: string`), and nothing in plain JavaScript. */
  type(text: string): string;
}
