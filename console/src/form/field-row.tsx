/** One field with what it needs: a control for a simple value, a part to unfold for everything else. */
import type { JsonValue } from "../../../runtime/client/browser.js";
import type { TreePath } from "../object/tree-edits.js";
import type { FormField } from "../schema/form-model.js";
import { texts } from "../texts/texts.js";
import { FieldControl } from "./field-control.js";
import { FieldHelp, FieldLabel, FieldProblems } from "./field-notes.js";
import { FieldSection } from "./field-section.js";
import { isScalarValue } from "./field-texts.js";
import { controlId, problemsAt, useForm } from "./form-context.js";
import { YamlOnly } from "./yaml-only.js";

export interface FieldRowProps {
  readonly field: FormField;
  readonly label: string;
  readonly path: TreePath;
  readonly value: JsonValue | undefined;
  /** Whether it begins unfolded, as what was just added does. */
  readonly isUnfolded?: boolean;
  /** @param value undefined if the control was emptied */
  onChange(value: JsonValue | undefined): void;
  onRemove?(): void;
}

const NESTED = ["list", "map", "object", "free"];

export function FieldRow(props: FieldRowProps) {
  const { field, label, path, value, onChange, onRemove } = props;
  const form = useForm();
  if (NESTED.includes(field.shape.kind)) return <FieldSection {...props} />;
  const id = controlId(path);
  const problems = problemsAt(form, path);
  const isFixed = !form.isNew && path.length === 2 && path[0] === "metadata" && ["name", "namespace"].includes(label);
  return (
    <div class="field-row">
      <FieldLabel field={field} label={label} htmlFor={id} />
      <div class="field-line">
        {isScalarValue(value) ? (
          <FieldControl
            id={id}
            field={field}
            value={value}
            isDisabled={isFixed}
            isMultiline={false}
            describedBy={`${id}?help ${id}?problems`}
            isInvalid={problems.length > 0}
            onChange={onChange}
          />
        ) : (
          <YamlOnly path={path} text={texts.form.otherType} />
        )}
        {onRemove !== undefined && !isFixed && (
          <button type="button" class="small" aria-label={texts.form.remove(label)} onClick={onRemove}>
            ×
          </button>
        )}
      </div>
      <FieldHelp id={`${id}?help`} text={field.description} />
      <FieldProblems id={`${id}?problems`} problems={problems} />
    </div>
  );
}
