/** A labelled field of one line, for what selects rows. */
interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  onText(text: string): void;
}

export function TextField({ id, label, hint, value, onText }: TextFieldProps) {
  return (
    <span class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        placeholder={hint}
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </span>
  );
}
