/** The public surface as text: every export of every entry with its declaration, as the compiler emits it, without comments. */
import type { Declarations } from "./declarations.js";

/** @returns the text of the surface file */
export function publicSurface(declarations: Declarations): string {
  return [...declarations.entries()]
    .filter(([entry]) => !entry.startsWith("kindsmith/builtin"))
    .map(([entry, file]) => surfaceOf(declarations, entry, file))
    .join("\n");
}

function surfaceOf(declarations: Declarations, entry: string, file: string): string {
  const lines = [...declarations.namesOf(file)].sort().map((name) => {
    const place = declarations.placeOf(file, name);
    const texts = place === undefined ? [] : declarations.textsOf(place);
    return `${name}: ${texts.join(" ") || "not found"}`;
  });
  return `# ${entry}\n${lines.join("\n")}\n`;
}
