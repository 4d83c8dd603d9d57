/**
 * The fields that selectors may name, and how the cache reads their texts. Selectors name fields of the version in the
 * path, while the cache indexes objects of the stored version.
 */
import type { ApiObject } from "../../api/object.js";
import type { ResourceDefinition, StorageConversion } from "../../kit/index.js";
import type { Hooks } from "../kinds/hooks.js";
import { fieldText } from "../objects/stored-object.js";
import type { VersionView } from "../versions/version-view.js";

/** One text by which the cache indexes each object. */
export interface FiledField {
  /** The path in the stored version; for a field that is read from another version, that version and the path in it. */
  readonly label: string;
  read(stored: ApiObject): string | undefined;
}

/** Returns the selectable fields as selectors write them: `spec.nodeName` for `.spec.nodeName`. */
export function selectablePaths({ selectableFields }: ResourceDefinition): string[] {
  return selectableFields.map((path) => path.replace(/^\./, ""));
}

export function filedField(path: string): FiledField {
  return { label: path, read: (stored) => fieldText(stored, path) };
}

/** Returns the indexed fields of a kind's own version: its selectable fields and those that its hooks compute. */
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

/** Returns the labels that are other names of fields; undefined if there are none. */
export function otherNames({ selectableFields = {} }: Hooks): ReadonlyMap<string, string> | undefined {
  const names = Object.entries(selectableFields).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return names.length === 0 ? undefined : new Map(names);
}

/** Returns the indexed field for each selectable field of a version that is not the stored one. */
export function filedFieldsOf(
  version: { readonly apiVersion: string; readonly definition: ResourceDefinition },
  stored: readonly FiledField[],
  conversion: StorageConversion | undefined,
  view: VersionView,
): ReadonlyMap<string, FiledField> {
  const known = new Map(stored.map((field) => [field.label, field]));
  const fields = new Map<string, FiledField>();
  // The cache can't index fields that only a conversion webhook could compute; split-selection.ts handles those.
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
