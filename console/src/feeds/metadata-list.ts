/** Lists of metadata alone, in pages: much less than the objects themselves. */
import type { ListMeta, ObjectMeta, ServedKind } from "../../../runtime/client/browser.js";
import { clusterPath, namespacePath, queryText } from "../../../runtime/client/resources/resource-path.js";
import { getJson } from "../session/json-requests.js";
import type { Session } from "../session/session.js";
import { isObject } from "../values/json-tree.js";

export interface MetadataPage {
  readonly items: readonly ObjectMeta[];
  readonly metadata: ListMeta;
}

export interface MetadataListOptions {
  /** Undefined for all namespaces, and for cluster-scoped kinds. */
  readonly namespace: string | undefined;
  readonly limit: number;
  readonly continue?: string | undefined;
  readonly signal: AbortSignal;
}

/** @throws the errors of every request */
export async function listMetadata(
  { client }: Session,
  { reference }: ServedKind,
  { namespace, limit, signal, ...options }: MetadataListOptions,
): Promise<MetadataPage> {
  const path = (namespace === undefined ? clusterPath(reference) : namespacePath(reference, namespace)).collection();
  const accept = `application/json;as=PartialObjectMetadataList;g=${client.profile.words.metaGroup};v=v1,application/json`;
  const document = await getJson<{ metadata?: ListMeta; items?: readonly unknown[] | null }>(
    client,
    `${path}${queryText({ limit, continue: options.continue })}`,
    { accept, signal },
  );
  const items = (document.items ?? []).flatMap((item) =>
    isObject(item) && isObject(item.metadata) ? [item.metadata as ObjectMeta] : [],
  );
  return { items, metadata: document.metadata ?? {} };
}
