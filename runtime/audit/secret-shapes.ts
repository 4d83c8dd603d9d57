/**
 * Kinds whose objects contain secrets, and which of their fields may be recorded. This is an allow list, so that
 * unforeseen or misspelt fields stay out of the log.
 */

/**
 * What is kept of a value: all of it; a string, number or boolean; one of some strings; the items of a list; the
 * members of an object, by name or all alike. `hidden` only shows that there is a value. A value of an unexpected type
 * is hidden.
 */
export type Shape =
  | "all"
  | "scalar"
  | "hidden"
  | { readonly oneOf: readonly string[] }
  | { readonly items: Shape }
  | { readonly each: Shape }
  | { readonly members: Readonly<Record<string, Shape>> };

const scalars = (...names: readonly string[]): Record<string, Shape> =>
  Object.fromEntries(names.map((name) => [name, "scalar"]));

const TYPE = scalars("apiVersion", "kind");

/** Values of annotations often contain a copy of the whole object; managed fields are useless without values. */
const METADATA: Shape = {
  members: {
    ...scalars(
      "name",
      "generateName",
      "namespace",
      "uid",
      "resourceVersion",
      "generation",
      "creationTimestamp",
      "deletionTimestamp",
      "deletionGracePeriodSeconds",
    ),
    labels: { each: "scalar" },
    annotations: { each: "hidden" },
    finalizers: { items: "scalar" },
    ownerReferences: {
      items: { members: scalars("apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion") },
    },
  },
};

const SECRET: Shape = {
  members: {
    ...TYPE,
    ...scalars("type", "immutable"),
    metadata: METADATA,
    data: { each: "hidden" },
    stringData: { each: "hidden" },
  },
};

const USER: Shape = { members: { ...scalars("username", "uid"), groups: { items: "scalar" }, extra: "all" } };

const TOKEN_REVIEW: Shape = {
  members: {
    ...TYPE,
    metadata: METADATA,
    spec: { members: { token: "hidden", audiences: { items: "scalar" } } },
    status: {
      members: { ...scalars("authenticated"), user: USER, audiences: { items: "scalar" }, error: "hidden" },
    },
  },
};

const TOKEN_REQUEST: Shape = {
  members: {
    ...TYPE,
    metadata: METADATA,
    spec: {
      members: {
        ...scalars("expirationSeconds"),
        audiences: { items: "scalar" },
        boundObjectRef: { members: { ...TYPE, ...scalars("name", "uid") } },
      },
    },
    status: { members: { token: "hidden", ...scalars("expirationTimestamp") } },
  },
};

/** Shapes of objects by kind, wherever they occur. */
const SHAPES: Readonly<Record<string, Shape>> = {
  Secret: SECRET,
  TokenReview: TOKEN_REVIEW,
  TokenRequest: TOKEN_REQUEST,
  SecretList: listOf(SECRET),
};

export function shapeOfKind(kind: unknown): Shape | undefined {
  return typeof kind === "string" && Object.hasOwn(SHAPES, kind) ? SHAPES[kind] : undefined;
}

/** Kinds in the requests and responses of resources with secrets. */
export type SecretKind = "Secret" | "TokenReview" | "TokenRequest";

/** The kind of a resource with secrets. @param authenticationGroup the name of that API group */
export function secretKindOf(
  { group, resource, subresource }: { readonly group: string; readonly resource: string; readonly subresource: string },
  authenticationGroup: string,
): SecretKind | undefined {
  if (group === "" && resource === "secrets") return "Secret";
  if (group === "" && resource === "serviceaccounts" && subresource === "token") return "TokenRequest";
  return group === authenticationGroup && resource === "tokenreviews" ? "TokenReview" : undefined;
}

/** The body of a delete request. */
export const DELETE_OPTIONS: Shape = {
  members: {
    ...TYPE,
    ...scalars("gracePeriodSeconds", "orphanDependents", "ignoreStoreReadErrorWithClusterBreakingPotential"),
    preconditions: { members: scalars("uid", "resourceVersion") },
    dryRun: { items: { oneOf: ["All"] } },
    propagationPolicy: { oneOf: ["Orphan", "Background", "Foreground"] },
  },
};

/** A JSON patch. */
export const JSON_PATCH: Shape = {
  items: {
    members: {
      op: { oneOf: ["add", "remove", "replace", "move", "copy", "test"] },
      ...scalars("path", "from"),
      value: "hidden",
    },
  },
};

/** The shape of an answer, which may be an object of the kind, a list or a table, depending on the answer's kind. */
export function shapeOfAnswer(kind: SecretKind, answerKind: unknown): Shape {
  const whole = SHAPES[kind] as Shape;
  if (answerKind === "Table") return tableOf(whole);
  return typeof answerKind === "string" && answerKind.endsWith("List") ? listOf(whole) : whole;
}

function listOf(item: Shape): Shape {
  return { members: { ...TYPE, metadata: "all", items: { items: item } } };
}

function tableOf(object: Shape): Shape {
  const row: Shape = { members: { cells: "all", conditions: "all", object } };
  return { members: { ...TYPE, metadata: "all", columnDefinitions: "all", rows: { items: row } } };
}
