/** What a check works with. Everything made through it is found again by the label of the run, and removed after the check. */

import type { JsonObject, JsonValue } from "../api/json.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { Impersonation } from "../client/configuration/client-credentials.js";
import type { Client } from "../client/resources/client.js";
import type { TransportHeaders } from "../client/transport/transport.js";
import type { CustomKind, DefinitionOptions } from "./custom-kind.js";

export type RawMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

export interface RawRequestOptions {
  /** Names in lower case. `accept` is application/json unless set; `undefined` leaves a header out. */
  readonly headers?: TransportHeaders;
  /** Text and bytes go as they are, anything else as JSON. */
  readonly body?: JsonValue | Uint8Array | object;
  /** application/json where there is a body, unless set. */
  readonly contentType?: string;
  /** In another's name, by impersonation (the need "impersonation"); a text is a user without groups. */
  readonly as?: string | Impersonation;
  /** In place of the run's credentials: nobody's, or that bearer token. */
  readonly credentials?: "none" | { readonly token: string };
  /** The check is about being told to come back later: a 429 that says when is shown, where it would be waited for. */
  readonly isRefusalShown?: boolean;
}

/** An answer as it came: no decoding, no failure thrown. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: TransportHeaders;
  /** One header; repeated ones are joined by ", ". */
  header(name: string): string | undefined;
  readonly bytes: Uint8Array;
  /** The body as UTF-8. */
  readonly text: string;
  /** @throws CheckFailure for a body that is not a JSON object. Read once, the same object each time. */
  json(): JsonObject;
  /** `POST /api/v1/namespaces -> 201`. */
  readonly line: string;
}

export interface WatchFrame {
  /** ADDED, MODIFIED, DELETED, BOOKMARK, ERROR. */
  readonly type: string;
  readonly object: JsonObject;
  /** The line as it came, without its line feed. */
  readonly text: string;
}

/** Frames as they come. Ends with the check at the latest. */
export interface RawWatch {
  readonly status: number;
  readonly headers: TransportHeaders;
  /** The whole answer where the status is not 200: then there are no frames. */
  readonly failure: RawAnswer | undefined;
  /** Undefined once the server has ended the stream. Waits at most as long as the check may take. @throws CheckFailure for what is no event. */
  next(): Promise<WatchFrame | undefined>;
  /** The next frame that `matches`; frames before it are passed over. @throws CheckFailure when the stream ends first. */
  until(what: string, matches: (frame: WatchFrame) => boolean): Promise<WatchFrame>;
  end(): Promise<void>;
}

export interface Scene {
  readonly profile: NamingProfile;
  /**
   * Fresh for each check: made with the first request whose path names it, deleted after. A real cluster puts objects of its own
   * into every namespace (a service account, a config map of certificates), so look for your own names or labels, never for counts.
   */
  readonly namespace: string;
  /** The label of the run, for objects that outlive the namespace: `{ "kindsmith.dev/conformance": "<run>" }`. */
  readonly labels: Readonly<Record<string, string>>;
  readonly client: Client;
  /** Fires at the check's time limit, or when the run ends. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** A host by which the server reaches a listener of the kit, for webhooks (the need "webhooks-callback"). */
  readonly callbackHost: string | undefined;
  /** @param path with its query. @throws ConnectionError without an answer. */
  request(method: RawMethod, path: string, options?: RawRequestOptions): Promise<RawAnswer>;
  /** `watch=1` is added to the query where it does not say so. Resolves with the headers, whatever the status. */
  watch(path: string, options?: Omit<RawRequestOptions, "body" | "contentType">): Promise<RawWatch>;
  /** Unique on the server: a label in lower case that begins with the prefix, at most 63 characters. */
  name(prefix: string): string;
  /** A namespaced kind with status and scale, made once a run (needs "crds"). */
  widgets(): Promise<CustomKind>;
  /** A kind that several checks share: made once a run under that name, by the first that asks (needs "crds"). */
  sharedKind(kind: string, options: DefinitionOptions): Promise<CustomKind>;
  /** A kind of the check's own in the run's group, removed after the check (needs "crds"). Resolves once it is served. */
  customKind(options?: DefinitionOptions): Promise<CustomKind>;
  /** A second namespace, removed after the check. */
  otherNamespace(): Promise<string>;
  /** Polls until the probe gives something, with the check's signal. @throws CheckFailure at the time limit, with what was seen last. */
  eventually<R>(what: string, probe: () => Promise<R | undefined>): Promise<R>;
  /** Called after the check in reverse order, whatever its outcome; a failure is reported as a note of the run. */
  cleanUp(remove: () => Promise<unknown>): void;
  /** Deletes what a path names after the check: a cluster-scoped object. Not found is fine. */
  removeAfter(path: string): void;
}
