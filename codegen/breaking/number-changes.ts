/** Compares protobuf field numbers: a number keeps its meaning forever. SPEC: API versions and groups, 2. */
import { LOCK_FILE_NAME, type MessageLock } from "../model/field-numbers.js";
import { type Finding, severityIn } from "./finding.js";
import type { LockEntry, SchemaSet } from "./schema-set.js";

/** Compares the lock files of both sets. A folder without kinds and schemas has no promises to keep. */
export function compareNumbers(old: SchemaSet, now: SchemaSet): Finding[] {
  const findings: Finding[] = [];
  for (const [folder, before] of old.locks) {
    const after = now.locks.get(folder);
    if (after) findings.push(...compareLocks(folder, before, after));
    else if (hasKinds(now, folder)) findings.push(lockMissing(folder, before, now));
  }
  return findings;
}

function hasKinds(set: SchemaSet, folder: string): boolean {
  return [...set.kinds.keys()].some((key) => key.startsWith(`${folder}/`));
}

const RESTORE = "restore the lock file from version control and run the generator: it never renumbers";

function lockMissing(folder: string, before: LockEntry, now: SchemaSet): Finding {
  return {
    code: "lock-missing",
    rule: "1",
    severity: severityIn(versionOf(folder)),
    subject: folder,
    field: "",
    place: { file: `${now.label}/${folder}/${LOCK_FILE_NAME}`, line: 1, column: 1 },
    message: `the field numbers of ${folder} are lost`,
    was: `${before.lock.size} messages`,
    is: "no lock file",
    remedy: RESTORE,
  };
}

function compareLocks(folder: string, before: LockEntry, after: LockEntry): Finding[] {
  const findings: Finding[] = [];
  for (const [message, old] of before.lock) {
    const now: MessageLock = after.lock.get(message) ?? { fields: new Map(), reserved: new Map() };
    const owners = new Map([...now.fields].map(([name, number]) => [number, name]));
    const kept = new Set([...now.fields.values(), ...now.reserved.values()]);
    for (const [name, number] of [...old.fields, ...old.reserved]) {
      const change = numberChange(name, number, old, now, owners, kept);
      if (!change) continue;
      const section = change.field !== undefined ? ["fields", change.field] : [];
      findings.push({
        code: change.code,
        rule: "1",
        severity: severityIn(versionOf(folder)),
        subject: `${folder}/${message}`,
        field: name,
        place: after.placeAt(["messages", message, ...section]),
        message: `${message}: ${change.what}`,
        was: `${name} = ${number}${old.fields.has(name) ? "" : ", reserved"}`,
        is: change.is,
        remedy: `stored and sent bytes would be read as another field; ${RESTORE}`,
      });
    }
  }
  return findings;
}

interface NumberChange {
  readonly code: string;
  readonly what: string;
  readonly is: string;
  /** The property in the new lock that shows the change. */
  readonly field?: string;
}

function numberChange(
  name: string,
  number: number,
  old: MessageLock,
  now: MessageLock,
  owners: ReadonlyMap<number, string>,
  kept: ReadonlySet<number>,
): NumberChange | undefined {
  const owner = owners.get(number);
  // The apostrophes after a name that was removed more than once are not part of it.
  if (owner !== undefined && owner !== name.replace(/'+$/, ""))
    return {
      code: "number-reused",
      what: `number ${number} has another meaning`,
      is: `${owner} = ${number}`,
      field: owner,
    };
  const moved = old.fields.has(name) ? now.fields.get(name) : undefined;
  if (moved !== undefined && moved !== number)
    return { code: "field-renumbered", what: `${name} changes its number`, is: `${name} = ${moved}`, field: name };
  if (kept.has(number)) return undefined;
  return { code: "number-unreserved", what: `number ${number} could be given again`, is: `${number} is not reserved` };
}

function versionOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("/") + 1);
}
