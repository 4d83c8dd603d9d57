/** The operations of a resource and its subresources: paths, parameters, bodies and results. */
import { groupVersionPath } from "../../api/gvk.js";
import {
  groupWord,
  type OpenApiKind,
  type OpenApiResource,
  type OpenApiSubresource,
  type Operation,
  type OperationKind,
  type OperationMethod,
  type OperationNaming,
  type OperationPayload,
  pascal,
  tagOf,
} from "./openapi-operation.js";
import {
  CUSTOM_GET_QUERY,
  DELETE_COLLECTION_QUERY,
  DELETE_QUERY,
  LIST_QUERY,
  PATCH_QUERY,
  type QueryParameter,
  WRITE_QUERY,
} from "./openapi-parameters.js";

const STATUS = own("apimachinery.pkg.apis.meta.v1.Status");
const DELETE_OPTIONS = own("apimachinery.pkg.apis.meta.v1.DeleteOptions");
const PATCH = own("apimachinery.pkg.apis.meta.v1.Patch");
const SCALE = own("api.autoscaling.v1.Scale");
const SCALE_KIND: OperationKind = { group: "autoscaling", version: "v1", kind: "Scale" };

/** An operation on a collection or an object of any kind. */
interface Shape {
  readonly verb: string;
  /** The first word of the operation id. */
  readonly word: string;
  readonly method: OperationMethod;
  readonly description: string;
  readonly query: readonly QueryParameter[];
  readonly body?: "object" | OperationPayload;
  readonly returns: "object" | "list" | OperationPayload;
  readonly codes: readonly number[];
}

const LIST: Shape = {
  verb: "list",
  word: "list",
  method: "get",
  description: "list or watch objects of kind",
  query: LIST_QUERY,
  returns: "list",
  codes: [200],
};

const CREATE: Shape = {
  verb: "create",
  word: "create",
  method: "post",
  description: "create a",
  query: WRITE_QUERY,
  body: "object",
  returns: "object",
  codes: [200, 201, 202],
};

const DELETE_COLLECTION: Shape = {
  verb: "deletecollection",
  word: "delete",
  method: "delete",
  description: "delete every selected",
  query: DELETE_COLLECTION_QUERY,
  body: DELETE_OPTIONS,
  returns: STATUS,
  codes: [200],
};

const NAMED: readonly Shape[] = [
  {
    verb: "get",
    word: "read",
    method: "get",
    description: "read the named",
    query: [],
    returns: "object",
    codes: [200],
  },
  {
    verb: "update",
    word: "replace",
    method: "put",
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
    description: "change parts of the named",
    query: PATCH_QUERY,
    body: PATCH,
    returns: "object",
    codes: [200, 201],
  },
  {
    verb: "delete",
    word: "delete",
    method: "delete",
    description: "delete the named",
    query: DELETE_QUERY,
    body: DELETE_OPTIONS,
    returns: STATUS,
    codes: [200, 202],
  },
];

/** Maps verbs of the API to what clients read from `x-kubernetes-action`. */
const ACTIONS: Readonly<Record<string, string>> = { create: "post", update: "put" };

/** Proxied methods, in the order of the words in operation ids. */
const PROXY_METHODS: readonly OperationMethod[] = ["delete", "get", "head", "options", "patch", "post", "put"];

/** Methods that start a command in a container. */
const COMMAND_METHODS: readonly OperationMethod[] = ["get", "post"];

const PROXY_PATH: QueryParameter = {
  name: "path",
  type: "string",
  description: "Path of the proxied request.",
};

/** Returns all operations of a resource in document order. */
export function operationsOf(resource: OpenApiResource, naming: OperationNaming): Operation[] {
  const target = new Target(resource, naming);
  const served = ({ verb }: Shape): boolean => !resource.withoutVerbs.includes(verb);
  const operations = [LIST, CREATE, DELETE_COLLECTION]
    .filter(served)
    .map((shape) => target.operation(shape, target.collection));
  if (!resource.virtual) operations.push(...NAMED.filter(served).map((shape) => target.operation(shape, target.named)));
  if (target.isNamespaced && served(LIST)) operations.push(target.listEverywhere());
  const { status, scale } = resource.subresources;
  const changing = NAMED.filter((shape) => shape.verb !== "delete" && served(shape));
  if (status) operations.push(...changing.map((shape) => target.ofPart(shape, "status", target.own)));
  // Stock servers name the custom kind itself here, although a Scale is sent and returned.
  const scaleKind = resource.custom ? target.own : SCALE_KIND;
  if (scale) operations.push(...changing.map((shape) => target.ofPart(shape, "scale", scaleKind, SCALE)));
  for (const further of resource.further ?? []) operations.push(...target.ofSubresource(further));
  return operations;
}

/** A resource and the paths where it is served. */
class Target {
  readonly isNamespaced: boolean;
  readonly own: OperationKind;
  readonly collection: string;
  readonly named: string;
  private readonly root: string;
  private readonly words: string;

  constructor(
    private readonly resource: OpenApiResource,
    private readonly naming: OperationNaming,
  ) {
    const { version, kind } = resource;
    this.isNamespaced = resource.scope === "Namespaced";
    this.own = { group: naming.group, version, kind };
    this.root = groupVersionPath(naming.group, version);
    this.collection = `${this.root}${this.isNamespaced ? "/namespaces/{namespace}" : ""}/${resource.resource}`;
    this.named = `${this.collection}/{name}`;
    this.words = `${groupWord(naming)}${pascal(version)}`;
  }

  operation(shape: Shape, path: string): Operation {
    const scope = shape.verb === "deletecollection" ? "Collection" : "";
    const id = `${shape.word}${this.words}${scope}${this.scoped}`;
    return this.build(shape, path, id, `${shape.description} ${this.resource.kind}`, this.own);
  }

  /** Lists a namespaced kind across all namespaces. */
  listEverywhere(): Operation {
    const id = `list${this.words}${this.resource.kind}ForAllNamespaces`;
    const description = `${LIST.description} ${this.resource.kind}`;
    return this.build(LIST, `${this.root}/${this.resource.resource}`, id, description, this.own);
  }

  /** @param payload what is sent and returned instead of the object */
  ofPart(shape: Shape, name: string, kind: OperationKind, payload?: OperationPayload): Operation {
    const id = `${shape.word}${this.words}${this.scoped}${pascal(name)}`;
    const description = `${shape.description} ${this.resource.kind} (${name})`;
    return this.build(shape, `${this.named}/${name}`, id, description, kind, payload);
  }

  ofSubresource(subresource: OpenApiSubresource): Operation[] {
    const { name } = subresource;
    switch (subresource.type) {
      case "object":
        return NAMED.filter(({ verb }) => subresource.verbs.includes(verb)).map((shape) =>
          this.ofPart(shape, name, this.own),
        );
      case "action": {
        const { group, version, kind } = subresource.body;
        return [this.ofPart(CREATE, name, { group, version, kind }, { type: "object", of: subresource.body })];
      }
      case "text": {
        const read = this.ofPart({ ...(NAMED[0] as Shape), query: subresource.query }, name, this.own, {
          type: "text",
        });
        return [{ ...read, form: "text" }];
      }
      case "command":
        return COMMAND_METHODS.map((method) => this.proxied(method, name, subresource.kind, "", subresource.query));
      default:
        return PROXY_METHODS.flatMap((method) => [
          this.proxied(method, name, subresource.kind, ""),
          this.proxied(method, name, subresource.kind, "/{path}"),
        ]);
    }
  }

  private proxied(
    method: OperationMethod,
    name: string,
    kind: string,
    below: "" | "/{path}",
    query: readonly QueryParameter[] = [PROXY_PATH],
  ): Operation {
    const end = `${pascal(name)}${below === "" ? "" : "WithPath"}`;
    return {
      path: `${this.named}/${name}${below}`,
      method,
      action: "connect",
      operationId: `connect${this.words}${pascal(method)}${this.scoped}${end}`,
      tag: tagOf(this.naming, this.resource.version),
      description: `pass a ${method.toUpperCase()} request on to the ${name} of ${this.resource.kind}`,
      query,
      returns: { type: "text" },
      codes: [200],
      kind: { ...this.own, kind },
      form: "any",
      isWatchable: false,
      isPrettyOnDemand: false,
      isCustom: this.resource.custom ?? false,
    };
  }

  private get scoped(): string {
    return `${this.isNamespaced ? "Namespaced" : ""}${this.resource.kind}`;
  }

  private build(
    shape: Shape,
    path: string,
    operationId: string,
    description: string,
    kind: OperationKind,
    payload?: OperationPayload,
  ): Operation {
    const { verb, method, codes } = shape;
    const { custom: isCustom = false, answersDeletedObject = false } = this.resource;
    const returned = verb === "delete" && answersDeletedObject ? "object" : shape.returns;
    const query = verb === "get" && isCustom ? [...shape.query, ...CUSTOM_GET_QUERY] : shape.query;
    const body = shape.body === undefined ? undefined : payloadOf(shape.body, this.resource, payload);
    return {
      path,
      method,
      action: ACTIONS[verb] ?? verb,
      operationId,
      tag: tagOf(this.naming, this.resource.version),
      description,
      query,
      ...(body === undefined ? {} : { body }),
      returns: payloadOf(returned, this.resource, payload),
      codes,
      kind,
      form: "object",
      isWatchable: verb === "list",
      isPrettyOnDemand: true,
      isCustom,
    };
  }
}

function own(name: string): OperationPayload {
  return { type: "own", name };
}

function payloadOf(
  payload: "object" | "list" | OperationPayload,
  of: OpenApiKind,
  inPlace: OperationPayload | undefined,
): OperationPayload {
  if (payload === "object") return inPlace ?? { type: "object", of };
  return payload === "list" ? { type: "list", of } : payload;
}
