/** Derives identifiers, file names, folders and plurals from the names in schemas. */

/** Names that generated code uses with their global meaning; structs with these names get the suffix `Type`. */
const GLOBAL_NAMES: ReadonlySet<string> = new Set(
  (
    "Array ArrayBuffer Awaited BigInt Boolean Buffer Capitalize Date Error Exclude Extract Function Infinity Intl " +
    "Iterable Iterator JSON Map Math NaN NonNullable Number Object Omit Parameters Partial Pick Promise Proxy Readonly " +
    "ReadonlyArray Record Reflect RegExp Required ReturnType Set String Symbol Uint8Array Uncapitalize WeakMap WeakSet"
  ).split(" "),
);

/** Words that can't name a constant, and names that generated modules use otherwise. */
const RESERVED_CONSTANTS: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield async of " +
    "client defineReference defineResource merge protobuf references resources schema structs validate"
  ).split(" "),
);

/** Turns `HTTPRoute` into `http-route`, and `PodTemplate` into `pod-template`. */
export function kebabCase(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
}

/** Turns `x-foo_bar` into `XFooBar`; letters after the first of each word are kept. */
export function pascalCase(name: string): string {
  const joined = name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return /^[A-Za-z]/.test(joined) ? joined : `T${joined}`;
}

/** Turns `demo.example.com` into `demoExampleCom`; a leading digit is kept. */
export function camelCase(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}

/** Returns the TypeScript name of a schema: its last dotted part, unless that has a global meaning. */
export function typeName(definitionName: string): string {
  const last = definitionName.slice(definitionName.lastIndexOf(".") + 1);
  return safeTypeName(pascalCase(last));
}

/** Like {@link typeName}, prefixed with group and version, for two schemas whose last parts are equal. */
export function longTypeName(definitionName: string): string {
  return safeTypeName(pascalCase(definitionName.split(".").slice(-3).join("-")));
}

function safeTypeName(name: string): string {
  return GLOBAL_NAMES.has(name) ? `${name}Type` : name;
}

/** Returns the English plural of a kind, in lower case. */
export function pluralOf(kind: string): string {
  const word = kind.toLowerCase();
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/**
 * Returns the exported constant of a resource: `replicaSets` for `replicasets` of kind ReplicaSet, otherwise the
 * plural itself.
 */
export function constantName(kind: string, plural: string): string {
  const camel = /^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/.exec(kind)?.[0] ?? "";
  const singular = camel.toLowerCase() + kind.slice(camel.length);
  const candidates = [`${singular}s`, `${singular}es`, `${singular.slice(0, -1)}ies`, singular];
  const spelled = candidates.find((candidate) => candidate.toLowerCase() === plural);
  const name = (spelled ?? plural).replace(/[^a-z0-9]+(.)/gi, (_, letter: string) => letter.toUpperCase());
  return RESERVED_CONSTANTS.has(name) || /^\d/.test(name) ? `${/^\d/.test(name) ? "_" : ""}${name}Resource` : name;
}

/**
 * Returns the output folder of a group version: `core/v1`, `coordination/v1` for `${coordinationGroup}`,
 * `demo.example.com/v1`.
 */
export function folderOf(group: string, version: string): string {
  return `${groupFolder(group)}/${version}`;
}

/** Files beside the folders of groups, in lower case for file systems that ignore case. */
export const ROOT_FILES: ReadonlySet<string> = new Set(["apis.ts", "index.ts", "protobuf.ts", "readme.md"]);

/** A group named like a file of the output gets a suffix that no group can have. */
function groupFolder(group: string): string {
  if (group === "") return "core";
  const variable = /^\$\{([A-Za-z]+)\}$/.exec(group)?.[1];
  if (variable !== undefined) return kebabCase(variable.replace(/Group$/, ""));
  return ROOT_FILES.has(group.toLowerCase()) ? `${group}_` : group;
}

/** Returns the file name of a path below the schema root, without its extension. */
export function fileStem(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).replace(/\.(ya?ml|json)$/, "");
}
