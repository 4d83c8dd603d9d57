/** What an operation is, free of any document dialect, and how operations are named. */
import type { Subresources } from "../../api/resource-shape.js";
import type { Schema } from "../schema-types.js";
import type { QueryParameter } from "./openapi-parameters.js";

/** A kind whose structs documents define. */
export interface OpenApiKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Lower-case plural; tells equal struct names of schemas read at run time apart. */
  readonly resource: string;
  /** Name of the root struct. */
  readonly root: string;
  /** Read into structures of the server's own and judged by code, as built-in kinds are. Default false. */
  readonly typed?: boolean;
  readonly structs: () => Readonly<Record<string, Schema>>;
}

/** What a document is made from; any resource declaration has this shape. */
export interface OpenApiResource extends OpenApiKind {
  readonly listKind: string;
  readonly scope: "Namespaced" | "Cluster";
  readonly subresources: Subresources;
  readonly withoutVerbs: readonly string[];
  /** Custom types have neither strategic merge patch nor protobuf. Default false. */
  readonly custom?: boolean;
  /** Its objects are never stored: a POST answers at once, and nothing has a name. Default false. */
  readonly virtual?: boolean;
  /** A deletion answers with the object. Default false: with a Status. */
  readonly answersDeletedObject?: boolean;
  /** Subresources beside status and scale. */
  readonly further?: readonly OpenApiSubresource[];
}

/** A subresource with code of its own. */
export type OpenApiSubresource =
  | { readonly type: "object"; readonly name: string; readonly verbs: readonly string[] }
  /** A POST of another kind. */
  | { readonly type: "action"; readonly name: string; readonly body: OpenApiKind }
  /** A GET that answers with text. */
  | { readonly type: "text"; readonly name: string; readonly query: readonly QueryParameter[] }
  /** Every method, to the subresource and to paths below it. */
  | { readonly type: "door"; readonly name: string; readonly kind: string }
  /** A GET or POST that becomes a stream to a process; nothing is below it. */
  | {
      readonly type: "command";
      readonly name: string;
      readonly kind: string;
      readonly query: readonly QueryParameter[];
    };

/** A kind as operations name it. */
export interface OperationKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** What an operation sends or returns. */
export type OperationPayload =
  | { readonly type: "object" | "list"; readonly of: OpenApiKind }
  /** A definition of the runtime's own, by its name below the prefix. */
  | { readonly type: "own"; readonly name: string }
  | { readonly type: "text" };

/** Forms of bodies: objects have protobuf where their kind has, documents always. */
export type OperationForm = "object" | "document" | "json" | "text" | "any";

export type OperationMethod = "get" | "put" | "post" | "patch" | "delete" | "head" | "options";

export interface Operation {
  readonly path: string;
  readonly method: OperationMethod;
  /** Verb as clients read it from `x-kubernetes-action`; absent outside the resources. */
  readonly action?: string;
  readonly operationId: string;
  /** `apps_v1`: client generators make one class for each tag. */
  readonly tag: string;
  readonly description: string;
  readonly query: readonly QueryParameter[];
  readonly body?: OperationPayload;
  readonly returns: OperationPayload;
  readonly codes: readonly number[];
  readonly kind?: OperationKind;
  readonly form: OperationForm;
  /** The answer may be a stream of watch events. */
  readonly isWatchable: boolean;
  /** Answers are indented for people if the request says so. */
  readonly isPrettyOnDemand: boolean;
  /** Neither strategic merge patch nor protobuf. */
  readonly isCustom: boolean;
}

/** How operations of a group are named; what the profile says of it is resolved. */
export interface OperationNaming {
  readonly group: string;
  /** Suffix of the product's own groups, left out of names: `k8s.io`. */
  readonly groupDomain: string;
}

/** `core` for the core group; without the domain of the product's own groups. In the case of operation ids. */
export function groupWord({ group, groupDomain }: OperationNaming): string {
  if (group === "") return "Core";
  return pascal(group.endsWith(`.${groupDomain}`) ? group.slice(0, -groupDomain.length - 1) : group);
}

/** `apps_v1`; `apps` for the group itself. */
export function tagOf(naming: OperationNaming, version?: string): string {
  const word = groupWord(naming);
  const group = word.charAt(0).toLowerCase() + word.slice(1);
  return version === undefined ? group : `${group}_${version}`;
}

/** `admissionregistration.k8s.io` becomes `AdmissionregistrationK8sIo`. */
export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
