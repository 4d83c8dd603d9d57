/** Prints plain data in the two notations of generated files: TypeScript literals and JSON. */

const WIDTH = 120;

export interface DataStyle {
  /** Whether identifier keys are unquoted and lists end with a comma. */
  readonly typescript: boolean;
  /**
   * Type of the values of a record, needed for keys such as `toString`: without it the compiler expects the inherited
   * method of that name.
   */
  readonly valueType?: string;
}

/**
 * Prints `value` as a literal: on one line if it fits, otherwise one entry per line. `before` is the width of what the
 * first line already contains (indentation and key), `indentation` that of the closing bracket. Undefined entries are
 * omitted. The same input gives the same text.
 */
export function printData(value: unknown, style: DataStyle, indentation = "", before = indentation.length): string {
  if (typeof value !== "object" || value === null) return quote(value);
  const single = singleLine(value, style, WIDTH - before - 1);
  if (single !== undefined) return single;
  const inner = `${indentation}  `;
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((item) => inner + printData(item, style, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => {
          const start = `${inner}${printKey(key, style)}: `;
          return start + printData(item, style, inner, start.length) + assertion(key, style);
        });
  const end = style.typescript ? ",\n" : "\n";
  return `${isList ? "[" : "{"}\n${entries.join(",\n")}${end}${indentation}${isList ? "]" : "}"}`;
}

/** Returns the value without line breaks, or undefined if it needs more than `room` characters. */
function singleLine(value: unknown, style: DataStyle, room: number): string | undefined {
  if (typeof value !== "object" || value === null) return quote(value);
  const parts: string[] = [];
  let length = 4;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const text = singleLine(item, style, room - length);
    if (text === undefined) return undefined;
    const part = isList ? text : `${printKey(key, style)}: ${text}${assertion(key, style)}`;
    length += part.length + 2;
    if (length > room + 2) return undefined;
    parts.push(part);
  }
  if (parts.length === 0) return isList ? "[]" : "{}";
  return isList ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
}

function printKey(key: string, style: DataStyle): string {
  // In a literal `__proto__: x` would set the prototype, with or without quotes.
  if (key === "__proto__" && style.typescript) return '["__proto__"]';
  return style.typescript && isIdentifier(key) ? key : quote(key);
}

function assertion(key: string, style: DataStyle): string {
  return style.valueType !== undefined && key in Object.prototype && key !== "__proto__"
    ? ` as ${style.valueType}`
    : "";
}

/** Returns JSON text of a scalar that is also a TypeScript literal. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value);
  return SEPARATORS.test(text) ? text.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029") : text;
}

/** Older readers of TypeScript treat these as line breaks, unlike JSON. */
const SEPARATORS = /[\u2028\u2029]/;

export function isIdentifier(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text);
}
