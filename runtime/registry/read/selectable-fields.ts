/**
 * The fields that selectors may name, and where the cache finds their texts. Selectors speak of the fields of the version
 * in the path; what is filed is of the stored version.
 */
import type { ApiObject } from "../../api/object.js";
import type { ResourceDefinition, StorageConversion } from "../../kit/index.js";
import type { Hooks } from "../kinds/hooks.js";
import { fieldText } from "../objects/stored-object.js";
import type { VersionView } from "../versions/version-view.js";

/** One text by which the cache files each object. */
export interface FiledField {
  /** The path in the stored version; for fields that are read from another version, that version and the path there. */
  readonly label: string;
  read(stored: ApiObject): string | undefined;
}

/** `.spec.nodeName` as selectors write it. */
export function selectablePaths({ selectableFields }: ResourceDefinition): string[] {
  return selectableFields.map((path) => path.replace(/^\./, ""));
}

export function filedField(path: string): FiledField {
  return { label: path, read: (stored) => fieldText(stored, path) };
}

/** What the cache files of a kind's own version: its selectable fields, and what its hooks read of its objects. */
export function ownFields(definition: ResourceDefinition, { selectableFields = {} }: Hooks): FiledField[] {
  const read = Object.entries(selectableFields).flatMap(([label, reader]) =>
    typeof reader === "function" ? [{ label, read: reader }] : [],
  );
  const computed = new Set(read.map(({ label }) => label));
  return [
    ...selectablePaths(definition)
      .filter((path) => !computed.has(path))
      .map(filedField),
    ...read,
  ];
}

/** Labels that stand for others; undefined where there are none. */
export function otherNames({ selectableFields = {} }: Hooks): ReadonlyMap<string, string> | undefined {
  const names = Object.entries(selectableFields).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return names.length === 0 ? undefined : new Map(names);
}

/** For each selectable field of a version that is not the stored one, what stands for it there. */
export function filedFieldsOf(
  version: { readonly apiVersion: string; readonly definition: ResourceDefinition },
  stored: readonly FiledField[],
  conversion: StorageConversion | undefined,
  view: VersionView,
): ReadonlyMap<string, FiledField> {
  const known = new Map(stored.map((field) => [field.label, field]));
  const fields = new Map<string, FiledField>();
  // nothing is filed that only somebody else could tell: see split-selection.ts
  if (conversion?.remote !== undefined) return fields;
  for (const path of selectablePaths(version.definition)) {
    const declared = conversion?.fields?.[path];
    const same = conversion === undefined || known.has(path) ? path : undefined;
    const mapped = declared === null ? undefined : (declared ?? same);
    fields.set(
      path,
      mapped === undefined
        ? {
            label: `${version.apiVersion} ${path}`,
            read: (object) => fieldText(view.fromStorage(object), path),
          }
        : (known.get(mapped) ?? filedField(mapped)),
    );
  }
  return fields;
}
