/** Versions of an object, the newest first, and the choice of two to compare. */
import type { ObjectVersion } from "../../history/object-version.js";
import { WideTable } from "../../parts/wide-table.js";
import { texts } from "../../texts/texts.js";
import { momentText } from "../../values/times.js";

interface VersionTableProps {
  /** The oldest first. */
  readonly versions: readonly ObjectVersion[];
  readonly from: ObjectVersion | undefined;
  readonly to: ObjectVersion | undefined;
  onFrom(key: string): void;
  onTo(key: string): void;
  /** Compares a version with the one before it. */
  onOnly(key: string): void;
}

const MAX_PATHS = 3;

export function VersionTable({ versions, from, to, onFrom, onTo, onOnly }: VersionTableProps) {
  const t = texts.history;
  const c = t.columns;
  return (
    <div class="versions" role="region" tabIndex={0} aria-label={t.versions}>
      <WideTable columns={[c.from, c.to, c.when, c.version, c.what, c.who, c.changes]}>
        {[...versions].reverse().map((version) => {
          const { resourceVersion } = version.object.metadata;
          const ends = [
            ["from", from, onFrom, t.compareFrom],
            ["to", to, onTo, t.compareTo],
          ] as const;
          return (
            <tr key={version.key} class={version === to ? "chosen" : undefined}>
              {ends.map(([end, chosen, onChoose, label]) => (
                <td key={end} class="choice">
                  <input
                    type="radio"
                    name={`version ${end}`}
                    aria-label={label(resourceVersion)}
                    checked={version === chosen}
                    onChange={() => onChoose(version.key)}
                  />
                </td>
              ))}
              <td class="when">{version.timeMs === undefined ? t.unknownTime : momentText(version.timeMs)}</td>
              <td>
                <button type="button" class="plain-link" title={t.compareBefore} onClick={() => onOnly(version.key)}>
                  {resourceVersion}
                </button>
              </td>
              <td>
                <span class={`change ${version.change.replaceAll(" ", "-")}`}>{t.change[version.change]}</span>
              </td>
              <td>
                {version.writers.length > 0 ? version.writers.join(", ") : <span class="quiet">{t.unknownWho}</span>}
              </td>
              <td>
                <Changes version={version} />
              </td>
            </tr>
          );
        })}
      </WideTable>
    </div>
  );
}

const SIGNS = { added: "+", removed: "−", changed: "~" } as const;

function Changes({ version: { changes, change, object } }: { readonly version: ObjectVersion }) {
  const t = texts.history;
  if (change === "re-created" || change === "created") return <span class="quiet">{t.uid(object.metadata.uid)}</span>;
  if (changes === undefined) return <span class="quiet">{change === "kept" ? "" : t.unknownBefore}</span>;
  if (changes.length === 0) return <span class="quiet">{t.noChanges}</span>;
  return (
    <ul class="paths">
      {changes.slice(0, MAX_PATHS).map(({ path, kind }) => (
        <li key={path}>
          <span class={kind} title={t.pathKinds[kind]} aria-hidden="true">
            {SIGNS[kind]}
          </span>
          <span class="unseen">{t.pathKinds[kind]} </span>
          <code>{path}</code>
        </li>
      ))}
      {changes.length > MAX_PATHS && <li class="quiet">{texts.delete.more(changes.length - MAX_PATHS)}</li>}
    </ul>
  );
}
