/** Waits until the server serves the kinds that a run has just defined, before their objects are applied. */
import { parseApiVersion } from "../../api/gvk.js";
import { isJsonObject } from "../../api/json.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { Clock } from "../../api/time.js";
import { type Client, type ResourceClient, type ScopedResource, UnknownKindError } from "../../client/index.js";
import { sleep } from "../../client/transport/abort.js";
import type { NamedObject } from "./applied-documents.js";

/** The pause between two attempts to find a kind, in milliseconds. */
const LOOK_MS = 100;

/** Reports a definition that the server does not serve. */
export class DefinitionError extends Error {}

export function isDefinition({ apiVersion, kind }: NamedObject): boolean {
  return kind === "CustomResourceDefinition" && /^apiextensions\.[^/]+\/v/.test(apiVersion);
}

/** Waits for the condition Established. @throws DefinitionError that states the reason, or the signal's reason */
export async function untilEstablished(
  definitions: ResourceClient<ApiObject>,
  applied: Stored<ApiObject>,
  signal: AbortSignal,
): Promise<void> {
  const { name } = applied.metadata;
  let state = applied;
  while (!isEstablished(state)) {
    signal.throwIfAborted();
    // Without a version, the watch begins with the present definition.
    for await (const { type, object } of definitions.watch({ fieldSelector: `metadata.name=${name}`, signal })) {
      if (type === "DELETED") throw new DefinitionError("it was deleted before the server served it");
      state = object;
      if (isEstablished(state)) return;
    }
  }
}

/** @throws DefinitionError if the server has refused its names */
function isEstablished(definition: ApiObject): boolean {
  const { status } = definition as { readonly status?: unknown };
  const conditions =
    isJsonObject(status) && Array.isArray(status.conditions) ? status.conditions.filter(isJsonObject) : [];
  const named = conditions.find(({ type }) => type === "NamesAccepted");
  if (named?.status === "False") throw new DefinitionError(`its names are not accepted: ${String(named.message)}`);
  return conditions.some(({ type, status: held }) => type === "Established" && held === "True");
}

/** Returns the groups of the kinds that are defined. */
export function definedGroups(definitions: readonly NamedObject[]): ReadonlySet<string> {
  return new Set(
    definitions.flatMap((definition) => {
      const { spec } = definition as { readonly spec?: unknown };
      return isJsonObject(spec) && typeof spec.group === "string" ? [spec.group] : [];
    }),
  );
}

/**
 * Finds the resource of an object's kind. Waits for the kind if its group has just been defined.
 * @throws UnknownKindError, or the signal's reason
 */
export async function servedResource(
  client: Client,
  object: NamedObject,
  justDefined: ReadonlySet<string>,
  clock: Clock,
  signal: AbortSignal,
): Promise<ScopedResource<ApiObject>> {
  for (;;) {
    try {
      return await client.dynamic.resource<ApiObject>(object.apiVersion, object.kind, { signal });
    } catch (error) {
      const group = parseApiVersion(object.apiVersion)?.group;
      const isToCome = error instanceof UnknownKindError && group !== undefined && justDefined.has(group);
      if (!isToCome || signal.aborted) throw error;
      await sleep(clock, LOOK_MS, signal).catch(() => {
        // The name of the missing kind is more useful than a timeout.
        throw error;
      });
    }
  }
}
