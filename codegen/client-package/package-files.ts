/** All files of a client package: the client, the kinds, package.json and README. */
import type { JsonObject } from "../../runtime/api/json.js";
import type { Model } from "../model/model-types.js";
import { kindFiles } from "./kind-files.js";
import { CLIENT_DEPENDENCIES } from "./runtime-files.js";

/** The folder with everything but package.json and README.md, which a run replaces as a whole. */
export const CODE_FOLDER = "dist";

/** The member of package.json that marks packages written by this command. */
export const MARK = "kindsmithClient";

export interface Kinds {
  readonly model: Model;
  /** The name of the schema folder in headers. */
  readonly schemaLabel: string;
}

export interface PackageContent {
  readonly name: string;
  readonly version: string;
  /** The user's kinds. */
  readonly own?: Kinds;
  /** The built-in kinds, if requested. */
  readonly builtin?: Kinds;
  /** The compiled client: texts by path below the compiled code. */
  readonly runtime: ReadonlyMap<string, string>;
  /** The license of the client's code. */
  readonly license: string;
  /** The package.json of this package, from which the client's dependencies are copied. */
  readonly manifest: JsonObject;
}

/** Returns texts by path. The same input gives the same bytes. */
export function packageFiles(content: PackageContent): Map<string, string> {
  const files = new Map<string, string>();
  files.set("package.json", `${JSON.stringify(manifestOf(content), null, 2)}\n`);
  files.set("README.md", readme(content));
  for (const [path, text] of content.runtime) files.set(`${CODE_FOLDER}/${path}`, text);
  files.set(`${CODE_FOLDER}/runtime/LICENSE`, content.license);
  const parts = partsOf(content);
  for (const { folder, kinds } of parts) {
    const kitModule = (group: string): string =>
      `${"../".repeat(1 + (group === "" ? 0 : group.split("/").length))}runtime/kit/codec.js`;
    for (const [path, text] of kindFiles(kinds.model, { schemaLabel: kinds.schemaLabel, kitModule }))
      files.set(`${CODE_FOLDER}/${folder}/${path}`, text);
  }
  const folders = parts.map(({ folder }) => folder);
  files.set(
    `${CODE_FOLDER}/apis.js`,
    joined(folders, "apis", (names) => `{ ...${names.join(", ...")} }`),
  );
  files.set(
    `${CODE_FOLDER}/apis.d.ts`,
    declared(folders, "apis", (names) => names.map((name) => `typeof ${name}`).join(" & ")),
  );
  files.set(
    `${CODE_FOLDER}/protobuf.js`,
    joined(folders, "protobufCodecs", (names) => `[...${names.join(", ...")}]`),
  );
  files.set(
    `${CODE_FOLDER}/protobuf.d.ts`,
    declared(folders, "protobufCodecs", ([first]) => `typeof ${first}`),
  );
  for (const extension of ["js", "d.ts"])
    for (const [entry, module] of Object.entries(ENTRIES))
      files.set(`${CODE_FOLDER}/${entry}.${extension}`, entryOf(module));
  return files;
}

const ENTRIES = { index: "index", browser: "browser" };

function entryOf(module: string): string {
  return `export * from "./runtime/client/${module}.js";\nexport { apis } from "./apis.js";\n`;
}

interface Part {
  readonly folder: "builtin" | "kinds";
  readonly kinds: Kinds;
}

function partsOf({ own, builtin }: PackageContent): Part[] {
  return [
    ...(builtin === undefined ? [] : [{ folder: "builtin", kinds: builtin } as const]),
    ...(own === undefined ? [] : [{ folder: "kinds", kinds: own } as const]),
  ];
}

/** Combines the exports with the same name of several folders. */
function joined(folders: readonly string[], name: string, value: (names: readonly string[]) => string): string {
  return `${importsOf(folders, name)}export const ${name} = ${value(folders)};\n`;
}

function declared(folders: readonly string[], name: string, type: (names: readonly string[]) => string): string {
  return `${importsOf(folders, name)}export declare const ${name}: ${type(folders)};\n`;
}

function importsOf(folders: readonly string[], name: string): string {
  const file = name === "apis" ? "apis" : "protobuf";
  return folders.map((folder) => `import { ${name} as ${folder} } from "./${folder}/${file}.js";\n`).join("");
}

function manifestOf({ name, version, own, builtin, manifest }: PackageContent): JsonObject {
  const target = (path: string): JsonObject => ({
    types: `./${CODE_FOLDER}/${path}.d.ts`,
    default: `./${CODE_FOLDER}/${path}.js`,
  });
  return {
    name,
    version,
    description: "A typed client of an API in the style of Kubernetes.",
    type: "module",
    engines: manifest.engines,
    exports: {
      ".": { browser: target("browser"), ...target("index") },
      "./protobuf": target("protobuf"),
      ...(builtin === undefined ? {} : { "./builtin/*": target("builtin/*/index") }),
      ...(own === undefined ? {} : { "./*": target("kinds/*/index") }),
      "./package.json": "./package.json",
    },
    files: [CODE_FOLDER],
    sideEffects: false,
    dependencies: Object.fromEntries(
      CLIENT_DEPENDENCIES.map((dependency) => [dependency, (manifest.dependencies as JsonObject)[dependency]]),
    ),
    [MARK]: { by: `kindsmith ${manifest.version}` },
  };
}

function readme({ name, own, builtin }: PackageContent): string {
  const model = (own ?? builtin)?.model;
  const served = model?.groupVersions.flatMap((group) =>
    group.units.flatMap(({ kind }) => (kind?.served ? [{ group, kind }] : [])),
  );
  const rows = partsOf({ own, builtin } as PackageContent).flatMap(({ folder, kinds }) =>
    kinds.model.groupVersions
      .filter(({ units }) => units.some(({ kind }) => kind?.served))
      .map((group) => {
        const module = `${name}/${folder === "builtin" ? "builtin/" : ""}${group.folder}`;
        const names = group.units.flatMap(({ kind }) => (kind?.served ? [kind.kind] : []));
        return `| \`${module}\` | ${names.join(", ")} |`;
      }),
  );
  const example = served?.[0]?.kind.kind ?? "";
  return [
    `# ${name}`,
    "",
    "A typed client. Written by `kindsmith client-package`; every edit here is lost.",
    "",
    "```ts",
    `import { apis, connect } from "${name}";`,
    `import { protobufCodecs } from "${name}/protobuf";`,
    "",
    'const client = await connect({ apis, kubeconfig: "kubeconfig", profile: "kubernetes", fieldManager: "me" });',
    "```",
    "",
    `\`client\` has a member for each group and version, and below it one for each kind, such as ${example}. With \`protobuf: protobufCodecs\``,
    "objects travel as protobuf. Bundlers for browsers use a separate entry, which has `connectByFetch` in place of `connect`.",
    "",
    "| types of | kinds |",
    "|---|---|",
    ...rows,
    "",
    `\`${CODE_FOLDER}/runtime\` is the client of kindsmith, under the license in that folder.`,
    "",
  ].join("\n");
}
