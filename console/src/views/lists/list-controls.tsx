/** The fields above a list: the filter works as one types, the selectors are sent to the server. */
import { type Signal, useSignal } from "@preact/signals";
import { TextField } from "../../parts/text-field.js";
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
      <TextField
        id="filter"
        label={t.filter}
        hint={t.filterHint}
        value={filter.value}
        onText={(text) => (filter.value = text)}
      />
      <TextField
        id="labels"
        label={t.labels}
        hint={t.labelsHint}
        value={label.value}
        onText={(text) => (label.value = text)}
      />
      <TextField
        id="fields"
        label={t.fields}
        hint={t.fieldsHint}
        value={field.value}
        onText={(text) => (field.value = text)}
      />
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
