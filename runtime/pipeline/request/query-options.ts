/** Reads and checks query parameters. SPEC: Query parameters; Resource-version semantics. */
import { type FieldError, forbiddenField, notSupported } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { parseRequestedVersion, parseResourceVersion, type RequestedVersion } from "../../api/resource-version.js";
import { checkFieldLabels, parseFieldSelector } from "../../api/selectors/field-selector.js";
import { parseLabelSelector } from "../../api/selectors/label-selector.js";
import { badRequest, invalidObject, type StatusError } from "../../api/status.js";
import {
  validatePatchOptions,
  validateWriteOptions,
  type WriteOptionValues,
} from "../../api/write-options-validation.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { checkContinue } from "../../registry/read/continue-token.js";
import type { Selection } from "../../registry/read/selection.js";
import type { FieldValidation } from "../../registry/write/write.js";
import type { PipelineContext } from "../context.js";

/** The largest value of `limit` and `timeoutSeconds`, above which a number is not exact. */
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
  { profile, gates }: Pick<PipelineContext, "profile" | "gates">,
): CollectionOptions {
  // Errors are reported in the order of stock servers: first syntax, then combinations, then unknown fields.
  const labels = parseLabelSelector(query.get("labelSelector") ?? "");
  const fields = parseFieldSelector(query.get("fieldSelector") ?? "");
  const match = query.get("resourceVersionMatch") ?? "";
  const options: QueryFacts = {
    selection: {
      namespace,
      labels,
      fields: fields.map((each) => ({ ...each, field: resource.filedFields?.get(each.field) ?? each.field })),
    },
    // A negative limit means no limit.
    limit: Math.max(0, integerOf(query, "limit") ?? 0),
    continueToken: query.get("continue") ?? "",
    timeoutSeconds: integerOf(query, "timeoutSeconds"),
    allowsBookmarks: booleanOf(query, "allowWatchBookmarks", profile) ?? false,
    sendInitialEvents: booleanOf(query, "sendInitialEvents", profile),
  };
  const isStock = profile.behaviours.optionErrors === "stock";
  const version = query.get("resourceVersion") ?? "";
  const isBesideToken = !isWatch && options.continueToken !== "" && version !== "" && version !== "0";
  if (isBesideToken && !isStock) {
    parseResourceVersion(version);
    throw versionBesideToken();
  }
  const errors = isWatch
    ? watchErrors(options, match, version, gates.isEnabled("WatchList"))
    : listErrors(options, match, version);
  if (errors.length > 0) throw invalidObject({ group: profile.words.metaGroup, kind: "ListOptions" }, "", errors);
  checkFieldLabels(fields, resource.fieldLabels, isStock && resource.custom === undefined);
  if (isBesideToken) {
    checkContinue(options.continueToken);
    throw versionBesideToken();
  }
  return { ...options, version: parseRequestedVersion(version), match: match as CollectionOptions["match"] };
}

function versionBesideToken(): StatusError {
  return badRequest("specifying resource version is not allowed when using continue");
}

type QueryFacts = Omit<CollectionOptions, "version" | "match">;

function listErrors({ continueToken, sendInitialEvents }: QueryFacts, match: string, version: string): FieldError[] {
  const initial =
    sendInitialEvents === undefined
      ? []
      : [forbiddenField("sendInitialEvents", "sendInitialEvents is forbidden for list")];
  if (match === "") return initial;
  const errors: FieldError[] = [];
  const at = "resourceVersionMatch";
  if (version === "")
    errors.push(forbiddenField(at, "resourceVersionMatch is forbidden unless resourceVersion is provided"));
  if (continueToken !== "")
    errors.push(forbiddenField(at, "resourceVersionMatch is forbidden when continue is provided"));
  if (match !== "Exact" && match !== "NotOlderThan")
    errors.push(notSupported(at, match, ["Exact", "NotOlderThan", ""]));
  if (match === "Exact" && version === "0")
    errors.push(forbiddenField(at, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
  return [...errors, ...initial];
}

function watchErrors(
  { continueToken, sendInitialEvents }: QueryFacts,
  match: string,
  version: string,
  servesStreamedLists: boolean,
): FieldError[] {
  const at = "resourceVersionMatch";
  const errors: FieldError[] = [];
  if (sendInitialEvents !== undefined && match !== "NotOlderThan")
    errors.push(forbiddenField(at, "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"));
  if (sendInitialEvents !== undefined && !servesStreamedLists) {
    const detail = "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled";
    errors.push(forbiddenField("sendInitialEvents", detail));
  }
  if (match !== "" && sendInitialEvents === undefined)
    errors.push(forbiddenField(at, "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided"));
  if (match !== "" && match !== "NotOlderThan") errors.push(notSupported(at, match, ["NotOlderThan"]));
  // A watch without a version, or from version 0, streams the initial state as if the client had requested it.
  const streams = match !== "" || version === "" || version === "0";
  if (continueToken !== "" && streams)
    errors.push(forbiddenField(at, "resourceVersionMatch is forbidden when continue is provided"));
  return errors;
}

export interface WriteOptions {
  readonly dryRun: boolean;
  readonly fieldValidation: FieldValidation;
  /** Empty if the request names no field manager. */
  readonly fieldManager: string;
  /** Whether an apply may take ownership of fields from other managers. */
  readonly force: boolean;
}

const NO_WRITE_OPTIONS: WriteOptions = { dryRun: false, fieldValidation: "Warn", fieldManager: "", force: false };

/**
 * Reads the options of a write.
 * @param kind the kind of the options object, for messages
 * @param patchType the media type of a patch; undefined for other writes
 * @throws StatusError 400 for syntax errors, 422 for unsupported values
 */
export function writeOptions(
  query: URLSearchParams,
  kind: string,
  profile: NamingProfile,
  patchType?: string,
): WriteOptions {
  // Most writes of programs have no options.
  if (query.size === 0 && patchType === undefined) return NO_WRITE_OPTIONS;
  const dryRuns = query.getAll("dryRun");
  const values = {
    fieldManager: query.get("fieldManager") ?? "",
    force: query.has("force") ? booleanOf(query, "force", profile) === true : undefined,
    dryRun: checkedDryRuns(dryRuns, profile),
    fieldValidation: query.get("fieldValidation") || "Warn",
  };
  const errors = writeOptionErrors(values, kind, patchType);
  if (errors.length > 0) throw invalidObject({ group: profile.words.metaGroup, kind }, "", errors);
  const { fieldManager, force = false, fieldValidation } = values;
  return { dryRun: dryRuns.length > 0, fieldValidation: fieldValidation as FieldValidation, fieldManager, force };
}

/**
 * Returns the values of `dryRun` that have to be valid. A bare `?dryRun` means a dry run (DRY-002), but stock servers
 * reject it.
 */
export function checkedDryRuns<T>(given: readonly T[], { behaviours }: NamingProfile): readonly T[] {
  return behaviours.optionErrors === "stock" ? given : given.filter((value) => value !== "");
}

/** Returns the errors of the options. Deletions have other options, which are checked elsewhere. */
function writeOptionErrors(values: WriteOptionValues, kind: string, patchType: string | undefined): FieldError[] {
  if (kind === "DeleteOptions") return [];
  return patchType === undefined ? validateWriteOptions(values) : validatePatchOptions(values, patchType);
}

/**
 * Returns the options of a write as the document that admission plug-ins see. It never mentions patches, since
 * admission only sees their results. Call it after {@link writeOptions}, which checks the values.
 */
export function optionsDocument(kind: string, query: URLSearchParams, { words }: NamingProfile): JsonObject {
  const options: JsonObject = {
    kind: kind === "PatchOptions" ? "UpdateOptions" : kind,
    apiVersion: `${words.metaGroup}/v1`,
  };
  if (query.size === 0) return options;
  if (query.has("dryRun")) options.dryRun = ["All"];
  for (const name of ["fieldManager", "fieldValidation"]) {
    const value = query.get(name);
    if (value) options[name] = value;
  }
  return options;
}

/**
 * Reads a boolean parameter. A bare `?watch` is true (WATCH-001); on stock servers every value is true except `0` and
 * `false` (WATCH-029).
 * @throws StatusError 400 in the other profiles, for other values
 */
export function booleanOf(query: URLSearchParams, name: string, { behaviours }: NamingProfile): boolean | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  const text = value.toLowerCase();
  if (text === "0" || text === "false") return false;
  if (behaviours.optionErrors === "stock" || ["", "1", "true", "t"].includes(text)) return true;
  if (text === "f") return false;
  throw badRequest(`invalid value ${JSON.stringify(value)} of the parameter ${name}: must be a boolean`);
}

/** @throws StatusError 400 */
function integerOf(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null || value === "") return undefined;
  const parsing = `strconv.ParseInt: parsing ${JSON.stringify(value)}`;
  if (!/^[+-]?[0-9]+$/.test(value)) throw badRequest(`${parsing}: invalid syntax`);
  if (Math.abs(Number(value)) > MAX_INTEGER) throw badRequest(`${parsing}: value out of range`);
  return Number(value);
}
