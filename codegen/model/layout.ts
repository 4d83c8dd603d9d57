/** Decides where every schema goes: folder, unit, name. Reports names that clash. */
import type { Schema } from "../../runtime/schema/types.js";
import type { KindFacts } from "../load/definition.js";
import type { Problem } from "../problem.js";
import { fileStem, folderOf, kebabCase, longTypeName, typeName } from "./names.js";
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

/** Places all schemas that are used: those that kinds reach, and all of files that hold no kind. */
export function planLayout(schemas: ReadSchemas, problems: Problem[]): Layout {
  reportDuplicateKinds(schemas, problems);
  reportSharedFolders(schemas, problems);
  const files = groupBy([...schemas.values()], ({ definition }) => definition.document.file);
  const used = usedKeys(schemas, files);
  const drafts: UnitDraft[] = [];
  for (const [file, members] of files) {
    const kept = members.filter(({ key }) => used.has(key));
    drafts.push(...unitsOfFile(file, kept, schemas));
  }
  const units = nameUnits(drafts, problems);
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

/** Two groups may not write into one folder: `coordination` and `${coordinationGroup}`. */
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

/** One unit for each kind with what only it uses, and one for what is left. */
function unitsOfFile(file: string, members: readonly ReadSchema[], schemas: ReadSchemas): UnitDraft[] {
  const kinds = members.flatMap((member) =>
    member.definition.facts ? [{ member, facts: member.definition.facts }] : [],
  );
  const [only] = kinds;
  if (!only) {
    return members.length === 0
      ? []
      : [{ wantedName: fileStem(file), folder: sharedFolder(file), source: file, members }];
  }
  const reach = kinds.map(({ member }) => reachable([member.key], schemas));
  const ownerOf = (member: ReadSchema): number | undefined => {
    const self = kinds.findIndex((kind) => kind.member === member);
    if (self !== -1) return self;
    if (kinds.length === 1) return 0;
    const users = reach.flatMap((keys, index) => (keys.has(member.key) ? [index] : []));
    return users.length === 1 ? users[0] : undefined;
  };
  const owned = groupBy(members, ownerOf);
  const drafts = kinds.map(({ member, facts }, index) => ({
    wantedName: kebabCase(facts.kind),
    folder: folderOf(facts.group, facts.version),
    source: file,
    members: [member, ...(owned.get(index) ?? []).filter((other) => other !== member)],
  }));
  const shared = owned.get(undefined);
  const folder = drafts.map((draft) => draft.folder).sort()[0] as string;
  return shared ? [...drafts, { wantedName: "shared", folder, source: file, members: shared }] : drafts;
}

/** Schemas without a kind go where their file lies: `meta/v1/meta.yaml` to `meta/v1`. */
function sharedFolder(file: string): string {
  const folders = file.split("/").slice(0, -1);
  return folders.length >= 2 ? folders.slice(-2).join("/") : `${folders[0] ?? "shared"}/v1`;
}

type NamedUnit = UnitDraft & { readonly name: string };

/** Units without a kind give way: the second `shared` of a folder is called after its file. */
function nameUnits(drafts: readonly UnitDraft[], problems: Problem[]): NamedUnit[] {
  const taken = new Map<string, NamedUnit>();
  const hasKind = (draft: UnitDraft): boolean => draft.members[0]?.definition.facts !== undefined;
  const ordered = [...drafts.filter(hasKind), ...drafts.filter((draft) => !hasKind(draft))];
  return ordered.map((draft) => {
    const candidates = hasKind(draft) ? [draft.wantedName] : [draft.wantedName, `${fileStem(draft.source)}-shared`];
    const name = candidates.find((candidate) => !taken.has(`${draft.folder}/${candidate}`)) ?? draft.wantedName;
    const owner = taken.get(`${draft.folder}/${name}`);
    const first = draft.members[0]?.definition;
    if (owner && first && first.facts?.kind !== owner.members[0]?.definition.facts?.kind) {
      const message = `the files of ${first.name} would be called ${name}, as those of ${owner.members[0]?.definition.name}`;
      problems.push(
        first.document.problem(first.path, message, `rename one of the two, or move it out of ${owner.source}`),
      );
    }
    const named = { ...draft, name };
    taken.set(`${draft.folder}/${name}`, named);
    return named;
  });
}

/** Kinds have their name; of other schemas that want the same one, each gets its group and version in front. */
function nameSchemas(units: readonly NamedUnit[], problems: Problem[]): Map<string, string> {
  const names = new Map<string, string>();
  const owners = new Map<string, ReadSchema>();
  const byFolder = groupBy(units, ({ folder }) => folder);
  for (const [folder, members] of byFolder) {
    const schemas = members.flatMap((unit) => unit.members);
    const wanted = groupBy(schemas, ({ definition }) => typeName(definition.facts?.kind ?? definition.name));
    for (const [short, group] of wanted) {
      for (const schema of group) {
        const { document, path, facts, name } = schema.definition;
        const chosen = group.length === 1 || facts ? short : longTypeName(name);
        const owner = owners.get(`${folder}/${chosen}`);
        if (owner && !(facts && owner.definition.facts)) {
          const message = `two schemas of ${folder} are called ${chosen}`;
          const { file, line } = owner.definition.document.problem(owner.definition.path, "");
          problems.push(document.problem(path, message, `rename this one or the one at ${file}:${line}`));
        }
        owners.set(`${folder}/${chosen}`, schema);
        names.set(schema.key, chosen);
      }
    }
  }
  return names;
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
