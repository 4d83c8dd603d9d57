/** How far a search for dependents is, and what it could not look at. */
import { MAX_SEARCHED, type SearchState } from "../../feeds/dependent-search.js";
import { Notice } from "../../parts/notice.js";
import { texts } from "../../texts/texts.js";

const MAX_NAMED = 10;

export function SearchProgress({ state }: { readonly state: SearchState }) {
  const { isDone, kinds, searched, objects, forbidden, problems, isCut } = state;
  const t = texts.relations;
  return (
    <>
      <p class="quiet" role="status">
        {isDone ? t.searched(objects, searched) : t.searching(searched, kinds)}
      </p>
      {isCut && <Notice kind="warning">{t.cut(MAX_SEARCHED)}</Notice>}
      {forbidden.length > 0 && <Notice kind="warning">{t.forbidden(namedShortly(forbidden))}</Notice>}
      {problems.length > 0 && <Notice kind="error">{t.problems(namedShortly(problems))}</Notice>}
    </>
  );
}

/** The first of many names. */
export function namedShortly(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? [texts.delete.more(names.length - MAX_NAMED)] : [];
  return [...names.slice(0, MAX_NAMED), ...more].join(", ");
}
