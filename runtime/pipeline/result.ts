/** What executing a request gives, before it has an encoding. */
import type { ListMeta } from "../api/meta.js";
import type { ApiObject } from "../api/object.js";
import type { Status, StatusError } from "../api/status.js";
import type { RegisteredResource } from "../registry/scheme.js";
import type { StoredObject } from "../registry/stored-object.js";
import type { ObjectEvent } from "../registry/watch.js";

export type Result =
  | { readonly type: "object"; readonly code: number; readonly object: StoredObject }
  /** An object that is not of the resource's kind (a Scale), or a Status. */
  | { readonly type: "plain"; readonly code: number; readonly value: ApiObject | Status }
  | {
      readonly type: "list";
      readonly code: number;
      readonly metadata: ListMeta;
      readonly items: readonly StoredObject[];
    }
  | { readonly type: "watch"; readonly watch: OpenWatch };

/** A watch that has begun; its stream stage subscribes once it can write. */
export interface OpenWatch {
  readonly resource: RegisteredResource;
  /** Ends the stream cleanly after this time. */
  readonly timeoutMs: number;
  readonly allowsBookmarks: boolean;
  /** The bookmark that ends the initial state was asked for. */
  readonly marksInitialState: boolean;
  /** Delivers to the receiver until it is stopped; what happened since the watch began comes first. */
  receive(receiver: StreamReceiver): void;
  stop(): void;
}

export interface StreamReceiver {
  events(events: readonly ObjectEvent[], progress: string): void;
  initialStateSent(resourceVersion: string): void;
  ended(error: StatusError): void;
}
