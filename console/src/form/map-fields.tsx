/** The entries of a map: keys that people choose, with values of one schema. */
import { useSignal } from "@preact/signals";
import type { JsonObject, JsonValue } from "../../../runtime/client/browser.js";
import { type TreePath, withoutValue, withRenamedKey, withValue } from "../object/tree-edits.js";
import { type FormField, firstItem, unnamedField } from "../schema/form-model.js";
import { texts } from "../texts/texts.js";
import { FieldControl } from "./field-control.js";
import { FieldProblems } from "./field-notes.js";
import { FieldRow } from "./field-row.js";
import { isScalarValue } from "./field-texts.js";
import { controlId, focusSoon, problemsAt, useForm } from "./form-context.js";
import { YamlOnly } from "./yaml-only.js";

interface MapFieldsProps {
  readonly map: JsonObject;
  readonly schema: JsonObject;
  readonly path: TreePath;
}

const MAX_ENTRIES = 100;
const NESTED = ["list", "map", "object", "free"];

export function MapFields({ map, schema, path }: MapFieldsProps) {
  const { source, change } = useForm();
  const field = unnamedField(source, schema);
  const entries = Object.entries(map);
  const add = (key: string): void => {
    change((tree) => withValue(tree, [...path, key], firstItem(source, field)));
    focusSoon(controlId([...path, key]));
  };
  return (
    <div class="items">
      {entries
        .slice(0, MAX_ENTRIES)
        .map(([key, value], index) =>
          NESTED.includes(field.shape.kind) ? (
            <FieldRow
              key={index}
              field={field}
              label={key}
              path={[...path, key]}
              value={value}
              onChange={(changed) => change((tree) => withValue(tree, [...path, key], changed ?? ""))}
              onRemove={() => change((tree) => withoutValue(tree, [...path, key]))}
            />
          ) : (
            <Entry key={index} field={field} path={path} name={key} value={value} taken={Object.keys(map)} />
          ),
        )}
      {entries.length > MAX_ENTRIES && (
        <YamlOnly path={path} text={texts.form.moreItems(entries.length - MAX_ENTRIES)} />
      )}
      <NewKey taken={Object.keys(map)} place={path.join(".")} onAdd={add} />
    </div>
  );
}

interface EntryProps {
  readonly field: FormField;
  readonly path: TreePath;
  readonly name: string;
  readonly value: JsonValue | undefined;
  readonly taken: readonly string[];
}

function Entry({ field, path, name, value, taken }: EntryProps) {
  const form = useForm();
  const place = [...path, name];
  const id = controlId(place);
  const problems = problemsAt(form, place);
  const rename = (input: HTMLInputElement): void => {
    if (input.value === name) return;
    if (input.value === "" || taken.includes(input.value)) input.value = name;
    else form.change((tree) => withRenamedKey(tree, path, name, input.value));
  };
  return (
    <div class="entry">
      <div class="field-line">
        <input
          class="key"
          aria-label={texts.form.key(name)}
          value={name}
          spellcheck={false}
          onChange={(event) => rename(event.currentTarget)}
        />
        {isScalarValue(value) ? (
          <FieldControl
            id={id}
            field={field}
            value={value}
            isMultiline={field.shape.kind === "text"}
            isInvalid={problems.length > 0}
            describedBy={`${id}?problems`}
            label={texts.form.valueOf(name)}
            onChange={(changed) => form.change((tree) => withValue(tree, place, changed ?? ""))}
          />
        ) : (
          <YamlOnly path={place} text={texts.form.otherType} />
        )}
        <button
          type="button"
          class="small"
          aria-label={texts.form.remove(name)}
          onClick={() => form.change((tree) => withoutValue(tree, place))}
        >
          ×
        </button>
      </div>
      <FieldProblems id={`${id}?problems`} problems={problems} />
    </div>
  );
}

interface NewKeyProps {
  readonly taken: readonly string[];
  readonly place: string;
  onAdd(key: string): void;
}

function NewKey({ taken, place, onAdd }: NewKeyProps) {
  const key = useSignal("");
  const isTaken = taken.includes(key.value);
  const add = (): void => {
    if (key.value === "" || isTaken) return;
    onAdd(key.value);
    key.value = "";
  };
  return (
    <div class="field-line">
      <input
        class="key"
        aria-label={texts.form.newKey(place)}
        placeholder={texts.form.keyHint}
        value={key.value}
        spellcheck={false}
        onInput={(event) => {
          key.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <button type="button" class="small" disabled={key.value === "" || isTaken} onClick={add}>
        + {texts.form.addEntry}
      </button>
      {isTaken && <span class="field-problem">{texts.form.keyTaken}</span>}
    </div>
  );
}
