/**
 * The interface that a check works with. Everything created through it carries the label of the run and is removed
 * after the check.
 */

import type { JsonObject, JsonValue } from "../api/json.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { Impersonation } from "../client/configuration/client-credentials.js";
import type { Client } from "../client/resources/client.js";
import type { TransportHeaders } from "../client/transport/transport.js";
import type { CustomKind, DefinitionOptions } from "./custom-kind.js";

export type RawMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

export interface RawRequestOptions {
  /** Names are in lower case. `accept` is application/json by default; `undefined` omits a header. */
  readonly headers?: TransportHeaders;
  /** Text and bytes are sent unchanged, anything else as JSON. */
  readonly body?: JsonValue | Uint8Array | object;
  /** application/json by default if there is a body. */
  readonly contentType?: string;
  /** Impersonates a user (the need "impersonation"); a text is a user without groups. */
  readonly as?: string | Impersonation;
  /** Replaces the run's credentials: none, or this bearer token. */
  readonly credentials?: "none" | { readonly token: string };
  /** Set if the check is about refusals: a 429 with Retry-After is then returned rather than retried. */
  readonly isRefusalShown?: boolean;
}

/** An answer as received, without decoding and without throwing for failures. */
export interface RawAnswer {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: TransportHeaders;
  /** Returns one header; repeated ones are joined by ", ". */
  header(name: string): string | undefined;
  readonly bytes: Uint8Array;
  /** The body as UTF-8. */
  readonly text: string;
  /**
   * Parses the body once and returns the same object each time. @throws CheckFailure for a body that is not a JSON
   * object
   */
  json(): JsonObject;
  /** `POST /api/v1/namespaces -> 201`. */
  readonly line: string;
}

export interface WatchFrame {
  /** ADDED, MODIFIED, DELETED, BOOKMARK, ERROR. */
  readonly type: string;
  readonly object: JsonObject;
  /** The line as received, without its line feed. */
  readonly text: string;
}

/** The frames of a watch as they arrive. It ends with the check at the latest. */
export interface RawWatch {
  readonly status: number;
  readonly headers: TransportHeaders;
  /** The whole answer if the status is not 200, in which case there are no frames. */
  readonly failure: RawAnswer | undefined;
  /**
   * Returns the next frame, or undefined once the server has ended the stream. It waits at most until the check's time
   * limit. @throws CheckFailure for a line that is not an event
   */
  next(): Promise<WatchFrame | undefined>;
  /** Returns the next frame that `matches` and skips those before it. @throws CheckFailure if the stream ends first */
  until(what: string, matches: (frame: WatchFrame) => boolean): Promise<WatchFrame>;
  end(): Promise<void>;
}

export interface Scene {
  readonly profile: NamingProfile;
  /**
   * A fresh namespace for each check, created with the first request whose path names it and deleted afterwards. A real
   * cluster puts its own objects into every namespace (a service account, a config map of certificates), so look for
   * your own names or labels, never for counts.
   */
  readonly namespace: string;
  /** The label of the run, for objects that outlive the namespace: `{ "kindsmith.dev/conformance": "<run>" }`. */
  readonly labels: Readonly<Record<string, string>>;
  readonly client: Client;
  /** Fires at the check's time limit, or when the run ends. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** The host at which the server reaches a listener of the kit, for webhooks (the need "webhooks-callback"). */
  readonly callbackHost: string | undefined;
  /** @param path the path with its query. @throws ConnectionError without an answer */
  request(method: RawMethod, path: string, options?: RawRequestOptions): Promise<RawAnswer>;
  /** Adds `watch=1` to a query without it. Resolves with the headers, whatever the status. */
  watch(path: string, options?: Omit<RawRequestOptions, "body" | "contentType">): Promise<RawWatch>;
  /** Returns a unique name on the server: a lower-case label that begins with the prefix, of at most 63 characters. */
  name(prefix: string): string;
  /** Returns a namespaced kind with status and scale, defined once in a run (needs "crds"). */
  widgets(): Promise<CustomKind>;
  /**
   * Returns a kind that several checks share, which the first one that needs it defines under this name (needs "crds").
   */
  sharedKind(kind: string, options: DefinitionOptions): Promise<CustomKind>;
  /**
   * Defines a kind for this check in the run's group, which is removed after the check (needs "crds"). Resolves once it
   * is served.
   */
  customKind(options?: DefinitionOptions): Promise<CustomKind>;
  /** Returns a second namespace, which is removed after the check. */
  otherNamespace(): Promise<string>;
  /**
   * Polls until the probe returns something or the check's signal fires. @throws CheckFailure at the time limit, with
   * the last observation
   */
  eventually<R>(what: string, probe: () => Promise<R | undefined>): Promise<R>;
  /**
   * Registers a removal. Removals run after the check in reverse order, whatever its outcome; a failure becomes a note
   * of the run.
   */
  cleanUp(remove: () => Promise<unknown>): void;
  /** Deletes the object at a path after the check, for cluster-scoped objects. A missing one is fine. */
  removeAfter(path: string): void;
}
