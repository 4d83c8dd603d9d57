/**
 * API aggregation: group versions that other servers serve, each registered by an APIService object that names a
 * Service. Requests for them are authenticated and authorized here and then passed on. SPEC: group apiregistration;
 * DISC-020 to DISC-022.
 */
import type { ApiObject } from "../../api/object.js";
import { serviceUnavailable } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import { notServed, pageNotFound } from "../../pipeline/answer/page-not-found.js";
import type { AggregatedApis, Authorized, PathHandler } from "../../pipeline/context.js";
import type { HttpResponse } from "../../pipeline/request/http.js";
import type { ResourceStore } from "../../registry/store.js";
import { followObjects } from "../objects/follow-objects.js";
import type { ApiProvider, ProvidedGroupVersion, ProvidedSwagger, ServedApis } from "../objects/served-apis.js";
import { type Availability, availabilityOf } from "./backend-availability.js";
import type { Backends } from "./backends.js";
import { KnownApi } from "./known-api.js";
import { groupVersionPathOf } from "./proxied-path.js";
import { proxy } from "./proxy.js";
import { Refreshes } from "./refreshes.js";
import { type RemoteApi, remoteApiOf } from "./registered-api.js";

export interface AggregationOptions {
  readonly servedApis: ServedApis;
  readonly backends: Backends;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called when a group version becomes unreachable, with the reason of its condition. */
  readonly onUnavailable?: (name: string, reason: string) => void;
}

/** Callbacks for the steps of a server's start. */
export interface AggregationSteps {
  /** The APIService objects were read. */
  readonly onRead: () => void;
  /** Requests are passed on according to them. */
  readonly onTaken: () => void;
  /** Their backends were queried for their resources. */
  readonly onQueried: () => void;
}

/** How long a request waits for the APIService objects while the server starts. */
const SYNC_TIMEOUT_MS = 3_000;
const RETRY_AFTER_SECONDS = 1;

export class Aggregation implements AggregatedApis, ApiProvider {
  /** By `group/version`. */
  private readonly apis = new Map<string, KnownApi>();
  /** Answers every request for an aggregated group version, and for one that no server serves. */
  private readonly handler: PathHandler = {
    path: "/apis/",
    isPrefix: true,
    methods: [],
    handle: (authorized) => this.answer(authorized),
  };
  /** The group versions of the scheme, written as `group/version`. */
  private readonly localPlaces: () => ReadonlySet<string>;
  private readonly ended = new AbortController();
  private readonly refreshes: Refreshes;
  private hasSynced = false;
  private readonly whenSynced = new Set<() => void>();

  constructor(private readonly options: AggregationOptions) {
    const { clock, servedApis } = options;
    this.refreshes = new Refreshes(clock, () => servedApis.changed());
    this.localPlaces = servedApis.remembered(() => new Set(servedApis.localGroupVersions().map(keyOf)));
    servedApis.addProvider(this);
  }

  /** Follows the APIService objects until the signal fires. */
  follow(store: ResourceStore, signal: AbortSignal, steps: AggregationSteps): Promise<void> {
    const { clock, onError } = this.options;
    const end = (): void => this.ended.abort();
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    return followObjects(store, { clock, signal, onError }, (objects) => {
      steps.onRead();
      const remotes: RemoteApi[] = [];
      for (const object of objects) {
        const remote = remoteApiOf(object.decode());
        if (remote !== undefined) remotes.push(remote);
      }
      const isFirst = !this.hasSynced;
      this.take(remotes);
      if (!isFirst) return;
      steps.onTaken();
      void Promise.all([...this.apis.values()].map(({ firstQueryEnded }) => firstQueryEnded)).then(steps.onQueried);
    });
  }

  /** Stops passing requests on. */
  close(): void {
    this.ended.abort();
    this.refreshes.close();
    this.options.backends.close();
  }

  /** Checks whether the backend of an APIService object serves its group version. Never rejects. */
  availabilityOf(apiService: ApiObject, signal: AbortSignal): Promise<Availability> {
    return availabilityOf(remoteApiOf(apiService), this.options.backends, AbortSignal.any([signal, this.ended.signal]));
  }

  handlerOf(path: string): PathHandler | undefined {
    const place = groupVersionPathOf(path);
    return place === undefined || this.localPlaces().has(keyOf(place)) ? undefined : this.handler;
  }

  /** The state of each API, under the name of its APIService. */
  availabilities(): readonly Pick<RemoteApi, "name" | "isAvailable">[] {
    return [...this.apis.values()].map(({ remote }) => remote);
  }

  groupVersions(): readonly ProvidedGroupVersion[] {
    return [...this.apis.values()].map(({ groupVersion }) => groupVersion);
  }

  swaggers(): readonly ProvidedSwagger[] {
    return [...this.apis.values()].flatMap(({ swaggers }) => swaggers);
  }

  /** @throws StatusError 404 for a group version that no server serves, 503 for one that is unreachable */
  private async answer(authorized: Authorized): Promise<HttpResponse> {
    const place = groupVersionPathOf(authorized.request.path);
    if (place === undefined) throw pageNotFound();
    // A group version that may exist must never be reported as missing, because clients would clean up after it.
    if (!(await this.synced()))
      throw serviceUnavailable("the API services are being loaded; try again later", undefined, RETRY_AFTER_SECONDS);
    const remote = this.apis.get(keyOf(place))?.remote;
    if (remote === undefined) throw notServed(authorized.request.path, authorized.context.scheme);
    if (remote.isAvailable === false) throw serviceUnavailable("the server is currently unable to handle the request");
    return proxy(authorized, place, remote, this.options.backends);
  }

  private take(remotes: readonly RemoteApi[]): void {
    let hasChanged = false;
    const places = new Set(remotes.map(keyOf));
    for (const [place, api] of this.apis) {
      if (places.has(place)) continue;
      this.apis.delete(place);
      this.refreshes.stop(api);
      hasChanged = true;
    }
    for (const remote of remotes) {
      const place = keyOf(remote);
      const known = this.apis.get(place);
      if (remote.isAvailable === false && known?.remote.isAvailable !== false)
        this.options.onUnavailable?.(remote.name, remote.reason);
      if (known === undefined) {
        const api = new KnownApi(remote, this.options.backends, this.ended.signal);
        this.apis.set(place, api);
        hasChanged = api.hasChanged() || hasChanged;
        this.refreshes.start(api);
      } else if (JSON.stringify(known.remote) !== JSON.stringify(remote)) {
        known.remote = remote;
        hasChanged = known.hasChanged() || hasChanged;
        this.refreshes.soon(known);
      }
    }
    this.options.backends.retain(new Set(remotes.map(({ name }) => name)));
    this.hasSynced = true;
    for (const wake of this.whenSynced) wake();
    this.whenSynced.clear();
    if (hasChanged) this.options.servedApis.changed();
  }

  private async synced(): Promise<boolean> {
    if (this.hasSynced) return true;
    await new Promise<void>((resolve) => {
      const cancel = this.options.clock.after(SYNC_TIMEOUT_MS, () => {
        this.whenSynced.delete(wake);
        resolve();
      });
      const wake = (): void => {
        cancel();
        resolve();
      };
      this.whenSynced.add(wake);
    });
    return this.hasSynced;
  }
}

function keyOf({ group, version }: { readonly group: string; readonly version: string }): string {
  return `${group}/${version}`;
}
