/**
 * `kindsmith deprecated`: lists the deprecated versions that the clients of a server still use. SPEC: API versions no
 * longer served, migration.
 */

import { choice } from "../assembly/options/option-types.js";
import { connect } from "../client/index.js";
import {
  type CommandDescription,
  type FlagDefinition,
  type FlagValues,
  HELP_FLAG,
} from "../command-line/flag-definition.js";
import { helpText } from "../command-line/help-text.js";
import { parseFlags } from "../command-line/parse-flags.js";
import { shownConnectionError } from "./flags/connection-advice.js";
import { CONNECTION_FLAGS, connectionOf } from "./flags/connection-flags.js";
import { type Sample, samplesOf } from "./metrics-text.js";

const FLAGS: readonly FlagDefinition[] = [
  ...CONNECTION_FLAGS,
  { name: "output", value: "FORMAT", default: "table", help: "table or json." },
  { name: "fail", help: "Exit with 1 if a deprecated version is in use, for scripts." },
  HELP_FLAG,
];

export const DEPRECATED_COMMAND: CommandDescription = {
  usage: ["kindsmith deprecated [flags]"],
  about: `Lists the deprecated API versions that clients requested since the server started, according to its metrics.
The caller must be allowed to get /metrics. Each of several servers counts its own requests only.`,
  flags: FLAGS,
};

const USES = "apiserver_requested_deprecated_apis";
const REQUESTS = "apiserver_request_total";

const TIMEOUT_MS = 30_000;

export interface DeprecatedIo {
  stdout(text: string): void;
}

/** A deprecated version that clients have requested. */
export interface DeprecatedApi {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** The release that removes the version, such as `1.25`; empty if none is known. */
  readonly removedRelease: string;
  /** The number of requests since the server started. */
  readonly requests: number;
  /** The verbs of these requests, in alphabetic order. */
  readonly verbs: readonly string[];
}

/** Resolves with the exit code. @throws OperatorError for wrong flags, unusable credentials and unreachable servers */
export async function deprecated(
  argv: readonly string[],
  io: DeprecatedIo = { stdout: (text) => process.stdout.write(text) },
): Promise<number> {
  const values = parseFlags(FLAGS, argv);
  if (values.get("help") === "true") {
    io.stdout(helpText(DEPRECATED_COMMAND));
    return 0;
  }
  const output = choice(["table", "json"]).parse("output", values.get("output") ?? "");
  const apis = deprecatedApis(await readMetrics(values));
  if (output === "json") io.stdout(`${JSON.stringify(apis, undefined, 2)}\n`);
  else io.stdout(apis.length === 0 ? "No deprecated version was requested since the server started.\n" : tableOf(apis));
  return values.get("fail") === "true" && apis.length > 0 ? 1 : 0;
}

/** Reads the deprecated versions from the text of `/metrics`, ordered by group, version and resource. */
export function deprecatedApis(text: string): DeprecatedApi[] {
  const samples = samplesOf(text, new Set([USES, REQUESTS]));
  const requests = samples.filter(({ name }) => name === REQUESTS);
  return samples
    .filter(({ name, value }) => name === USES && value > 0)
    .map(({ labels }) => {
      const place = placeOf(labels);
      const own = requests.filter(({ labels: other }) => isSame(place, placeOf(other)));
      return {
        ...place,
        removedRelease: labels.removed_release ?? "",
        requests: own.reduce((sum, { value }) => sum + value, 0),
        verbs: [...new Set(own.map(({ labels: { verb = "" } }) => verb.toLowerCase()))].filter(Boolean).sort(),
      };
    })
    .sort((a, b) => compareTexts(nameOf(a), nameOf(b)));
}

type Place = Pick<DeprecatedApi, "group" | "version" | "resource" | "subresource">;

function placeOf({ group = "", version = "", resource = "", subresource = "" }: Sample["labels"]): Place {
  return { group, version, resource, subresource };
}

function isSame(a: Place, b: Place): boolean {
  return a.group === b.group && a.version === b.version && a.resource === b.resource && a.subresource === b.subresource;
}

function nameOf({ group, version, resource, subresource }: Place): string {
  return `${group}/${version}/${resource}/${subresource}`;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function tableOf(apis: readonly DeprecatedApi[]): string {
  const rows = [
    ["API VERSION", "RESOURCE", "REMOVED IN", "REQUESTS", "VERBS"],
    ...apis.map(({ group, version, resource, subresource, removedRelease, requests, verbs }) => [
      group === "" ? version : `${group}/${version}`,
      subresource === "" ? resource : `${resource}/${subresource}`,
      removedRelease === "" ? "<unknown>" : removedRelease,
      String(requests),
      verbs.join(","),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  return rows
    .map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")}`.trimEnd())
    .join("\n")
    .concat("\n");
}

async function readMetrics(values: FlagValues): Promise<string> {
  try {
    const client = await connect(await connectionOf(values));
    try {
      const { body } = await client.request({
        method: "GET",
        path: "/metrics",
        accept: "text/plain",
        timeoutMs: TIMEOUT_MS,
      });
      return new TextDecoder().decode(body);
    } finally {
      await client.close();
    }
  } catch (error) {
    throw shownConnectionError(error, values.get("server"));
  }
}
