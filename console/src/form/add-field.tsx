/** A list of the fields that an object has not, to search and to add one. */
import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { FormField } from "../schema/form-model.js";
import { texts } from "../texts/texts.js";
import { typeName } from "./field-notes.js";
import { focusSoon } from "./form-context.js";

interface AddFieldProps {
  readonly fields: readonly FormField[];
  /** The path of the object, for those who don't see where the button is. */
  readonly place: string;
  onAdd(field: FormField): void;
}

const MAX_SHOWN = 200;

export function AddField({ fields, place, onAdd }: AddFieldProps) {
  const isOpen = useSignal(false);
  const wanted = useSignal("");
  const id = useId();
  const close = (): void => {
    isOpen.value = false;
    wanted.value = "";
  };
  const fitting = fields.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted.value.trim().toLowerCase()),
  );
  // Names before descriptions: who types "port" means the field.
  const isNamed = ({ name }: FormField): boolean => name.toLowerCase().includes(wanted.value.trim().toLowerCase());
  const shown = [...fitting.filter(isNamed), ...fitting.filter((each) => !isNamed(each))].slice(0, MAX_SHOWN);
  const choose = (field: FormField): void => {
    close();
    onAdd(field);
  };
  return (
    <div class="add-field">
      <button
        type="button"
        class="small"
        id={id}
        aria-expanded={isOpen.value}
        onClick={() => {
          if (isOpen.value) close();
          else isOpen.value = true;
        }}
      >
        + {texts.form.add}
        {place !== "" && <span class="unseen"> {texts.form.addTo(place)}</span>}
      </button>
      {isOpen.value && (
        <div
          class="field-choices"
          role="group"
          aria-label={texts.form.add}
          onKeyDown={(event) => {
            if (event.key === "Escape") {
              close();
              focusSoon(id);
            } else moveFocus(event);
          }}
        >
          <input
            ref={focusFirst}
            type="search"
            aria-label={texts.form.search}
            placeholder={texts.form.search}
            value={wanted.value}
            onInput={(event) => {
              wanted.value = event.currentTarget.value;
            }}
            onKeyDown={(event) => {
              const first = shown[0];
              if (event.key !== "Enter" || first === undefined) return;
              event.preventDefault();
              choose(first);
            }}
          />
          <ul>
            {shown.map((field) => (
              <li key={field.name}>
                <button type="button" onClick={() => choose(field)}>
                  <span class="name">{field.name}</span> <span class="type">{typeName(field)}</span>
                  <span class="help">{field.description}</span>
                </button>
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p class="quiet">{texts.palette.nothing}</p>}
        </div>
      )}
    </div>
  );
}

/** The same function at each render, so that the focus comes once. */
function focusFirst(input: HTMLInputElement | null): void {
  input?.focus();
}

/** The arrows go through the search field and the choices. */
function moveFocus(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li button")];
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}
