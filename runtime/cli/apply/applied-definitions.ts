/** Kinds that come with the objects of them: instances wait until the server serves what was defined just before. */
import { parseApiVersion } from "../../api/gvk.js";
import { isJsonObject } from "../../api/json.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { Clock } from "../../api/time.js";
import { type Client, type ResourceClient, type ScopedResource, UnknownKindError } from "../../client/index.js";
import { sleep } from "../../client/transport/abort.js";
import type { NamedObject } from "./applied-documents.js";

/** Between two looks at what the server serves. */
const LOOK_MS = 100;

/** A definition that the server does not serve. */
export class DefinitionError extends Error {}

export function isDefinition({ apiVersion, kind }: NamedObject): boolean {
  return kind === "CustomResourceDefinition" && /^apiextensions\.[^/]+\/v/.test(apiVersion);
}

/** Waits for the condition Established. @throws DefinitionError naming why not, or the signal's reason */
export async function untilEstablished(
  definitions: ResourceClient<ApiObject>,
  applied: Stored<ApiObject>,
  signal: AbortSignal,
): Promise<void> {
  const { name } = applied.metadata;
  let state = applied;
  while (!isEstablished(state)) {
    signal.throwIfAborted();
    // without a version: the definition as it is comes first
    for await (const { type, object } of definitions.watch({ fieldSelector: `metadata.name=${name}`, signal })) {
      if (type === "DELETED") throw new DefinitionError("it was deleted before the server served it");
      state = object;
      if (isEstablished(state)) return;
    }
  }
}

/** @throws DefinitionError where the server has refused its names */
function isEstablished(definition: ApiObject): boolean {
  const { status } = definition as { readonly status?: unknown };
  const conditions =
    isJsonObject(status) && Array.isArray(status.conditions) ? status.conditions.filter(isJsonObject) : [];
  const named = conditions.find(({ type }) => type === "NamesAccepted");
  if (named?.status === "False") throw new DefinitionError(`its names are not accepted: ${String(named.message)}`);
  return conditions.some(({ type, status: held }) => type === "Established" && held === "True");
}

/** The groups that definitions define. */
export function definedGroups(definitions: readonly NamedObject[]): ReadonlySet<string> {
  return new Set(
    definitions.flatMap((definition) => {
      const { spec } = definition as { readonly spec?: unknown };
      return isJsonObject(spec) && typeof spec.group === "string" ? [spec.group] : [];
    }),
  );
}

/**
 * The resource of an object's kind; a kind of a group that was defined just now may take a moment to be served.
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
        // what is missing says more than that time is up
        throw error;
      });
    }
  }
}
