/** `kindsmith export`: objects of a server as documents that can be applied elsewhere. */

import { apiVersionOf } from "../../api/gvk.js";
import { choice } from "../../assembly/options/option-types.js";
import { suggestion } from "../../base/nearest-name.js";
import { UsageError } from "../../base/usage-error.js";
import { type Client, connect, isForbidden, isNotFound, type ServedKind } from "../../client/index.js";
import { encodeYaml } from "../../codec/yaml-codec.js";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../../command-line/flag-definition.js";
import { helpText } from "../../command-line/help-text.js";
import { parseFlags } from "../../command-line/parse-flags.js";
import { shownConnectionError } from "../flags/connection-advice.js";
import { CONNECTION_FLAGS, connectionOf } from "../flags/connection-flags.js";
import { type ExportSettings, exportedObject } from "./exported-object.js";
import { serverObjects } from "./server-objects.js";

const FLAGS: readonly FlagDefinition[] = [
  ...CONNECTION_FLAGS,
  { name: "all", help: "Export the objects of every kind but Events." },
  {
    name: "namespace",
    short: "n",
    value: "NAME",
    help: "Only objects of this namespace, and the namespace itself (default: of all, and of none).",
  },
  { name: "selector", short: "l", value: "SELECTOR", help: "Only objects with these labels: app=web,tier!=cache." },
  { name: "with-owners", help: "Keep owner references; apply --with-owners points them to the new owners." },
  { name: "with-status", help: "Keep the status; apply --with-status writes it." },
  {
    name: "with-server-objects",
    help: "Keep what every server makes for itself, such as the Service of its own address.",
  },
  { name: "with-metadata", help: "Keep what the server writes into metadata: uid, resourceVersion, managedFields ..." },
  { name: "output", short: "o", value: "FORMAT", default: "yaml", help: "yaml or json." },
  HELP_FLAG,
];

const USAGE = "kindsmith export RESOURCE... [flags]";

export const EXPORT_COMMAND: CommandDescription = {
  usage: [USAGE, "kindsmith export --all [flags]"],
  about: `Prints objects of a server without what belongs to that server alone, for \`kindsmith apply\` on another one. RESOURCE is a plural,
singular or short name, with .GROUP where several groups have it; each is read in the version that its group prefers.`,
  flags: FLAGS,
};

const EVENTS = "events";

export interface ExportIo {
  stdout(text: string): void;
}

/** Resolves with the exit code. @throws OperatorError for wrong flags, unknown resources, and servers that refuse */
export async function exportObjects(
  argv: readonly string[],
  io: ExportIo = { stdout: (text) => process.stdout.write(text) },
): Promise<number> {
  const names: string[] = [];
  const values = parseFlags(FLAGS, argv, {
    onArgument: (argument) => names.push(...argument.split(",").filter((name) => name !== "")),
  });
  if (values.get("help") === "true") {
    io.stdout(helpText(EXPORT_COMMAND));
    return 0;
  }
  const isAll = values.get("all") === "true";
  if (isAll === names.length > 0) throw new UsageError(`expected either resources or --all: ${USAGE}`);
  const output = choice(["yaml", "json"]).parse("output", values.get("output") ?? "");
  const settings: ExportSettings = {
    withOwners: values.get("with-owners") === "true",
    withStatus: values.get("with-status") === "true",
    withMetadata: values.get("with-metadata") === "true",
  };
  const selection = {
    namespace: values.get("namespace"),
    selector: values.get("selector"),
    withServerObjects: values.get("with-server-objects") === "true",
  };
  const print = output === "json" ? printJson : printYaml;
  try {
    const client = await connect(await connectionOf(values));
    try {
      const served = (await client.dynamic.kinds()).filter(({ verbs }) => verbs.includes("list"));
      const named = isAll ? allKinds(served) : names.map((name) => kindOf(served, name));
      const kinds = await kindsFor(client, named, selection.namespace, isAll);
      const isOfServer = serverObjects(served.map(({ reference }) => reference.group));
      await print(exported(client, kinds, { ...selection, isOfServer }, settings), io);
    } finally {
      await client.close();
    }
  } catch (error) {
    throw shownConnectionError(error, values.get("server"));
  }
  return 0;
}

interface Selection {
  readonly namespace: string | undefined;
  readonly selector: string | undefined;
  readonly withServerObjects: boolean;
  readonly isOfServer: ReturnType<typeof serverObjects>;
}

const isNamespaces = ({ reference }: ServedKind): boolean =>
  reference.group === "" && reference.resource === "namespaces";

/**
 * The kinds that have objects in the namespace, or the namespace itself.
 * @throws UsageError for a namespace that does not exist, and for a named kind whose objects have none
 */
async function kindsFor(
  client: Client,
  named: readonly ServedKind[],
  namespace: string | undefined,
  isAll: boolean,
): Promise<readonly ServedKind[]> {
  if (namespace === undefined) return named;
  const isOfNamespace = (kind: ServedKind): boolean => kind.reference.scope !== "Cluster" || isNamespaces(kind);
  const stray = isAll ? undefined : named.find((kind) => !isOfNamespace(kind));
  if (stray !== undefined)
    throw new UsageError(
      `--namespace=${namespace}: ${stray.reference.resource} are in no namespace; export them without the flag`,
    );
  try {
    await (await client.dynamic.resource("v1", "Namespace")).get(namespace);
  } catch (error) {
    if (isNotFound(error))
      throw new UsageError(`--namespace: the server has no namespace ${JSON.stringify(namespace)}`);
    // Who may read objects of a namespace need not be allowed to read the namespace.
    if (!isForbidden(error)) throw error;
  }
  return named.filter(isOfNamespace);
}

async function* exported(
  client: Client,
  kinds: readonly ServedKind[],
  { namespace, selector, withServerObjects, isOfServer }: Selection,
  settings: ExportSettings,
): AsyncIterable<object> {
  for (const { reference } of kinds) {
    const isCluster = reference.scope === "Cluster";
    const apiVersion = apiVersionOf(reference.group, reference.version);
    const resource = await client.dynamic.resource(apiVersion, reference.kind);
    const options = {
      ...(selector === undefined ? {} : { labelSelector: selector }),
      ...(isCluster && namespace !== undefined ? { fieldSelector: `metadata.name=${namespace}` } : {}),
    };
    const collection = isCluster
      ? resource
      : namespace === undefined
        ? resource.allNamespaces()
        : resource.inNamespace(namespace);
    for await (const object of collection.items(options))
      if (withServerObjects || !isOfServer(reference, object))
        yield exportedObject(object, { apiVersion, kind: reference.kind }, settings);
  }
}

/** Every kind that can be created, once, in the version that its group prefers, which discovery lists first. */
function allKinds(served: readonly ServedKind[]): ServedKind[] {
  const first = new Map<string, ServedKind>();
  for (const kind of served) {
    const { group, resource } = kind.reference;
    const name = `${resource}.${group}`;
    if (kind.verbs.includes("create") && resource !== EVENTS && !first.has(name)) first.set(name, kind);
  }
  return [...first.values()];
}

/** @throws UsageError for a name that no resource has */
function kindOf(served: readonly ServedKind[], name: string): ServedKind {
  const [resource = "", ...group] = name.split(".");
  const found = served.find(
    ({ reference, singular, shortNames }) =>
      [reference.resource, singular, ...shortNames].includes(resource.toLowerCase()) &&
      (group.length === 0 || reference.group === group.join(".")),
  );
  if (found !== undefined) return found;
  const known = [...new Set(served.flatMap(({ reference, singular }) => [reference.resource, singular]))];
  throw new UsageError(
    `the server has no resource ${JSON.stringify(name)} that can be listed${suggestion(resource, known)}`,
  );
}

async function printYaml(objects: AsyncIterable<object>, io: ExportIo): Promise<void> {
  for await (const object of objects) io.stdout(`---\n${encodeYaml(object)}`);
}

async function printJson(objects: AsyncIterable<object>, io: ExportIo): Promise<void> {
  io.stdout('{"apiVersion":"v1","kind":"List","items":[');
  let separator = "\n";
  for await (const object of objects) {
    io.stdout(`${separator}${JSON.stringify(object)}`);
    separator = ",\n";
  }
  io.stdout("\n]}\n");
}
