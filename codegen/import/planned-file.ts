/** A schema file that an import wants to exist, and the YAML text of one. */
import { Document } from "yaml";
import type { JsonObject } from "../../runtime/api/json.js";

export interface PlannedFile {
  /** Below the schema folder. */
  readonly path: string;
  readonly root: JsonObject;
  /** The kinds in it, as reports name them; none for a file of shared definitions. */
  readonly kinds: readonly PlannedKind[];
}

export interface PlannedKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Why something of the source was not taken; several lines. */
export type Refusal = string;

export interface Plan {
  readonly files: readonly PlannedFile[];
  readonly refused: readonly Refusal[];
  /** All kinds that the source has, those that were not asked for included. */
  readonly found: readonly PlannedKind[];
}

/** Which kinds were asked for. */
export interface Selection {
  /** Empty for the core group. */
  readonly group?: string;
  readonly kind?: string;
}

export function isSelected(kind: PlannedKind, { group, kind: name }: Selection): boolean {
  return (group === undefined || kind.group === group) && (name === undefined || kind.kind === name);
}

const LINE_WIDTH = 120;

/** Words that only older YAML takes for true or false stand in quotes: other tools read the file too. */
export function yamlText(root: JsonObject): string {
  const document = new Document(root, { aliasDuplicateObjects: false, compat: "yaml-1.1" });
  return document.toString({ lineWidth: LINE_WIDTH });
}
