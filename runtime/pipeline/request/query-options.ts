/** Query parameters, read and checked once. SPEC: Query parameters; Resource-version semantics. */
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
  { profile, gates }: Pick<PipelineContext, "profile" | "gates">,
): CollectionOptions {
  // in the order of stock servers: what can't be read, what does not go together, then what is not known
  const labels = parseLabelSelector(query.get("labelSelector") ?? "");
  const fields = parseFieldSelector(query.get("fieldSelector") ?? "");
  const match = query.get("resourceVersionMatch") ?? "";
  const options: QueryFacts = {
    selection: {
      namespace,
      labels,
      fields: fields.map((each) => ({ ...each, field: resource.filedFields?.get(each.field) ?? each.field })),
    },
    // a limit below zero is none
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
  // a watch from the newest state on is one that streams it, as if it had asked for that by name
  const streams = match !== "" || version === "" || version === "0";
  if (continueToken !== "" && streams)
    errors.push(forbiddenField(at, "resourceVersionMatch is forbidden when continue is provided"));
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
    ...(query.has("force") ? { force: booleanOf(query, "force", profile) === true } : {}),
    dryRun: judgedDryRuns(dryRuns, profile),
    fieldValidation: query.get("fieldValidation") || "Warn",
  };
  const errors = writeOptionErrors(values, kind, patchType);
  if (errors.length > 0) throw invalidObject({ group: profile.words.metaGroup, kind }, "", errors);
  const { fieldManager, force = false, fieldValidation } = values;
  return { dryRun: dryRuns.length > 0, fieldValidation: fieldValidation as FieldValidation, fieldManager, force };
}

/** The values of `dryRun` that are judged: a bare `?dryRun` runs dry (DRY-002), but stock servers refuse it. */
export function judgedDryRuns<T>(given: readonly T[], { behaviours }: NamingProfile): readonly T[] {
  return behaviours.optionErrors === "stock" ? given : given.filter((value) => value !== "");
}

/** Deletions know none of these: what they are asked for is looked at with their own options. */
function writeOptionErrors(values: WriteOptionValues, kind: string, patchType: string | undefined): FieldError[] {
  if (kind === "DeleteOptions") return [];
  return patchType === undefined ? validateWriteOptions(values) : validatePatchOptions(values, patchType);
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

/**
 * A bare `?watch` counts as true (WATCH-001), and with stock servers so does whatever does not say no (WATCH-029).
 * @throws StatusError 400 in the other profiles, for what is no boolean
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
