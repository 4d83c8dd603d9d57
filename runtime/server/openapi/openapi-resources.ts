/**
 * The scheme's resources in the form that the OpenAPI documents are generated from, and the hashes that distinguish
 * documents.
 */
import { type NamingProfile, resolveVariables } from "../../api/profile/naming-profile.js";
import type { ResourceDefinition } from "../../kit/index.js";
import { subresourceVerbs } from "../../pipeline/stages/route.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { isCommand, type Subresource } from "../../registry/kinds/subresources.js";
import { schemaMarkOf } from "../../registry/objects/schema-upgrade.js";
import type { OpenApiKind, OpenApiResource, OpenApiSubresource } from "../../schema/openapi/publish-openapi.js";
import { inlinedRoot } from "../../schema/reader/hoist.js";
import type { Schema } from "../../schema/schema-types.js";

/** A resource with the source of its documents. */
export interface DocumentedResource {
  /** Its structs can be read once it is loaded. */
  readonly openApi: OpenApiResource;
  /** Differs if the documents would; computing it reads no schema of a generated kind. */
  readonly facts: unknown;
  load(): Promise<void>;
}

export function documentedResource(resource: RegisteredResource, profile: NamingProfile): DocumentedResource {
  const { definition, hooks } = resource;
  const entries = Object.entries(hooks.subresources ?? {});
  const bodies = entries.flatMap(([, subresource]) => (subresource.type === "action" ? [subresource.body] : []));
  const updated = (hooks.updateSubresources ?? []).map(
    (name): OpenApiSubresource => ({ type: "object", name, verbs: subresourceVerbs(resource).get(name) ?? [] }),
  );
  const further = [
    ...entries.map(([name, subresource]) => furtherOf(name, subresource, resource.isBuiltin, profile)),
    ...updated,
  ];
  const { listKind, scope, subresources, withoutVerbs } = definition;
  const shape = {
    listKind,
    scope,
    subresources,
    withoutVerbs,
    custom: definition.protobuf === undefined,
    virtual: hooks.action !== undefined,
    answersDeletedObject: hooks.answersDeletedObject ?? false,
  };
  const kind = resource.custom === undefined ? kindOf(definition, profile) : wholeKind(definition, profile);
  return {
    openApi: { ...kind, ...shape, further, typed: resource.isBuiltin },
    facts: [
      factsOf(kind),
      resource.isBuiltin,
      shape,
      further.map(furtherFacts),
      [definition, ...bodies].map(schemaMarkOf),
    ],
    load: async () => {
      await Promise.all([definition, ...bodies].map((each) => each.load()));
    },
  };
}

function kindOf(definition: ResourceDefinition, profile: NamingProfile): OpenApiKind {
  const { version, kind, resource, root, structs } = definition;
  return { group: resolveVariables(definition.group, profile), version, kind, resource, root, structs };
}

/**
 * A defined kind is one inline schema in documents, as clients expect: `kubectl explain` shows its parts as objects.
 */
function wholeKind(definition: ResourceDefinition, profile: NamingProfile): OpenApiKind {
  const { root } = definition;
  return {
    ...kindOf(definition, profile),
    structs: () => ({ [root]: withEnvelopeDescribed(inlinedRoot({ root, structs: definition.structs() })) }),
  };
}

/** The descriptions of the fields that every object has; a definition cannot override them. */
const ENVELOPE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  apiVersion: "APIVersion defines the group and version in which the object is represented.",
  kind: "Kind says which kind of object this is; can't change.",
  metadata: "Standard object's metadata.",
};

function withEnvelopeDescribed(root: Schema): Schema {
  const { properties = {} } = root;
  const described = Object.entries(properties).map(([name, schema]) => {
    const description = Object.hasOwn(ENVELOPE_DESCRIPTIONS, name) ? ENVELOPE_DESCRIPTIONS[name] : undefined;
    return [name, description === undefined ? schema : { ...schema, description }];
  });
  return { ...root, properties: Object.fromEntries(described) };
}

function furtherOf(
  name: string,
  subresource: Subresource,
  isBuiltin: boolean,
  profile: NamingProfile,
): OpenApiSubresource {
  switch (subresource.type) {
    case "object":
      return { type: "object", name, verbs: subresource.verbs };
    case "action":
      return { type: "action", name, body: { ...kindOf(subresource.body, profile), typed: isBuiltin } };
    case "text":
      return { type: "text", name, query: subresource.query ?? [] };
    default:
      return isCommand(subresource)
        ? { type: "command", name, kind: subresource.kind, query: subresource.query ?? [] }
        : { type: "proxy", name, kind: subresource.kind };
  }
}

function furtherFacts(further: OpenApiSubresource): unknown {
  return further.type === "action" ? { ...further, body: factsOf(further.body) } : further;
}

function factsOf({ group, version, kind, resource, root }: OpenApiKind): unknown {
  return { group, version, kind, resource, root };
}
