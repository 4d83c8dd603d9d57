/** The operations of a resource, free of any document dialect: paths, parameters, bodies, results. */
import { groupVersionPath } from "../api/gvk.js";
import type { Subresources } from "../api/resource-shape.js";
import type { Schema } from "./types.js";

/** What a document is made from; any resource declaration has this shape. */
export interface OpenApiResource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly listKind: string;
  readonly resource: string;
  readonly scope: "Namespaced" | "Cluster";
  readonly subresources: Subresources;
  readonly withoutVerbs: readonly string[];
  /** Name of the root struct. */
  readonly root: string;
  readonly structs: () => Readonly<Record<string, Schema>>;
  /** Custom types have neither strategic merge patch nor protobuf. Default false. */
  readonly custom?: boolean;
}

/** A kind as operations name it. */
export interface OperationKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** What an operation sends or returns. */
export type OperationPayload = "object" | "list" | "status" | "deleteOptions" | "patch" | "scale";

export interface QueryParameter {
  readonly name: string;
  readonly type: "string" | "integer" | "boolean";
  readonly description: string;
}

export interface Operation {
  readonly path: string;
  readonly method: "get" | "put" | "post" | "patch" | "delete";
  /** Verb as clients read it from `x-kubernetes-action`. */
  readonly action: "get" | "list" | "put" | "post" | "patch" | "delete" | "deletecollection";
  readonly operationId: string;
  /** `apps_v1`: client generators make one class for each tag. */
  readonly tag: string;
  readonly description: string;
  readonly isNamespaced: boolean;
  readonly isNamed: boolean;
  readonly query: readonly QueryParameter[];
  readonly body?: OperationPayload;
  readonly returns: OperationPayload;
  readonly codes: readonly number[];
  readonly kind: OperationKind;
  readonly resource: OpenApiResource;
}

const text = (name: string, description: string): QueryParameter => ({ name, type: "string", description });
const flag = (name: string, description: string): QueryParameter => ({ name, type: "boolean", description });
const count = (name: string, description: string): QueryParameter => ({ name, type: "integer", description });

const LIST_QUERY = [
  flag("allowWatchBookmarks", "Ask for BOOKMARK events."),
  text("continue", "Token of the previous part of a limited list."),
  text("fieldSelector", "Restrict by fields."),
  text("labelSelector", "Restrict by labels."),
  count("limit", "Return at most this many objects."),
  text("resourceVersion", "Version that the result may or must have."),
  text("resourceVersionMatch", "How resourceVersion is meant: NotOlderThan or Exact."),
  flag("sendInitialEvents", "Begin a watch with an event for every object."),
  count("timeoutSeconds", "End the request after this time."),
  flag("watch", "Stream changes instead of a list."),
];
const GET_QUERY = [text("resourceVersion", "Version that the result may or must have.")];
const WRITE_QUERY = [
  text("dryRun", "`All` runs every stage but the last write."),
  text("fieldManager", "Name under which field ownership is kept."),
  text("fieldValidation", "What unknown and duplicate fields mean: Ignore, Warn or Strict."),
];
const PATCH_QUERY = [...WRITE_QUERY, flag("force", "Take over fields of other managers; for apply patches only.")];
const DELETE_QUERY = [
  text("dryRun", "`All` runs every stage but the last write."),
  count("gracePeriodSeconds", "Seconds before the object is removed; 0 at once."),
  flag("orphanDependents", "Superseded by propagationPolicy."),
  text("propagationPolicy", "What happens to dependents: Orphan, Background or Foreground."),
];
const DELETE_COLLECTION_QUERY = [
  ...DELETE_QUERY,
  ...LIST_QUERY.filter(({ name }) => name !== "watch" && name !== "allowWatchBookmarks"),
];

type Shape = Pick<Operation, "method" | "action" | "description" | "query" | "body" | "returns" | "codes"> & {
  readonly verb: string;
  /** First word of the operation's id. */
  readonly word: string;
};

const COLLECTION: readonly Shape[] = [
  {
    verb: "list",
    word: "list",
    method: "get",
    action: "list",
    description: "list or watch objects of kind",
    query: LIST_QUERY,
    returns: "list",
    codes: [200],
  },
  {
    verb: "create",
    word: "create",
    method: "post",
    action: "post",
    description: "create a",
    query: WRITE_QUERY,
    body: "object",
    returns: "object",
    codes: [200, 201, 202],
  },
  {
    verb: "deletecollection",
    word: "delete",
    method: "delete",
    action: "deletecollection",
    description: "delete every selected",
    query: DELETE_COLLECTION_QUERY,
    body: "deleteOptions",
    returns: "status",
    codes: [200],
  },
];

const NAMED: readonly Shape[] = [
  {
    verb: "get",
    word: "read",
    method: "get",
    action: "get",
    description: "read the named",
    query: GET_QUERY,
    returns: "object",
    codes: [200],
  },
  {
    verb: "update",
    word: "replace",
    method: "put",
    action: "put",
    description: "replace the named",
    query: WRITE_QUERY,
    body: "object",
    returns: "object",
    codes: [200, 201],
  },
  {
    verb: "patch",
    word: "patch",
    method: "patch",
    action: "patch",
    description: "change parts of the named",
    query: PATCH_QUERY,
    body: "patch",
    returns: "object",
    codes: [200, 201],
  },
  {
    verb: "delete",
    word: "delete",
    method: "delete",
    action: "delete",
    description: "delete the named",
    query: DELETE_QUERY,
    body: "deleteOptions",
    returns: "status",
    codes: [200, 202],
  },
];

/** How operations of a resource are named; what the profile says of it is resolved. */
export interface OperationNaming {
  readonly group: string;
  /** Suffix of the product's own groups, left out of names: `k8s.io`. */
  readonly groupDomain: string;
}

/** All operations of a resource, in the order in which documents list them. */
export function operationsOf(resource: OpenApiResource, naming: OperationNaming): Operation[] {
  const { group } = naming;
  const kind = { group, version: resource.version, kind: resource.kind };
  const root = groupVersionPath(group, resource.version);
  const isNamespaced = resource.scope === "Namespaced";
  const collection = `${root}${isNamespaced ? "/namespaces/{namespace}" : ""}/${resource.resource}`;
  const plain: Target = { kind, resource, isNamespaced, naming };
  const served = (shape: Shape): boolean => !resource.withoutVerbs.includes(shape.verb);
  const operations = COLLECTION.filter(served).map((shape) => operation(shape, collection, plain));
  operations.push(...NAMED.filter(served).map((shape) => operation(shape, `${collection}/{name}`, plain)));
  const [list] = COLLECTION.filter(({ verb }) => verb === "list");
  if (isNamespaced && list && served(list)) {
    const everywhere: Target = { ...plain, isNamespaced: false, suffix: "ForAllNamespaces" };
    operations.push(operation(list, `${root}/${resource.resource}`, everywhere));
  }
  for (const target of subresourceTargets(plain)) {
    const shapes = NAMED.filter((shape) => shape.verb !== "delete" && served(shape));
    operations.push(...shapes.map((shape) => operation(shape, `${collection}/{name}/${target.subresource}`, target)));
  }
  return operations;
}

interface Target {
  readonly resource: OpenApiResource;
  readonly kind: OperationKind;
  readonly isNamespaced: boolean;
  readonly naming: OperationNaming;
  readonly subresource?: "status" | "scale";
  /** End of the operation's id. */
  readonly suffix?: string;
}

function subresourceTargets(plain: Target): Target[] {
  const { status, scale } = plain.resource.subresources;
  // Servers of stock clients name the custom kind itself here, though Scale is what is sent and returned.
  const scaleKind = plain.resource.custom ? plain.kind : { group: "autoscaling", version: "v1", kind: "Scale" };
  return [
    ...(status ? [{ ...plain, subresource: "status" as const, suffix: "Status" }] : []),
    ...(scale ? [{ ...plain, subresource: "scale" as const, suffix: "Scale", kind: scaleKind }] : []),
  ];
}

function operation(shape: Shape, path: string, target: Target): Operation {
  const { verb: _, word, ...plain } = shape;
  const { resource, naming, isNamespaced, subresource, suffix = "" } = target;
  const group = groupName(naming);
  const scope = `${shape.action === "deletecollection" ? "Collection" : ""}${isNamespaced ? "Namespaced" : ""}`;
  const payload = (name: OperationPayload): OperationPayload =>
    subresource === "scale" && name === "object" ? "scale" : name;
  return {
    ...plain,
    ...(shape.body ? { body: payload(shape.body) } : {}),
    returns: payload(shape.returns),
    path,
    isNamed: path.includes("/{name}"),
    isNamespaced,
    operationId: `${word}${pascal(group)}${pascal(resource.version)}${scope}${resource.kind}${suffix}`,
    tag: `${pascal(group).charAt(0).toLowerCase()}${pascal(group).slice(1)}_${resource.version}`,
    description: `${shape.description} ${resource.kind}${subresource ? ` (${subresource})` : ""}`,
    kind: target.kind,
    resource,
  };
}

/** `core` for the core group; without the domain of the product's own groups. */
function groupName({ group, groupDomain }: OperationNaming): string {
  if (group === "") return "core";
  return group.endsWith(`.${groupDomain}`) ? group.slice(0, -groupDomain.length - 1) : group;
}

function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
