/** Query parameters, read and checked once. SPEC: Query parameters; Resource-version semantics. */
import { type FieldError, forbiddenField, notSupported } from "../api/field-error.js";
import { checkFieldLabels, parseFieldSelector } from "../api/field-selector.js";
import type { JsonObject } from "../api/json.js";
import { parseLabelSelector } from "../api/label-selector.js";
import type { NamingProfile } from "../api/naming-profile.js";
import { parseRequestedVersion, type RequestedVersion } from "../api/resource-version.js";
import { badRequest, invalidObject } from "../api/status.js";
import { validatePatchOptions, validateWriteOptions } from "../api/write-options-validation.js";
import type { RegisteredResource } from "../registry/scheme.js";
import type { Selection } from "../registry/selection.js";
import type { FieldValidation } from "../registry/write.js";
import type { PipelineEnvironment } from "./context.js";

/** Largest `limit` and `timeoutSeconds` that are read as they stand. */
const MAX_INTEGER = 2 ** 53 - 1;

export interface CollectionOptions {
  readonly selection: Selection;
  readonly version: RequestedVersion;
  readonly match: "" | "Exact" | "NotOlderThan";
  readonly limit: number;
  readonly continueToken: string;
  readonly timeoutSeconds: number | undefined;
  readonly allowsBookmarks: boolean;
  readonly sendInitialEvents: boolean | undefined;
}

/** @throws StatusError 400 for what can't be read, 422 for combinations that are forbidden. */
export function collectionOptions(
  query: URLSearchParams,
  namespace: string,
  resource: RegisteredResource,
  isWatch: boolean,
  { profile, gates }: Pick<PipelineEnvironment, "profile" | "gates">,
): CollectionOptions {
  const fields = parseFieldSelector(query.get("fieldSelector") ?? "");
  checkFieldLabels(fields, resource.fieldLabels);
  const match = query.get("resourceVersionMatch") ?? "";
  const options: CollectionOptions = {
    selection: {
      namespace,
      labels: parseLabelSelector(query.get("labelSelector") ?? ""),
      fields: fields.map((each) => ({ ...each, field: resource.filedFields?.get(each.field) ?? each.field })),
    },
    version: parseRequestedVersion(query.get("resourceVersion") ?? undefined),
    match: match as CollectionOptions["match"],
    limit: integerOf(query, "limit") ?? 0,
    continueToken: query.get("continue") ?? "",
    timeoutSeconds: integerOf(query, "timeoutSeconds"),
    allowsBookmarks: booleanOf(query, "allowWatchBookmarks") ?? false,
    sendInitialEvents: booleanOf(query, "sendInitialEvents"),
  };
  if (!isWatch && options.continueToken !== "" && options.version.type === "at") {
    throw badRequest("specifying resource version is not allowed when using continue");
  }
  const errors = isWatch ? watchErrors(options, match, gates.isEnabled("WatchList")) : listErrors(options, match);
  if (errors.length > 0) throw invalidObject({ group: profile.words.metaGroup, kind: "ListOptions" }, "", errors);
  return options;
}

function listErrors({ version, continueToken, sendInitialEvents }: CollectionOptions, match: string): FieldError[] {
  const errors: FieldError[] = [];
  if (sendInitialEvents !== undefined)
    errors.push(forbiddenField("sendInitialEvents", "sendInitialEvents is forbidden for list"));
  if (match === "") return errors;
  const at = "resourceVersionMatch";
  if (continueToken !== "")
    errors.push(forbiddenField(at, "resourceVersionMatch is forbidden when continue is provided"));
  if (version.type === "unset")
    errors.push(forbiddenField(at, "resourceVersionMatch is forbidden unless resourceVersion is provided"));
  if (match !== "Exact" && match !== "NotOlderThan")
    errors.push(notSupported(at, match, ["Exact", "NotOlderThan", ""]));
  if (match === "Exact" && version.type === "any")
    errors.push(forbiddenField(at, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
  return errors;
}

function watchErrors(options: CollectionOptions, match: string, servesStreamedLists: boolean): FieldError[] {
  const at = "resourceVersionMatch";
  const errors: FieldError[] = [];
  if (options.continueToken !== "") errors.push(forbiddenField("continue", "continue is forbidden for watch"));
  if (options.sendInitialEvents === undefined) {
    if (match !== "")
      errors.push(
        forbiddenField(at, "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided"),
      );
    return errors;
  }
  if (!servesStreamedLists) {
    const detail = "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled";
    return [...errors, forbiddenField("sendInitialEvents", detail)];
  }
  if (match === "")
    errors.push(forbiddenField(at, "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"));
  else if (match !== "NotOlderThan") errors.push(notSupported(at, match, ["NotOlderThan"]));
  return errors;
}

export interface WriteOptions {
  readonly dryRun: boolean;
  readonly fieldValidation: FieldValidation;
  /** Empty when the request names none. */
  readonly fieldManager: string;
  /** An apply may take fields from other managers. */
  readonly force: boolean;
}

/**
 * @param kind names the options object in the message
 * @param patchType media type of a patch; undefined for other writes
 * @throws StatusError 400 for what can't be read, 422 for values that are not supported
 */
export function writeOptions(
  query: URLSearchParams,
  kind: string,
  profile: NamingProfile,
  patchType?: string,
): WriteOptions {
  const dryRuns = query.getAll("dryRun");
  const values = {
    fieldManager: query.get("fieldManager") ?? "",
    force: booleanOf(query, "force") ?? false,
    // A bare `?dryRun` runs dry (DRY-002).
    dryRun: dryRuns.filter((value) => value !== ""),
    fieldValidation: query.get("fieldValidation") || "Warn",
  };
  const errors = patchType === undefined ? validateWriteOptions(values) : validatePatchOptions(values, patchType);
  if (errors.length > 0) throw invalidObject({ group: profile.words.metaGroup, kind }, "", errors);
  const { fieldManager, force, fieldValidation } = values;
  return { dryRun: dryRuns.length > 0, fieldValidation: fieldValidation as FieldValidation, fieldManager, force };
}

/**
 * The options of a write as a document, as admission shows them: what the request says, with its kind. Admission knows
 * nothing of patches, only what they come to. To be read after {@link writeOptions}.
 */
export function optionsDocument(kind: string, query: URLSearchParams, { words }: NamingProfile): JsonObject {
  const texts = ["fieldManager", "fieldValidation"].flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    kind: kind === "PatchOptions" ? "UpdateOptions" : kind,
    apiVersion: `${words.metaGroup}/v1`,
    ...(query.has("dryRun") ? { dryRun: ["All"] } : {}),
    ...Object.fromEntries(texts),
  };
}

/** A bare `?watch` counts as true (WATCH-001). @throws StatusError 400 */
export function booleanOf(query: URLSearchParams, name: string): boolean | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  if (value === "" || value === "1" || value.toLowerCase() === "true" || value === "t") return true;
  if (value === "0" || value.toLowerCase() === "false" || value === "f") return false;
  throw badRequest(`invalid value ${JSON.stringify(value)} of the parameter ${name}: must be a boolean`);
}

/** @throws StatusError 400 */
function integerOf(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null || value === "") return undefined;
  if (!/^[0-9]{1,16}$/.test(value) || Number(value) > MAX_INTEGER) {
    throw badRequest(`invalid value ${JSON.stringify(value)} of the parameter ${name}: must be a non-negative integer`);
  }
  return Number(value);
}
