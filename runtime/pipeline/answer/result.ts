/** What executing a request gives, before it has an encoding. */

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
      /** Walked once or twice; found while it is walked. */
      readonly items: Iterable<StoredObject>;
    }
  | { readonly type: "watch"; readonly watch: OpenWatch };

/** A watch that has begun. It holds nothing until its stream takes it up. */
export interface OpenWatch {
  /** Ends the stream cleanly after this time. */
  readonly timeoutMs: number;
  readonly allowsBookmarks: boolean;
  /** The bookmark that ends the initial state was asked for. */
  readonly marksInitialState: boolean;
  /** What objects are selected by once they are shown; empty where the caches have told all. */
  readonly late: FieldSelector;
  /** An error is all that the stream will show. */
  readonly started: StartedWatch | StatusError;
}
