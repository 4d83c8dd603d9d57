/** A schema file that an import plans to write, and its YAML text. */
import { Document } from "yaml";
import type { JsonObject } from "../../runtime/api/json.js";

export interface PlannedFile {
  /** The path below the schema folder. */
  readonly path: string;
  readonly root: JsonObject;
  /** The kinds in the file, for reports; empty for a file of shared definitions. */
  readonly kinds: readonly PlannedKind[];
}

export interface PlannedKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Why a part of the source was not imported, in several lines. */
export type Refusal = string;

export interface Plan {
  readonly files: readonly PlannedFile[];
  readonly refused: readonly Refusal[];
  /** All kinds of the source, including those that were not selected. */
  readonly found: readonly PlannedKind[];
  /** What adopted kinds don't have although their components do, with places; absent if nothing is adopted. */
  readonly lost?: readonly string[];
  /** Components that were passed over, with places and reasons. */
  readonly skipped?: readonly string[];
}

/** The kinds to import. */
export interface Selection {
  /** Empty for the core group. */
  readonly group?: string;
  readonly kinds?: readonly string[];
}

export function isSelected({ group, kind }: PlannedKind, selection: Selection): boolean {
  const isInGroup = selection.group === undefined || group === selection.group;
  return isInGroup && (selection.kinds === undefined || selection.kinds.includes(kind));
}

const LINE_WIDTH = 120;

/** Words that only YAML 1.1 reads as booleans are quoted, since other tools read the file too. */
export function yamlText(root: JsonObject): string {
  const document = new Document(root, { aliasDuplicateObjects: false, compat: "yaml-1.1" });
  return document.toString({ lineWidth: LINE_WIDTH });
}
