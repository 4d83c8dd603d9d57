/** What the fields of a form share. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { JsonObject, JsonValue } from "../../../runtime/client/browser.js";
import type { TreePath } from "../object/tree-edits.js";
import type { KindSchema } from "../schema/kind-schema.js";
import type { FieldProblem } from "../schema/schema-check.js";

export interface Form {
  readonly source: KindSchema;
  readonly tree: JsonObject;
  readonly problems: readonly FieldProblem[];
  readonly isNamespaced: boolean;
  /** Whether the object is not stored yet, so that its name can be chosen. */
  readonly isNew: boolean;
  change(edit: (tree: JsonValue) => JsonValue): void;
  /** Goes to a field in the YAML. */
  showInYaml(path: TreePath): void;
}

export const FormContext = createContext<Form | undefined>(undefined);

/** @throws Error outside a form */
export function useForm(): Form {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error("there is no form");
  return form;
}

/** The id of the control of a field, or of what unfolds it. */
export function controlId(path: TreePath): string {
  return `field/${path.map((step) => encodeURIComponent(step)).join("/")}`;
}

/** Moves the focus to a control once it is rendered. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
}

export function problemsAt({ problems }: Form, path: TreePath): string[] {
  return problems.flatMap((each) =>
    each.path.length === path.length && isBelow(each.path, path) ? [each.message] : [],
  );
}

export function problemsBelow({ problems }: Form, path: TreePath): number {
  return problems.filter((each) => each.path.length > path.length && isBelow(each.path, path)).length;
}

function isBelow(path: TreePath, above: TreePath): boolean {
  return above.every((step, index) => String(path[index]) === String(step));
}
