/** The fields that other managers own, with a choice for each: keep theirs, or take one's own. */
import { useSignal } from "@preact/signals";
import type { ConflictCause, UntypedObject } from "../../../../runtime/client/browser.js";
import type { StoredObject } from "../../object/stored-object.js";
import { fieldAt, withoutField } from "../../object/without-field.js";
import { WideTable } from "../../parts/wide-table.js";
import { texts } from "../../texts/texts.js";

interface ConflictChoiceProps {
  readonly causes: readonly ConflictCause[];
  readonly current: StoredObject;
  readonly document: UntypedObject;
  /** Applies what is left of the document, and takes the fields that are in it. */
  onApply(document: UntypedObject): void;
}

export function ConflictChoice({ causes, current, document, onApply }: ConflictChoiceProps) {
  const taken = useSignal<ReadonlySet<string>>(new Set());
  const t = texts.editor;
  const choose = (field: string, isTaken: boolean): void => {
    const next = new Set(taken.value);
    if (isTaken) next.add(field);
    else next.delete(field);
    taken.value = next;
  };
  const submit = (): void => {
    const left = causes.filter(({ field }) => !taken.value.has(field));
    onApply(left.reduce((kept, { field }) => withoutField(kept, field), document));
  };
  return (
    <section class="conflicts" role="alert">
      <h2>{t.conflicts}</h2>
      <WideTable columns={Object.values(t.conflictColumns)}>
        {causes.map(({ field, manager }) => (
          <tr key={`${field} ${manager}`}>
            <th scope="row">
              <code>{field}</code>
            </th>
            <td>{manager}</td>
            <td>
              <code>{shown(fieldAt(current, field))}</code>
            </td>
            <td>
              <code>{shown(fieldAt(document, field))}</code>
            </td>
            <td>
              {[false, true].map((isMine) => (
                <label key={String(isMine)}>
                  <input
                    type="radio"
                    name={`conflict ${field} ${manager}`}
                    checked={taken.value.has(field) === isMine}
                    onChange={() => choose(field, isMine)}
                  />
                  {isMine ? t.takeMine : t.keepTheirs}
                </label>
              ))}
            </td>
          </tr>
        ))}
      </WideTable>
      <button type="button" class="main" onClick={submit}>
        {t.resolve}
      </button>
    </section>
  );
}

function shown(value: unknown): string {
  return value === undefined ? "—" : JSON.stringify(value);
}
