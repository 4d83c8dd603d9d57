/** A line for what the form can't show, with the way to it. */
import type { TreePath } from "../object/tree-edits.js";
import { texts } from "../texts/texts.js";
import { useForm } from "./form-context.js";

export function YamlOnly({ path, text }: { readonly path: TreePath; readonly text: string }) {
  const { showInYaml } = useForm();
  return (
    <p class="yaml-only quiet">
      {text}{" "}
      <button type="button" class="small" onClick={() => showInYaml(path)}>
        {texts.form.showInYaml}
      </button>
    </p>
  );
}
