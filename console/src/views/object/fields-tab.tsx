/** Who owns which field: the lines of the object, marked with the colours and letters of their managers. */
import { useSignal } from "@preact/signals";
import type { JsonObject } from "../../../../runtime/client/browser.js";
import { editable } from "../../object/changed-part.js";
import { type OwnedLine, ownedLines } from "../../object/field-owners.js";
import type { StoredObject } from "../../object/stored-object.js";
import { texts } from "../../texts/texts.js";
import { localTime } from "../../values/times.js";

/** As many as the style sheet has; the letter tells further ones apart. */
const COLOURS = 8;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function FieldsTab({ object }: { readonly object: StoredObject }) {
  const records = object.metadata.managedFields ?? [];
  const names = records.map(({ manager = "", subresource }) => (subresource ? `${manager} (${subresource})` : manager));
  const lines = ownedLines(editable(object as unknown as JsonObject), records);
  /** The manager whose lines stand out. */
  const chosen = useSignal<number | undefined>(undefined);
  const t = texts.object;
  return (
    <>
      <h2>{t.managers}</h2>
      {records.length === 0 ? (
        <p>{t.noManagers}</p>
      ) : (
        <ul class="managers">
          {records.map((record, index) => (
            <li key={`${record.manager} ${record.operation} ${record.subresource} ${record.apiVersion}`}>
              <button
                type="button"
                class="small"
                aria-pressed={chosen.value === index}
                onClick={() => {
                  chosen.value = chosen.value === index ? undefined : index;
                }}
              >
                <Mark index={index} /> {names[index]}
              </button>
              <span class="quiet">
                {record.operation} {record.apiVersion}, {t.ownedLines(countOf(lines, index))},{" "}
                <time dateTime={record.time}>{localTime(record.time)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p class="quiet">{t.managersHint}</p>
      <div class="code owned" role="region" tabIndex={0} aria-label={t.tabs.fields}>
        {lines.map(({ text, owners }, index) => {
          const owner = owners.map((each) => names[each]).join(", ");
          const isChosen = chosen.value !== undefined && owners.includes(chosen.value);
          return (
            <div key={index} class={`line ${edgeOf(owners)}${isChosen ? " chosen" : ""}`}>
              <span class="marks">
                {owners.map((each) => (
                  <Mark key={each} index={each} />
                ))}
              </span>
              <code>{text}</code>
              <span class="owner">{owner === "" ? <span class="unseen">{t.unowned}</span> : owner}</span>
            </div>
          );
        })}
      </div>
    </>
  );
}

function Mark({ index }: { readonly index: number }) {
  return (
    <span class={`mark manager-${index % COLOURS}`} aria-hidden="true">
      {LETTERS[index % LETTERS.length]}
    </span>
  );
}

/** A line of one manager has its colour at the edge. */
function edgeOf(owners: readonly number[]): string {
  const [only] = owners;
  return owners.length === 1 && only !== undefined ? `edge edge-${only % COLOURS}` : "edge";
}

function countOf(lines: readonly OwnedLine[], index: number): number {
  return lines.filter(({ owners }) => owners.includes(index)).length;
}
