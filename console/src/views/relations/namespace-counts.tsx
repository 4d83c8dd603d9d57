/** How many objects of each kind a namespace has, which go with it. */
import { useEffect, useMemo } from "preact/hooks";
import { NamespaceContents } from "../../feeds/namespace-contents.js";
import { Notice } from "../../parts/notice.js";
import { texts } from "../../texts/texts.js";
import { useConsole } from "../console-context.js";
import { namedShortly } from "./search-progress.js";

export function NamespaceCounts({ namespace }: { readonly namespace: string }) {
  const { session, catalogue } = useConsole();
  const contents = useMemo(() => {
    const kinds = (catalogue.groups.value ?? []).flatMap((group) => group.kinds);
    return new NamespaceContents(session, kinds, namespace);
  }, [session, namespace]);
  useEffect(() => {
    void contents.run();
    return () => contents.stop();
  }, [contents]);
  const { isDone, kinds, counted, counts, forbidden, problems } = contents.state.value;
  const t = texts.delete;
  return (
    <>
      <p role="status">{isDone ? t.contents(namespace, counts.length) : texts.relations.searching(counted, kinds)}</p>
      <ul class="names counts" aria-label={t.contents(namespace, counts.length)}>
        {[...counts]
          .sort((a, b) => b.count - a.count || a.kind.reference.kind.localeCompare(b.kind.reference.kind))
          .map(({ kind: { reference }, count, isAtLeast }) => (
            <li key={`${reference.group} ${reference.resource}`}>
              {isAtLeast ? t.atLeast(count) : count} {reference.kind}
              {reference.group !== "" && <span class="quiet"> {reference.group}</span>}
            </li>
          ))}
      </ul>
      {forbidden.length > 0 && <Notice kind="warning">{texts.relations.forbidden(namedShortly(forbidden))}</Notice>}
      {problems.length > 0 && <Notice kind="error">{texts.relations.problems(namedShortly(problems))}</Notice>}
    </>
  );
}
