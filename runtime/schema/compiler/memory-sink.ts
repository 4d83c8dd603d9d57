/** Collects printed code as JavaScript text that is run in this process. */
import type { CodeSink, StructRole } from "./code-sink.js";

/** The parameter from which the text reads the kit's functions. */
const PARAMETER = "kit";

export class MemorySink implements CodeSink {
  private readonly printed: string[] = [];
  private readonly identifiers = new Map<string, string>();

  line(text: string): void {
    this.printed.push(text);
  }

  block(open: string, body: () => void, close: string): void {
    this.printed.push(open);
    body();
    this.printed.push(close);
  }

  kit(name: string): string {
    return `${PARAMETER}.${name}`;
  }

  struct(ref: string, role: StructRole): string {
    const key = `${role} ${ref}`;
    const known = this.identifiers.get(key);
    if (known !== undefined) return known;
    // Identifiers are numbered, since names of structs need not be valid ones.
    const identifier = `${role}_${this.identifiers.size + 1}`;
    this.identifiers.set(key, identifier);
    return identifier;
  }

  type(): string {
    return "";
  }

  /** Runs the printed code and returns the value of `expression`. `kit` provides what {@link kit} named. */
  run(kit: object, expression: string): unknown {
    const body = `"use strict";\n${this.printed.join("\n")}\nreturn ${expression};`;
    return new Function(PARAMETER, body)(kit);
  }
}
