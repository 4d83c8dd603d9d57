/** Owners and dependents of an object as a graph. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ServedKind } from "../../../../runtime/client/browser.js";
import { DependentSearch } from "../../feeds/dependent-search.js";
import { ownerTree } from "../../feeds/owner-lookup.js";
import type { StoredObject } from "../../object/stored-object.js";
import { CommandLine } from "../../parts/command-line.js";
import { messageOf } from "../../parts/messages.js";
import { Notice } from "../../parts/notice.js";
import { dependentsOf, relatedOf } from "../../relations/relation.js";
import { dependentTree, type RelationTree } from "../../relations/relation-tree.js";
import { searchedKinds } from "../../relations/searched-kinds.js";
import { texts } from "../../texts/texts.js";
import { ownersLine } from "../../values/kubectl-lines.js";
import { useConsole } from "../console-context.js";
import { RelationGraph } from "./relation-graph.js";
import { SearchProgress } from "./search-progress.js";

interface RelationsTabProps {
  readonly kind: ServedKind;
  readonly object: StoredObject;
}

export function RelationsTab({ kind, object }: RelationsTabProps) {
  const { session, catalogue } = useConsole();
  const { uid, namespace } = object.metadata;
  // What ownership says; other changes of the object begin nothing anew.
  const references = JSON.stringify(object.metadata.ownerReferences ?? []);
  const self = useMemo(() => relatedOf(kind, object.metadata), [uid, references]);
  const owners = useSignal<RelationTree | undefined>(undefined);
  const problem = useSignal("");
  const search = useSignal<DependentSearch | undefined>(undefined);
  const t = texts.relations;

  useEffect(() => {
    const stop = new AbortController();
    owners.value = undefined;
    problem.value = "";
    ownerTree(session, catalogue, self, stop.signal).then(
      (tree) => {
        if (!stop.signal.aborted) owners.value = tree;
      },
      (error: unknown) => {
        if (!stop.signal.aborted) problem.value = messageOf(error);
      },
    );
    return () => stop.abort();
  }, [self]);
  useEffect(
    () => () => {
      search.value?.stop();
      search.value = undefined;
    },
    [uid],
  );

  const kinds = (catalogue.groups.value ?? []).flatMap((group) => group.kinds);
  const begin = (): void => {
    search.value?.stop();
    search.value = new DependentSearch(session, kinds, namespace);
    void search.value.run();
  };
  const found = search.value?.found.value;
  const dependents = useMemo(() => dependentTree(self, dependentsOf(found ?? [])), [self, found]);
  const isSearching = search.value !== undefined && found === undefined;
  return (
    <section class="relations">
      {problem.value !== "" && <Notice kind="error">{texts.failed(problem.value)}</Notice>}
      {owners.value === undefined ? (
        problem.value === "" && <p role="status">{texts.loading}</p>
      ) : (
        <RelationGraph owners={owners.value} dependents={dependents} />
      )}
      {owners.value !== undefined && self.owners.length === 0 && <p class="quiet">{t.noOwners}</p>}
      {found !== undefined && dependents.root.next.length === 0 && <p class="quiet">{t.noDependents}</p>}
      {dependents.omitted > 0 && <Notice kind="warning">{t.omitted(dependents.omitted)}</Notice>}
      <p class="row">
        <button type="button" class="main" disabled={isSearching} onClick={begin}>
          {found === undefined ? t.search : t.searchAgain}
        </button>
        <span class="quiet">{t.searchHint(searchedKinds(kinds, namespace).length, namespace)}</span>
      </p>
      {search.value !== undefined && <SearchProgress state={search.value.state.value} />}
      <CommandLine
        line={ownersLine(
          { profile: session.profile, place: { kind, namespace } },
          directKinds(dependents).map(({ reference }) => reference),
          uid,
        )}
      />
    </section>
  );
}

/** The kinds of the direct dependents, for the command line. */
function directKinds({ root }: RelationTree): ServedKind[] {
  return [...new Set(root.next.flatMap(({ object }) => (object.kind === undefined ? [] : [object.kind])))];
}
