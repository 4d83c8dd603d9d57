/** Kinds of tests with several versions of one shape, each with a life of its own, compiled in memory. */
import assert from "node:assert/strict";
import type { CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import { compileSchema } from "../../../runtime/kit/compile-kind.js";
import { defineResource, type ResourceDefinition } from "../../../runtime/kit/index.js";
import { buildSchemaSet } from "../../../runtime/schema/reader/hoist.js";
import { toStructural, withEnvelope } from "../../../runtime/schema/reader/structural.js";
import { startApi, type TestApi } from "../../support/api.js";

export type Groups = NonNullable<CreateServerOptions["groups"]>;

/** Starts a server, asks it, stops it. */
export async function withServer<T>(
  options: CreateServerOptions & { readonly profile: NamingProfile },
  question: (api: TestApi) => Promise<T>,
): Promise<T> {
  const api = await startApi(options);
  try {
    return await question(api);
  } finally {
    await api.stop();
  }
}

/** What a version declares beside its shape; the last version is the stored one unless one says so. */
export type Version = Partial<Pick<ResourceDefinition, "served" | "storage" | "lifecycle" | "deprecationWarning">>;

export interface VersionedKind {
  readonly kind: string;
  readonly resource: string;
  readonly versions: Readonly<Record<string, Version>>;
}

/** Cluster-scoped kinds of one group, each with a field `spec.size`. */
export function versionedGroups(group: string, ...kinds: readonly VersionedKind[]): Groups {
  return kinds.flatMap(({ kind, resource, versions }) => {
    const names = Object.keys(versions);
    const isMarked = Object.values(versions).some(({ storage }) => storage);
    return Object.entries(versions).map(([version, declared]) => {
      const storage = isMarked ? (declared.storage ?? false) : version === names.at(-1);
      const definition = declare({ group, version, kind, resource }, { ...declared, storage });
      return { group, version, load: async () => ({ resources: [definition] }) };
    });
  });
}

/** One kind, Gauge of test.example.com. */
export function gaugeVersions(versions: Readonly<Record<string, Version>>): Groups {
  return versionedGroups("test.example.com", { kind: "Gauge", resource: "gauges", versions });
}

export const GAUGES = "/apis/test.example.com";

export function gaugesPath(version: string): string {
  return `${GAUGES}/${version}/gauges`;
}

function declare(
  names: Pick<ResourceDefinition, "group" | "version" | "kind" | "resource">,
  declared: Version,
): ResourceDefinition {
  const spec = { type: "object", properties: { size: { type: "integer" } } };
  const { schema, problems } = toStructural({ type: "object", properties: { spec } }, { dialect: "crd" });
  assert.deepEqual(problems, []);
  const set = buildSchemaSet(names.kind, withEnvelope(schema));
  return defineResource({
    ...names,
    ...declared,
    scope: "Cluster",
    root: set.root,
    structs: () => set.structs,
    ...compileSchema(set),
  });
}
