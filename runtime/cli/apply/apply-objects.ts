/** Applies objects one after another, namespaces and definitions first. It reports each failure and continues. */
import { parseApiVersion } from "../../api/gvk.js";
import type { Clock } from "../../api/time.js";
import { OperatorError } from "../../base/operator-error.js";
import {
  type Client,
  ConfigurationError,
  ConnectionError,
  conflictCauses,
  StatusError,
  UnknownKindError,
} from "../../client/index.js";
import { isPlainToTls, shownConnectionError } from "../flags/connection-advice.js";
import {
  DefinitionError,
  definedGroups,
  isDefinition,
  servedResource,
  untilEstablished,
} from "./applied-definitions.js";
import type { NamedObject, PlacedObject } from "./applied-documents.js";
import { ownedHere, ownersFirst } from "./applied-owners.js";

/** How long a kind that has just been defined may take to be served, in milliseconds. */
export const DEFINITION_WAIT_MS = 30_000;

export interface ApplySettings {
  readonly client: Client;
  /**
   * The namespace of namespaced objects that name none; objects that name another one are refused. Default: the
   * namespace of the client's context.
   */
  readonly namespace?: string;
  /** The URL that the command line names, if it does, for what is said of a connection that fails. */
  readonly server?: string;
  readonly force: boolean;
  /** Points owner references to the owners of their names on this server; owners are applied first. */
  readonly withOwners?: boolean;
  /** Applies the status of objects too. A dry run leaves it out, since the object may not exist. */
  readonly withStatus?: boolean;
  readonly dryRun: boolean;
  readonly fieldValidation: "Ignore" | "Warn" | "Strict";
  readonly clock: Clock;
  onApplied(line: string): void;
  onFailure(text: string): void;
}

/** Resolves with the number of failures. */
export async function applyObjects(objects: readonly PlacedObject[], settings: ApplySettings): Promise<number> {
  const definitions = objects.filter(({ object }) => isDefinition(object));
  const justDefined = settings.dryRun ? new Set<string>() : definedGroups(definitions.map(({ object }) => object));
  const established: Promise<number>[] = [];
  let failures = 0;
  for (const [rank, isOfRank] of RANKS.entries()) {
    const ofRank = objects.filter(({ object }) => isOfRank(object));
    for (const placed of settings.withOwners === true ? ownersFirst(ofRank) : ofRank) {
      try {
        const wait = await applyOne(placed.object, justDefined, settings);
        settings.onApplied(lineOf(placed.object, settings));
        if (wait !== undefined) established.push(reported(wait, placed, settings));
      } catch (error) {
        failures += 1;
        settings.onFailure(`${placed.place}, ${nameOf(placed.object)}: ${reasonOf(error, settings)}`);
        // If the server is unreachable, the remaining objects would fail too.
        if (isUnreachable(error) || isPlainToTls(error, settings.server)) return failures;
      }
    }
    if (rank === RANK_OF_DEFINITIONS) failures += (await Promise.all(established)).reduce((sum, each) => sum + each, 0);
  }
  return failures;
}

const isNamespace = ({ apiVersion, kind }: NamedObject): boolean => apiVersion === "v1" && kind === "Namespace";
const RANKS: readonly ((object: NamedObject) => boolean)[] = [
  isNamespace,
  isDefinition,
  (object) => !isNamespace(object) && !isDefinition(object),
];
const RANK_OF_DEFINITIONS = 1;

/**
 * Applies one object. Returns a promise to await before the objects of a definition are applied; undefined for other
 * objects.
 */
async function applyOne(
  object: NamedObject,
  justDefined: ReadonlySet<string>,
  settings: ApplySettings,
): Promise<Promise<void> | undefined> {
  const { client, force, dryRun, fieldValidation, clock, withOwners, withStatus } = settings;
  const signal = AbortSignal.timeout(DEFINITION_WAIT_MS);
  const scoped = await servedResource(client, object, justDefined, clock, signal);
  const namespace = scoped.reference.scope === "Cluster" ? "" : namespaceOf(object, settings);
  const resource = namespace === "" ? scoped : scoped.inNamespace(namespace);
  const owned = withOwners === true ? await ownedHere(object, namespace, client) : object;
  const applied = await resource.apply(owned, { force, dryRun, fieldValidation });
  if (withStatus === true && !dryRun && (await hasStatus(object, client)))
    await resource.status.apply(statusOf(object), { force, fieldValidation });
  if (dryRun || !isDefinition(object)) return undefined;
  return untilEstablished(resource, applied, AbortSignal.timeout(DEFINITION_WAIT_MS));
}

/** Whether the object has a status, and its kind a subresource by which it is written. */
async function hasStatus(object: NamedObject, client: Client): Promise<boolean> {
  if (!("status" in object)) return false;
  return (await client.dynamic.kind(object.apiVersion, object.kind)).subresources.includes("status");
}

function statusOf(object: NamedObject): NamedObject {
  const { apiVersion, kind, metadata } = object;
  const { name, namespace } = metadata;
  const { status } = object as { readonly status?: unknown };
  return { apiVersion, kind, metadata: { name, ...(namespace && { namespace }) }, status } as NamedObject;
}

/** @throws OperatorError if the file and the command line name different namespaces */
function namespaceOf({ metadata }: NamedObject, { client, namespace }: ApplySettings): string {
  if (metadata.namespace && namespace !== undefined && metadata.namespace !== namespace)
    throw new OperatorError(
      `its namespace is ${JSON.stringify(metadata.namespace)}, --namespace says ${JSON.stringify(namespace)}`,
    );
  return metadata.namespace || namespace || client.namespace;
}

async function reported(
  wait: Promise<void>,
  { object, place }: PlacedObject,
  settings: ApplySettings,
): Promise<number> {
  try {
    await wait;
    return 0;
  } catch (error) {
    const late = error instanceof Error && error.name === "TimeoutError";
    const why = late ? `not established within ${DEFINITION_WAIT_MS / 1000} s` : reasonOf(error, settings);
    settings.onFailure(`${place}, ${nameOf(object)}: ${why}`);
    return 1;
  }
}

/** For example `deployment.apps/web serverside-applied`. */
function lineOf(object: NamedObject, { dryRun }: ApplySettings): string {
  return `${nameOf(object)} serverside-applied${dryRun ? " (server dry run)" : ""}`;
}

function nameOf({ apiVersion, kind, metadata }: NamedObject): string {
  const group = parseApiVersion(apiVersion)?.group ?? "";
  return `${kind.toLowerCase()}${group === "" ? "" : `.${group}`}/${metadata.name}`;
}

/**
 * Returns the message for the user. @throws the error itself if neither the server nor the connection nor the file
 * caused it
 */
function reasonOf(error: unknown, { force, server }: ApplySettings): string {
  const isReported =
    error instanceof StatusError ||
    error instanceof ConnectionError ||
    error instanceof UnknownKindError ||
    error instanceof OperatorError ||
    error instanceof DefinitionError ||
    error instanceof ConfigurationError;
  if (!isReported) throw error;
  const remedy = "\n  --force-conflicts takes these fields over; or leave them out, so that their owners keep them";
  const { message } = error instanceof ConnectionError ? (shownConnectionError(error, server) as Error) : error;
  return `${message}${!force && conflictCauses(error).length > 0 ? remedy : ""}`;
}

function isUnreachable(error: unknown): boolean {
  const failures = ["unreachable", "credential"];
  return error instanceof ConnectionError && failures.includes(error.failure);
}
