/** Checks changes to the versions of kinds and groups: rules 2, 3, 4a and 4b. SPEC: Deprecation rules. */
import { compareVersions } from "../../runtime/api/gvk.js";
import { compareReleases, mayBePreferred, parseRelease, type Release } from "../../runtime/api/lifecycle/lifecycle.js";
import { parseVersionName, STABILITIES } from "../../runtime/api/lifecycle/version-name.js";
import { storageMoveProblem, versionRemovalProblem } from "../model/model-lifecycle.js";
import { type Finding, type Place, placeOf, type Severity, severityIn } from "./finding.js";
import { type KindEntry, kindKey, type SchemaSet } from "./schema-set.js";

/** @param release the release for which the new schemas are made */
export function compareVersionsOf(old: SchemaSet, now: SchemaSet, release: Release): Finding[] {
  const before = families(old);
  const after = families(now);
  const findings: Finding[] = [];
  for (const [name, entries] of before) {
    const current = after.get(name) ?? [];
    for (const entry of entries) findings.push(...compareVersion(entry, entries, current, release));
    findings.push(...storageFindings(entries, current));
  }
  return [...findings, ...preferredFindings(old, now, release)];
}

/** Returns the versions of each kind by group and kind, most preferred first. */
function families(set: SchemaSet): Map<string, KindEntry[]> {
  const found = new Map<string, KindEntry[]>();
  for (const entry of set.kinds.values()) {
    const name = `${entry.facts.group}/${entry.facts.kind}`;
    found.set(name, [...(found.get(name) ?? []), entry]);
  }
  for (const entries of found.values()) entries.sort((a, b) => compareVersions(a.facts.version, b.facts.version));
  return found;
}

function compareVersion(
  old: KindEntry,
  family: readonly KindEntry[],
  current: readonly KindEntry[],
  release: Release,
): Finding[] {
  const now = current.find(({ facts }) => facts.version === old.facts.version);
  if (now?.facts.served === true || (now && !old.facts.served))
    return [...deprecationFindings(old, now, current), ...removalAdvanced(old, now)];
  const findings: Finding[] = [];
  if (old.facts.served) findings.push(removalFinding(old, now, current, release));
  if (!now && old.facts.storage && family.length > 1 && current.length > 0) findings.push(undecodable(old, current));
  return findings;
}

/** Rule 4a: a version that was removed, or is no longer served. */
function removalFinding(
  old: KindEntry,
  now: KindEntry | undefined,
  current: readonly KindEntry[],
  release: Release,
): Finding {
  const { kind, version, lifecycle } = old.facts;
  const problem = versionRemovalProblem(old.facts, release);
  const whatIsGone = current.length === 0 ? `the kind ${kind} is gone` : `${kind} is no longer served in ${version}`;
  const ended =
    lifecycle?.removed === undefined ? "alpha versions may go at once" : `its lifecycle ends in ${lifecycle.removed}`;
  return finding(old, {
    code: current.length === 0 ? "kind-removed" : "version-removed",
    rule: "4a",
    severity: problem ? "breaking" : "note",
    place: placeOf((now ?? current[0] ?? old).definition),
    message: problem ? `${whatIsGone}: ${problem.message}` : `${whatIsGone}, as it may be: ${ended}`,
    was: `${served(old)} at ${shownPlace(placeOf(old.definition))}`,
    is: now ? "served: false" : "not in the schemas",
    remedy: problem?.remedy ?? "tell users what to use in its place",
  });
}

/** Objects stored in a version are readable only while its schema exists. */
function undecodable(old: KindEntry, current: readonly KindEntry[]): Finding {
  const { kind, version } = old.facts;
  return finding(old, {
    code: "stored-version-removed",
    rule: "4a",
    severity: severityIn(version),
    place: placeOf((current[0] ?? old).definition),
    message: `${kind} objects stored in ${version} can't be decoded without its schema`,
    was: `${version} was the storage version`,
    is: "not in the schemas",
    remedy: `keep the schema of ${version} with served: false`,
  });
}

/** A version may not be removed earlier than announced. */
function removalAdvanced(old: KindEntry, now: KindEntry): Finding[] {
  const [was, is] = [old.facts.lifecycle?.removed, now.facts.lifecycle?.removed];
  if (is === undefined || was === undefined || !isEarlier(is, was)) return [];
  return [
    finding(now, {
      code: "removal-advanced",
      rule: "4a",
      severity: severityIn(now.facts.version),
      place: placeOf(now.definition, LIFECYCLE),
      message: `${now.facts.kind} ${now.facts.version} goes earlier than was announced`,
      was: `removed in ${was}`,
      is: `removed in ${is}`,
      remedy: `keep it until ${was}`,
    }),
  ];
}

const LIFECYCLE = ["x-kindsmith-resource", "lifecycle"];

function isEarlier(a: string, b: string): boolean {
  const [left, right] = [parseRelease(a), parseRelease(b)];
  return left !== undefined && right !== undefined && compareReleases(left, right) < 0;
}

/** Rule 3: a version that becomes deprecated needs a replacement. */
function deprecationFindings(old: KindEntry, now: KindEntry, current: readonly KindEntry[]): Finding[] {
  const { kind, version } = now.facts;
  if (isDeprecated(old) || !isDeprecated(now)) return [];
  const left = current.filter((other) => other !== now && other.facts.served && !isDeprecated(other));
  const isUnstable = left.length > 0 && left.every((other) => rank(other.facts.version) < rank(version));
  const names = left.map((other) => other.facts.version).join(", ");
  return [
    finding(now, {
      code: isUnstable ? "replacement-less-stable" : "version-deprecated",
      rule: isUnstable ? "3" : "4a",
      severity: isUnstable ? "breaking" : "note",
      place: placeOf(now.definition, LIFECYCLE),
      message: isUnstable
        ? `${kind} ${version} is deprecated in favour of a less stable version`
        : `${kind} ${version} is deprecated now`,
      was: "not deprecated",
      is: left.length === 0 ? "deprecated, without another version" : `deprecated, with ${names} in its place`,
      remedy: isUnstable ? `deprecate it once another version is as stable` : "requests to it will carry a warning",
    }),
  ];
}

function isDeprecated({ facts }: KindEntry): boolean {
  return facts.deprecationWarning !== undefined || facts.lifecycle?.deprecated !== undefined;
}

/** Greater means more stable. */
function rank(version: string): number {
  return -STABILITIES.indexOf(parseVersionName(version)?.stability ?? "ga");
}

/** Rule 4b for the storage version. */
function storageFindings(before: readonly KindEntry[], after: readonly KindEntry[]): Finding[] {
  const problem = storageMoveProblem(
    before.map(({ facts }) => facts),
    after.map(({ facts }) => facts),
  );
  const stored = after.find(({ facts }) => facts.storage);
  const former = before.find(({ facts }) => facts.storage);
  if (!problem || !stored || !former) return [];
  return [
    finding(stored, {
      code: "storage-moved",
      rule: "4b",
      severity: severityIn(former.facts.version),
      place: placeOf(stored.definition),
      message: `${stored.facts.kind}: ${problem.message}`,
      was: `stored in ${former.facts.version}`,
      is: `stored in ${stored.facts.version}, which this release introduces`,
      remedy: problem.remedy,
    }),
  ];
}

/** Rule 4b for the preferred version of a group, which is the first in the order that clients see. */
function preferredFindings(old: SchemaSet, now: SchemaSet, release: Release): Finding[] {
  const findings: Finding[] = [];
  const before = groupVersions(old);
  for (const [group, after] of groupVersions(now)) {
    const former = preferredOf(before.get(group) ?? [], release);
    const preferred = preferredOf(after, release);
    if (!former || !preferred || former.facts.version === preferred.facts.version) continue;
    if (before.get(group)?.some(({ facts }) => facts.version === preferred.facts.version)) continue;
    findings.push({
      ...finding(preferred, {
        code: "preferred-moved",
        rule: "4b",
        severity: severityIn(former.facts.version),
        place: placeOf(preferred.definition),
        message: `the group prefers ${preferred.facts.version} in the release that introduces it`,
        was: `prefers ${former.facts.version}`,
        is: `prefers ${preferred.facts.version}, which servers before this one don't have`,
        remedy: `say in its lifecycle when ${preferred.facts.version} is introduced, or serve it one release later`,
      }),
      subject: `${group === "" ? "core" : group}/${preferred.facts.version}`,
    });
  }
  return findings;
}

/** Chooses like a server of the release: the first version that clients have had for a release, otherwise the first. */
function preferredOf(versions: readonly KindEntry[], release: Release): KindEntry | undefined {
  return versions.find(({ facts }) => mayBePreferred(facts.lifecycle, release)) ?? versions[0];
}

/**
 * Returns one kind per served version, sorted by version, for each group; of several kinds in a version, the one
 * introduced first.
 */
function groupVersions(set: SchemaSet): Map<string, KindEntry[]> {
  const groups = new Map<string, Map<string, KindEntry>>();
  for (const entry of set.kinds.values()) {
    const { group, version, served } = entry.facts;
    if (!served) continue;
    const versions = groups.get(group) ?? new Map<string, KindEntry>();
    groups.set(group, versions);
    const known = versions.get(version);
    if (!known || isIntroducedEarlier(entry, known)) versions.set(version, entry);
  }
  const inOrder = (versions: Map<string, KindEntry>): KindEntry[] =>
    [...versions.values()].sort((a, b) => compareVersions(a.facts.version, b.facts.version));
  return new Map([...groups].map(([group, versions]) => [group, inOrder(versions)]));
}

/** A version is as old as its oldest kind. */
function isIntroducedEarlier({ facts }: KindEntry, other: KindEntry): boolean {
  const [introduced, than] = [facts.lifecycle?.introduced, other.facts.lifecycle?.introduced];
  return than !== undefined && (introduced === undefined || isEarlier(introduced, than));
}

interface Facts {
  readonly code: string;
  readonly rule: Finding["rule"];
  readonly severity: Severity;
  readonly place: Place;
  readonly message: string;
  readonly was: string;
  readonly is: string;
  readonly remedy: string;
}

function finding({ facts }: KindEntry, found: Facts): Finding {
  return { ...found, subject: kindKey(facts), field: "" };
}

function served({ facts }: KindEntry): string {
  const { group, version, kind } = facts;
  return `${kind} of ${group === "" ? version : `${group}/${version}`}`;
}

function shownPlace({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}
