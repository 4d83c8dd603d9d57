/** Identifiers, file names, folders and plurals, made from the names in schemas. */

/** Names that generated code uses with their global meaning; structs of these names get the suffix `Type`. */
const GLOBAL_NAMES: ReadonlySet<string> = new Set(
  (
    "Array ArrayBuffer Awaited BigInt Boolean Buffer Capitalize Date Error Exclude Extract Function Infinity Intl " +
    "Iterable Iterator JSON Map Math NaN NonNullable Number Object Omit Parameters Partial Pick Promise Proxy Readonly " +
    "ReadonlyArray Record Reflect RegExp Required ReturnType Set String Symbol Uint8Array Uncapitalize WeakMap WeakSet"
  ).split(" "),
);

/** Words that can't name a constant, and names that generated modules use for something else. */
const RESERVED_CONSTANTS: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield async of " +
    "client defineReference defineResource merge protobuf references resources schema structs validate"
  ).split(" "),
);

/** `HTTPRoute` is `http-route`, `PodTemplate` is `pod-template`. */
export function kebabCase(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
}

/** `x-foo_bar` is `XFooBar`; letters after the first of each word stay as they are. */
export function pascalCase(name: string): string {
  const joined = name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return /^[A-Za-z]/.test(joined) ? joined : `T${joined}`;
}

/** `demo.example.com` is `demoExampleCom`; what begins with a digit still does. */
export function camelCase(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}

/** The TypeScript name of a schema: its last dotted part, never a name that means something globally. */
export function typeName(definitionName: string): string {
  const last = definitionName.slice(definitionName.lastIndexOf(".") + 1);
  return safeTypeName(pascalCase(last));
}

/** As {@link typeName} with group and version in front, for two schemas whose last parts are equal. */
export function longTypeName(definitionName: string): string {
  return safeTypeName(pascalCase(definitionName.split(".").slice(-3).join("-")));
}

function safeTypeName(name: string): string {
  return GLOBAL_NAMES.has(name) ? `${name}Type` : name;
}

/** The plural of a kind by the rules of English spelling, in lower case. */
export function pluralOf(kind: string): string {
  const word = kind.toLowerCase();
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/**
 * The exported constant of a resource: `replicaSets` for `replicasets` of kind ReplicaSet, otherwise the plural itself.
 */
export function constantName(kind: string, plural: string): string {
  const camel = /^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/.exec(kind)?.[0] ?? "";
  const singular = camel.toLowerCase() + kind.slice(camel.length);
  const candidates = [`${singular}s`, `${singular}es`, `${singular.slice(0, -1)}ies`, singular];
  const spelled = candidates.find((candidate) => candidate.toLowerCase() === plural);
  const name = (spelled ?? plural).replace(/[^a-z0-9]+(.)/gi, (_, letter: string) => letter.toUpperCase());
  return RESERVED_CONSTANTS.has(name) || /^\d/.test(name) ? `${/^\d/.test(name) ? "_" : ""}${name}Resource` : name;
}

/** Output folder of a group version: `core/v1`, `coordination/v1` for `${coordinationGroup}`, `demo.example.com/v1`. */
export function folderOf(group: string, version: string): string {
  return `${groupFolder(group)}/${version}`;
}

/** Files beside the folders of groups, as a disk that ignores case knows them. */
export const ROOT_FILES: ReadonlySet<string> = new Set(["apis.ts", "index.ts", "protobuf.ts", "readme.md"]);

/** A group that is called like a file of the output gets a letter behind it that no group can have. */
function groupFolder(group: string): string {
  if (group === "") return "core";
  const variable = /^\$\{([A-Za-z]+)\}$/.exec(group)?.[1];
  if (variable !== undefined) return kebabCase(variable.replace(/Group$/, ""));
  return ROOT_FILES.has(group.toLowerCase()) ? `${group}_` : group;
}

/** The file name of a path below the schema root, without its ending. */
export function fileStem(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).replace(/\.(ya?ml|json)$/, "");
}
