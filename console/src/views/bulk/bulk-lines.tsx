/** The command lines that do the same to a selection: one for each namespace, since none reaches several. */
import type { ObjectMeta, ServedKind } from "../../../../runtime/client/browser.js";
import type { ValueEdit } from "../../bulk/value-edit.js";
import { CommandLine } from "../../parts/command-line.js";
import { MAX_NAMED } from "../../parts/object-names.js";
import { texts } from "../../texts/texts.js";
import { setValueCall } from "../../values/client-lines.js";
import { setValueLine } from "../../values/kubectl-lines.js";
import { useConsole } from "../console-context.js";

interface BulkLinesProps {
  readonly kind: ServedKind;
  readonly objects: readonly ObjectMeta[];
  readonly edit: ValueEdit;
}

const MAX_NAMESPACES = 3;

export function BulkLines({ kind, objects, edit }: BulkLinesProps) {
  const { profile } = useConsole().session;
  const groups = new Map<string | undefined, ObjectMeta[]>();
  for (const each of objects) {
    const members = groups.get(each.namespace);
    if (members === undefined) groups.set(each.namespace, [each]);
    else members.push(each);
  }
  const shown = [...groups].slice(0, MAX_NAMESPACES);
  const t = texts.bulk;
  return (
    <>
      {shown.map(([namespace, members]) => {
        const names = members.slice(0, MAX_NAMED).map(({ name = "" }) => name);
        const command = { profile, place: { kind, namespace } };
        return (
          <CommandLine
            key={namespace}
            line={setValueLine(command, names, edit)}
            call={setValueCall(command, names, edit)}
          />
        );
      })}
      {shown.some(([, members]) => members.length > MAX_NAMED) && <p class="quiet">{t.firstNames(MAX_NAMED)}</p>}
      {groups.size > MAX_NAMESPACES && <p class="quiet">{t.moreNamespaces(groups.size - MAX_NAMESPACES)}</p>}
    </>
  );
}
