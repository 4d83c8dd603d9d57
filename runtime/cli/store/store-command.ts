/** `kindsmith store`: what an operator wants to know of a store, and to do with it, without its API. */

import { choice } from "../../assembly/options/option-types.js";
import { suggestion } from "../../base/nearest-name.js";
import { UsageError } from "../../base/usage-error.js";
import {
  type CommandDescription,
  type FlagDefinition,
  type FlagValues,
  HELP_FLAG,
} from "../../command-line/flag-definition.js";
import { checkStore, type StoreReport } from "../../storage/maintenance/check-store.js";
import { compactStore, openSnapshot } from "../../storage/maintenance/open-store.js";
import type { StoreSnapshot } from "../../storage/maintenance/store-snapshot.js";
import { type StoreStatistics, storeStatistics } from "../../storage/maintenance/store-statistics.js";
import { terminalText } from "../terminal-text.js";
import { CONVERT_FLAGS, convertStore } from "./profile-conversion.js";
import {
  PROCESS_IO,
  reporting,
  STORE_FLAGS,
  type StoreIo,
  type StoreLocation,
  storeArguments,
  storeLocation,
} from "./store-location.js";

const FLAGS: readonly FlagDefinition[] = [
  ...STORE_FLAGS,
  ...CONVERT_FLAGS,
  { name: "output", value: "FORMAT", default: "table", help: "table or json." },
  HELP_FLAG,
];

const USAGE = "kindsmith store check|compact|convert|stats [flags]";

export const STORE_COMMAND: CommandDescription = {
  usage: [USAGE],
  about: `  check     reads everything, while the server runs, and reports records that can't be decoded or don't agree; exit code 1 if
            there are any
  compact   drops all history, and gives back the space that it took; the server of an embedded store must be stopped
  convert   writes a new store with the names of another profile, in kinds, keys and references; the server must be stopped
  stats     prints the objects and bytes of each resource, the history, and what the store occupies, while the server runs`,
  flags: FLAGS,
  operands: ["check", "compact", "convert", "stats"],
};

type Output = "table" | "json";

type Action = (location: StoreLocation, output: Output, io: StoreIo, values: FlagValues) => Promise<number>;

const ACTIONS: Readonly<Record<string, Action>> = {
  check,
  compact,
  convert: (location, output, io, values) => convertStore(location, output, values, io),
  stats,
};

/** Resolves with the exit code. @throws OperatorError for wrong flags */
export async function store(argv: readonly string[], io: StoreIo = PROCESS_IO): Promise<number> {
  const given = storeArguments(argv, STORE_COMMAND, io);
  if (given === undefined) return 0;
  const { argument: name, values } = given;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined)
    throw new UsageError(
      `store ${JSON.stringify(name)}: allowed are ${Object.keys(ACTIONS).join(", ")}${suggestion(name, Object.keys(ACTIONS))}`,
    );
  const foreign = CONVERT_FLAGS.find((flag) => name !== "convert" && values.has(flag.name));
  if (foreign !== undefined) throw new UsageError(`--${foreign.name} is a flag of store convert, not of store ${name}`);
  const output = choice(["table", "json"]).parse("output", values.get("output") ?? "");
  return reporting(io, () => action(storeLocation(values), output, io, values));
}

async function check({ url }: StoreLocation, output: Output, io: StoreIo): Promise<number> {
  const report = await reading(url, checkStore);
  io.stdout(output === "json" ? jsonOf(report) : textOfReport(report));
  return report.problems.length === 0 ? 0 : 1;
}

async function stats({ url }: StoreLocation, output: Output, io: StoreIo): Promise<number> {
  const statistics = await reading(url, storeStatistics);
  io.stdout(output === "json" ? jsonOf(statistics) : textOfStatistics(statistics));
  return 0;
}

async function compact({ url, flag }: StoreLocation, output: Output, io: StoreIo): Promise<number> {
  const result = await compactStore(url, `kindsmith store compact ${flag}`);
  const { formerBytes, bytes, revision } = result;
  if (output === "json") io.stdout(jsonOf(result));
  else if (formerBytes === undefined || bytes === undefined)
    io.stdout(`history before revision ${revision} is dropped; the database uses its space again\n`);
  else io.stdout(`history before revision ${revision} is dropped: ${formerBytes} bytes before, ${bytes} now\n`);
  return 0;
}

async function reading<Result>(url: string, read: (snapshot: StoreSnapshot) => Promise<Result>): Promise<Result> {
  const snapshot = await openSnapshot(url);
  try {
    return await read(snapshot);
  } finally {
    await snapshot.close();
  }
}

/** Revisions are texts, since many readers of JSON would round them. */
function jsonOf(value: object): string {
  return `${JSON.stringify(value, (_, member: unknown) => (typeof member === "bigint" ? String(member) : member), 2)}\n`;
}

function textOfReport({ engine, revision, compacted, records, keys, encrypted, problems, isCut }: StoreReport): string {
  const lines = problems.map(({ place, problem }) => terminalText(`${place}: ${problem}`));
  if (isCut) lines.push("there are more problems than these");
  const unchecked = encrypted === 0 ? "" : `, ${encrypted} of them encrypted, whose content is not checked`;
  const verdict = problems.length === 0 ? "no problem" : `${problems.length} problems`;
  lines.push(
    `${engine} at revision ${revision}, compacted to ${compacted}: ${keys} keys, ${records} records${unchecked}: ${verdict}`,
  );
  return `${lines.join("\n")}\n`;
}

function textOfStatistics({ engine, revision, compacted, resources, history, disk }: StoreStatistics): string {
  const rows = [
    ["RESOURCE", "OBJECTS", "BYTES", "ENCRYPTED"],
    ...resources.map(({ group, resource, objects, bytes, encrypted }) => [
      resource === "" ? "<own entries>" : group === "core" ? resource : `${resource}.${group}`,
      String(objects),
      String(bytes),
      String(encrypted),
    ]),
    ["<history>", String(history.records), String(history.bytes), ""],
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  const table = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("   ")
      .trimEnd(),
  );
  const free = disk.freeBytes === undefined ? "" : `, of which ${disk.freeBytes} are free`;
  return `${table.join("\n")}\n\n${engine} at revision ${revision}, compacted to ${compacted}: ${disk.bytes} bytes${free}\n`;
}
