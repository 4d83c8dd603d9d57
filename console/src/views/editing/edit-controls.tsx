/** What writes an edit, and what became of it. */
import type { StoredObject } from "../../object/stored-object.js";
import { GuardedButton } from "../../parts/guarded-button.js";
import type { Action } from "../../session/access-reviews.js";
import { texts } from "../../texts/texts.js";
import type { ObjectEdit } from "./use-object-edit.js";
import { YamlOutcome } from "./yaml-outcome.js";

interface EditControlsProps {
  readonly edit: ObjectEdit;
  /** As it is now. */
  readonly object: StoredObject;
  /** What roles have to allow. */
  access(verb: "patch" | "update"): Action;
}

export function EditControls({ edit, object, access }: EditControlsProps) {
  const t = texts.editor;
  const mode = edit.mode.value;
  return (
    <>
      <p class="row">
        {(["apply", "replace"] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="mode" checked={mode === each} onChange={() => (edit.mode.value = each)} />
            {each === "apply" ? t.apply : t.replace}
          </label>
        ))}
        <span class="space" />
        <button type="button" onClick={() => edit.begin(object)}>
          {t.reset}
        </button>
        <button type="button" onClick={() => void edit.dryRun()}>
          {t.dryRun}
        </button>
        <GuardedButton
          action={access(mode === "apply" ? "patch" : "update")}
          class="main"
          onClick={() => void edit.write()}
        >
          {mode === "apply" ? t.apply : t.replace}
        </GuardedButton>
      </p>
      <YamlOutcome
        outcome={edit.outcome.value}
        current={object}
        onApply={(document) => void edit.applyAnyway(document)}
        onOverwrite={() => void edit.overwrite()}
        onReload={() => edit.begin(object)}
      />
    </>
  );
}
