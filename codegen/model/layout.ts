/** Decides the folder, unit and name of every schema, and reports conflicting names. */
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { KindFacts } from "../load/loaded-definition.js";
import type { Problem } from "../problem.js";
import { cutShared } from "./clusters.js";
import { fileStem, folderOf, kebabCase, longTypeName, ROOT_FILES, typeName } from "./model-names.js";
import { Packages } from "./packages.js";
import { collectRefs } from "./refs.js";
import type { ReadSchema, ReadSchemas } from "./schemas.js";

/** A schema with its place. */
export interface PlacedSchema {
  readonly key: string;
  /** TypeScript and message name, unique in the folder. */
  readonly name: string;
  readonly schema: Schema;
  readonly facts?: KindFacts;
}

export interface PlacedUnit {
  readonly name: string;
  readonly folder: string;
  /** Path of the schema file below the schema folder. */
  readonly source: string;
  /** The kind first, then in document order. */
  readonly schemas: readonly PlacedSchema[];
}

export interface Layout {
  /** Sorted by folder, then by name. */
  readonly units: readonly PlacedUnit[];
  /** Output folders, sorted. */
  readonly folders: readonly string[];
}

/** Places all schemas in use: those that kinds reach, and all in files without a kind. */
export function planLayout(schemas: ReadSchemas, problems: Problem[]): Layout {
  reportDuplicateKinds(schemas, problems);
  reportSharedFolders(schemas, problems);
  const files = groupBy([...schemas.values()], ({ definition }) => definition.document.file);
  const used = usedKeys(schemas, files);
  const packages = new Packages(schemas);
  const drafts: UnitDraft[] = [];
  const published = new Map<string, ReadSchema[]>();
  for (const [file, members] of files) {
    const kept = members.filter(({ key }) => used.has(key));
    const ofFile = unitsOfFile(file, kept, schemas, packages);
    drafts.push(...ofFile.drafts);
    for (const [folder, shared] of ofFile.published)
      published.set(folder, [...(published.get(folder) ?? []), ...shared]);
  }
  for (const [folder, shared] of published) drafts.push(...sharedUnits(folder, shared, schemas));
  reportRootFiles(drafts, problems);
  const units = nameUnits(drafts);
  const names = nameSchemas(units, problems);
  const placed = units.map(({ name, folder, source, members }) => ({
    name,
    folder,
    source,
    schemas: members.map((member) => placeSchema(member, names)),
  }));
  const folders = [...new Set(placed.map(({ folder }) => folder))].sort();
  return { units: placed.sort((a, b) => compare(`${a.folder}/${a.name}`, `${b.folder}/${b.name}`)), folders };
}

function placeSchema(member: ReadSchema, names: ReadonlyMap<string, string>): PlacedSchema {
  const { facts } = member.definition;
  return { key: member.key, name: names.get(member.key) as string, schema: member.schema, ...(facts ? { facts } : {}) };
}

interface UnitDraft {
  readonly wantedName: string;
  readonly folder: string;
  readonly source: string;
  readonly members: readonly ReadSchema[];
}

function reportDuplicateKinds(schemas: ReadSchemas, problems: Problem[]): void {
  const owners = new Map<string, ReadSchema>();
  for (const schema of schemas.values()) {
    const { facts, document, path } = schema.definition;
    if (!facts) continue;
    const groupVersion = facts.group === "" ? facts.version : `${facts.group}/${facts.version}`;
    for (const [what, name] of [["kind", facts.kind] as const, ["plural", facts.resource] as const]) {
      const key = `${what} ${groupVersion} ${name}`;
      const owner = owners.get(key)?.definition;
      owners.set(key, owners.get(key) ?? schema);
      if (!owner) continue;
      const first = owner.document.problem(owner.path, "");
      const message = `the ${what} ${name} of ${groupVersion} is declared twice`;
      problems.push(document.problem(path, message, `the first is at ${first.file}:${first.line}:${first.column}`));
    }
  }
}

/** Two groups must not share a folder: `coordination` and `${coordinationGroup}`. */
function reportSharedFolders(schemas: ReadSchemas, problems: Problem[]): void {
  const groups = new Map<string, string>();
  for (const { definition } of schemas.values()) {
    const { facts, document, path } = definition;
    if (!facts) continue;
    const folder = folderOf(facts.group, facts.version);
    const owner = groups.get(folder) ?? facts.group;
    groups.set(folder, owner);
    if (owner === facts.group) continue;
    const message = `the groups ${JSON.stringify(owner)} and ${JSON.stringify(facts.group)} both go to the folder ${folder}`;
    problems.push(document.problem(path, message, "write the group in the same way everywhere"));
  }
}

/** Schemas without a kind go to their file's folder, whose name may conflict with a file of every output. */
function reportRootFiles(drafts: readonly UnitDraft[], problems: Problem[]): void {
  for (const { folder, members } of drafts) {
    const top = folder.slice(0, folder.indexOf("/"));
    const definition = members[0]?.definition;
    if (!definition || !ROOT_FILES.has(top.toLowerCase())) continue;
    const message = `the folder ${top} is a file of the output`;
    problems.push(definition.document.problem(definition.path, message, "move the schemas to another folder"));
  }
}

function usedKeys(schemas: ReadSchemas, files: ReadonlyMap<string, readonly ReadSchema[]>): Set<string> {
  const roots: string[] = [];
  for (const members of files.values()) {
    const kinds = members.filter(({ definition }) => definition.facts);
    roots.push(...(kinds.length > 0 ? kinds : members).map(({ key }) => key));
  }
  return reachable(roots, schemas);
}

function reachable(roots: readonly string[], schemas: ReadSchemas): Set<string> {
  const found = new Set<string>();
  const pending = [...roots];
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    const member = schemas.get(key);
    if (!member || found.has(key)) continue;
    found.add(key);
    collectRefs(member.schema, pending);
  }
  return found;
}

/** The units of a file, and its schemas that belong to the group version in their names. */
interface FileUnits {
  readonly drafts: readonly UnitDraft[];
  /** Shared schemas by folder. */
  readonly published: ReadonlyMap<string, readonly ReadSchema[]>;
}

/** Returns a unit for each kind with the schemas that only it uses, and one for the rest. */
function unitsOfFile(
  file: string,
  members: readonly ReadSchema[],
  schemas: ReadSchemas,
  packages: Packages,
): FileUnits {
  const kinds = members.flatMap((member) => {
    const { facts } = member.definition;
    return facts ? [{ member, facts, folder: folderOf(facts.group, facts.version) }] : [];
  });
  if (kinds.length === 0) return unitsWithoutKinds(file, members, packages);
  const reach = kinds.map(({ member }) => reachable([member.key], schemas));
  const ownerOf = (member: ReadSchema): number | undefined => {
    const self = kinds.findIndex((kind) => kind.member === member);
    if (self !== -1) return self;
    const published = packages.folderOf(member);
    const users = kinds.flatMap(({ folder }, index) => {
      const isUser = kinds.length === 1 || reach[index]?.has(member.key);
      return isUser && (published === undefined || published === folder) ? [index] : [];
    });
    return users.length === 1 ? users[0] : undefined;
  };
  const owned = groupBy(members, ownerOf);
  const drafts: UnitDraft[] = kinds.map(({ member, facts, folder }, index) => ({
    wantedName: kebabCase(facts.kind),
    folder,
    source: file,
    members: [member, ...(owned.get(index) ?? []).filter((other) => other !== member)],
  }));
  const shared = groupBy(owned.get(undefined) ?? [], (member) => packages.folderOf(member));
  const local = shared.get(undefined);
  const folder = drafts.map((draft) => draft.folder).sort()[0] as string;
  if (local) drafts.push({ wantedName: "shared", folder, source: file, members: local });
  return { drafts, published: publishedOnly(shared) };
}

function unitsWithoutKinds(file: string, members: readonly ReadSchema[], packages: Packages): FileUnits {
  const byFolder = groupBy(members, (member) => packages.folderOf(member));
  const local = byFolder.get(undefined);
  const drafts = local
    ? [{ wantedName: fileStem(file), folder: sharedFolder(file), source: file, members: local }]
    : [];
  return { drafts, published: publishedOnly(byFolder) };
}

function publishedOnly(groups: ReadonlyMap<string | undefined, ReadSchema[]>): Map<string, ReadSchema[]> {
  return new Map([...groups].flatMap(([folder, members]) => (folder === undefined ? [] : [[folder, members]])));
}

/**
 * Returns the units of a group version's shared schemas, which several documents may describe in part: one, or more
 * for many schemas.
 */
function sharedUnits(folder: string, members: readonly ReadSchema[], schemas: ReadSchemas): UnitDraft[] {
  const { clusters, rest } = cutShared(members, schemas);
  const draft = (wantedName: string, own: readonly ReadSchema[]): UnitDraft[] => {
    const [first] = own;
    return first ? [{ wantedName, folder, source: first.definition.document.file, members: own }] : [];
  };
  const named = clusters.flatMap(({ root, members: own }) => draft(kebabCase(typeName(root.definition.name)), own));
  return [...named, ...draft("shared", rest)];
}

/** Schemas without a kind go to the folder of their file: `meta/v1/meta.yaml` to `meta/v1`. */
function sharedFolder(file: string): string {
  const folders = file.split("/").slice(0, -1);
  return folders.length >= 2 ? folders.slice(-2).join("/") : `${folders[0] ?? "shared"}/v1`;
}

type NamedUnit = UnitDraft & { readonly name: string };

/** Units without a kind yield: the second `shared` of a folder is named after its file. */
function nameUnits(drafts: readonly UnitDraft[]): NamedUnit[] {
  const taken = new Set<string>();
  // Names that differ only in case are the same file on some disks.
  const placeOf = (folder: string, name: string): string => `${folder}/${name}`.toLowerCase();
  const kinds = drafts.filter(hasKind).sort((a, b) => compareKinds(kindOf(a), kindOf(b)));
  return [...kinds, ...drafts.filter((draft) => !hasKind(draft))].map((draft) => {
    const name = freeUnitName(draft, (candidate) => !taken.has(placeOf(draft.folder, candidate)));
    taken.add(placeOf(draft.folder, name));
    return { ...draft, name };
  });
}

/** Among kinds that want the same name, such as `MyKind` and `my-kind`, the one with the exact spelling comes first. */
function compareKinds(a: string, b: string): number {
  const isOwnName = (kind: string): number => (typeName(kind) === kind ? 0 : 1);
  return isOwnName(a) - isOwnName(b) || compare(a, b);
}

function kindOf({ members }: UnitDraft): string {
  return members[0]?.definition.facts?.kind ?? "";
}

function hasKind(draft: UnitDraft): boolean {
  return draft.members[0]?.definition.facts !== undefined;
}

function freeUnitName(draft: UnitDraft, isFree: (name: string) => boolean): string {
  const { wantedName, source } = draft;
  const candidates = hasKind(draft) ? [wantedName] : [wantedName, `${fileStem(source)}-shared`];
  for (let number = 2; ; number += 1) {
    const found = candidates.find(isFree);
    if (found !== undefined) return found;
    candidates.push(`${wantedName}-${number}`);
  }
}

/** Kinds keep their name; other schemas that want the same one get their group and version as a prefix. */
function nameSchemas(units: readonly NamedUnit[], problems: Problem[]): Map<string, string> {
  const names = new Map<string, string>();
  const byFolder = groupBy(units, ({ folder }) => folder);
  for (const [folder, members] of byFolder) {
    const schemas = members.flatMap((unit) => unit.members);
    const wanted = groupBy(schemas, ({ definition }) => typeName(definition.facts?.kind ?? definition.name));
    const owners = new Map<string, ReadSchema>();
    for (const [short, group] of wanted) {
      for (const schema of group) {
        const { document, path, facts, name } = schema.definition;
        const chosen = facts ? freeKindName(short, facts.kind, { group, wanted }) : nameOfPart(short, name, group);
        const owner = owners.get(chosen);
        if (owner && !(facts && owner.definition.facts)) {
          const message = `two schemas of ${folder} are called ${chosen}`;
          const { file, line } = owner.definition.document.problem(owner.definition.path, "");
          problems.push(document.problem(path, message, `rename this one or the one at ${file}:${line}`));
        }
        owners.set(chosen, schema);
        names.set(schema.key, chosen);
      }
    }
  }
  return names;
}

function nameOfPart(short: string, name: string, group: readonly ReadSchema[]): string {
  return group.length === 1 ? short : longTypeName(name);
}

interface Rivals {
  /** Schemas that want the same name. */
  readonly group: readonly ReadSchema[];
  /** All schemas of the folder, by the name that they want. */
  readonly wanted: ReadonlyMap<string, unknown>;
}

/**
 * Kinds may differ only in dashes and the first letter; all but one of those get a number that makes the name unique.
 */
function freeKindName(short: string, kind: string, { group, wanted }: Rivals): string {
  const kinds = group.flatMap(({ definition: { facts } }) => (facts ? [facts.kind] : []));
  const place = [...new Set(kinds)].sort(compareKinds).indexOf(kind);
  const free: string[] = [short];
  for (let number = 2; free.length <= place; number += 1)
    if (!wanted.has(`${short}${number}`)) free.push(`${short}${number}`);
  return free[place] as string;
}

function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
