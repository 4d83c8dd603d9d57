/** What of a timeline is shown. Unlike the choice of kinds it changes nothing on the server. */
import type { Signal } from "@preact/signals";
import { TextField } from "../../parts/text-field.js";
import { texts } from "../../texts/texts.js";
import { VERBS } from "../../timeline/change.js";
import { type ChangeFilter, filterChoices } from "../../timeline/change-filter.js";
import type { ChangeRow } from "../../timeline/change-log.js";

interface TimelineFilterProps {
  readonly filter: Signal<ChangeFilter>;
  readonly rows: readonly ChangeRow[];
}

export function TimelineFilter({ filter, rows }: TimelineFilterProps) {
  const { kinds, namespaces, managers } = filterChoices(rows);
  const t = texts.timeline;
  const choice = (field: Exclude<keyof ChangeFilter, "text">, options: readonly (readonly [string, string])[]) => (
    <span class="field">
      <label for={`by-${field}`}>{t.filters[field]}</label>
      <select
        id={`by-${field}`}
        value={filter.value[field]}
        onChange={(event) => {
          filter.value = { ...filter.value, [field]: event.currentTarget.value };
        }}
      >
        <option value="">{texts.all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
  return (
    <div class="row controls">
      <TextField
        id="filter"
        label={texts.list.filter}
        hint={t.filterHint}
        value={filter.value.text}
        onText={(text) => (filter.value = { ...filter.value, text })}
      />
      {choice(
        "verb",
        VERBS.map((verb) => [verb, t.verbs[verb]]),
      )}
      {choice("kind", kinds.map(same))}
      {choice("namespace", namespaces.map(same))}
      {choice("manager", managers.map(same))}
    </div>
  );
}

function same(name: string): readonly [string, string] {
  return [name, name];
}
