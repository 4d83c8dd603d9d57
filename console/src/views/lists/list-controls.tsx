/** The fields above a list: the filter works as one types, the selectors are sent to the server. */
import { type Signal, useSignal } from "@preact/signals";
import { texts } from "../../texts/texts.js";

export interface AppliedSelectors {
  readonly label: string;
  readonly field: string;
}

interface ListControlsProps {
  readonly filter: Signal<string>;
  readonly isWide: Signal<boolean>;
  onSelectors(selectors: AppliedSelectors): void;
}

export function ListControls({ filter, isWide, onSelectors }: ListControlsProps) {
  const label = useSignal("");
  const field = useSignal("");
  const t = texts.list;
  return (
    <form
      class="row controls"
      onSubmit={(event) => {
        event.preventDefault();
        onSelectors({ label: label.value.trim(), field: field.value.trim() });
      }}
    >
      <Field id="filter" label={t.filter} hint={t.filterHint} value={filter} />
      <Field id="labels" label={t.labels} hint={t.labelsHint} value={label} />
      <Field id="fields" label={t.fields} hint={t.fieldsHint} value={field} />
      <button type="submit">{t.select}</button>
      <label>
        <input
          type="checkbox"
          checked={isWide.value}
          onChange={(event) => {
            isWide.value = event.currentTarget.checked;
          }}
        />
        {t.wide}
      </label>
    </form>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly value: Signal<string>;
}

function Field({ id, label, hint, value }: FieldProps) {
  return (
    <span class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        placeholder={hint}
        autocomplete="off"
        spellcheck={false}
        value={value.value}
        onInput={(event) => {
          value.value = event.currentTarget.value;
        }}
      />
    </span>
  );
}
