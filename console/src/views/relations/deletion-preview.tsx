/** What a deletion takes along: the dependents of the objects, or what is in a namespace. It is read when one wants it. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ObjectMeta, ServedKind } from "../../../../runtime/client/browser.js";
import { findAbsentOwners, type OtherOwners } from "../../feeds/absent-owners.js";
import { DependentSearch } from "../../feeds/dependent-search.js";
import { Notice } from "../../parts/notice.js";
import { deletionOutcome, type Propagation } from "../../relations/deletion-outcome.js";
import { dependentsOf, type RelatedObject } from "../../relations/relation.js";
import { searchedKinds } from "../../relations/searched-kinds.js";
import { texts } from "../../texts/texts.js";
import { useConsole } from "../console-context.js";
import { NamespaceCounts } from "./namespace-counts.js";
import { RelationLink } from "./relation-link.js";
import { SearchProgress } from "./search-progress.js";

interface DeletionPreviewProps {
  readonly kind: ServedKind;
  readonly objects: readonly ObjectMeta[];
  readonly propagation: Propagation;
}

const MAX_NAMED = 20;
/** The contents of so many namespaces are counted at most. */
const MAX_NAMESPACES = 5;

export function DeletionPreview({ kind, objects, propagation }: DeletionPreviewProps) {
  const isOfNamespaces = kind.reference.group === "" && kind.reference.kind === "Namespace";
  if (!isOfNamespaces) return <DependentPreview objects={objects} propagation={propagation} />;
  const names = objects.flatMap(({ name }) => name ?? []);
  return (
    <>
      {names.slice(0, MAX_NAMESPACES).map((name) => (
        <NamespaceCounts key={name} namespace={name} />
      ))}
      {names.length > MAX_NAMESPACES && <p class="quiet">{texts.delete.more(names.length - MAX_NAMESPACES)}</p>}
    </>
  );
}

function DependentPreview({ objects, propagation }: Omit<DeletionPreviewProps, "kind">) {
  const { session, catalogue } = useConsole();
  const search = useSignal<DependentSearch | undefined>(undefined);
  /** Undefined until it is known which other owners exist. */
  const others = useSignal<OtherOwners | undefined>(undefined);
  useEffect(() => () => search.value?.stop(), []);
  const namespaces = new Set(objects.map(({ namespace }) => namespace));
  // Dependents are in the namespace of their owner; owners of several namespaces are searched everywhere at once.
  const namespace = namespaces.size === 1 ? [...namespaces][0] : undefined;
  const kinds = (catalogue.groups.value ?? []).flatMap((group) => group.kinds);
  const found = search.value?.found.value;
  const dependents = useMemo(() => dependentsOf(found ?? []), [found]);
  const uids = objects.flatMap(({ uid }) => uid ?? []);
  useEffect(() => {
    if (found === undefined) return;
    const stop = new AbortController();
    void findAbsentOwners(session, catalogue, uids, dependents, stop.signal).then((answer) => {
      if (!stop.signal.aborted) others.value = answer;
    });
    return () => stop.abort();
  }, [dependents]);
  const { absent, unread = 0 } = others.value ?? {};
  const { deleted, kept } = deletionOutcome(uids, dependents, propagation, absent);
  const t = texts.delete;
  const begin = (): void => {
    search.value = new DependentSearch(session, kinds, namespace);
    void search.value.run();
  };
  if (search.value === undefined)
    return (
      <p class="row">
        <button type="button" onClick={begin}>
          {t.preview}
        </button>
        <span class="quiet">{texts.relations.searchHint(searchedKinds(kinds, namespace).length, namespace)}</span>
      </p>
    );
  return (
    <>
      <SearchProgress state={search.value.state.value} />
      {found !== undefined && others.value === undefined && <p role="status">{t.readingOwners}</p>}
      {others.value !== undefined && <Outcome deleted={deleted} kept={kept} propagation={propagation} />}
      {unread > 0 && propagation !== "Orphan" && <Notice kind="warning">{t.unreadOwners(unread)}</Notice>}
    </>
  );
}

interface OutcomeProps {
  readonly deleted: readonly RelatedObject[];
  readonly kept: readonly RelatedObject[];
  readonly propagation: Propagation;
}

function Outcome({ deleted, kept, propagation }: OutcomeProps) {
  const t = texts.delete;
  return (
    <>
      {deleted.length + kept.length === 0 && <p>{texts.relations.noDependents}</p>}
      {deleted.length > 0 && <Named heading={t.alsoDeleted[propagation](deleted.length)} objects={deleted} />}
      {kept.length > 0 && (
        <Named heading={propagation === "Orphan" ? t.orphaned(kept.length) : t.kept(kept.length)} objects={kept} />
      )}
      {deleted.some(({ finalizers }) => finalizers.length > 0) && <p class="quiet">{t.finalizers}</p>}
    </>
  );
}

function Named({ heading, objects }: { readonly heading: string; readonly objects: readonly RelatedObject[] }) {
  return (
    <>
      <p>{heading}</p>
      <ul class="names" aria-label={heading}>
        {objects.slice(0, MAX_NAMED).map((object) => (
          <li key={object.uid}>
            <RelationLink object={object} isSelf={false} />
          </li>
        ))}
        {objects.length > MAX_NAMED && <li>{texts.delete.more(objects.length - MAX_NAMED)}</li>}
      </ul>
    </>
  );
}
