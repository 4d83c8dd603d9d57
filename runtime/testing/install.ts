/**
 * Writes custom resource definitions and other objects to a server, and waits until the defined resources are served.
 */

import { isServerMetadata } from "../api/meta.js";
import type { ApiObject } from "../api/object.js";
import { StatusError } from "../api/status.js";
import { inParallel } from "../base/in-parallel.js";
import type { Client } from "../client/index.js";
import { encodeJson } from "../codec/json-codec.js";
import type { RegisteredResource } from "../registry/kinds/scheme.js";
import type { ApiServer } from "../server/api-server.js";
import { realDelay } from "./event-loop-turns.js";
import { type Document, type Installable, InstallError, readDocuments } from "./manifest-documents.js";

export interface InstallTarget {
  readonly server: ApiServer;
  /** A client that may do everything. */
  readonly client: Client;
}

const FIELD_MANAGER = "kindsmith-testing";
/** The number of definitions that are written concurrently. */
const CONCURRENCY = 16;
/** The real time within which written definitions must be served. */
const ESTABLISH_TIMEOUT_MS = 10_000;
const LOOK_AGAIN_MS = 2;
/** @throws InstallError that names the file and the document, and contains the server's message */
export async function install(target: InstallTarget, installables: readonly Installable[]): Promise<void> {
  const documents = await readDocuments(installables);
  const { profile } = target.server;
  const isOf =
    (kind: string, group: string) =>
    ({ object }: Document): boolean =>
      object.kind === kind && groupOf(object) === group;
  const isDefinition = isOf("CustomResourceDefinition", profile.words.apiextensionsGroup);
  const isNamespace = isOf("Namespace", "");
  const definitions = documents.filter(isDefinition);
  await inParallel(definitions, CONCURRENCY, (document) => apply(target, document));
  if (definitions.length > 0) await served(target, definitions);
  const others = documents.filter((document) => !isDefinition(document));
  for (const document of others.filter(isNamespace)) await apply(target, document);
  for (const document of others.filter((each) => !isNamespace(each))) await apply(target, document);
}

/** Uses server-side apply, so that existing objects are updated. */
async function apply({ server, client }: InstallTarget, { object, place }: Document): Promise<void> {
  const { version, group } = { version: versionOf(object), group: groupOf(object) };
  const resource = server.scheme.byKind(group, version, object.kind ?? "");
  if (resource === undefined)
    throw new InstallError(
      `${place}: the server knows no kind ${object.kind} in ${object.apiVersion}; install its definition, or pass its generated groups in the option groups`,
    );
  const { definition } = resource;
  const metadata = Object.fromEntries(
    Object.entries(object.metadata ?? {}).filter(([name]) => !isServerMetadata(name)),
  ) as NonNullable<ApiObject["metadata"]>;
  if (definition.scope === "Namespaced") metadata.namespace ??= server.profile.words.defaultNamespace;
  const collection = collectionPath(resource, version, metadata.namespace);
  const body = new TextEncoder().encode(encodeJson({ ...object, metadata }));
  try {
    if (metadata.name === undefined)
      await client.request({ method: "POST", path: collection, body, contentType: "application/json" });
    else
      await client.request({
        method: "PATCH",
        path: `${collection}/${encodeURIComponent(metadata.name)}?fieldManager=${FIELD_MANAGER}&force=true`,
        body,
        contentType: "application/apply-patch+yaml",
      });
  } catch (error) {
    if (error instanceof StatusError) throw new InstallError(`${place}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Waits until the definitions are established and their resources answer. @throws InstallError */
async function served(target: InstallTarget, documents: readonly Document[]): Promise<void> {
  const { server, client } = target;
  const endMs = performance.now() + ESTABLISH_TIMEOUT_MS;
  let waiting = documents;
  for (;;) {
    const states = await definitionStates(target);
    waiting = waiting.filter((document) => !isEstablished(document, states));
    if (waiting.length === 0) break;
    if (performance.now() > endMs) {
      const [{ place }] = waiting as [Document];
      throw new InstallError(`${place}: not established after ${ESTABLISH_TIMEOUT_MS} ms, ${waiting.length} in total`);
    }
    await realDelay(LOOK_AGAIN_MS);
  }
  await server.definitionsServed();
  const lists = documents.flatMap(({ object }) => {
    const { group, names, versions } = specOf(object);
    return versions
      .filter((version) => version.served)
      .map(({ name }) => `/apis/${group}/${name}/${names.plural}?limit=1&resourceVersion=0`);
  });
  await inParallel(lists, CONCURRENCY, async (path) => {
    await client.request({ method: "GET", path });
  });
}

interface DefinitionSpec {
  readonly group: string;
  readonly names: { readonly plural: string };
  readonly versions: readonly { readonly name: string; readonly served: boolean }[];
}

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly message?: string;
}

function specOf(definition: ApiObject): DefinitionSpec {
  return (definition as unknown as { spec: DefinitionSpec }).spec;
}

/** Returns the conditions of all definitions by name. */
async function definitionStates({ server, client }: InstallTarget): Promise<ReadonlyMap<string, readonly Condition[]>> {
  const path = `/apis/${server.profile.words.apiextensionsGroup}/v1/customresourcedefinitions`;
  const { body } = await client.request({ method: "GET", path });
  const { items } = JSON.parse(new TextDecoder().decode(body)) as {
    items: { metadata: { name: string }; status?: { conditions?: Condition[] } }[];
  };
  return new Map(items.map(({ metadata, status }) => [metadata.name, status?.conditions ?? []]));
}

/** @throws InstallError for a definition whose names are taken by another one */
function isEstablished({ object, place }: Document, states: ReadonlyMap<string, readonly Condition[]>): boolean {
  const conditions = states.get(object.metadata?.name ?? "") ?? [];
  const refused = conditions.find(({ type, status }) => type === "NamesAccepted" && status === "False");
  if (refused !== undefined) throw new InstallError(`${place}: its names were not accepted: ${refused.message ?? ""}`);
  return conditions.some(({ type, status }) => type === "Established" && status === "True");
}

function collectionPath({ definition }: RegisteredResource, version: string, namespace: string | undefined): string {
  const { group, resource } = definition;
  const base = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  return namespace === undefined || definition.scope === "Cluster"
    ? `${base}/${resource}`
    : `${base}/namespaces/${encodeURIComponent(namespace)}/${resource}`;
}

function groupOf({ apiVersion = "" }: ApiObject): string {
  return apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
}

function versionOf({ apiVersion = "" }: ApiObject): string {
  return apiVersion.slice(apiVersion.indexOf("/") + 1);
}
