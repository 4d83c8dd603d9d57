/** Audit events as rows, each of which opens to the whole event. */
import { useSignal } from "@preact/signals";
import { type AuditRow, targetText } from "../../audit/audit-row.js";
import { WideTable } from "../../parts/wide-table.js";
import { formatRoute } from "../../routes/route.js";
import { texts } from "../../texts/texts.js";
import { clockTime, localTime } from "../../values/times.js";
import { useConsole } from "../console-context.js";

/** The rows in the page. */
const MAX_ROWS = 200;
const FIRST_REFUSAL = 400;

export function AuditTable({ rows }: { readonly rows: readonly AuditRow[] }) {
  const opened = useSignal<string | undefined>(undefined);
  const t = texts.audit;
  return (
    <div class="audit">
      <WideTable columns={t.columns}>
        {rows.slice(0, MAX_ROWS).map((row) => (
          <Row
            key={row.key}
            row={row}
            isOpen={row.key === opened.value}
            onToggle={() => {
              opened.value = row.key === opened.value ? undefined : row.key;
            }}
          />
        ))}
      </WideTable>
      {rows.length > MAX_ROWS && <p class="quiet">{t.more(rows.length - MAX_ROWS)}</p>}
    </div>
  );
}

interface RowProps {
  readonly row: AuditRow;
  readonly isOpen: boolean;
  onToggle(): void;
}

function Row({ row, isOpen, onToggle }: RowProps) {
  const { timeMs, user, verb, code, stage, level, event } = row;
  const t = texts.audit;
  return (
    <>
      <tr class={isOpen ? "open" : undefined}>
        <td>
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>{" "}
            <time title={localTime(String(event.stageTimestamp ?? ""))}>{timeMs > 0 ? clockTime(timeMs) : ""}</time>
            <span class="unseen"> {t.open(verb, targetText(row))}</span>
          </button>
        </td>
        <td>{user || <span class="quiet">{t.unknownUser}</span>}</td>
        <td>{verb}</td>
        <td title={row.uri}>
          <Target row={row} />
        </td>
        <td class={Number(code) >= FIRST_REFUSAL ? "refused" : undefined}>{code}</td>
        <td class="quiet">
          {stage} · {level}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={t.columns.length}>
            <pre class="code" role="region" tabIndex={0} aria-label={t.event}>
              {JSON.stringify(event, null, 2)}
            </pre>
          </td>
        </tr>
      )}
    </>
  );
}

/** A link where the console has a view of the object; the object itself may be gone. */
function Target({ row }: { readonly row: AuditRow }) {
  const { catalogue } = useConsole();
  const { object } = row;
  const text = targetText(row);
  if (object === undefined || object.name === "") return <>{text}</>;
  const { group, version, resource, namespace, name } = object;
  // The groups are read so that the link follows them.
  const kind = catalogue.groups.value && catalogue.find(group, version, resource);
  if (kind === undefined) return <>{text}</>;
  return (
    <a href={formatRoute({ view: "object", group, version, resource, namespace, name, tab: "overview" })}>{text}</a>
  );
}
