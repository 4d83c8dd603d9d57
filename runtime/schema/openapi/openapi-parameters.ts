/** Query parameters of operations, as documents describe them. SPEC: Query parameters. */

export interface QueryParameter {
  readonly name: string;
  readonly type: "string" | "integer" | "boolean";
  readonly description: string;
}

const text = (name: string, description: string): QueryParameter => ({ name, type: "string", description });
const flag = (name: string, description: string): QueryParameter => ({ name, type: "boolean", description });
const count = (name: string, description: string): QueryParameter => ({ name, type: "integer", description });

/** Parameters of every operation on resources. */
export const COMMON_QUERY = [text("pretty", "If 'true', the answer is indented for people.")];

export const LIST_QUERY = [
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

/** Only documents of custom kinds mention this parameter of reads. */
export const CUSTOM_GET_QUERY = [text("resourceVersion", "Version that the result may or must have.")];

export const WRITE_QUERY = [
  text("dryRun", "`All` runs every stage but the last write."),
  text("fieldManager", "Name under which field ownership is kept."),
  text("fieldValidation", "What unknown and duplicate fields mean: Ignore, Warn or Strict."),
];

export const PATCH_QUERY = [
  ...WRITE_QUERY,
  flag("force", "Take over fields of other managers; for apply patches only."),
];

export const DELETE_QUERY = [
  text("dryRun", "`All` runs every stage but the last write."),
  count("gracePeriodSeconds", "Seconds before the object is removed; 0 at once."),
  flag(
    "ignoreStoreReadErrorWithClusterBreakingPotential",
    "Remove the object even if what is stored of it can't be read; must be allowed by the server.",
  ),
  flag("orphanDependents", "Superseded by propagationPolicy."),
  text("propagationPolicy", "What happens to dependents: Orphan, Background or Foreground."),
];

export const DELETE_COLLECTION_QUERY = [
  ...DELETE_QUERY,
  ...LIST_QUERY.filter(({ name }) => name !== "watch" && name !== "allowWatchBookmarks"),
];
