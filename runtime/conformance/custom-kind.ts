/** The custom kinds that a run defines in its own group. */
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
  /** The storage version, `v1`. */
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  /** `<group>/<version>`. */
  readonly apiVersion: string;
  readonly scope: "Namespaced" | "Cluster";
  /** For the client of the SDK. */
  readonly reference: ResourceReference<CustomObject>;
  /**
   * `/apis/<group>/<version>/namespaces/<namespace>/<plural>[/name[/subresource]]`; without a namespace the path for
   * all of them.
   */
  path(namespace?: string, name?: string, subresource?: string): string;
  /** The path of its definition. */
  readonly definitionPath: string;
  /** Returns a body with apiVersion, kind and the given name. */
  object(name: string, members?: JsonObject): JsonObject;
}

export interface DefinitionOptions {
  /** A label for a separate group below the run's; the run's group by default. */
  readonly group?: string;
  readonly scope?: "Namespaced" | "Cluster";
  /** The schema of the versions; {@link widgetSchema} by default. */
  readonly schema?: JsonObject;
  /** The `versions` of the definition instead of `v1` alone. `path` uses the first one. */
  readonly versions?: readonly JsonObject[];
  /** The subresources of the single version; status and scale by default. */
  readonly subresources?: JsonObject;
  readonly additionalPrinterColumns?: readonly JsonObject[];
  /** Further members of the definition's spec, `conversion` for instance. */
  readonly spec?: JsonObject;
  /** Further members of its names, `shortNames` for instance. */
  readonly names?: JsonObject;
}

/**
 * The schema of widgets: a size with limits and a default, a free text, a list of parts by name, tags as a set, an
 * atomic list.
 */
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

/** Returns the definition as it is sent. */
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

/** Returns the kind that a definition defines. */
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
