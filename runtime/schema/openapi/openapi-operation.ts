/** Operations, independent of the document dialect, and how they are named. */
import type { Subresources } from "../../api/resource-shape.js";
import type { Schema } from "../schema-types.js";
import type { QueryParameter } from "./openapi-parameters.js";

/** A kind whose structs documents define. */
export interface OpenApiKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Lower-case plural; distinguishes structs with equal names of schemas read at run time. */
  readonly resource: string;
  /** Name of the root struct. */
  readonly root: string;
  /**
   * Whether the server decodes the kind into typed structures and validates it in code, like built-in kinds. Default:
   * false.
   */
  readonly typed?: boolean;
  readonly structs: () => Readonly<Record<string, Schema>>;
}

/** The input of a document; every resource declaration has this shape. */
export interface OpenApiResource extends OpenApiKind {
  readonly listKind: string;
  readonly scope: "Namespaced" | "Cluster";
  readonly subresources: Subresources;
  readonly withoutVerbs: readonly string[];
  /** Custom kinds have neither strategic merge patch nor protobuf. Default: false. */
  readonly custom?: boolean;
  /** Objects are never stored: a POST is answered at once, and nothing has a name. Default: false. */
  readonly virtual?: boolean;
  /** Whether a deletion returns the object. Default: false, which returns a Status. */
  readonly answersDeletedObject?: boolean;
  /** Subresources other than status and scale. */
  readonly further?: readonly OpenApiSubresource[];
}

/** A subresource that is implemented in code. */
export type OpenApiSubresource =
  | { readonly type: "object"; readonly name: string; readonly verbs: readonly string[] }
  /** A POST of another kind. */
  | { readonly type: "action"; readonly name: string; readonly body: OpenApiKind }
  /** A GET that returns text. */
  | { readonly type: "text"; readonly name: string; readonly query: readonly QueryParameter[] }
  /** Every method, for the subresource and all paths below it. */
  | { readonly type: "proxy"; readonly name: string; readonly kind: string }
  /** A GET or POST that becomes a stream to a process; there are no paths below it. */
  | {
      readonly type: "command";
      readonly name: string;
      readonly kind: string;
      readonly query: readonly QueryParameter[];
    };

/** A kind as operations refer to it. */
export interface OperationKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** What an operation sends or returns. */
export type OperationPayload =
  | { readonly type: "object" | "list"; readonly of: OpenApiKind }
  /** A well-known definition, by its name below the prefix. */
  | { readonly type: "own"; readonly name: string }
  | { readonly type: "text" };

/** The form of bodies: objects have protobuf if their kind has, and documents always do. */
export type OperationForm = "object" | "document" | "json" | "text" | "any";

export type OperationMethod = "get" | "put" | "post" | "patch" | "delete" | "head" | "options";

export interface Operation {
  readonly path: string;
  readonly method: OperationMethod;
  /** The verb that clients read from `x-kubernetes-action`; absent outside the resources. */
  readonly action?: string;
  readonly operationId: string;
  /** For example `apps_v1`: client generators create one class for each tag. */
  readonly tag: string;
  readonly description: string;
  readonly query: readonly QueryParameter[];
  readonly body?: OperationPayload;
  readonly returns: OperationPayload;
  readonly codes: readonly number[];
  readonly kind?: OperationKind;
  readonly form: OperationForm;
  /** Whether the response may be a stream of watch events. */
  readonly isWatchable: boolean;
  /** Whether responses are indented if the request demands it. */
  readonly isPrettyOnDemand: boolean;
  /** Whether there is neither strategic merge patch nor protobuf. */
  readonly isCustom: boolean;
}

/** How the operations of a group are named, with profile variables resolved. */
export interface OperationNaming {
  readonly group: string;
  /** The suffix of the product's own groups, which names omit: `k8s.io`. */
  readonly groupDomain: string;
}

/**
 * Returns `Core` for the core group, and the group without the product's domain for others, in the case of operation
 * ids.
 */
export function groupWord({ group, groupDomain }: OperationNaming): string {
  if (group === "") return "Core";
  return pascal(group.endsWith(`.${groupDomain}`) ? group.slice(0, -groupDomain.length - 1) : group);
}

/** Returns `apps_v1`, or `apps` for the group itself. */
export function tagOf(naming: OperationNaming, version?: string): string {
  const word = groupWord(naming);
  const group = word.charAt(0).toLowerCase() + word.slice(1);
  return version === undefined ? group : `${group}_${version}`;
}

/** Turns `admissionregistration.k8s.io` into `AdmissionregistrationK8sIo`. */
export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
