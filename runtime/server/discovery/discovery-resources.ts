/** The scheme's resources as discovery shows them. SPEC: Resource paths; DISC-006, SUB-005. */
import { createHash } from "node:crypto";
import type { GroupVersionKind } from "../../api/gvk.js";
import { type NamingProfile, resolveVariables } from "../../api/profile/naming-profile.js";
import { subresourceOf } from "../../pipeline/proxy/connect-request.js";
import { servedVerbs, subresourceVerbs } from "../../pipeline/stages/route.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { SCALE_KIND } from "../../registry/objects/scale.js";
import type {
  DiscoveredResource,
  DiscoveredSubresource,
  ServedApis,
  ServedGroupVersion,
} from "../objects/served-apis.js";

/** The resources of group versions, whichever server serves them. Each of the scheme's resources is converted once. */
export class DiscoveredResources {
  private readonly known = new WeakMap<RegisteredResource, DiscoveredResource>();

  constructor(private readonly apis: ServedApis) {}

  of({ local, provided }: ServedGroupVersion): readonly DiscoveredResource[] {
    if (local === undefined) return provided?.resources ?? [];
    return local.map((resource) => {
      let discovered = this.known.get(resource);
      if (discovered === undefined) {
        discovered = discoveredResource(resource, this.apis.profile);
        this.known.set(resource, discovered);
      }
      return discovered;
    });
  }
}

function discoveredResource(resource: RegisteredResource, profile: NamingProfile): DiscoveredResource {
  const { definition } = resource;
  const subresources = [...subresourceVerbs(resource)].map(
    ([name, verbs]): DiscoveredSubresource => ({ subresource: name, ...kindsOf(resource, name, profile), verbs }),
  );
  return {
    resource: definition.resource,
    singularResource: definition.singular,
    responseKind: ownKind(resource),
    scope: definition.scope,
    verbs: servedVerbs(resource),
    shortNames: definition.shortNames,
    categories: definition.categories,
    subresources,
    ...(isStored(resource) ? { storageVersionHash: storageVersionHash(resource) } : {}),
  };
}

/** Whether objects of the resource are stored. Actions and views are not, and cannot be watched. */
function isStored(resource: RegisteredResource): boolean {
  return resource.hooks.action === undefined && servedVerbs(resource).includes("watch");
}

function ownKind({ gr, definition }: RegisteredResource): GroupVersionKind {
  return { group: gr.group, version: definition.version, kind: definition.kind };
}

/**
 * Returns the kinds of a subresource. For an action or a proxy, clients expect the kind of its body rather than of its
 * answer.
 */
function kindsOf(
  resource: RegisteredResource,
  name: string,
  profile: NamingProfile,
): Pick<DiscoveredSubresource, "responseKind" | "acceptedTypes"> {
  const own = ownKind(resource);
  const subresource = subresourceOf(resource, name);
  if (name === "scale" && resource.definition.subresources.scale)
    return { responseKind: SCALE_KIND, acceptedTypes: [] };
  if (subresource?.type === "proxy") return { responseKind: { ...own, kind: subresource.kind }, acceptedTypes: [] };
  if (subresource?.type !== "action") return { responseKind: own, acceptedTypes: [] };
  const { group, version, kind } = subresource.body;
  const body = { group: resolveVariables(group, profile), version, kind };
  return { responseKind: body, acceptedTypes: [body] };
}

const HASH_BYTES = 8;

/** Changes exactly when the storage version of the resource changes. */
function storageVersionHash(resource: RegisteredResource): string {
  const { gr, definition } = resource.storage();
  return createHash("sha256")
    .update(`${gr.group}/${definition.version}/${definition.kind}`)
    .digest()
    .subarray(0, HASH_BYTES)
    .toString("base64");
}
