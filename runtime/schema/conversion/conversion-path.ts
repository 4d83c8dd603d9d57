/**
 * Field paths of conversion rules: `.spec.parts[].weight`, `.spec.named{}.long`, `.spec['x-y']`. `[]` stands
 * for each item of a list, and `{}` for each value of a map. A path is a list of segments: `.name`, `[]` or `{}`.
 */

/** `.name` for a field, or `[]` or `{}`. */
export type PathSegment = string;

/** The segments from the root of an object, or of an item. */
export type FieldPath = readonly PathSegment[];

/** Maximum number of segments; schemas are less deep. */
export const MAX_PATH_SEGMENTS = 64;

const SEGMENT = /\.([A-Za-z_$][\w$-]*)|\['((?:[^'\\]|\\.)+)'\]|(\[\])|(\{\})/y;

/** Returns the segments, or what is wrong with the text. A path has to end with a field. */
export function parseFieldPath(text: string): { readonly path: FieldPath } | { readonly problem: string } {
  const segments: PathSegment[] = [];
  SEGMENT.lastIndex = 0;
  for (let at = 0; at < text.length; at = SEGMENT.lastIndex) {
    SEGMENT.lastIndex = at;
    const match = SEGMENT.exec(text);
    if (match === null) return { problem: `can't be read from ${JSON.stringify(text.slice(at))} on` };
    const [, plain, quoted, list, map] = match;
    segments.push(list ?? map ?? `.${plain ?? (quoted as string).replace(/\\(.)/g, "$1")}`);
    if (segments.length > MAX_PATH_SEGMENTS) return { problem: `has more than ${MAX_PATH_SEGMENTS} parts` };
  }
  if (segments.length === 0) return { problem: "is empty" };
  if (!isField(segments[0])) return { problem: "must start with a field" };
  return isField(segments.at(-1)) ? { path: segments } : { problem: "must end with a field" };
}

/** The inverse of {@link parseFieldPath}. */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((segment) => {
      if (!isField(segment) || /^\.[A-Za-z_$][\w$-]*$/.test(segment)) return segment;
      return `['${segment.slice(1).replace(/['\\]/g, "\\$&")}']`;
    })
    .join("");
}

export function isField(segment: PathSegment | undefined): boolean {
  return segment?.startsWith(".") === true;
}

export function startsWith(path: FieldPath, prefix: FieldPath): boolean {
  return prefix.length <= path.length && prefix.every((segment, index) => path[index] === segment);
}

export function equalPaths(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && startsWith(a, b);
}

/** Returns the segments up to the last `[]` or `{}`: the list or map whose items contain the field. */
export function scopeOf(path: FieldPath): FieldPath {
  let end = path.length;
  while (end > 0 && isField(path[end - 1])) end -= 1;
  return path.slice(0, end);
}
