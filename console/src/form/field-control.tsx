/** The control of a simple value. */
import { useSignal } from "@preact/signals";
import type { JsonValue } from "../../../runtime/client/browser.js";
import type { FormField } from "../schema/form-model.js";
import { texts } from "../texts/texts.js";
import { localTimeOf, textOfValue, valueOfText } from "./field-texts.js";

interface FieldControlProps {
  readonly id: string;
  readonly field: FormField;
  readonly value: JsonValue | undefined;
  readonly isDisabled?: boolean;
  /** Whether texts of several lines are usual here. */
  readonly isMultiline: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  /** Where there is no label. */
  readonly label?: string;
  onChange(value: JsonValue | undefined): void;
}

export function FieldControl(props: FieldControlProps) {
  const { id, field, value, isDisabled = false, isInvalid, describedBy, label, onChange } = props;
  const { shape, placeholder } = field;
  // What is typed stays as it is while the control has the focus: "1." is on the way to "1.5".
  const typed = useSignal<string | undefined>(undefined);
  const common = {
    id,
    disabled: isDisabled,
    "aria-invalid": isInvalid,
    "aria-describedby": describedBy,
    "aria-label": label,
    "aria-required": field.isRequired,
  };
  const choices = choicesOf(field);
  if (choices !== undefined) {
    const chosen = textOfValue(shape, value);
    const isOther = value !== undefined && value !== null && !choices.includes(chosen);
    return (
      <select {...common} value={chosen} onChange={(event) => onChange(valueOfText(shape, event.currentTarget.value))}>
        <option value="">{placeholder === "" ? texts.form.unset : texts.form.unsetDefault(placeholder)}</option>
        {[...(isOther ? [chosen] : []), ...choices].map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    );
  }
  const type = inputType(field, value);
  const edits = {
    ...common,
    placeholder,
    spellcheck: false,
    autocomplete: "off",
    value: typed.value ?? (type === "text" ? String(value ?? "") : textOfValue(shape, value)),
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      typed.value = currentTarget.value;
      onChange(valueOfText(type === "text" && shape.kind === "time" ? { kind: "text" } : shape, currentTarget.value));
    },
    onBlur: () => {
      typed.value = undefined;
    },
  };
  const isLong = props.isMultiline || (typeof value === "string" && value.includes("\n"));
  if (isLong) return <textarea {...edits} rows={1} />;
  if (type !== "text") return <input {...edits} type={type} step={1} />;
  return <input {...edits} type={type} inputMode={shape.kind === "number" ? "decimal" : "text"} />;
}

function choicesOf({ shape }: FormField): readonly string[] | undefined {
  if (shape.kind === "choice") return shape.values.map(String);
  return shape.kind === "boolean" ? ["true", "false"] : undefined;
}

/** A text that is no date can only be shown, and mended, as a text. */
function inputType({ shape }: FormField, value: JsonValue | undefined): "text" | "date" | "datetime-local" {
  const text = typeof value === "string" ? value : "";
  if (shape.kind === "date" && (text === "" || /^\d{4}-\d\d-\d\d$/.test(text))) return "date";
  if (shape.kind === "time" && (text === "" || localTimeOf(text) !== undefined)) return "datetime-local";
  return "text";
}
