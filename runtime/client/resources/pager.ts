/**
 * Lists in chunks that restart when their version expires. SPEC: List-then-watch and chunking, Resource-version
 * semantics.
 */
import type { ApiList, ApiObject, Stored } from "../../api/object.js";
import { isGone } from "../../api/status.js";
import { ConnectionError } from "../client-errors.js";
import type { ListPage } from "./api.js";
import type { ListOptions, PageOptions } from "./call-options.js";

const DEFAULT_PAGE_LIMIT = 500;
/**
 * The limit of restarts. A list that expires again and again takes longer than the server keeps its history; a larger
 * `limit` helps.
 */
export const MAX_RESTARTS = 3;
/**
 * The limit of consecutive empty pages that still have a continue token; a server that sends more never ends the list.
 */
export const MAX_EMPTY_PAGES = 1000;

/**
 * @throws StatusError 410 immediately for an "Exact" version, which no newer one can replace, otherwise after {@link
 * MAX_RESTARTS}
 */
export async function* readPages<T extends ApiObject>(
  list: (options: ListOptions) => Promise<ApiList<Stored<T>>>,
  options: PageOptions,
): AsyncGenerator<ListPage<T>, void> {
  const { resourceVersion, resourceVersionMatch, ...selection } = options;
  const chunk = { limit: DEFAULT_PAGE_LIMIT, ...selection };
  const first: ListOptions = {
    ...chunk,
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(resourceVersionMatch === undefined ? {} : { resourceVersionMatch }),
  };
  let next = first;
  let restarts = 0;
  let isRestart = false;
  let emptyPages = 0;
  for (;;) {
    let page: ApiList<Stored<T>>;
    try {
      page = await list(next);
    } catch (error) {
      if (!isGone(error) || resourceVersionMatch === "Exact" || restarts === MAX_RESTARTS) throw error;
      restarts++;
      isRestart = true;
      next = chunk;
      continue;
    }
    yield { ...page, isRestart };
    isRestart = false;
    const token = page.metadata.continue ?? "";
    if (token === "") return;
    if (token === next.continue)
      throw new ConnectionError("protocol", "protocol: the server gave the same continue token twice");
    emptyPages = page.items.length === 0 ? emptyPages + 1 : 0;
    if (emptyPages > MAX_EMPTY_PAGES)
      throw new ConnectionError("protocol", `protocol: the server gave ${emptyPages} empty chunks in a row`);
    next = { ...chunk, continue: token };
  }
}

/** Yields each object once: after a restart, objects that were already yielded are skipped. */
export async function* itemsOf<T extends ApiObject>(
  pages: AsyncIterable<ListPage<T>>,
): AsyncGenerator<Stored<T>, void> {
  const given = new Set<string>();
  for await (const page of pages) {
    for (const item of page.items) {
      const identity = item.metadata.uid ?? `${item.metadata.namespace ?? ""}/${item.metadata.name}`;
      if (given.has(identity)) continue;
      given.add(identity);
      yield item;
    }
  }
}

export async function gatherPages<T extends ApiObject>(pages: AsyncIterable<ListPage<T>>): Promise<ApiList<Stored<T>>> {
  let list: ApiList<Stored<T>> | undefined;
  for await (const { isRestart, ...page } of pages) {
    if (list === undefined || isRestart) list = page;
    else for (const item of page.items) list.items.push(item);
  }
  // `list` is set: readPages yields a page or throws.
  const { continue: _done, remainingItemCount: _none, ...metadata } = list!.metadata;
  return { ...list!, metadata };
}
