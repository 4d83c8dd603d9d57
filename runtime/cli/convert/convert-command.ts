/**
 * `kindsmith convert`: converts the objects of files to another version. SPEC: API versions no longer served,
 * migration.
 */

import { isJsonObject, type JsonObject } from "../../api/json.js";
import { builtinProfile, type NamingProfile } from "../../api/profile/naming-profile.js";
import { choice } from "../../assembly/options/option-types.js";
import { OperatorError } from "../../base/operator-error.js";
import { UsageError } from "../../base/usage-error.js";
import { encodeJson } from "../../codec/json-codec.js";
import { encodeYaml } from "../../codec/yaml-codec.js";
import { parseYamlDocuments } from "../../codec/yaml-lexer.js";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../../command-line/flag-definition.js";
import { helpText } from "../../command-line/help-text.js";
import { parseFlags } from "../../command-line/parse-flags.js";
import { readSources, type SourceText } from "../object-files.js";
import { loadProfile } from "../serve/files/profile-file.js";
import { loadProject } from "../serve/load-apis.js";
import { FileCatalogue, type ProjectKinds } from "./file-catalogue.js";

const FLAGS: readonly FlagDefinition[] = [
  {
    name: "filename",
    short: "f",
    value: "FILE",
    isList: true,
    help: "A file, a folder of them, or - for standard input; comma-separated or given again.",
  },
  {
    name: "output-version",
    value: "GROUP/VERSION",
    help: "Version of all objects whose kind has it, such as apps/v1. Default: the version that each group prefers.",
  },
  { name: "output", short: "o", value: "FORMAT", default: "yaml", help: "yaml or json." },
  {
    name: "profile",
    value: "NAME|FILE",
    help: "Naming profile of the groups in the files (default: the built-in one that knows the first of them).",
  },
  { name: "orch-domain", value: "DOMAIN", help: "Domain suffix of API groups in the orch profile." },
  { name: "apis", value: "DIR", help: "Folder of generated kinds beside the built-in ones." },
  { name: "hooks", value: "FILE", help: "Module whose hooks hold the conversions of those kinds." },
  HELP_FLAG,
];

export const CONVERT_COMMAND: CommandDescription = {
  usage: ["kindsmith convert -f FILE [flags]"],
  about: `Prints the objects of YAML and JSON files in another version. Nothing is sent to a server. Only defaults of the former version
are filled in. A value that can't be kept is an error; decisions that you should check are shown on standard error.`,
  flags: FLAGS,
};

export interface ConvertIo {
  readonly stdin: AsyncIterable<Uint8Array>;
  stdout(text: string): void;
  stderr(text: string): void;
}

const PROCESS_IO: ConvertIo = {
  stdin: process.stdin,
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
};

/**
 * Resolves with the exit code. It is 1 if something could not be converted, and then nothing is printed.
 * @throws OperatorError
 */
export async function convert(argv: readonly string[], io: ConvertIo = PROCESS_IO): Promise<number> {
  const values = parseFlags(FLAGS, argv);
  if (values.get("help") === "true") {
    io.stdout(helpText(CONVERT_COMMAND));
    return 0;
  }
  const output = choice(["yaml", "json"]).parse("output", values.get("output") ?? "");
  const files = (values.get("filename") ?? "").split(",").filter((file) => file !== "");
  if (files.length === 0) throw new UsageError("--filename is missing: kindsmith convert -f FILE");
  const sources = await readSources(files, io.stdin);
  const { groups, extensions } = await loadProject(values.get("apis"), values.get("hooks"));
  const project: ProjectKinds = { groups, hooks: extensions.hooks };
  const profile = values.get("profile");
  const domain = values.get("orch-domain");
  const profiles =
    profile === undefined && domain === undefined
      ? (["kubernetes", "orch"].map((name) => builtinProfile(name, undefined)) as NamingProfile[])
      : [loadProfile(profile ?? "orch", domain)];
  const catalogues = await Promise.all(profiles.map((each) => FileCatalogue.load(each, project)));
  const outcome = convertAll(sources, catalogues, values.get("output-version"));
  for (const text of outcome.notes) io.stderr(`${text}\n`);
  for (const text of outcome.problems) io.stderr(`kindsmith: ${text}\n`);
  if (outcome.problems.length > 0) return 1;
  io.stdout(printed(outcome.objects, output));
  return 0;
}

interface Outcome {
  readonly objects: readonly JsonObject[];
  readonly notes: readonly string[];
  readonly problems: readonly string[];
}

function convertAll(
  sources: readonly SourceText[],
  catalogues: readonly FileCatalogue[],
  outputVersion: string | undefined,
): Outcome {
  const objects: JsonObject[] = [];
  const notes: string[] = [];
  const problems: string[] = [];
  for (const { name, text } of sources) {
    for (const [index, document] of documentsOf(name, text).entries()) {
      for (const { object, place } of objectsOf(document, `${name}: document ${index + 1}`)) {
        const at = `${place}, ${String(object.kind)} ${nameOf(object)}`;
        const catalogue = catalogues.find((each) => each.knows(object)) ?? (catalogues[0] as FileCatalogue);
        try {
          objects.push(catalogue.convert(object, outputVersion, (note) => notes.push(`${at}: ${note}`)));
        } catch (error) {
          if (!(error instanceof OperatorError)) throw error;
          problems.push(`${at}: ${error.message}`);
        }
      }
    }
  }
  return { objects, notes, problems };
}

function nameOf({ metadata }: JsonObject): string {
  return isJsonObject(metadata) && typeof metadata.name === "string" ? metadata.name : "without a name";
}

/** @throws OperatorError with the place of a document that is not YAML */
function documentsOf(name: string, text: string): JsonObject[] {
  const documents = parseYamlDocuments(text);
  return [...documents].flatMap((document, index) => {
    const [problem] = document.errors;
    if (problem !== undefined) throw new OperatorError(`${name}: document ${index + 1}: ${problem.message}`);
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    if (value === null || value === undefined) return [];
    if (isJsonObject(value)) return [value];
    throw new OperatorError(`${name}: document ${index + 1}: expected an object with apiVersion and kind`);
  });
}

/** Yields the items of lists one by one. */
function* objectsOf(
  document: JsonObject,
  place: string,
): Generator<{ readonly object: JsonObject; readonly place: string }> {
  const { apiVersion, kind, items } = document;
  if (typeof apiVersion !== "string" || typeof kind !== "string")
    throw new OperatorError(`${place}: expected an object with apiVersion and kind`);
  if (!kind.endsWith("List") || !Array.isArray(items)) {
    yield { object: document, place };
    return;
  }
  for (const [index, item] of items.entries()) {
    const at = `${place}, items[${index}]`;
    if (!isJsonObject(item)) throw new OperatorError(`${at}: expected an object`);
    // A list of one kind states apiVersion and kind once for all items.
    const envelope = kind === "List" ? {} : { apiVersion, kind: kind.replace(/List$/, "") };
    yield* objectsOf({ ...envelope, ...item }, at);
  }
}

function printed(objects: readonly JsonObject[], output: "yaml" | "json"): string {
  if (output === "yaml") return objects.map((object) => encodeYaml(object)).join("---\n");
  const [only] = objects;
  const document =
    objects.length === 1 && only !== undefined ? only : { apiVersion: "v1", kind: "List", items: objects };
  return `${encodeJson(document, 2)}\n`;
}
