/** What a struct has identifiers for: its type, the type of what an apply may state of it, and functions. */
export type StructRole = "type" | "apply" | "validate" | "merge" | "encode" | "decode";

/**
 * Where compiled code is printed: a TypeScript file when generating, a JavaScript text when a schema is compiled in
 * memory. Emitters that serve both write through this interface only, so both ways share one compiler.
 */
export interface CodeSink {
  /** One line at the current indentation. */
  line(text: string): void;
  /** `open`, then what `body` prints one level deeper, then `close`. */
  block(open: string, body: () => void, close: string): void;
  /** The identifier of an export of `runtime/kit`; imports it where that is needed. */
  kit(name: string): string;
  /** The identifier of a struct's function or type in this output; imports it where it lives in another file. `ref` is the struct's name in its schema set. */
  struct(ref: string, role: StructRole): string;
  /** `text` where types are written (`: string`), nothing in plain JavaScript. */
  type(text: string): string;
}
