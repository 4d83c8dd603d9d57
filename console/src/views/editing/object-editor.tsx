/** A draft with its two views beside each other: the form and the YAML. Either edits it. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { JsonObject, ServedKind } from "../../../../runtime/client/browser.js";
import { EditorPane } from "../../editor/editor-pane.js";
import { ObjectForm } from "../../form/object-form.js";
import type { Draft } from "../../object/draft.js";
import type { TreePath } from "../../object/tree-edits.js";
import type { KindSchema } from "../../schema/kind-schema.js";
import { checkObject } from "../../schema/schema-check.js";
import { texts } from "../../texts/texts.js";

const LAYOUTS = ["form", "both", "yaml"] as const;
type Layout = (typeof LAYOUTS)[number];
/** Below it the two would be too narrow to be read. */
const WIDE = "(min-width: 64rem)";

interface ObjectEditorProps {
  readonly draft: Draft;
  readonly kind: ServedKind;
  /** Without one there is no form. */
  readonly schema: KindSchema | undefined;
  readonly isNew: boolean;
  /** Called after each change of the text. */
  onChange(): void;
}

export function ObjectEditor({ draft, kind, schema, isNew, onChange }: ObjectEditorProps) {
  const chosen = useSignal<Layout>(matchMedia(WIDE).matches ? "both" : "form");
  const wanted = useSignal<{ readonly path: TreePath } | undefined>(undefined);
  const layout = schema === undefined ? "yaml" : chosen.value;
  const tree = draft.tree.value;
  const answered = draft.answered.value;
  const problems = useMemo(
    () => (schema === undefined ? [] : [...checkObject(schema, tree), ...answered]),
    [schema, tree, answered],
  );
  const showInYaml = (path: TreePath): void => {
    if (chosen.value === "form") chosen.value = matchMedia(WIDE).matches ? "both" : "yaml";
    wanted.value = { path };
  };
  return (
    <>
      {schema !== undefined && (
        <div class="layouts" role="group" aria-label={texts.form.layout}>
          {LAYOUTS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={layout === each}
              onClick={() => {
                chosen.value = each;
              }}
            >
              {texts.form.layouts[each]}
            </button>
          ))}
          {problems.length > 0 && (
            <span class="field-problem" role="status">
              {texts.form.problems(problems.length)}
            </span>
          )}
        </div>
      )}
      <div class={`object-editor ${layout}`}>
        {schema !== undefined && layout !== "yaml" && (
          <div class="form-side">
            <ObjectForm
              isBehind={draft.isBehind.value}
              form={{
                source: schema,
                tree,
                problems,
                isNamespaced: kind.reference.scope === "Namespaced",
                isNew,
                change: (edit) => {
                  draft.change((before) => edit(before) as JsonObject);
                  onChange();
                },
                showInYaml,
              }}
            />
          </div>
        )}
        <div class="yaml-side" hidden={layout === "form"}>
          <EditorPane
            start={draft.start.value}
            schema={schema}
            answered={answered}
            wanted={wanted.value}
            onChange={(changed) => {
              if (changed === draft.text.value) return;
              draft.type(changed);
              onChange();
            }}
          />
        </div>
      </div>
    </>
  );
}
