/** A field with fields, items or entries of its own, folded until someone wants them. */
import { useSignal } from "@preact/signals";
import type { JsonValue } from "../../../runtime/client/browser.js";
import { metadataFields, objectFields } from "../schema/form-model.js";
import { texts } from "../texts/texts.js";
import { isObject } from "../values/json-tree.js";
import { FieldHelp, FieldName, FieldProblems } from "./field-notes.js";
import type { FieldRowProps } from "./field-row.js";
import { controlId, problemsAt, problemsBelow, useForm } from "./form-context.js";
import { ListFields } from "./list-fields.js";
import { MapFields } from "./map-fields.js";
import { ObjectFields } from "./object-fields.js";
import { YamlOnly } from "./yaml-only.js";

const MAX_NAME = 60;
/** What an item of a list is recognised by. */
const IDENTIFYING = ["name", "key", "type", "kind", "host", "path", "port", "mountPath", "image"];

export function FieldSection(props: FieldRowProps) {
  const { field, label, path, value, isUnfolded = false, onRemove } = props;
  const form = useForm();
  const isRoot = path.length === 1;
  const isOpen = useSignal(isUnfolded || (isRoot && (form.isNew || label !== "metadata")));
  const id = controlId(path);
  const below = problemsBelow(form, path);
  return (
    <div class="field-section">
      <details
        open={isOpen.value}
        onToggle={(event) => {
          isOpen.value = event.currentTarget.open;
        }}
      >
        <summary id={id} aria-describedby={`${id}?problems`}>
          <FieldName field={field} label={label} />
          <span class="held">{heldText(value)}</span>
          {below > 0 && !isOpen.value && <span class="field-problem">{texts.form.problems(below)}</span>}
        </summary>
        {isOpen.value && (
          <div class="inside" role="group" aria-labelledby={id}>
            <FieldHelp id={`${id}?help`} text={field.description} />
            <SectionBody {...props} />
          </div>
        )}
      </details>
      {onRemove !== undefined && (
        <button type="button" class="small remove" aria-label={texts.form.remove(label)} onClick={onRemove}>
          ×
        </button>
      )}
      <FieldProblems id={`${id}?problems`} problems={problemsAt(form, path)} />
    </div>
  );
}

function SectionBody({ field: { shape }, path, value, label }: FieldRowProps) {
  const { source, isNamespaced } = useForm();
  const isEmpty = value === undefined || value === null;
  if (shape.kind === "list" && (isEmpty || Array.isArray(value)))
    return <ListFields items={value ?? []} schema={shape.items} path={path} />;
  if (shape.kind === "map" && (isEmpty || isObject(value)))
    return <MapFields map={value ?? {}} schema={shape.values} path={path} />;
  if (shape.kind === "object" && (isEmpty || isObject(value))) {
    const isMetadata = path.length === 1 && label === "metadata";
    const fields = isMetadata ? metadataFields(source, shape.schema, isNamespaced) : objectFields(source, shape.schema);
    return <ObjectFields fields={fields} path={path} value={value ?? {}} isOpen={shape.isOpen} />;
  }
  return <YamlOnly path={path} text={shape.kind === "free" ? texts.form.yamlOnly : texts.form.otherType} />;
}

/** What a folded field has in it. */
function heldText(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return texts.form.items(value.length);
  if (!isObject(value)) return value === undefined ? texts.form.unset : String(value);
  return identity(value) ?? texts.form.set(Object.keys(value).length);
}

function identity(value: object): string | undefined {
  for (const name of IDENTIFYING) {
    const text = (value as Record<string, unknown>)[name];
    if (typeof text === "string" || typeof text === "number") return String(text).slice(0, MAX_NAME);
  }
  return undefined;
}
