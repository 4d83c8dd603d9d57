/** Who owns which field: the lines of the object, marked in the colours of their managers. */
import type { JsonObject } from "../../../runtime/client/browser.js";
import { editable } from "../object/changed-part.js";
import { ownedLines } from "../object/field-owners.js";
import type { StoredObject } from "../object/stored-object.js";
import { texts } from "../texts/texts.js";
import { localTime } from "../values/times.js";

/** As many as the style sheet has. */
const COLOURS = 8;

export function FieldsTab({ object }: { readonly object: StoredObject }) {
  const records = object.metadata.managedFields ?? [];
  const names = records.map(({ manager = "", subresource }) => (subresource ? `${manager} (${subresource})` : manager));
  const lines = ownedLines(editable(object as unknown as JsonObject), records);
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
              <Mark index={index} />
              <strong>{names[index]}</strong> {record.operation} {record.apiVersion}{" "}
              <time dateTime={record.time}>{localTime(record.time)}</time>
            </li>
          ))}
        </ul>
      )}
      <p class="quiet">{t.managersHint}</p>
      <div class="code owned" role="region" tabIndex={0} aria-label={t.tabs.fields}>
        {lines.map(({ text, owners }, index) => {
          const owner = owners.map((each) => names[each]).join(", ");
          return (
            <div key={index} class="line">
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
  return <span class={`mark manager-${index % COLOURS}`} aria-hidden="true" />;
}
