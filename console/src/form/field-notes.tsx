/** What is said about a field: its name and type, its description, what is wrong with it. */
import type { FormField } from "../schema/form-model.js";
import { texts } from "../texts/texts.js";

export function FieldLabel({ field, label, htmlFor }: { field: FormField; label: string; htmlFor: string }) {
  return (
    <label class="field-name" htmlFor={htmlFor}>
      <FieldName field={field} label={label} />
    </label>
  );
}

export function FieldName({ field, label }: { readonly field: FormField; readonly label: string }) {
  return (
    <>
      <span class="name">{label}</span>
      {field.isRequired && (
        <span class="required" title={texts.form.required}>
          <span aria-hidden="true">*</span>
          <span class="unseen">{texts.form.required}</span>
        </span>
      )}
      <span class="type"> {typeName(field)}</span>
    </>
  );
}

export function FieldHelp({ id, text }: { readonly id: string; readonly text: string }) {
  return text === "" ? null : (
    <p class="help" id={id} title={text}>
      {text}
    </p>
  );
}

export function FieldProblems({ id, problems }: { readonly id: string; readonly problems: readonly string[] }) {
  return problems.length === 0 ? null : (
    <p class="field-problem" id={id}>
      {problems.join(" · ")}
    </p>
  );
}

/** What a field holds, in a few words. */
export function typeName({ shape }: FormField): string {
  if (shape.kind === "number") return shape.isInteger ? texts.form.types.integer : texts.form.types.number;
  return texts.form.types[shape.kind];
}
