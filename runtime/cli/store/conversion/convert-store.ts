/**
 * Converts the content of a store to another profile. It is read twice: first all of it is converted to find what can't be,
 * so that nothing is written in that case, and then again to write it. Only keys are held in memory.
 */
import type { JsonObject } from "../../../api/json.js";
import type { NamingProfile } from "../../../api/profile/naming-profile.js";
import { OperatorError } from "../../../base/operator-error.js";
import type { Entry } from "../../../storage/engine.js";
import { REGISTRY_PREFIX } from "../../../storage/keys.js";
import type { StoreReplacement } from "../../../storage/maintenance/store-replacement.js";
import type { StoreSnapshot } from "../../../storage/maintenance/store-snapshot.js";
import { terminalText } from "../../terminal-text.js";
import { type ConversionReport, ConversionTally } from "./conversion-report.js";
import { EntryConversion, identityOfKey, UnconvertibleError } from "./convert-entry.js";
import { NameConversion } from "./name-conversion.js";
import { formerWords } from "./remaining-words.js";
import { SealedValueError, type ValueSeals } from "./value-seals.js";

/** The number of problems after which the search ends. */
const MAX_PROBLEMS = 20;
/** What is added to the new store at once, in bytes. */
const SLICE_BYTES = 1024 * 1024;

export interface StoreConversionOptions {
  readonly snapshot: StoreSnapshot;
  readonly from: NamingProfile;
  readonly to: NamingProfile;
  readonly seals: ValueSeals;
  /** Called after each value. @param total undefined until it is known */
  readonly onProgress: (what: string, done: number, total?: number) => void;
}

/** @throws OperatorError that names what can't be converted @throws StorageUnavailableError */
export async function planConversion(
  options: StoreConversionOptions,
): Promise<Omit<ConversionReport, "continuesAfter">> {
  const { snapshot, from, to, seals, onProgress } = options;
  const names = new NameConversion(from, to);
  const conversion = new EntryConversion(names, new NameConversion(to, from), to);
  const tally = new ConversionTally(formerWords(from.words, to.words));
  const newKeys = new Map<string, string>();
  const problems: string[] = [];
  const formerTokens: string[] = [];
  let done = 0;
  for await (const { key, value } of snapshot.entries()) {
    const before = names.count;
    try {
      const converted = conversion.convert({ key, value: await seals.open(value, key) });
      const other = newKeys.get(converted.key);
      if (other !== undefined) throw new UnconvertibleError(`it would have the name of ${other}: ${converted.key}`);
      newKeys.set(converted.key, key);
      tally.add(key, names.count !== before, converted.object);
      if (hasToken(converted.object, to)) formerTokens.push(placeOf(key));
    } catch (error) {
      if (!(error instanceof UnconvertibleError || error instanceof SealedValueError)) throw error;
      problems.push(`  ${key}: ${error.message}`);
      if (problems.length >= MAX_PROBLEMS) break;
    }
    onProgress("checked", ++done);
  }
  if (problems.length > 0) throw new OperatorError(refusal(problems));
  return {
    from: from.name,
    to: to.name,
    revision: String(snapshot.revision),
    resources: tally.resources,
    changes: Object.fromEntries(names.changes),
    remaining: tally.remaining,
    formerTokens,
  };
}

/** Adds the converted values to a replacement that has begun. @param total the number of values */
export async function writeConversion(
  options: StoreConversionOptions,
  replacement: StoreReplacement,
  total: number,
): Promise<void> {
  const { snapshot, from, to, seals, onProgress } = options;
  const conversion = new EntryConversion(new NameConversion(from, to), new NameConversion(to, from), to);
  let slice: Entry[] = [];
  let bytes = 0;
  let done = 0;
  for await (const { key, value, revision } of snapshot.entries()) {
    const converted = conversion.convert({ key, value: await seals.open(value, key) });
    const sealed = converted.key.startsWith(REGISTRY_PREFIX)
      ? await seals.seal(converted.value, converted.key)
      : converted.value;
    slice.push({ key: converted.key, value: sealed, revision });
    bytes += sealed.byteLength;
    if (bytes >= SLICE_BYTES) {
      await replacement.add(slice);
      [slice, bytes] = [[], 0];
    }
    onProgress("written", ++done, total);
  }
  await replacement.add(slice);
}

/** Whether an object is a Secret with a token of a service account. */
function hasToken(object: JsonObject | undefined, { words }: NamingProfile): boolean {
  const { kind, type, data } = (object ?? {}) as { kind?: unknown; type?: unknown; data?: { token?: unknown } };
  return kind === "Secret" && type === words.saTokenSecretType && data?.token !== undefined;
}

function placeOf(key: string): string {
  const { namespace, name } = identityOfKey(key);
  return `${namespace}/${name}`;
}

function refusal(problems: readonly string[]): string {
  const more = problems.length >= MAX_PROBLEMS ? "\n  and perhaps more" : "";
  return terminalText(`the store can't be converted, and nothing was written:\n${problems.join("\n")}${more}`);
}
