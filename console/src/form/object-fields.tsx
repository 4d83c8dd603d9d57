/** The fields of one object: those that are required or set, and a way to the others. */
import { useSignal } from "@preact/signals";
import type { JsonObject } from "../../../runtime/client/browser.js";
import { type TreePath, withoutValue, withValue } from "../object/tree-edits.js";
import { type FormField, firstValue, shownFields } from "../schema/form-model.js";
import { texts } from "../texts/texts.js";
import { AddField } from "./add-field.js";
import { FieldRow } from "./field-row.js";
import { controlId, focusSoon, useForm } from "./form-context.js";
import { YamlOnly } from "./yaml-only.js";

interface ObjectFieldsProps {
  readonly fields: readonly FormField[];
  readonly path: TreePath;
  readonly value: JsonObject;
  /** Whether the object may have fields that the schema doesn't name. */
  readonly isOpen: boolean;
}

export function ObjectFields({ fields, path, value, isOpen }: ObjectFieldsProps) {
  const form = useForm();
  // A field that was added stays while it is empty.
  const added = useSignal<ReadonlySet<string>>(new Set());
  const { shown, others } = shownFields(fields, value, added.value);
  const keep = (name: string): void => {
    added.value = new Set([...added.value, name]);
  };
  const add = (field: FormField): void => {
    keep(field.name);
    const first = firstValue(form.source, field);
    if (first !== undefined) form.change((tree) => withValue(tree, [...path, field.name], first));
    focusSoon(controlId([...path, field.name]));
  };
  const remove = (name: string): void => {
    added.value = new Set([...added.value].filter((each) => each !== name));
    form.change((tree) => withoutValue(tree, [...path, name]));
  };
  return (
    <div class="fields">
      {shown.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          label={field.name}
          path={[...path, field.name]}
          value={value[field.name]}
          isUnfolded={added.value.has(field.name)}
          onChange={(changed) => {
            keep(field.name);
            const place = [...path, field.name];
            form.change((tree) =>
              changed === undefined ? withoutValue(tree, place) : withValue(tree, place, changed),
            );
          }}
          {...(field.isRequired ? {} : { onRemove: () => remove(field.name) })}
        />
      ))}
      {shown.length === 0 && others.length === 0 && <p class="quiet">{texts.form.noFields}</p>}
      {isOpen && <YamlOnly path={path} text={texts.form.openObject} />}
      {others.length > 0 && <AddField fields={others} place={path.join(".")} onAdd={add} />}
    </div>
  );
}
