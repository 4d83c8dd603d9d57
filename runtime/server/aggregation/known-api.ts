/**
 * The resources and documents of one aggregated group version, as its backend last sent them. The backend is queried in
 * the background, so that discovery never waits for a third server.
 */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { StatusError, serviceUnavailable } from "../../api/status.js";
import { decodeJson } from "../../codec/json-codec.js";
import { contentHash } from "../http/entity-tag.js";
import type {
  DiscoveredResource,
  ProvidedGroupVersion,
  ProvidedOpenApi,
  ProvidedSwagger,
} from "../objects/served-apis.js";
import { NoDocumentError, type ReadOptions, readDocument } from "./backend-reader.js";
import type { Backends } from "./backends.js";
import { discoveredResources } from "./discovered-resources.js";
import type { RemoteApi } from "./registered-api.js";

const DISCOVERY_TIMEOUT_MS = 5_000;
const OPENAPI_TIMEOUT_MS = 30_000;

interface Swagger {
  readonly etag: string | undefined;
  readonly hash: string;
  readonly document: JsonObject;
}

export class KnownApi {
  private resources: readonly DiscoveredResource[] = [];
  private hasAnswered = false;
  private openApi: ProvidedOpenApi | undefined;
  private swagger: Swagger | undefined;
  private endFirstQuery: () => void = () => {};
  /** Resolves when the backend was queried for its resources once, whether or not it has answered. */
  readonly firstQueryEnded = new Promise<void>((resolve) => {
    this.endFirstQuery = resolve;
  });
  /** What discovery shows, as one text to compare with. */
  private shown = "";

  constructor(
    private current: RemoteApi,
    private readonly backends: Backends,
    private readonly signal: AbortSignal,
  ) {}

  get remote(): RemoteApi {
    return this.current;
  }

  set remote(remote: RemoteApi) {
    this.current = remote;
  }

  get groupVersion(): ProvidedGroupVersion {
    const { group, version, groupPriority, versionPriority, isAvailable } = this.current;
    const isCurrent = this.hasAnswered && isAvailable !== false;
    return {
      group,
      version,
      groupPriority,
      versionPriority,
      freshness: isCurrent ? "Current" : "Stale",
      resources: this.resources,
      ...(this.openApi === undefined ? {} : { openApi: this.openApi }),
    };
  }

  get swaggers(): readonly ProvidedSwagger[] {
    if (this.swagger === undefined) return [];
    const { hash, document } = this.swagger;
    return [{ pathPrefixes: [this.path], hash, document }];
  }

  /**
   * Queries the backend again and returns whether the shown content has changed. Without an answer the former content
   * is kept.
   */
  async refresh(): Promise<boolean> {
    try {
      const list = await this.read(this.path, { timeoutMs: DISCOVERY_TIMEOUT_MS });
      this.resources = discoveredResources(
        list?.bytes ?? Buffer.alloc(0),
        `${this.current.group}/${this.current.version}`,
      );
      this.hasAnswered = true;
    } catch {
      // The APIService's condition has the reason, and discovery marks the content as stale.
      this.hasAnswered = false;
      return this.hasChanged();
    } finally {
      this.endFirstQuery();
    }
    await this.refreshOpenApi();
    await this.refreshSwagger();
    return this.hasChanged();
  }

  /** Whether the shown content differs from that at the last call. */
  hasChanged(): boolean {
    const { openApi, ...groupVersion } = this.groupVersion;
    const shown = JSON.stringify([groupVersion, openApi?.hash, this.swagger?.hash]);
    const isOther = shown !== this.shown;
    this.shown = shown;
    return isOther;
  }

  private get path(): string {
    return `/apis/${this.current.group}/${this.current.version}`;
  }

  private async refreshOpenApi(): Promise<void> {
    try {
      const index = await this.read("/openapi/v3", { timeoutMs: OPENAPI_TIMEOUT_MS });
      const url = documentUrl(decodeJson(index?.bytes ?? Buffer.alloc(0)).value, this.path.slice(1));
      if (url === undefined) this.openApi = undefined;
      else {
        const hash = hashIn(url) ?? contentHash((await this.read(url, { timeoutMs: OPENAPI_TIMEOUT_MS }))?.bytes ?? "");
        if (this.openApi?.hash !== hash) this.openApi = this.provided(url, hash);
      }
    } catch (error) {
      // A backend without such a document has none from now on; after any other failure the former one is kept.
      if (error instanceof NoDocumentError) this.openApi = undefined;
    }
  }

  private provided(url: string, hash: string): ProvidedOpenApi {
    // Concurrent readers share one fetch, so that memory does not grow with their number.
    let underWay: Promise<Uint8Array> | undefined;
    return {
      hash,
      fetch: () => {
        underWay ??= this.fetchOpenApi(url).finally(() => {
          underWay = undefined;
        });
        return underWay;
      },
    };
  }

  private async fetchOpenApi(url: string): Promise<Uint8Array> {
    try {
      const document = await this.read(url, { timeoutMs: OPENAPI_TIMEOUT_MS });
      return document?.bytes ?? Buffer.alloc(0);
    } catch (error) {
      if (error instanceof StatusError) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw serviceUnavailable(`error trying to reach service: ${why}`);
    }
  }

  private async refreshSwagger(): Promise<void> {
    try {
      const document = await this.read("/openapi/v2", { timeoutMs: OPENAPI_TIMEOUT_MS, etag: this.swagger?.etag });
      if (document === undefined) return;
      const { bytes, etag } = document;
      const hash = contentHash(bytes);
      if (hash === this.swagger?.hash) return;
      const { value } = decodeJson(bytes);
      this.swagger = isJsonObject(value) ? { etag, hash, document: value } : undefined;
    } catch (error) {
      if (error instanceof NoDocumentError) this.swagger = undefined;
    }
  }

  private read(path: string, options: Omit<ReadOptions, "signal">) {
    return readDocument(this.backends, this.current, path, { ...options, signal: this.signal });
  }
}

/** Returns the URL of a group version's document, if it is on the backend itself. */
function documentUrl(index: unknown, path: string): string | undefined {
  const paths = isJsonObject(index) ? index.paths : undefined;
  const entry = isJsonObject(paths) && Object.hasOwn(paths, path) ? paths[path] : undefined;
  const url = isJsonObject(entry) ? entry.serverRelativeURL : undefined;
  return typeof url === "string" && /^\/openapi\/v3\/[\x21-\x7e]+$/.test(url) ? url : undefined;
}

/** Returns the backend's own hash, if its URL contains one. */
function hashIn(url: string): string | undefined {
  const hash = new URLSearchParams(url.split("?")[1] ?? "").get("hash");
  return hash !== null && /^[0-9A-Za-z]{8,128}$/.test(hash) ? hash : undefined;
}
