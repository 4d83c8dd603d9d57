/** The `import` command, which brings CustomResourceDefinitions and OpenAPI documents into the schema folder. */

import { resolve } from "node:path";
import { parseVersionName } from "../../runtime/api/lifecycle/version-name.js";
import { OperatorError } from "../../runtime/base/operator-error.js";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../../runtime/command-line/flag-definition.js";
import { helpText } from "../../runtime/command-line/help-text.js";
import { withProgress } from "../../runtime/command-line/progress.js";
import { type CommandIo, CommandLineError, EXIT, PROCESS_IO, parseCommandLine } from "../command-line.js";
import { counted } from "../counted.js";
import { GROUP_EXPECTED, isGroup } from "../model/lint-kinds.js";
import { VERSION_NAMES_EXPECTED } from "../model/model-lifecycle.js";
import { formatProblem, SchemaProblemsError } from "../problem.js";
import { replaceFiles } from "../write-files.js";
import { type AdoptionRequest, parseChoices } from "./adopt/adoption.js";
import { planAdoption } from "./adopt/plan-adoption.js";
import { isGroupOfProduct } from "./adopt/product-groups.js";
import { planCrds } from "./crd-files.js";
import { planOpenApi } from "./openapi-files.js";
import { isSelected, type Plan, type PlannedKind, type Selection } from "./planned-file.js";
import { type Settled, type SettledFile, settle } from "./settle.js";
import { type Found, type RemoteDocuments, readSource, type ServerQuery } from "./source-documents.js";

export interface ImportIo extends CommandIo {
  readonly stdin: AsyncIterable<Uint8Array>;
}

const FLAGS: readonly FlagDefinition[] = [
  { name: "out", value: "DIR", what: "a folder", help: "the schema folder (default: schemas)" },
  {
    name: "group",
    value: "GROUP",
    what: "a group",
    help: "only kinds of this group, core for the core group; with --adopt: the group of the new kinds",
  },
  { name: "kind", value: "KIND,...", what: "kinds", help: "only these; with --adopt: components, or Kind=component" },
  { name: "adopt", help: "make kinds of the component schemas of plain OpenAPI documents" },
  { name: "version", value: "VERSION", what: "a version", help: "with --adopt: of the new kinds (default: v1)" },
  { name: "force", help: "replace files that are there with another content" },
  {
    name: "kubeconfig",
    value: "FILE",
    what: "a file",
    help: "read the CustomResourceDefinitions of this server; takes no SOURCE",
  },
  { name: "context", value: "NAME", what: "a context", help: "of the kubeconfig (default: its current one)" },
  { name: "openapi", help: "from a server: its published OpenAPI documents too" },
  HELP_FLAG,
];

export const IMPORT_COMMAND: CommandDescription = {
  usage: [
    "kindsmith import SOURCE [flags]",
    "kindsmith import SOURCE --adopt --group GROUP [flags]",
    "kindsmith import --kubeconfig FILE [flags]",
  ],
  about: `Brings CustomResourceDefinitions and OpenAPI documents into the schema folder, one file a kind at
<group>/<version>/<kind>.yaml. SOURCE is a file, a folder, an http(s) URL of a document, or - for standard input.
What the generator would refuse is named with its reason and left out.

With --adopt, the components that clients send to a collection with POST or PUT become kinds of --group, or those that
--kind names. Their properties become the spec, read-only ones the status. What can't be kept is named with its place.`,
  flags: FLAGS,
};

/** Maximum number of kinds that are named if a selection matches none. */
const MAX_NAMED_KINDS = 20;

/** Maximum number of refusals, and of losses, that are printed; the rest are counted. */
const MAX_PRINTED_REASONS = 50;

/** Runs the command. Returns its exit code; throws only for bugs of this program. */
export async function runImport(
  argv: readonly string[],
  remote: RemoteDocuments,
  io: ImportIo = { ...PROCESS_IO, stdin: process.stdin },
): Promise<number> {
  try {
    const { values, operands } = parseCommandLine(FLAGS, argv, 1);
    if (values.get("help") === "true") {
      io.stdout(helpText(IMPORT_COMMAND));
      return EXIT.ok;
    }
    return await importInto(values, operands[0], remote, io);
  } catch (error) {
    if (error instanceof CommandLineError) {
      io.stderr(`kindsmith: ${error.message}\n`);
      return EXIT.usage;
    }
    if (!(error instanceof SchemaProblemsError || error instanceof OperatorError)) throw error;
    // Problems of schemas begin with the place, by which editors find it.
    const prefix = error instanceof SchemaProblemsError ? "" : "kindsmith: ";
    io.stderr(`${prefix}${error.message}\nnothing was written\n`);
    return EXIT.failed;
  }
}

async function importInto(
  values: ReadonlyMap<string, string>,
  source: string | undefined,
  remote: RemoteDocuments,
  io: ImportIo,
): Promise<number> {
  const cwd = io.cwd ?? process.cwd();
  const selection = selectionOf(values);
  const adoption = adoptionOf(values);
  const server = serverOf(values, source, selection);
  const query = { cwd, stdin: io.stdin, ...(source === undefined ? {} : { source }), ...(server ? { server } : {}) };
  const found = await withProgress(io, (line) => {
    // Not its address, which may have a password.
    line.update("reading the source");
    return readSource(query, remote);
  });
  const plan = adoption ? adoptionOfSource(found, adoption) : planOf(found, selection);
  const label = (values.get("out") ?? "schemas").replace(/[\\/]+$/, "");
  const folder = resolve(cwd, label);
  const settled = await settle(plan.files, { folder, label, force: values.get("force") === "true" });
  await replaceFiles(folder, new Map(settled.files.map(({ path, text }) => [path, text])));
  return report(plan, settled, found, { label, selection: adoption ? {} : selection }, io);
}

function selectionOf(values: ReadonlyMap<string, string>): Selection {
  const group = values.get("group");
  const kinds = values.get("kind");
  return {
    ...(group === undefined ? {} : { group: groupOf(group) }),
    ...(kinds === undefined ? {} : { kinds: kinds.split(",").map((kind) => kind.trim()) }),
  };
}

function groupOf(text: string): string {
  return text === "core" ? "" : text;
}

/** @throws CommandLineError for flags that contradict each other, and for a group or version that can't be served */
function adoptionOf(values: ReadonlyMap<string, string>): AdoptionRequest | undefined {
  const version = values.get("version");
  if (values.get("adopt") !== "true") {
    if (version !== undefined) throw new CommandLineError("--version needs --adopt: other kinds have their versions");
    return undefined;
  }
  if (values.has("kubeconfig"))
    throw new CommandLineError("--adopt and --kubeconfig exclude each other: servers publish kinds, not plain schemas");
  const group = values.get("group");
  if (group === undefined)
    throw new CommandLineError("--adopt needs --group GROUP: the group of the new kinds, for example shop.example.com");
  if (!isGroup(groupOf(group)))
    throw new CommandLineError(`--group: found ${JSON.stringify(group)}\n  ${GROUP_EXPECTED}`);
  if (isGroupOfProduct(groupOf(group)))
    throw new CommandLineError(
      `--group: found ${JSON.stringify(group)}, a group of the server itself\n  choose one with a domain of yours, for example shop.example.com`,
    );
  if (version !== undefined && parseVersionName(version) === undefined)
    throw new CommandLineError(`--version: found ${JSON.stringify(version)}\n  ${VERSION_NAMES_EXPECTED}`);
  const kinds = values.get("kind");
  return {
    group: groupOf(group),
    version: version ?? "v1",
    ...(kinds === undefined ? {} : { choices: parseChoices(kinds) }),
  };
}

function serverOf(
  values: ReadonlyMap<string, string>,
  source: string | undefined,
  { group }: Selection,
): ServerQuery | undefined {
  const kubeconfig = values.get("kubeconfig");
  const context = values.get("context");
  if (kubeconfig === undefined) {
    for (const name of ["context", "openapi"])
      if (values.has(name)) throw new CommandLineError(`--${name} needs --kubeconfig FILE: it is about a server`);
    return undefined;
  }
  if (source !== undefined)
    throw new CommandLineError(`--kubeconfig and SOURCE ${source} exclude each other: name one place to read from`);
  return {
    kubeconfig,
    withOpenApi: values.get("openapi") === "true",
    ...(context === undefined ? {} : { context }),
    ...(group === undefined ? {} : { group }),
  };
}

function adoptionOfSource({ openapi, crds }: Found, request: AdoptionRequest): Plan {
  const plan = planAdoption(openapi, request);
  const declared = crds.map(({ document, path }) =>
    formatProblem(document.problem(path, "a CustomResourceDefinition declares a kind: import it without --adopt")),
  );
  return { ...plan, skipped: [...(plan.skipped ?? []), ...declared] };
}

/** A kind that a manifest declares is not imported from a published document as well. */
function planOf(found: Found, selection: Selection): Plan {
  const crds = planCrds(found.crds, selection);
  const published = planOpenApi(found.openapi, selection);
  const declared = new Set(crds.found.map(({ group, kind }) => `${group}/${kind}`));
  const isOwn = ({ group, kind }: PlannedKind): boolean => !declared.has(`${group}/${kind}`);
  return {
    files: [...crds.files, ...published.files.filter(({ kinds }) => kinds.every(isOwn))],
    refused: [...crds.refused, ...published.refused],
    found: [...crds.found, ...published.found.filter(isOwn)],
  };
}

interface Request {
  readonly label: string;
  readonly selection: Selection;
}

function report(plan: Plan, settled: Settled, found: Found, { label, selection }: Request, io: ImportIo): number {
  const refused = [...plan.refused, ...settled.refused];
  const { lost = [] } = plan;
  const passedOver = [...settled.skipped, ...(plan.skipped ?? []), ...found.passedOver];
  for (const file of settled.files) io.stdout(`${fileLine(file, label)}\n`);
  for (const path of settled.unchanged) io.stdout(`unchanged: ${label}/${path}\n`);
  for (const line of passedOver) io.stdout(`skipped: ${line}\n`);
  for (const loss of lost.slice(0, MAX_PRINTED_REASONS)) io.stderr(`lost: ${loss}\n`);
  if (lost.length > MAX_PRINTED_REASONS) io.stderr(`and ${lost.length - MAX_PRINTED_REASONS} more are lost\n`);
  for (const reason of refused.slice(0, MAX_PRINTED_REASONS)) io.stderr(`refused: ${reason}\n`);
  if (refused.length > MAX_PRINTED_REASONS) io.stderr(`and ${refused.length - MAX_PRINTED_REASONS} more reasons\n`);
  if (!plan.found.some((kind) => isSelected(kind, selection)) && refused.length === 0) {
    io.stderr(`${nothingFound(plan.found, selection, plan.lost !== undefined)}\n`);
    return EXIT.failed;
  }
  const replaced = settled.files.filter(({ isReplaced }) => isReplaced).length;
  io.stdout(
    `${label}: ${counted(settled.files.length - replaced, "file")} written, ${replaced} replaced, ${settled.unchanged.length} unchanged, ` +
      `${passedOver.length} skipped, ${refused.length} refused${plan.lost ? `, ${lost.length} lost` : ""}\n`,
  );
  return refused.length > 0 ? EXIT.failed : EXIT.ok;
}

function fileLine({ path, kinds, isReplaced }: SettledFile, label: string): string {
  const [first] = kinds;
  const versions = kinds.map(({ version }) => version).join(", ");
  return `${isReplaced ? "replaced" : "written"}: ${label}/${path}${first ? ` (${first.kind}, ${versions})` : ""}`;
}

function nothingFound(found: readonly PlannedKind[], { group, kinds }: Selection, isAdoption: boolean): string {
  if (isAdoption) return "no component became a kind\n  choose others with --kind";
  const flags = [
    ...(group === undefined ? [] : [`--group ${group || "core"}`]),
    ...(kinds === undefined ? [] : [`--kind ${kinds.join(",")}`]),
  ];
  if (found.length === 0)
    return (
      "the source contains no kinds: expected CustomResourceDefinitions, or OpenAPI documents that describe kinds\n" +
      "  --adopt makes kinds of the component schemas of a plain OpenAPI document"
    );
  const names = [...new Set(found.map((one) => `${one.kind} of ${one.group || "core"}`))];
  const more = names.length > MAX_NAMED_KINDS ? ` and ${names.length - MAX_NAMED_KINDS} more` : "";
  return `${flags.join(" ")}: no kind of the source matches\n  the source has ${names.slice(0, MAX_NAMED_KINDS).join(", ")}${more}`;
}
