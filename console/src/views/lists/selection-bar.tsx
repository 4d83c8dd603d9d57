/** What can be done to the selected rows together. It is below the rows, so that none moves when the first is selected. */
import { type Signal, useSignal } from "@preact/signals";
import type { ObjectMeta, ServedKind } from "../../../../runtime/client/browser.js";
import { offeredValues, subresourceOf, type ValueName } from "../../bulk/value-edit.js";
import { GuardedButton } from "../../parts/guarded-button.js";
import { lazy } from "../../parts/lazy.js";
import { texts } from "../../texts/texts.js";
import { DeleteDialog } from "../delete-dialog.js";

const BulkDialog = lazy(async () => (await import("../bulk/bulk-dialog.js")).BulkDialog);

interface SelectionBarProps {
  readonly kind: ServedKind;
  readonly namespace: string | undefined;
  readonly objects: readonly ObjectMeta[];
  /** The keys of the selected rows. */
  readonly selected: Signal<ReadonlySet<string>>;
}

/** What was chosen, and for which objects: the list goes on changing, also while the code of a dialog is loaded. */
interface Chosen {
  readonly what: ValueName | "delete";
  readonly objects: readonly ObjectMeta[];
}

export function SelectionBar({ kind, namespace, objects, selected }: SelectionBarProps) {
  const open = useSignal<Chosen | undefined>(undefined);
  const values = offeredValues(kind);
  const canDelete = kind.verbs.includes("delete");
  if (values.length === 0 && !canDelete) return null;
  const { group, resource } = kind.reference;
  const place = { group, resource, ...(namespace === undefined ? {} : { namespace }) };
  const clear = (): void => {
    selected.value = new Set();
  };
  const t = texts.list;
  return (
    <section id="selection" class="row selection" aria-label={t.selection}>
      {objects.length === 0 ? (
        <span class="quiet">{t.selectionHint}</span>
      ) : (
        <>
          <strong role="status">{t.selected(objects.length)}</strong>
          {values.map((what) => {
            const subresource = subresourceOf({ what });
            return (
              <GuardedButton
                key={what}
                action={{ verb: "patch", ...place, ...(subresource === undefined ? {} : { subresource }) }}
                onClick={() => (open.value = { what, objects })}
              >
                {texts.bulk.buttons[what]}
              </GuardedButton>
            );
          })}
          {canDelete && (
            <GuardedButton
              action={{ verb: "delete", ...place }}
              class="danger"
              onClick={() => (open.value = { what: "delete", objects })}
            >
              {t.deleteSelected} ({objects.length})
            </GuardedButton>
          )}
          <button type="button" onClick={clear}>
            {t.clearSelection}
          </button>
        </>
      )}
      {open.value?.what === "delete" && (
        <DeleteDialog
          kind={kind}
          objects={open.value.objects}
          onClose={() => {
            open.value = undefined;
            clear();
          }}
        />
      )}
      {open.value !== undefined && open.value.what !== "delete" && (
        <BulkDialog
          what={open.value.what}
          kind={kind}
          objects={open.value.objects}
          onClose={() => (open.value = undefined)}
        />
      )}
    </section>
  );
}
