/** Kinds that a run defines for itself, in a group of its own. */
import type { JsonObject } from "../api/json.js";
import type { ApiObject } from "../api/object.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { ResourceReference } from "../api/resource-reference.js";

/** An object of a kind that the run defined. */
export interface CustomObject extends ApiObject {
  spec?: JsonObject;
  status?: JsonObject;
}

export interface CustomKind {
  /** `<run>.conformance.example.com`. */
  readonly group: string;
  /** `v1`: the storage version. */
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  /** `<group>/<version>`. */
  readonly apiVersion: string;
  readonly scope: "Namespaced" | "Cluster";
  /** For the SDK's client. */
  readonly reference: ResourceReference<CustomObject>;
  /** `/apis/<group>/<version>/namespaces/<namespace>/<plural>[/name[/subresource]]`; without namespace for all of them. */
  path(namespace?: string, name?: string, subresource?: string): string;
  /** The path of its definition. */
  readonly definitionPath: string;
  /** A body with apiVersion, kind and that name. */
  object(name: string, members?: JsonObject): JsonObject;
}

export interface DefinitionOptions {
  /** A group of its own below the run's, by this label; the run's group unless set. */
  readonly group?: string;
  readonly scope?: "Namespaced" | "Cluster";
  /** The schema of the versions; {@link widgetSchema} unless set. */
  readonly schema?: JsonObject;
  /** In place of `v1` alone: the `versions` of the definition, the first being the one that `path` uses. */
  readonly versions?: readonly JsonObject[];
  /** Of the one version: status and scale unless set. */
  readonly subresources?: JsonObject;
  readonly additionalPrinterColumns?: readonly JsonObject[];
  /** More members of the definition's spec, `conversion` for instance. */
  readonly spec?: JsonObject;
  /** More members of its names, `shortNames` for instance. */
  readonly names?: JsonObject;
}

/** What widgets look like: a size with bounds and default, a free text, a list of parts by name, tags as a set, an atomic list. */
export const widgetSchema: JsonObject = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      properties: {
        size: { type: "integer", minimum: 0, maximum: 1000, default: 1 },
        color: { type: "string", enum: ["red", "green", "blue"] },
        note: { type: "string" },
        selector: { type: "string" },
        labels: { type: "object", additionalProperties: { type: "string" } },
        parts: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["name"],
          items: {
            type: "object",
            required: ["name"],
            properties: { name: { type: "string" }, value: { type: "integer" }, note: { type: "string" } },
          },
        },
        tags: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
        steps: { type: "array", items: { type: "string" } },
      },
    },
    status: {
      type: "object",
      properties: { phase: { type: "string" }, replicas: { type: "integer" }, selector: { type: "string" } },
    },
  },
};

const widgetSubresources: JsonObject = {
  status: {},
  scale: {
    specReplicasPath: ".spec.size",
    statusReplicasPath: ".status.replicas",
    labelSelectorPath: ".status.selector",
  },
};

export interface DefinitionNames {
  readonly group: string;
  readonly kind: string;
}

/** The definition as it is sent. */
export function definitionOf(
  profile: NamingProfile,
  { group, kind }: DefinitionNames,
  labels: Readonly<Record<string, string>>,
  options: DefinitionOptions,
): JsonObject {
  const { scope = "Namespaced", schema = widgetSchema, subresources = widgetSubresources, spec = {}, names } = options;
  const singular = kind.toLowerCase();
  const columns = options.additionalPrinterColumns;
  const only = {
    name: "v1",
    served: true,
    storage: true,
    schema: { openAPIV3Schema: schema },
    subresources,
    ...(columns === undefined ? {} : { additionalPrinterColumns: [...columns] }),
  };
  return {
    apiVersion: `${profile.words.apiextensionsGroup}/v1`,
    kind: "CustomResourceDefinition",
    metadata: { name: `${singular}s.${group}`, labels: { ...labels } },
    spec: {
      group,
      scope,
      names: { plural: `${singular}s`, singular, kind, listKind: `${kind}List`, ...names },
      versions: [...(options.versions ?? [only])],
      ...spec,
    },
  };
}

/** The kind that a definition makes. */
export function customKindOf(definition: JsonObject): CustomKind {
  const { group, scope, names, versions } = definition.spec as unknown as {
    group: string;
    scope: "Namespaced" | "Cluster";
    names: { plural: string; singular: string; kind: string };
    versions: readonly { name: string }[];
  };
  const { plural, singular, kind } = names;
  const version = versions[0]?.name ?? "v1";
  const apiVersion = `${group}/${version}`;
  return {
    group,
    version,
    kind,
    plural,
    singular,
    apiVersion,
    scope,
    reference: { group, version, kind, resource: plural, scope },
    path: (namespace, name, subresource) =>
      [`/apis/${apiVersion}`, ...(namespace ? ["namespaces", namespace] : []), plural, name, subresource]
        .filter((part) => part !== undefined)
        .join("/"),
    definitionPath: `/apis/${String(definition.apiVersion)}/customresourcedefinitions/${plural}.${group}`,
    object: (name, members = {}) => ({
      apiVersion,
      kind,
      ...members,
      metadata: { ...(members.metadata as JsonObject | undefined), name },
    }),
  };
}
