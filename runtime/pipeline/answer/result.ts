/** The result of executing a request, before it is encoded. */

import type { ListMeta } from "../../api/meta.js";
import type { ApiObject } from "../../api/object.js";
import type { FieldSelector } from "../../api/selectors/field-selector.js";
import type { Status, StatusError } from "../../api/status.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import type { StartedWatch } from "../../registry/read/watch.js";

export type Result =
  | { readonly type: "object"; readonly code: number; readonly object: StoredObject }
  /** An object that is not of the resource's kind (a Scale), or a Status. */
  | { readonly type: "plain"; readonly code: number; readonly value: ApiObject | Status }
  | {
      readonly type: "list";
      readonly code: number;
      readonly metadata: ListMeta;
      /** Iterated once or twice; objects are looked up during iteration. */
      readonly items: Iterable<StoredObject>;
    }
  | { readonly type: "watch"; readonly watch: OpenWatch };

/** A watch that has begun. It uses no resources until its stream starts. */
export interface OpenWatch {
  /** The stream ends cleanly after this many milliseconds. */
  readonly timeoutMs: number;
  readonly allowsBookmarks: boolean;
  /** Whether a bookmark ends the initial state. */
  readonly marksInitialState: boolean;
  /** The selector that applies after conversion; empty if the caches have applied the whole selector. */
  readonly late: FieldSelector;
  /** If it is an error, the stream consists of that error. */
  readonly started: StartedWatch | StatusError;
}
