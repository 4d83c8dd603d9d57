/** The namespace of lists and new objects: a choice, or a text field for callers who may not list namespaces. */
import type { Signal } from "@preact/signals";
import { texts } from "../texts/texts.js";

interface NamespaceChoiceProps {
  readonly chosen: string | undefined;
  readonly namespaces: Signal<readonly string[] | undefined>;
  onChoose(namespace: string | undefined): void;
}

export function NamespaceChoice({ chosen, namespaces, onChoose }: NamespaceChoiceProps) {
  const known = namespaces.value;
  const names = known !== undefined && chosen !== undefined && !known.includes(chosen) ? [...known, chosen] : known;
  return (
    <>
      <label for="namespace">{texts.shell.namespace}</label>
      {names === undefined ? (
        <input
          id="namespace"
          value={chosen ?? ""}
          placeholder={texts.shell.allNamespaces}
          onChange={(event) => onChoose(event.currentTarget.value.trim() || undefined)}
        />
      ) : (
        <select
          id="namespace"
          value={chosen ?? ""}
          onChange={(event) => onChoose(event.currentTarget.value || undefined)}
        >
          <option value="">{texts.shell.allNamespaces}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
