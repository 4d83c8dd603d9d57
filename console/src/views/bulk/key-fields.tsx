/** The key of a label or an annotation, and its value or that it is removed. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { labelValue, qualifiedName } from "../../../../runtime/api/formats/name-format.js";
import type { ObjectMeta } from "../../../../runtime/client/browser.js";
import { annotationEdit, labelEdit, type ValueEdit } from "../../bulk/value-edit.js";
import { texts } from "../../texts/texts.js";

interface KeyFieldsProps {
  readonly what: "label" | "annotation";
  readonly objects: readonly ObjectMeta[];
  readonly isDisabled: boolean;
  /** @param edit undefined while the key or the value is not valid */
  onEdit(edit: ValueEdit | undefined): void;
}

/** Keys that are offered, and values that are shown. */
const MAX_KEYS = 50;
const MAX_VALUES = 5;
const MAX_CHARACTERS = 80;

export function KeyFields({ what, objects, isDisabled, onEdit }: KeyFieldsProps) {
  const key = useSignal("");
  const value = useSignal("");
  const isRemoval = useSignal(false);
  const t = texts.bulk;
  const maps = objects.map(({ labels, annotations }) => (what === "label" ? labels : annotations) ?? {});
  const keys = [...new Set(maps.flatMap((map) => Object.keys(map)))].sort();
  const problems = problemsOf(what, key.value, isRemoval.value ? "" : value.value);

  useEffect(() => {
    const make = what === "label" ? labelEdit : annotationEdit;
    const isValid = key.value !== "" && problems.length === 0;
    onEdit(isValid ? make(key.value, isRemoval.value ? undefined : value.value) : undefined);
  }, [what, key.value, value.value, isRemoval.value]);

  return (
    <>
      <div class="row">
        <span class="bulk-field">
          <label for="bulk-key">{t.key}</label>
          <input
            id="bulk-key"
            list="bulk-keys"
            autocomplete="off"
            spellcheck={false}
            disabled={isDisabled}
            aria-describedby="bulk-present"
            value={key.value}
            onInput={(event) => {
              key.value = event.currentTarget.value.trim();
            }}
          />
          <datalist id="bulk-keys">
            {keys.slice(0, MAX_KEYS).map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </span>
        <span class="bulk-field">
          <label for="bulk-operation">{t.operation}</label>
          <select
            id="bulk-operation"
            disabled={isDisabled}
            onChange={(event) => {
              isRemoval.value = event.currentTarget.value === "remove";
            }}
          >
            <option value="set">{t.set}</option>
            <option value="remove">{t.remove}</option>
          </select>
        </span>
        {!isRemoval.value && (
          <span class="bulk-field">
            <label for="bulk-value">{t.value}</label>
            <input
              id="bulk-value"
              autocomplete="off"
              spellcheck={false}
              disabled={isDisabled}
              value={value.value}
              onInput={(event) => {
                value.value = event.currentTarget.value;
              }}
            />
          </span>
        )}
      </div>
      <p id="bulk-present" class="quiet">
        {key.value !== "" && presentText(maps, key.value)}
      </p>
      {key.value !== "" && problems.length > 0 && (
        <p class="field-problem" role="alert">
          {problems[0]}
        </p>
      )}
    </>
  );
}

/** Annotations have keys like labels, whatever the case, and any value. */
function problemsOf(what: KeyFieldsProps["what"], key: string, value: string): readonly string[] {
  if (what === "annotation") return qualifiedName(key.toLowerCase());
  return [...qualifiedName(key), ...labelValue(value)];
}

function presentText(maps: readonly Readonly<Record<string, string>>[], key: string): string {
  const values = maps.flatMap((map) => (Object.hasOwn(map, key) ? [map[key] ?? ""] : []));
  const different = [...new Set(values)].map((each) => each.slice(0, MAX_CHARACTERS) || texts.bulk.empty);
  const shown = different.slice(0, MAX_VALUES).join(", ");
  const more = different.length > MAX_VALUES ? ", …" : "";
  return texts.bulk.present(values.length, maps.length, shown + more);
}
