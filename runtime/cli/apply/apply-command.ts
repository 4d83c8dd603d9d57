/** `kindsmith apply`: server-side apply of the objects in files. SPEC: Server-side apply; SDK-013 */

import { DEFAULT_PROFILE } from "../../api/profile/naming-profile.js";
import { choice } from "../../assembly/options/option-types.js";
import { OperatorError } from "../../base/operator-error.js";
import { UsageError } from "../../base/usage-error.js";
import { ConfigurationError, connect } from "../../client/index.js";
import { foregroundClock } from "../../client/transport/abort.js";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../../command-line/flag-definition.js";
import { helpText } from "../../command-line/help-text.js";
import { parseFlags } from "../../command-line/parse-flags.js";
import { shownConnectionError } from "../flags/connection-advice.js";
import { CONNECTION_FLAGS, connectionOf } from "../flags/connection-flags.js";
import { readSources } from "../object-files.js";
import { loadProfile } from "../serve/files/profile-file.js";
import { terminalText } from "../terminal-text.js";
import { readDocuments } from "./applied-documents.js";
import { applyObjects } from "./apply-objects.js";

const VALIDATIONS = { strict: "Strict", warn: "Warn", ignore: "Ignore" } as const;

const FLAGS: readonly FlagDefinition[] = [
  {
    name: "filename",
    short: "f",
    value: "FILE",
    isList: true,
    help: "A file, a folder of them, or - for standard input; comma-separated or given again.",
  },
  ...CONNECTION_FLAGS,
  {
    name: "namespace",
    short: "n",
    value: "NAME",
    help: "Namespace of objects that name none; others are refused (default: that of the kubeconfig's context).",
  },
  { name: "field-manager", value: "NAME", default: "kindsmith", help: "Manager that owns the applied fields." },
  { name: "force-conflicts", help: "Take over fields that other managers own." },
  {
    name: "with-owners",
    help: "Apply owners first, and point owner references to the uids that these have on this server.",
  },
  { name: "with-status", help: "Apply the status of objects too, through its subresource." },
  { name: "dry-run", help: "Let the server do everything except store the result." },
  {
    name: "validate",
    value: "MODE",
    default: "strict",
    help: "Fields that the server doesn't know: strict (refuse), warn or ignore.",
  },
  {
    name: "profile",
    value: "NAME|FILE",
    default: DEFAULT_PROFILE,
    help: "Names that the server uses: kubernetes, orch or a file.",
  },
  { name: "orch-domain", value: "DOMAIN", help: "Domain suffix of API groups, with --profile=orch." },
  HELP_FLAG,
];

export const APPLY_COMMAND: CommandDescription = {
  usage: ["kindsmith apply -f FILE [flags]"],
  about: `Applies the objects of YAML and JSON files to the server, which merges them and records the owner of each field. The items of
lists are applied one by one, namespaces and definitions of kinds come first, and objects of a new kind wait until the server
serves it. Failures are reported on standard error, with file, line and document; all other objects are applied nevertheless.
Nothing is sent if a file can't be read.`,
  flags: FLAGS,
};

export interface ApplyIo {
  readonly stdin: AsyncIterable<Uint8Array>;
  stdout(text: string): void;
  stderr(text: string): void;
}

const PROCESS_IO: ApplyIo = {
  stdin: process.stdin,
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
};

/** Resolves with the exit code, which is 1 if something could not be applied. @throws OperatorError */
export async function apply(argv: readonly string[], io: ApplyIo = PROCESS_IO): Promise<number> {
  const values = parseFlags(FLAGS, argv);
  if (values.get("help") === "true") {
    io.stdout(helpText(APPLY_COMMAND));
    return 0;
  }
  const validation = choice(["strict", "warn", "ignore"]).parse("validate", values.get("validate") ?? "");
  const files = (values.get("filename") ?? "").split(",").filter((file) => file !== "");
  if (files.length === 0) throw new UsageError("--filename is missing: kindsmith apply -f FILE");
  const profile = loadProfile(values.get("profile") ?? "", values.get("orch-domain"));
  const connection = await connectionOf(values);
  const { objects, problems } = readDocuments(await readSources(files, io.stdin));
  const onFailure = (text: string): void => io.stderr(`kindsmith: ${terminalText(text)}\n`);
  for (const problem of problems) onFailure(problem);
  if (problems.length > 0) return 1;
  if (objects.length === 0) throw new OperatorError(`${files.join(", ")}: found no objects`);
  const onWarning = (text: string): void => io.stderr(`Warning: ${terminalText(text)}\n`);
  const client = await connected(() =>
    connect({ ...connection, profile, onWarning, fieldManager: values.get("field-manager") ?? "" }),
  );
  const namespace = values.get("namespace");
  const server = values.get("server");
  try {
    const failures = await applyObjects(objects, {
      client,
      ...(namespace === undefined ? {} : { namespace }),
      ...(server === undefined ? {} : { server }),
      force: values.get("force-conflicts") === "true",
      withOwners: values.get("with-owners") === "true",
      withStatus: values.get("with-status") === "true",
      dryRun: values.get("dry-run") === "true",
      fieldValidation: VALIDATIONS[validation],
      clock: foregroundClock,
      onApplied: (line) => io.stdout(`${terminalText(line)}\n`),
      onFailure,
    });
    return failures === 0 ? 0 : 1;
  } finally {
    await client.close();
  }
}

async function connected<C>(connecting: () => Promise<C>): Promise<C> {
  try {
    return await connecting();
  } catch (error) {
    throw error instanceof ConfigurationError ? shownConnectionError(error) : error;
  }
}
