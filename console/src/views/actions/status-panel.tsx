/** The status of an object as YAML. Controllers write it; this is for those who write or mend one. */
import { useSignal } from "@preact/signals";
import { GuardedButton } from "../../parts/guarded-button.js";
import { lazy } from "../../parts/lazy.js";
import { texts } from "../../texts/texts.js";
import { type ActionTarget, accessTo } from "./action-target.js";

const StatusEditor = lazy(async () => (await import("./status-editor.js")).StatusEditor);

export function StatusPanel({ target }: { readonly target: ActionTarget }) {
  const isEditing = useSignal(false);
  const t = texts.actions.status;
  if (isEditing.value) return <StatusEditor target={target} />;
  return (
    <p class="row">
      <GuardedButton action={accessTo(target, "patch", "status")} onClick={() => (isEditing.value = true)}>
        {t.edit}
      </GuardedButton>
      <span class="quiet">{t.hint}</span>
    </p>
  );
}
