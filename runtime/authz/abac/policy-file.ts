/**
 * Parses the policy file of the mode ABAC: one JSON object per line. `abac-authorizer.ts` evaluates the lines.
 * SPEC: ABAC policy file.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import { shownText } from "../../base/shown-text.js";
import { decodeJson, JsonSyntaxError } from "../../codec/json-codec.js";

/** Maximum number of lines with a policy in one file. */
export const MAX_ABAC_POLICIES = 100_000;
/** Maximum length of a line in bytes of UTF-8. */
export const MAX_ABAC_LINE_BYTES = 64 * 1024;

/** One line. A text is empty if the line does not specify it; `*` stands for any value. */
export interface AbacPolicy {
  /** The line's number in the file, from 1. */
  readonly line: number;
  readonly user: string;
  readonly group: string;
  /** Empty for the core group. */
  readonly apiGroup: string;
  /** Empty for resources outside namespaces. */
  readonly namespace: string;
  readonly resource: string;
  /** A whole path, or a prefix that ends in `*`. */
  readonly nonResourcePath: string;
  readonly isReadonly: boolean;
}

export interface AbacPolicyContext {
  readonly profile: NamingProfile;
  /** Called for lines that never allow anything. */
  readonly warn: (message: string) => void;
}

/**
 * Skips empty lines and lines that begin with `#`.
 * @param name the file's name for messages
 * @throws OperatorError naming file and line: not a JSON object, another kind or version, a field that is unknown,
 * repeated or of the wrong type; a line or a file that is too large
 */
export function parseAbacPolicy(text: string, name: string, context: AbacPolicyContext): readonly AbacPolicy[] {
  const policies: AbacPolicy[] = [];
  const lines = text.replace(/^\ufeff/, "").split("\n");
  for (const [index, line] of lines.entries()) {
    const content = line.trim();
    if (content === "" || content.startsWith("#")) continue;
    const place = `${name}:${index + 1}`;
    if (policies.length === MAX_ABAC_POLICIES)
      throw new OperatorError(`${place}: more than ${MAX_ABAC_POLICIES} policies`);
    const policy = { line: index + 1, ...parseLine(content, place, context.profile) };
    for (const problem of problemsOf(policy)) context.warn(`${place}: ${problem}`);
    policies.push(policy);
  }
  return policies;
}

type PolicySpec = Omit<AbacPolicy, "line">;

/** @throws OperatorError as {@link parseAbacPolicy} does */
function parseLine(content: string, place: string, { words }: NamingProfile): PolicySpec {
  const policy = decodeLine(content, place);
  requireKnown(policy, ["apiVersion", "kind", "spec"], place, "");
  requireValue(policy, "apiVersion", `${words.abacGroup}/v1beta1`, place);
  requireValue(policy, "kind", "Policy", place);
  const { spec } = policy;
  if (!isJsonObject(spec)) throw new OperatorError(`${place}: spec: found ${shownText(spec)}, expected an object`);
  requireKnown(spec, SPEC_FIELDS, place, "spec.");
  const text = (field: TextField): string => textOf(spec[field], `${place}: spec.${field}`);
  return {
    user: text("user"),
    group: text("group"),
    apiGroup: text("apiGroup"),
    namespace: text("namespace"),
    resource: text("resource"),
    nonResourcePath: text("nonResourcePath"),
    isReadonly: flagOf(spec.readonly, `${place}: spec.readonly`),
  };
}

const TEXT_FIELDS = ["user", "group", "apiGroup", "namespace", "resource", "nonResourcePath"] as const;
type TextField = (typeof TEXT_FIELDS)[number];
const SPEC_FIELDS: readonly string[] = [...TEXT_FIELDS, "readonly"];

/** @throws OperatorError as {@link parseAbacPolicy} does */
function decodeLine(content: string, place: string): JsonObject {
  const bytes = Buffer.from(content);
  if (bytes.length > MAX_ABAC_LINE_BYTES)
    throw new OperatorError(`${place}: found ${bytes.length} bytes, expected at most ${MAX_ABAC_LINE_BYTES} in a line`);
  // The line may be the first one of a list that spans several lines.
  if (content.startsWith("["))
    throw new OperatorError(`${place}: found a list, expected one JSON object in each line, with nothing around them`);
  const { value, duplicates } = decoded(bytes, place);
  if (!isJsonObject(value)) throw new OperatorError(`${place}: found ${shownText(value)}, expected a JSON object`);
  if (duplicates.length > 0)
    throw new OperatorError(`${place}: found ${shownText(duplicates[0])} twice, expected each field once`);
  return value;
}

/** @throws OperatorError for invalid JSON */
function decoded(bytes: Uint8Array, place: string): ReturnType<typeof decodeJson> {
  try {
    return decodeJson(bytes);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new OperatorError(`${place}: expected one JSON object: ${error.message}`, { cause: error });
  }
}

/** @throws OperatorError for an unknown field */
function requireKnown(found: JsonObject, known: readonly string[], place: string, prefix: string): void {
  const unknown = Object.keys(found).find((field) => !known.includes(field));
  if (unknown === undefined) return;
  throw new OperatorError(
    `${place}: found the unknown field ${prefix}${shownText(unknown)}, expected only ${known.join(", ")}`,
  );
}

/** @throws OperatorError for any other value */
function requireValue(policy: JsonObject, field: "apiVersion" | "kind", expected: string, place: string): void {
  if (policy[field] === expected) return;
  throw new OperatorError(`${place}: ${field}: found ${shownText(policy[field])}, expected ${expected}`);
}

/** @throws OperatorError unless the value is a string or absent */
function textOf(value: JsonValue | undefined, place: string): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  throw new OperatorError(`${place}: found ${shownText(value)}, expected a string`);
}

/** @throws OperatorError unless the value is a boolean or absent */
function flagOf(value: JsonValue | undefined, place: string): boolean {
  if (value === undefined) return false;
  if (typeof value === "boolean") return value;
  throw new OperatorError(`${place}: found ${shownText(value)}, expected true or false`);
}

/** Describes what is valid but hardly intended. */
function problemsOf({ user, group, resource, nonResourcePath }: AbacPolicy): readonly string[] {
  const problems: string[] = [];
  if (user === "" && group === "") problems.push("a line with neither user nor group applies to no user");
  if (resource === "" && nonResourcePath === "")
    problems.push("a line with neither resource nor nonResourcePath allows nothing");
  if (resource.includes("/"))
    problems.push(
      `there is no resource ${shownText(resource)}: a resource includes its subresources, which have no lines of their own`,
    );
  return problems;
}
