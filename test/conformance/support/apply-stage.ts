/** Where tests of field ownership play: a server in each naming profile, and objects that several managers write. */
import { after, before, describe } from "node:test";
import type { CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import { type Answer, PROFILES, type RequestOptions, startApi, type TestApi } from "../../support/api.js";
import { type JsonObject, type JsonValue, objectAt } from "../../support/json.js";

export const APPLY_TYPE = "application/apply-patch+yaml";

export interface WriteOptions {
  readonly force?: boolean;
  /** Subresource that is written. */
  readonly at?: string;
  /** More query parameters. */
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: RequestOptions;
}

/** One object, there or not, and the requests that write it. */
export class Subject {
  constructor(
    readonly api: TestApi,
    readonly collection: string,
    readonly identity: { readonly apiVersion: string; readonly kind: string },
    readonly name: string,
  ) {}

  /** The same object through another version of its group. */
  inVersion(version: string): Subject {
    const { apiVersion, kind } = this.identity;
    const group = apiVersion.replace(/\/.*$/, "");
    const collection = this.collection.replace(`/apis/${apiVersion}/`, `/apis/${group}/${version}/`);
    return new Subject(this.api, collection, { apiVersion: `${group}/${version}`, kind }, this.name);
  }

  /** The same object on another server. */
  on(api: TestApi): Subject {
    return new Subject(api, this.collection, this.identity, this.name);
  }

  get path(): string {
    return `${this.collection}/${this.name}`;
  }

  /** A whole object out of some of its fields. */
  document({ metadata = {}, ...fields }: JsonObject): JsonObject {
    return { ...this.identity, metadata: { name: this.name, ...objectAt(metadata) }, ...fields };
  }

  read(): Promise<Answer> {
    return this.api.get(this.path);
  }

  /** @param manager of the query; none when empty */
  apply(manager: string, fields: JsonObject, { force, ...options }: WriteOptions = {}): Promise<Answer> {
    const query = { ...options.query, ...(force === undefined ? {} : { force: String(force) }) };
    return this.send("PATCH", manager, this.document(fields), APPLY_TYPE, { ...options, query });
  }

  create(manager: string, fields: JsonObject, options: WriteOptions = {}): Promise<Answer> {
    const path = this.collection + queryText(manager, options.query);
    return this.api.post(path, this.document(fields), options.request);
  }

  put(manager: string, object: JsonValue | undefined, options: WriteOptions = {}): Promise<Answer> {
    return this.send("PUT", manager, object, "application/json", options);
  }

  mergePatch(manager: string, patch: JsonValue, options: WriteOptions = {}): Promise<Answer> {
    return this.send("PATCH", manager, patch, "application/merge-patch+json", options);
  }

  jsonPatch(manager: string, patch: JsonValue, options: WriteOptions = {}): Promise<Answer> {
    return this.send("PATCH", manager, patch, "application/json-patch+json", options);
  }

  strategicPatch(manager: string, patch: JsonValue, options: WriteOptions = {}): Promise<Answer> {
    return this.send("PATCH", manager, patch, "application/strategic-merge-patch+json", options);
  }

  private send(
    method: string,
    manager: string,
    body: unknown,
    type: string,
    { at, query, request }: WriteOptions,
  ): Promise<Answer> {
    const path = (at === undefined ? this.path : `${this.path}/${at}`) + queryText(manager, query);
    return this.api.request(method, path, { body, type, ...request });
  }
}

function queryText(manager: string, query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams({ ...(manager === "" ? {} : { fieldManager: manager }), ...query });
  return parameters.size === 0 ? "" : `?${parameters}`;
}

const KINDS = {
  Widget: { apiVersion: "demo.example.com/v1", plural: "widgets" },
  CronTab: { apiVersion: "jobs.example.com/v1", plural: "crontabs" },
  ConfigMap: { apiVersion: "v1", plural: "configmaps" },
  Deployment: { apiVersion: "apps/v1", plural: "deployments" },
  Pod: { apiVersion: "v1", plural: "pods" },
  Endpoints: { apiVersion: "v1", plural: "endpoints" },
} as const;

let subjects = 0;

/** A server and a namespace, from the first test of a suite to its last. */
export class Stage {
  private started: { readonly api: TestApi; readonly namespace: string } | undefined;

  constructor(readonly profile: NamingProfile) {}

  async open(options: CreateServerOptions): Promise<void> {
    const api = await startApi({ ...options, profile: this.profile });
    this.started = { api, namespace: await api.namespace() };
  }

  async close(): Promise<void> {
    await this.started?.api.stop();
  }

  get api(): TestApi {
    return this.present.api;
  }

  collection(kind: keyof typeof KINDS): string {
    const { apiVersion, plural } = KINDS[kind];
    return collectionPath(apiVersion, this.present.namespace, plural);
  }

  /** An object that does not exist yet, with a name of its own. */
  subject(kind: keyof typeof KINDS): Subject {
    const { apiVersion } = KINDS[kind];
    return new Subject(this.api, this.collection(kind), { apiVersion, kind }, `subject-${++subjects}`);
  }

  widget(): Subject {
    return this.subject("Widget");
  }

  private get present(): { readonly api: TestApi; readonly namespace: string } {
    if (this.started === undefined) throw new Error("the stage is used before it is open");
    return this.started;
  }
}

export function collectionPath(apiVersion: string, namespace: string, plural: string): string {
  return `${apiVersion.includes("/") ? "/apis" : "/api"}/${apiVersion}/namespaces/${namespace}/${plural}`;
}

/** Declares a suite in each naming profile. */
export function describeInProfiles(
  title: string,
  define: (stage: Stage) => void,
  options: CreateServerOptions = {},
): void {
  for (const profileOf of PROFILES) {
    const profile = profileOf();
    describe(`${title} (${profile.name})`, () => {
      const stage = new Stage(profile);
      before(() => stage.open(options));
      after(() => stage.close());
      define(stage);
    });
  }
}
