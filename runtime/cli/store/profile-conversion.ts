/** `kindsmith store convert`: the content of a store with the names of another profile, as a new store. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BUILTIN_PROFILES, builtinProfile, type NamingProfile } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import { UsageError } from "../../base/usage-error.js";
import type { FlagDefinition, FlagValues } from "../../command-line/flag-definition.js";
import { withProgress } from "../../command-line/progress.js";
import { shellWord } from "../../command-line/shell-word.js";
import { decodeMark, flagsOf, MARKER_KEY } from "../../server/storage/store-marker.js";
import type { Revision } from "../../storage/engine.js";
import { StorageUnavailableError } from "../../storage/errors.js";
import type { BackupFile } from "../../storage/maintenance/backup-format.js";
import { assertUnused, openReplacement, openSnapshot } from "../../storage/maintenance/open-store.js";
import { REVISION_GAP } from "../../storage/maintenance/store-replacement.js";
import type { StoreSnapshot } from "../../storage/maintenance/store-snapshot.js";
import { STORE_DIRECTORY } from "../serve/data-directory.js";
import { loadProfile } from "../serve/files/profile-file.js";
import { type ConversionReport, textOfReport } from "./conversion/conversion-report.js";
import { planConversion, type StoreConversionOptions, writeConversion } from "./conversion/convert-store.js";
import { NameConversion } from "./conversion/name-conversion.js";
import { NO_SEALS, openSeals, type ValueSeals } from "./conversion/value-seals.js";
import { assertNotReplaced, readKeyFiles, writeKeyFiles } from "./key-files.js";
import {
  countText,
  HIDDEN_CREDENTIALS,
  type StoreIo,
  type StoreLocation,
  withoutCredentials,
} from "./store-location.js";

export const CONVERT_FLAGS: readonly FlagDefinition[] = [
  { name: "profile", value: "NAME", help: `Convert: the profile of the new store, ${BUILTIN_PROFILES.join(" or ")}.` },
  { name: "orch-domain", value: "DOMAIN", help: "Convert: domain of the new store's API groups, with --profile=orch." },
  { name: "to", value: "URL", help: "Convert: the new store, which has to be empty: lmdb:PATH or mongodb://..." },
  {
    name: "to-data-dir",
    value: "DIR",
    help: "Convert: a new data directory for the new store; certificates and tokens of --data-dir are copied to it.",
  },
  {
    name: "encryption-provider-config",
    value: "FILE",
    help: "Convert: the EncryptionConfiguration of the store's server; the new store is encrypted with its keys too.",
  },
  { name: "dry-run", help: "Convert: only report what would be done." },
];

/** Where the converted store is written. */
interface Destination {
  readonly url: string;
  /** The new data directory, if it is one. */
  readonly dataDirectory: string | undefined;
  /** The flag that names it, without a password. */
  readonly flag: string;
}

/** Prints the report; resolves with the exit code. @throws OperatorError, StorageError */
export async function convertStore(
  location: StoreLocation,
  output: "table" | "json",
  values: FlagValues,
  io: StoreIo,
): Promise<number> {
  const to = targetProfile(values);
  const isDryRun = values.get("dry-run") === "true";
  const destination = isDryRun ? undefined : destinationOf(values, location);
  if (destination !== undefined) await assertUnused(location.url);
  const snapshot = await openSnapshot(location.url);
  let seals: ValueSeals = NO_SEALS;
  try {
    const from = await profileOf(snapshot, location);
    assertOther(from, to, location);
    const configuration = values.get("encryption-provider-config");
    if (configuration !== undefined) seals = await sealsOf(configuration, from, to);
    const report: ConversionReport = await withProgress(io, async (line) => {
      const options = {
        snapshot,
        from,
        to,
        seals,
        onProgress: (what: string, done: number, total?: number) => line.update(countText(what, done, total)),
      };
      const plan = await planConversion(options);
      const written = destination && (await write(options, plan, { location, destination, values }));
      return { ...plan, continuesAfter: written === undefined ? undefined : String(written) };
    });
    io.stdout(
      output === "json"
        ? `${JSON.stringify(report, null, 2)}\n`
        : textOfReport(report) + nextStep(destination, to, values),
    );
    return 0;
  } finally {
    seals.close();
    await snapshot.close();
  }
}

interface Writing {
  readonly location: StoreLocation;
  readonly destination: Destination;
  readonly values: FlagValues;
}

/** Returns the head of the new store. */
async function write(
  options: StoreConversionOptions,
  plan: Pick<ConversionReport, "resources" | "revision">,
  { location, destination, values }: Writing,
): Promise<Revision> {
  const keys = await keysFor(destination, location);
  const replacement = await openReplacement(destination.url, commandOf(location, destination, values));
  try {
    if (replacement.formerHead > 0n && !replacement.isUnfinished)
      throw new OperatorError(`${destination.flag}: the store is not empty; a conversion writes a new one`);
    await replacement.begin(true);
    const total = plan.resources.reduce((sum, { objects }) => sum + objects, 0);
    await writeConversion(options, replacement, total);
    if (destination.dataDirectory !== undefined) await writeKeyFiles(destination.dataDirectory, keys);
    await options.snapshot.close();
    await assertUnchanged(location, BigInt(plan.revision));
    const head = BigInt(plan.revision) + REVISION_GAP;
    const note = { converted: { from: options.from.name, to: options.to.name, revision: plan.revision } };
    await replacement.finish(head, Buffer.from(JSON.stringify(note)));
    return head;
  } finally {
    await replacement.close();
  }
}

/** Reads the keys of the former data directory. @throws UsageError if the new one has others */
async function keysFor({ dataDirectory }: Destination, location: StoreLocation): Promise<BackupFile[]> {
  if (dataDirectory === undefined || location.dataDirectory === undefined) return [];
  const keys = await readKeyFiles(location.dataDirectory);
  await assertNotReplaced(dataDirectory, keys, "the former data directory");
  return keys;
}

/** A server of a database can't be seen, but what it writes can. @throws StorageUnavailableError */
async function assertUnchanged({ url, flag }: StoreLocation, revision: Revision): Promise<void> {
  const snapshot = await openSnapshot(url);
  try {
    if (snapshot.revision === revision) return;
    throw new StorageUnavailableError(
      `${flag}: found revision ${snapshot.revision}, expected ${revision}: the store has changed meanwhile; stop its servers and run the command again`,
    );
  } finally {
    await snapshot.close();
  }
}

function targetProfile(values: FlagValues): NamingProfile {
  const name = values.get("profile");
  if (name === undefined) throw new UsageError(`--profile is needed: ${BUILTIN_PROFILES.join(" or ")}`);
  // Words of a file can be any, and the same in several places, so that nothing distinguishes them.
  if (!BUILTIN_PROFILES.includes(name))
    throw new UsageError(`--profile: found ${JSON.stringify(name)}, allowed are ${BUILTIN_PROFILES.join(", ")}`);
  return loadProfile(name, values.get("orch-domain"));
}

function destinationOf(values: FlagValues, { url }: StoreLocation): Destination {
  const [storage, directory] = [values.get("to"), values.get("to-data-dir")];
  if ((storage === undefined) === (directory === undefined))
    throw new UsageError("expected one of --to and --to-data-dir, which name the new store");
  const dataDirectory = directory === undefined ? undefined : resolve(directory);
  const destination =
    dataDirectory === undefined
      ? { url: storage ?? "", dataDirectory, flag: `--to=${withoutCredentials(storage ?? "")}` }
      : { url: `lmdb:${join(dataDirectory, STORE_DIRECTORY)}`, dataDirectory, flag: `--to-data-dir=${dataDirectory}` };
  if (absolute(destination.url) === absolute(url))
    throw new UsageError(`${destination.flag}: found the store that is converted, expected a new one`);
  return destination;
}

function absolute(url: string): string {
  return url.startsWith("lmdb:") ? `lmdb:${resolve(url.slice("lmdb:".length))}` : url;
}

/** The profile that the marker of a store names. @throws OperatorError if there is none, or it is not built in */
async function profileOf(snapshot: StoreSnapshot, { flag }: StoreLocation): Promise<NamingProfile> {
  for await (const { key, value } of snapshot.entries()) {
    if (key !== MARKER_KEY) continue;
    const mark = decodeMark(value);
    const profile = builtinProfile(mark.profile, mark.domain);
    if (profile !== undefined) return profile;
    throw new OperatorError(
      `${flag}: found a store of the profile ${JSON.stringify(mark.profile)}, expected one of ${BUILTIN_PROFILES.join(", ")}: the words of a file can't be converted`,
    );
  }
  throw new OperatorError(`${flag}: found no naming profile in the store, expected one that a server has used`);
}

function assertOther(from: NamingProfile, to: NamingProfile, { flag }: StoreLocation): void {
  if (from.name !== to.name || from.words.groupDomain !== to.words.groupDomain) return;
  const flags = flagsOf({ profile: to.name, domain: to.words.groupDomain });
  throw new UsageError(`${flag}: the store is that of ${flags} already`);
}

async function sealsOf(file: string, from: NamingProfile, to: NamingProfile): Promise<ValueSeals> {
  const name = `--encryption-provider-config (${file})`;
  const names = new NameConversion(from, to);
  return openSeals({ configuration: await readFile(file, "utf8"), name, from, to, names });
}

/** What is run again after an interruption. */
function commandOf(location: StoreLocation, destination: Destination, values: FlagValues): string {
  const repeated = ["profile", "orch-domain", "encryption-provider-config"].flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  return ["kindsmith store convert", location.flag, destination.flag, ...repeated].join(" ");
}

function nextStep(destination: Destination | undefined, { name, words }: NamingProfile, values: FlagValues): string {
  if (destination === undefined) return "";
  const flags = flagsOf({ profile: name, domain: words.groupDomain });
  const place = destination.flag.replace(/^--to-data-dir=/, "--data-dir=").replace(/^--to=/, "--storage=");
  const encryption = values.has("encryption-provider-config")
    ? `\nits EncryptionConfiguration needs the same keys, and apiVersion: ${words.apiserverConfigGroup}/v1`
    : "";
  const hidden = place.includes(HIDDEN_CREDENTIALS)
    ? `\nwith your own credentials in the place of ${HIDDEN_CREDENTIALS}, which are never printed`
    : "";
  return `serve it with: kindsmith serve ${flags} ${shellWord(place)}${hidden}${encryption}\n`;
}
